import { MAX_REPORT_TEXT, type ReviewComplaint } from '@galleria/rules'
import { Button, Dialog, Field, Notice, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { ComplaintChoices } from './complaint-choices.tsx'
import '../../components/form/form.css'

export type ReportDialogProps = { reviewId: string; isOpen: boolean; onClose: () => void; onSent: () => void }

/** Tells the shop that a review should not be there, and why. */
export function ReportDialog({ reviewId, isOpen, onClose, onSent }: ReportDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  const [reason, setReason] = useState<ReviewComplaint>('untrue')
  const [comments, setComments] = useState('')
  const [once, isBusy] = useOneAtATime()
  const [failure, setFailure] = useState<string>()

  const send = () =>
    once(async () => {
      setFailure(undefined)
      try {
        await api.reportReview({ params: { reviewId }, body: { reason, comments } })
        onSent()
      } catch (cause) {
        setFailure(failureText(cause))
      }
    })

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Report this review`}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={id} isBusy={isBusy}>
          <Trans>Send report</Trans>
        </Button>
      }
    >
      <form
        method="post"
        id={id}
        className="form"
        noValidate
        data-live
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <ComplaintChoices name={`${id}-reason`} chosen={reason} onChosen={setReason} />
        <Field id={`${id}-text`} label={t`Tell us more`} optional={t`optional`}>
          <TextArea id={`${id}-text`} rows={3} maxLength={MAX_REPORT_TEXT} value={comments} onChange={(event) => setComments(event.target.value)} />
        </Field>
        {failure ? (
          <Notice kind="error" isAnnounced>
            <p>{failure}</p>
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}
