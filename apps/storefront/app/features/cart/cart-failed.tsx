import { Notice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'

/** The prices could not be fetched. What is in the cart is safe. */
export function CartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice icon={CircleAlert} isAnnounced>
      <p>
        <Trans>Your cart is safe, but we couldn't load its prices. Try again in a moment.</Trans>{' '}
        <button type="button" className="text-link" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      </p>
    </Notice>
  )
}
