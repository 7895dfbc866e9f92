import type { QueuedTicketWire } from '@galleria/contract'
import { TICKET_PRIORITIES, TICKET_STEPS } from '@galleria/rules'
import { Button, Card, Field, FieldError, Select } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { usePriorityWords } from './priority-words.ts'
import { minutesBetween, useSpanWords } from './use-span-words.ts'
import { useTicketColleagues } from './use-ticket-queue.ts'

export type TicketPartProps = { ticket: QueuedTicketWire; customerId: string; onChanged: (ticket: QueuedTicketWire) => void }

/** Who looks after it, how pressing it is, since when it waits, and that it is over without an answer. */
export function TicketHandling({ ticket, customerId, onChanged }: TicketPartProps) {
  const { t } = useLingui()
  const id = useId()
  const api = useApi()
  const span = useSpanWords()
  const failureText = useFailureText()
  const priorities = usePriorityWords()
  const [failure, setFailure] = useState<string>()
  const [once] = useOneAtATime()
  const heading = useRef<HTMLHeadingElement>(null)
  const { createdAt, firstAnswerAt, waitingSince } = ticket
  type Wish = Parameters<typeof api.updateTicket>[0]['body']
  async function update(body: Wish): Promise<void> {
    setFailure(undefined)
    try {
      onChanged((await api.updateTicket({ params: { ticketId: ticket.ticket_Id }, body })).data)
      // What was pressed is gone.
      if (!body.priority) heading.current?.focus()
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  return (
    <Card as="section" className="form ticket-handling" aria-labelledby="ticket-handling">
      <h2 id="ticket-handling" ref={heading} tabIndex={-1}>
        <Trans>Handling</Trans>
      </h2>
      <p>
        {waitingSince ? <Trans>Waiting for {span(minutesBetween(waitingSince))}</Trans> : <Trans>Nothing for us to do right now</Trans>}
        <br />
        {firstAnswerAt ? <Trans>First answer after {span(minutesBetween(createdAt, firstAnswerAt))}</Trans> : <Trans>No answer yet</Trans>}
      </p>
      <HandOver key={ticket.assignedTo} ticket={ticket} customerId={customerId} onGiven={(assignedTo) => update({ assignedTo })} />
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
      {TICKET_STEPS[ticket.status].close ? (
        <p className="help-acts">
          <Button size="small" kind="quiet" onClick={() => void once(() => update({ status: 'closed' }))}>
            <Trans>Close without an answer</Trans>
          </Button>
        </p>
      ) : null}
      {failure ? <FieldError isAnnounced>{failure}</FieldError> : null}
    </Card>
  )
}

/** Chosen first and given by a button: who goes through a list by keyboard would else give it to everybody on the way, who is told by mail. */
function HandOver({ ticket, customerId, onGiven }: Omit<TicketPartProps, 'onChanged'> & { onGiven: (accountId: string | null) => Promise<void> }) {
  const { t } = useLingui()
  const id = useId()
  const { data: colleagues = [] } = useTicketColleagues(customerId)
  const holder = ticket.assignedTo ?? ''
  const [chosen, setChosen] = useState(holder)
  const [once, isBusy] = useOneAtATime()
  const give = (accountId: string) => once(() => onGiven(accountId || null))
  return (
    <>
      <Field id={id} label={t`Assigned to`}>
        <Select isField id={id} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{t`Nobody`}</option>
          {/* Somebody who answers no tickets any more still looks after those that they had. */}
          {holder === '' || colleagues.some(({ _id }) => _id === holder) ? null : <option value={holder}>{ticket.with ?? t`A former colleague`}</option>}
          {colleagues.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {_id === customerId ? t`${name} (you)` : name}
            </option>
          ))}
        </Select>
      </Field>
      <p className="help-acts">
        {chosen === holder ? null : (
          <Button size="small" isBusy={isBusy} onClick={() => void give(chosen)}>
            {chosen === '' ? <Trans>Return to the queue</Trans> : chosen === customerId ? <Trans>I'll take it</Trans> : <Trans>Assign</Trans>}
          </Button>
        )}
        {chosen === holder && holder !== customerId ? (
          <Button size="small" isBusy={isBusy} onClick={() => void give(customerId)}>
            <Trans>I'll take it</Trans>
          </Button>
        ) : null}
      </p>
    </>
  )
}
