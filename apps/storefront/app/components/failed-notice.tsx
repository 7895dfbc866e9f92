import { Notice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useFailureText } from '../lib/failure-text.ts'

/** Says why something did not come, and asks for it again. */
export function FailedNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failureText = useFailureText()
  return (
    <Notice isAnnounced>
      <p>
        {failureText(error)}{' '}
        <button type="button" className="text-link" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      </p>
    </Notice>
  )
}
