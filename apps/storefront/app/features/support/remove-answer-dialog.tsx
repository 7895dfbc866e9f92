import type { CannedAnswerWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import { Button, Dialog, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { withoutAnswer } from './canned-answer-draft.ts'
import type { CannedList, usePublishAnswers } from './use-canned-answers.ts'

export type RemoveAnswerDialogProps = {
  answer: CannedAnswerWire
  /** The version that the answer was read in. */
  list: CannedList
  publish: ReturnType<typeof usePublishAnswers>
  onClose: () => void
  onRemoved: () => void
}

/** Asks before an answer goes. Where a colleague has published meanwhile, it is asked once more, on top of theirs. */
export function RemoveAnswerDialog({ answer, list, publish, onClose, onRemoved }: RemoveAnswerDialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const {
    tenant: { languages, locale },
  } = useTenant()
  const [began, setBegan] = useState(list)
  const title = textIn(answer.title, locale)
  const remove = useOneMutation({
    mutationFn: () => publish(began, withoutAnswer(began.answers, answer._id, languages)),
    onSuccess: ({ newest, isPublished }) => {
      setBegan(newest)
      // A colleague may have removed the same one.
      if (isPublished || newest.answers.every(({ _id }) => _id !== answer._id)) onRemoved()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Remove this answer?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button kind="danger" size="small" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>“{title}” can no longer be chosen. Answers already sent stay as they are.</Trans>
      </p>
      {remove.data && !remove.data.isPublished ? (
        <Notice kind="error">
          <p>
            <Trans>A colleague has changed the answers in the meantime, and nothing was removed. Remove it anyway?</Trans>
          </p>
        </Notice>
      ) : null}
      {remove.error ? (
        <Notice kind="error">
          <p>{failureText(remove.error)}</p>
        </Notice>
      ) : null}
    </Dialog>
  )
}
