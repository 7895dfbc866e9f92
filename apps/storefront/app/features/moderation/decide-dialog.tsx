import type { ReportedReviewWire } from '@galleria/contract'
import { MAX_REPORT_TEXT, type ReviewComplaint } from '@galleria/rules'
import { Button, Dialog, Field, Notice, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { ComplaintChoices } from '../review/complaint-choices.tsx'
import '../../components/form/form.css'

/** What staff does about a review; only for hiding it a reason is asked. */
export type Measure = 'keep' | 'hide' | 'remove_reply'

export type DecideDialogProps = {
  review: ReportedReviewWire
  measure: Measure
  onClose: () => void
  onDecided: () => void
}

/** Hides a review for a reason, keeps it, or takes away what the seller replied, with a note to colleagues. */
export function DecideDialog({ review, measure, onClose, onDecided }: DecideDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  // What most have said is likely to be it.
  const [reason, setReason] = useState<ReviewComplaint>(review.reports[0]?.reason ?? 'untrue')
  const [comments, setComments] = useState('')
  const decide = useOneMutation({
    mutationFn: () => {
      const params = { reviewId: review._id }
      if (measure === 'remove_reply') return api.removeReviewReply({ params, body: { comments } })
      return api.moderateReview({ params, body: { decision: measure === 'keep' ? 'keep' : reason, comments } })
    },
    onSuccess: onDecided,
  })
  const words = {
    keep: { title: t`Keep this review`, act: t`Keep review` },
    hide: { title: t`Hide this review`, act: t`Hide review` },
    remove_reply: { title: t`Remove the shop's reply`, act: t`Remove reply` },
  }[measure]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={id} isBusy={decide.isPending}>
          {words.act}
        </Button>
      }
    >
      <form
        method="post"
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          decide.mutate()
        }}
      >
        {measure === 'hide' ? (
          <ComplaintChoices name={`${id}-reason`} chosen={reason} onChosen={setReason} />
        ) : (
          <p>
            {measure === 'keep' ? (
              <Trans>Everybody sees it again, and its stars count. The reports are settled.</Trans>
            ) : (
              <Trans>The review stays as it is. The shop can write another reply.</Trans>
            )}
          </p>
        )}
        <Field id={`${id}-text`} label={t`Note to colleagues`} optional={t`optional`}>
          <TextArea id={`${id}-text`} rows={3} maxLength={MAX_REPORT_TEXT} value={comments} onChange={(event) => setComments(event.target.value)} />
        </Field>
        {decide.error ? (
          <Notice kind="error" isAnnounced>
            <p>{failureText(decide.error)}</p>
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}
