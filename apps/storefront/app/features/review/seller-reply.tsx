import type { ReviewReplyWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

/** What the seller says to a review, in the language that it was written in. */
export function SellerReply({ reply: { comments, language, createdAt, editedAt } }: { reply: ReviewReplyWire }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const date = <time dateTime={createdAt}>{format.date(createdAt)}</time>
  return (
    <section className="review-reply" aria-label={t`Reply from the shop`}>
      <p className="review-reply-by">
        <b>
          <Trans>Reply from the shop</Trans>
        </b>
        <small className="muted">{editedAt ? <Trans>{date} (edited)</Trans> : date}</small>
      </p>
      <p className="prose review-text" lang={language}>
        {comments}
      </p>
    </section>
  )
}
