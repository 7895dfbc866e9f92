import type { ReportedReviewWire } from '@galleria/contract'
import { Badge, Button, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { ReviewText } from '../review/review-card.tsx'
import { reviewOf } from '../review/review-data.ts'
import { useComplaintWords } from '../review/use-complaint-words.ts'
import type { Measure } from './decide-dialog.tsx'

type Decision = ReportedReviewWire['decisions'][number]

export type ReportedReviewProps = { review: ReportedReviewWire; onDecide: (measure: Measure) => void }

/** A review as everybody sees it, what was said against it, and what was decided before. */
export function ReportedReview({ review, onDecide }: ReportedReviewProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const words = useComplaintWords()
  const { item, itemName, isHidden, reports, decisions } = review
  const waits = reports.length > 0
  return (
    <Card as="li" className="reported">
      <p className="reported-head">
        {itemName ? <a href={`${paths.product(`review-${item}`)}#reviews`}>{itemName}</a> : <Trans>No longer sold</Trans>}
        <Badge>{isHidden ? <Trans>Hidden</Trans> : <Trans>Shown</Trans>}</Badge>
      </p>
      <ReviewText review={reviewOf(review)}>
        {waits ? (
          <section aria-label={t`Reports`}>
            <h3 className="reported-title">
              <Trans>Reports</Trans>
            </h3>
            <ul className="reported-list">
              {reports.map(({ reason, comments, createdAt }) => (
                <li key={createdAt + reason}>
                  <b>{words[reason]}</b>
                  {comments ? <span>{comments}</span> : null}
                  <small className="muted">{format.date(createdAt)}</small>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {decisions.length > 0 ? (
          <section aria-label={t`Decisions`}>
            <h3 className="reported-title">
              <Trans>Decisions</Trans>
            </h3>
            <ul className="reported-list">
              {decisions.map((decision) => (
                <li key={decision.createdAt + decision.decision}>
                  <DecisionText decision={decision} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <p className="reported-acts">
          {waits || !isHidden ? (
            <Button size="small" onClick={() => onDecide('hide')}>
              <Trans>Hide</Trans>
            </Button>
          ) : null}
          {waits || isHidden ? (
            <Button size="small" kind="quiet" onClick={() => onDecide('keep')}>
              {waits ? <Trans>Keep</Trans> : <Trans>Show again</Trans>}
            </Button>
          ) : null}
          {review.reply ? (
            <Button size="small" kind="quiet" onClick={() => onDecide('remove_reply')}>
              <Trans>Remove the shop's reply</Trans>
            </Button>
          ) : null}
        </p>
      </ReviewText>
    </Card>
  )
}

function DecisionText({ decision: { decision, comments, createdAt } }: { decision: Decision }) {
  const { format } = useTenant()
  const words = useComplaintWords()
  const said = (): ReactNode => {
    if (decision === 'keep') return <Trans>Kept</Trans>
    if (decision === 'reply_removed') return <Trans>Shop's reply removed</Trans>
    const reason = words[decision]
    return <Trans>Hidden: {reason}</Trans>
  }
  return (
    <>
      <b>{said()}</b>
      {comments ? <span>{comments}</span> : null}
      <small className="muted">{format.date(createdAt)}</small>
    </>
  )
}
