import type { QueuedTicketWire } from '@galleria/contract'
import { MAX_TICKET_PICTURES, TICKET_PRIORITIES, TICKET_STEPS, TICKET_TEXT_MAX } from '@galleria/rules'
import { Button, Card, Checkbox, Field, FieldError, fieldProps, Select, TextArea } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { PhotoField } from '../../components/photo-field.tsx'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { Fetched } from '../account/fetched.tsx'
import { HelpWaits } from '../help/help-gate.tsx'
import { TicketThread } from '../help/ticket-thread.tsx'
import { useComments } from '../help/use-comments.ts'
import { usePriorityWords } from './priority-words.ts'
import { useFilledAnswers } from './use-canned-answers.ts'
import { useQueuedTicket } from './use-ticket-queue.ts'
import '../../components/form/form.css'

/** A ticket with all that was said and noted, who asks, and what can be done with it. */
export function QueuedTicket({ customerId, ticketId }: { customerId: string; ticketId: string }) {
  const { changed, ...query } = useQueuedTicket(customerId, ticketId)
  return (
    <Fetched query={query} waits={<HelpWaits />}>
      {(ticket) => (
        <>
          <div className="account-head">
            <h1>{ticket.subject}</h1>
            <p className="muted">{[ticket.ticket_Id, ticket.categoryName, ticket.order?.orderId, ticket.about?.name].filter(Boolean).join(' · ')}</p>
          </div>
          <div className="ticket">
            <div className="ticket-main">
              <TicketThread ticket={ticket} />
              {ticket.mergedInto === null ? <Answer ticket={ticket} customerId={customerId} onChanged={changed} /> : null}
            </div>
            <aside className="ticket-side">
              <Who ticket={ticket} />
              {ticket.mergedInto === null ? <Handling ticket={ticket} customerId={customerId} onChanged={changed} /> : null}
            </aside>
          </div>
        </>
      )}
    </Fetched>
  )
}

type PartProps = { ticket: QueuedTicketWire; onChanged: (ticket: QueuedTicketWire) => void }

function Answer({ ticket, customerId, onChanged }: PartProps & { customerId: string }) {
  const { t } = useLingui()
  const api = useApi()
  const cannedId = useId()
  const { data: canned = [] } = useFilledAnswers(customerId, ticket.ticket_Id)
  const [isSolved, setIsSolved] = useState(false)
  const [photos, setPhotos] = useState<readonly string[]>([])
  const [sending, setSending] = useState(0)
  const { id, comments, setComments, busy, error, submit } = useComments<'answer' | 'note'>(async (written, kind) => {
    const body = { comments: written, images: [...photos], ...(kind === 'note' ? { isNote: true } : { isSolved }) }
    onChanged((await api.answerTicket({ params: { ticketId: ticket.ticket_Id }, body })).data)
    setIsSolved(false)
    setPhotos([])
  })
  return (
    <form
      className="form"
      noValidate
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        if (sending === 0) void submit('answer')
      }}
    >
      {canned.length > 0 ? (
        <Field id={cannedId} label={t`Begin with an answer that is given often`}>
          <Select
            isField
            id={cannedId}
            value=""
            onChange={(event) => {
              const chosen = canned.find(({ _id }) => _id === event.target.value)
              // Behind what was written already.
              if (chosen) setComments([comments.trimEnd(), chosen.comments].filter(Boolean).join('\n\n').slice(0, TICKET_TEXT_MAX))
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
        <TextArea {...fieldProps(id, { error })} rows={6} maxLength={TICKET_TEXT_MAX} value={comments} onChange={(event) => setComments(event.target.value)} />
      </Field>
      <PhotoField folder="tickets" most={MAX_TICKET_PICTURES} photos={photos} sending={sending} onChange={setPhotos} onSending={setSending} />
      <Checkbox checked={isSolved} onChange={(event) => setIsSolved(event.target.checked)} label={t`With this it is solved`} />
      <p className="help-acts">
        <Button type="submit" isBusy={busy === 'answer'} aria-disabled={sending > 0 || undefined}>
          <Trans>Answer</Trans>
        </Button>
        <Button type="button" kind="quiet" isBusy={busy === 'note'} onClick={() => void (sending === 0 && submit('note'))}>
          <Trans>Note for colleagues</Trans>
        </Button>
      </p>
    </form>
  )
}

function Who({ ticket: { customer } }: { ticket: QueuedTicketWire }) {
  return (
    <Card as="section" aria-labelledby="ticket-who">
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
          <a className="text-link" href={`tel:${customer.phone}`}>
            {customer.phone}
          </a>
        </p>
      ) : null}
    </Card>
  )
}

function Handling({ ticket, customerId, onChanged }: PartProps & { customerId: string }) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const failureText = useFailureText()
  const priorities = usePriorityWords()
  const [failure, setFailure] = useState<string>()
  type Wish = Parameters<typeof api.updateTicket>[0]['body']
  async function update(body: Wish): Promise<void> {
    setFailure(undefined)
    try {
      onChanged((await api.updateTicket({ params: { ticketId: ticket.ticket_Id }, body })).data)
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  return (
    <Card as="section" className="form ticket-handling" aria-labelledby="ticket-handling">
      <h2 id="ticket-handling">
        <Trans>Handling</Trans>
      </h2>
      <p>{ticket.with ? <Trans>{ticket.with} looks after it</Trans> : <Trans>Nobody looks after it yet</Trans>}</p>
      <Field id={id} label={t`Priority`}>
        <Select
          isField
          id={id}
          value={ticket.priority}
          onChange={(event) => {
            const priority = TICKET_PRIORITIES.find((each) => each === event.target.value)
            if (priority) void update({ priority })
          }}
        >
          {TICKET_PRIORITIES.map((priority) => (
            <option key={priority} value={priority}>
              {priorities[priority]}
            </option>
          ))}
        </Select>
      </Field>
      <p className="help-acts">
        {ticket.assignedTo === customerId ? null : (
          <Button size="small" onClick={() => void update({ assignedTo: 'me' })}>
            <Trans>I look after it</Trans>
          </Button>
        )}
        {TICKET_STEPS[ticket.status].close ? (
          <Button size="small" kind="quiet" onClick={() => void update({ status: 'closed' })}>
            <Trans>Close without an answer</Trans>
          </Button>
        ) : null}
      </p>
      {failure ? <FieldError isAnnounced>{failure}</FieldError> : null}
    </Card>
  )
}
