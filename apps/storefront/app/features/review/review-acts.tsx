import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { Review } from './review-data.ts'
import { useSignedInAct } from './use-signed-in-act.ts'
import type { Vote } from './use-votes.ts'

const loadReport = () => import('./report-dialog.tsx').then((module) => module.ReportDialog)

/** Whether a review helped, and the way to say that it should not be there. */
export function ReviewActs({ review, vote }: { review: Review; vote: Vote }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const count = format.number(vote.count)
  const act = useSignedInAct()
  const [report, setReport] = useState<'open' | 'closed' | 'sent'>()
  const said = useRef<HTMLSpanElement>(null)
  // What asked for it is gone with the question.
  useEffect(() => {
    if (report === 'sent') said.current?.focus()
  }, [report])
  const author = review.author === '' ? t`A customer` : review.author
  return (
    <div className="review-acts" data-js>
      <button
        type="button"
        className="review-vote"
        aria-pressed={vote.isMine}
        aria-label={vote.count > 0 ? t`Helpful (${count}): review by ${author}` : t`Helpful: review by ${author}`}
        onClick={() => act(vote.toggle)}
      >
        {glyph('thumbs-up')}
        {vote.count > 0 ? <Trans>Helpful ({count})</Trans> : <Trans>Helpful</Trans>}
      </button>
      {report === 'sent' ? (
        <span ref={said} tabIndex={-1} className="muted small" role="status">
          <Trans>Reported. Thank you.</Trans>
        </span>
      ) : (
        <button
          type="button"
          className="text-link small"
          aria-haspopup="dialog"
          aria-label={t`Report review by ${author}`}
          onClick={() => act(() => setReport('open'))}
        >
          <Trans>Report</Trans>
        </button>
      )}
      {report === 'open' || report === 'closed' ? (
        <LazyPart
          load={loadReport}
          props={{ reviewId: review.id, isOpen: report === 'open', onClose: () => setReport('closed'), onSent: () => setReport('sent') }}
          name={t`The form for your report`}
        />
      ) : null}
    </div>
  )
}
