import type { ReportedReviewWire } from '@galleria/contract'
import { MAX_REPORT_TEXT, type ReviewComplaint } from '@galleria/rules'
import { Button, Dialog, Field, Notice, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { ComplaintChoices } from '../review/complaint-choices.tsx'
import '../../components/form/form.css'

export type DecideDialogProps = {
  review: ReportedReviewWire
  /** Keeps it instead of hiding it, for which no reason is asked. */
  isKeeping: boolean
  onClose: () => void
  onDecided: () => void
}

/** Hides a review for a reason, or keeps it, with a note to colleagues. */
export function DecideDialog({ review, isKeeping, onClose, onDecided }: DecideDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  // What most have said is likely to be it.
  const [reason, setReason] = useState<ReviewComplaint>(review.reports[0]?.reason ?? 'untrue')
  const [comments, setComments] = useState('')
  const decide = useMutation({
    mutationFn: () => api.moderateReview({ params: { reviewId: review._id }, body: { decision: isKeeping ? 'keep' : reason, comments } }),
    onSuccess: onDecided,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isKeeping ? t`Keep this review` : t`Hide this review`}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={id} isBusy={decide.isPending}>
          {isKeeping ? <Trans>Keep review</Trans> : <Trans>Hide review</Trans>}
        </Button>
      }
    >
      <form
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!decide.isPending) decide.mutate()
        }}
      >
        {isKeeping ? (
          <p>
            <Trans>Everybody sees it again, and its stars count. The reports are settled.</Trans>
          </p>
        ) : (
          <ComplaintChoices name={`${id}-reason`} chosen={reason} onChosen={setReason} />
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
