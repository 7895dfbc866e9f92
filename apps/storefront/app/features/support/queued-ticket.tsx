import type { QueuedTicketWire } from '@galleria/contract'
import { TICKET_TEXT_MAX } from '@galleria/rules'
import { Button, Card, Checkbox, Field, fieldProps, Notice, Select, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Fetched } from '../account/fetched.tsx'
import { AttachmentField } from '../help/attachment-field.tsx'
import { useKeptFiles } from '../help/kept-words.ts'
import { HelpWaits } from '../help/help-gate.tsx'
import { TicketThread } from '../help/ticket-thread.tsx'
import { useComments } from '../help/use-comments.ts'
import { QUEUE_PATH } from '../staff/staff-paths.ts'
import { putCanned } from './put-canned.ts'
import { TicketHandling, type TicketPartProps } from './ticket-handling.tsx'
import { answerOf, TicketOthers } from './ticket-others.tsx'
import { useFilledAnswers } from './use-canned-answers.ts'
import { useQueuedTicket } from './use-ticket-queue.ts'
import '../../components/form/form.css'
import './ticket-queue.css'
import { PhoneLink } from '../../components/phone-link.tsx'

/** A ticket with all that was said and noted, who asks, and what can be done with it. */
export function QueuedTicket({ customerId, ticketId }: { customerId: string; ticketId: string }) {
  const api = useApi()
  const { changed, ...query } = useQueuedTicket(customerId, ticketId)
  return (
    <Fetched query={query} waits={<HelpWaits />}>
      {(ticket) => (
        <>
          <div className="account-head ticket-head">
            <h1>{ticket.subject}</h1>
            <p className="muted">{[ticket.ticket_Id, ticket.categoryName, ticket.order?.orderId, ticket.about?.name].filter(Boolean).join(' · ')}</p>
          </div>
          <div className="ticket">
            <div className="ticket-main">
              <TicketThread
                ticket={ticket}
                bring={(attachmentId, options) => api.getQueuedAttachment({ params: { ticketId: ticket.ticket_Id, attachmentId } }, options)}
              />
              {ticket.mergedInto === null ? <Answer ticket={ticket} customerId={customerId} onChanged={changed} /> : <GoesOn into={ticket.mergedInto} />}
            </div>
            <aside className="ticket-side">
              <Who ticket={ticket} />
              {ticket.mergedInto === null ? <TicketHandling ticket={ticket} customerId={customerId} onChanged={changed} /> : null}
              {ticket.mergedInto === null ? <TicketOthers ticket={ticket} customerId={customerId} onChanged={changed} /> : null}
            </aside>
          </div>
        </>
      )}
    </Fetched>
  )
}

function GoesOn({ into }: { into: string }) {
  const { paths } = useTenant()
  return (
    <Notice>
      <p>
        <Trans>
          This continues in <a href={paths.local(`${QUEUE_PATH}?ticket=${encodeURIComponent(into)}`)}>{into}</a>.
        </Trans>
      </p>
    </Notice>
  )
}

function Answer({ ticket, customerId, onChanged }: TicketPartProps) {
  const { t } = useLingui()
  const api = useApi()
  const attempt = useAttempt()
  const cannedId = useId()
  const { data: canned = [] } = useFilledAnswers(customerId, ticket.ticket_Id)
  const [isSolved, setIsSolved] = useState(false)
  const [attachments, setAttachments] = useKeptFiles(answerOf(ticket))
  const [sending, setSending] = useState(0)
  const { id, comments, setComments, busy, error, submit } = useComments<'answer' | 'note'>(answerOf(ticket), attachments, async (written, kind) => {
    const sent = attachments.map(({ url }) => url)
    const body = { comments: written, attachments: sent, ...(kind === 'note' ? { isNote: true } : { isSolved }) }
    const said = { params: { ticketId: ticket.ticket_Id }, body }
    onChanged((await attempt(said, (options) => api.answerTicket(said, options))).data)
    setIsSolved(false)
    // What came meanwhile was not sent.
    setAttachments((known) => known.filter(({ url }) => !sent.includes(url)))
  })
  return (
    <form
      method="post"
      className="form"
      noValidate
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        if (sending === 0) void submit('answer')
      }}
    >
      {canned.length > 0 ? (
        <Field id={cannedId} label={t`Start with a canned answer`}>
          <Select
            isField
            id={cannedId}
            value=""
            onChange={(event) => {
              const chosen = canned.find(({ _id }) => _id === event.target.value)
              const texts = canned.map((answer) => answer.comments)
              if (chosen && busy === undefined) setComments(putCanned(comments, chosen.comments, texts).slice(0, TICKET_TEXT_MAX))
            }}
          >
            <option value="">{t`Choose`}</option>
            {canned.map(({ _id, title }) => (
              <option key={_id} value={_id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field id={id} label={t`Your answer`} error={error}>
        <TextArea
          {...fieldProps(id, { error })}
          rows={6}
          maxLength={TICKET_TEXT_MAX}
          value={comments}
          readOnly={busy !== undefined}
          onChange={(event) => setComments(event.target.value)}
        />
      </Field>
      <AttachmentField
        audience={t`Only the customer and your team can see them; with a note, only your team.`}
        attachments={attachments}
        sending={sending}
        onChange={setAttachments}
        onSending={setSending}
      />
      <Checkbox checked={isSolved} onChange={(event) => setIsSolved(event.target.checked)} label={t`This solves it`} />
      <p className="help-acts">
        <Button type="submit" isBusy={busy === 'answer'} aria-disabled={sending > 0 || undefined}>
          <Trans>Answer</Trans>
        </Button>
        <Button type="button" kind="quiet" isBusy={busy === 'note'} onClick={() => void (sending === 0 && submit('note'))}>
          <Trans>Note to colleagues</Trans>
        </Button>
      </p>
    </form>
  )
}

function Who({ ticket: { customer } }: { ticket: QueuedTicketWire }) {
  return (
    <Card as="section" className="queue-asks" aria-labelledby="ticket-who">
      <h2 id="ticket-who">
        <Trans>Who asks</Trans>
      </h2>
      <p>{customer.name}</p>
      {customer.email ? (
        <p>
          <a className="text-link" href={`mailto:${customer.email}`}>
            {customer.email}
          </a>
        </p>
      ) : null}
      {customer.phone ? (
        <p>
          <PhoneLink phone={customer.phone} />
        </p>
      ) : null}
    </Card>
  )
}
