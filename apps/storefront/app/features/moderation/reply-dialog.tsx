import type { SellerReviewWire } from '@galleria/contract'
import { MAX_REVIEW_REPLY } from '@galleria/rules'
import { Button, Dialog, Field, fieldProps, keepFocus, Notice, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { ReviewText } from '../review/review-card.tsx'
import { reviewOf } from '../review/review-data.ts'
import '../../components/form/form.css'

export type ReplyDialogProps = {
  review: SellerReviewWire
  onClose: () => void
  /** With what everybody sees now, if anything. */
  onReplied: (reply: SellerReviewWire['reply']) => void
}

/** What a seller says to a review: written, changed or taken back. */
export function ReplyDialog({ review, onClose, onReplied }: ReplyDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  const [comments, setComments] = useState(review.reply?.comments ?? '')
  const [isMissing, setMissing] = useState(false)
  const send = useOneMutation({
    mutationFn: (text: string | null) => api.replyToReview({ params: { reviewId: review._id }, body: { comments: text } }),
    onSuccess: ({ data }) => onReplied(data.reply),
  })
  const field = {
    hint: t`Everybody sees it below the review, as the shop's. Name no details of the order or the person.`,
    error: isMissing ? t`Write something first.` : undefined,
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={review.reply ? t`Change your reply` : t`Reply to this review`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button type="submit" form={id} isBusy={send.isPending && send.variables !== null} onMouseDown={keepFocus}>
            {review.reply ? <Trans>Save reply</Trans> : <Trans>Publish reply</Trans>}
          </Button>
          {review.reply ? (
            <Button kind="quiet" isBusy={send.isPending && send.variables === null} onClick={() => send.mutate(null)}>
              <Trans>Remove reply</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      <form
        method="post"
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(!comments.trim())
          if (comments.trim()) send.mutate(comments)
        }}
      >
        <div className="reported">
          <ReviewText review={{ ...reviewOf(review), reply: null }}>{null}</ReviewText>
        </div>
        <Field id={`${id}-text`} label={t`Your reply`} {...field}>
          <TextArea
            {...fieldProps(`${id}-text`, field)}
            rows={4}
            maxLength={MAX_REVIEW_REPLY}
            value={comments}
            onChange={(event) => setComments(event.target.value)}
          />
        </Field>
        {send.error ? (
          <Notice kind="error" isAnnounced>
            <p>{failureText(send.error)}</p>
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}
