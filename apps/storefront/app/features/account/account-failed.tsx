import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'

/** C-22: what could not be fetched says so, and can be asked for again. */
export function AccountFailed({ text, onRetry, isBusy }: { text: string; onRetry: () => void; isBusy: boolean }) {
  return (
    <div className="notice account-failed" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <p>{text}</p>
      <button type="button" className="btn btn-quiet btn-small" aria-busy={isBusy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  )
}
