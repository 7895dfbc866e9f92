import { Button, Notice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'

/** C-22: what could not be fetched says so, and can be asked for again. */
export function AccountFailed({ text, onRetry, isBusy }: { text: string; onRetry: () => void; isBusy: boolean }) {
  return (
    <Notice icon={CircleAlert} isAnnounced className="account-failed">
      <p>{text}</p>
      <Button kind="quiet" size="small" isBusy={isBusy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  )
}
