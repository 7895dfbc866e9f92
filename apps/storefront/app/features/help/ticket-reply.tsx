import type { TicketWire } from '@galleria/contract'
import { TICKET_TEXT_MAX } from '@galleria/rules'
import { Button, Field, fieldProps, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { AttachmentField } from './attachment-field.tsx'
import { useKeptFiles } from './kept-words.ts'
import { useComments } from './use-comments.ts'
import '../../components/form/form.css'

/** Says more. What was solved or is closed is taken up again with it, and says so. */
export function TicketReply({ ticket, onChanged }: { ticket: TicketWire; onChanged: (ticket: TicketWire) => void }) {
  const { t } = useLingui()
  const api = useApi()
  const attempt = useAttempt()
  const of = `reply ${ticket.ticket_Id}`
  const [attachments, setAttachments] = useKeptFiles(of)
  const [sending, setSending] = useState(0)
  const { id, comments, setComments, busy, error, submit } = useComments<'comment'>(of, attachments, async (written) => {
    const sent = attachments.map(({ url }) => url)
    const said = { params: { ticketId: ticket.ticket_Id }, body: { comments: written, attachments: sent } }
    onChanged((await attempt(said, (options) => api.commentTicket(said, options))).data)
    // What came meanwhile was not sent.
    setAttachments((known) => known.filter(({ url }) => !sent.includes(url)))
  })
  const isOver = ticket.status === 'closed'
  return (
    <form
      method="post"
      className="form"
      noValidate
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        if (sending === 0) void submit('comment')
      }}
    >
      <Field id={id} label={isOver ? t`Write again` : t`Write to us`} hint={isOver ? t`Your message reopens the ticket.` : undefined} error={error}>
        <TextArea
          {...fieldProps(id, { error, ...(isOver ? { hint: 'yes' } : {}) })}
          rows={4}
          maxLength={TICKET_TEXT_MAX}
          value={comments}
          readOnly={busy !== undefined}
          onChange={(event) => setComments(event.target.value)}
        />
      </Field>
      <AttachmentField
        audience={t`Only you and our support team can see them.`}
        attachments={attachments}
        sending={sending}
        onChange={setAttachments}
        onSending={setSending}
      />
      <p>
        <Button type="submit" isBusy={busy !== undefined} aria-disabled={sending > 0 || undefined}>
          <Trans>Send</Trans>
        </Button>
      </p>
    </form>
  )
}
