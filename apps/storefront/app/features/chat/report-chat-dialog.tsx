import { CHAT_COMPLAINTS, type ChatComplaint, type ChatSide, MAX_REPORT_TEXT } from '@galleria/rules'
import { Button, Choice, Choices, Dialog, Field, FieldLegend, Notice, Select, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useChatComplaintWords } from './use-chat-complaint-words.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import '../../components/form/form.css'
import type { Thread } from './thread-state.ts'

/** The latest of the other side that can be pointed at; whoever means an older one says so. */
const MOST_MESSAGES = 20
const LONGEST = 60
const cut = (text: string): string => ([...text].length > LONGEST ? `${[...text].slice(0, LONGEST - 1).join('')}…` : text)

export type ReportChatDialogProps = { side: ChatSide; thread: Thread; onClose: () => void; onSent: () => void }

/** Tells the shop of a conversation, or of one message in it. */
export function ReportChatDialog({ side, thread: { chat, messages }, onClose, onSent }: ReportChatDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  const words = useChatComplaintWords()
  const [reason, setReason] = useState<ChatComplaint>('insulting')
  const [messageId, setMessageId] = useState('')
  const [comments, setComments] = useState('')
  const theirs = messages.filter(({ roleType }) => roleType !== side).slice(-MOST_MESSAGES)
  const report = useOneMutation({
    mutationFn: () => {
      const input = { params: { contextId: chat.contextId }, body: { reason, comments, messageId: messageId || null } }
      return side === 'CUSTOMER' ? api.reportChat(input) : api.reportSellerChat(input)
    },
    onSuccess: onSent,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Report this chat`}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={id} isBusy={report.isPending}>
          <Trans>Send report</Trans>
        </Button>
      }
    >
      <form
        method="post"
        id={id}
        className="form chat-report"
        noValidate
        data-live
        onSubmit={(event) => {
          event.preventDefault()
          report.mutate()
        }}
      >
        <p className="muted">
          <Trans>Our staff reads the chat and decides. {chat.name} isn't told who reported it.</Trans>
        </p>
        <fieldset>
          <FieldLegend>{t`What's wrong?`}</FieldLegend>
          <Choices>
            {CHAT_COMPLAINTS.map((complaint) => (
              <Choice
                key={complaint}
                name={`${id}-reason`}
                value={complaint}
                title={words[complaint]}
                isChosen={reason === complaint}
                onChosen={() => setReason(complaint)}
              />
            ))}
          </Choices>
        </fieldset>
        {theirs.length > 0 ? (
          <Field id={`${id}-message`} label={t`Which message`}>
            <Select isField id={`${id}-message`} value={messageId} onChange={(event) => setMessageId(event.target.value)}>
              <option value="">{t`The whole chat`}</option>
              {theirs.toReversed().map(({ _id, text }) => (
                <option key={_id} value={_id}>
                  {text ? cut(text) : t`Picture`}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field id={`${id}-text`} label={t`Tell us more`} optional={t`optional`}>
          <TextArea id={`${id}-text`} rows={3} maxLength={MAX_REPORT_TEXT} value={comments} onChange={(event) => setComments(event.target.value)} />
        </Field>
        {report.error ? (
          <Notice kind="error" isAnnounced>
            <p>{failureText(report.error)}</p>
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}
