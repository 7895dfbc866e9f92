import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'

/** The prices could not be fetched. What is in the cart is safe. */
export function CartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <p>
        <Trans>Your cart is safe, but its prices could not be fetched just now.</Trans>{' '}
        <button type="button" className="text-link" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      </p>
    </div>
  )
}
