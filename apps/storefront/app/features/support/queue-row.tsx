import type { QueuedTicketSummaryWire } from '@galleria/contract'
import { Badge } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import { QUEUE_PATH } from '../staff/staff-paths.ts'
import { usePriorityWords } from './priority-words.ts'
import { minutesBetween, useSpanWords } from './use-span-words.ts'

/** A ticket of the queue: whose, how long it waits, and whether anybody has answered yet. */
export function QueueRow({ ticket }: { ticket: QueuedTicketSummaryWire }) {
  const { paths, format } = useTenant()
  const span = useSpanWords()
  const priorities = usePriorityWords()
  const { ticket_Id: number, subject, customer, categoryName, status, createdAt, firstAnswerAt, waitingSince, changedAt, priority } = ticket
  return (
    <li>
      <a href={paths.local(`${QUEUE_PATH}?ticket=${encodeURIComponent(number)}`)}>
        <span>
          <b>{subject}</b>
          <small>{[number, customer, categoryName, ticket.with].filter(Boolean).join(' · ')}</small>
          <small>
            {waitingSince ? <Trans>Waiting for {span(minutesBetween(waitingSince))}</Trans> : <Trans>Last message {format.moment(changedAt)}</Trans>}
            {firstAnswerAt ? (
              <>
                {' · '}
                <Trans>First answer after {span(minutesBetween(createdAt, firstAnswerAt))}</Trans>
              </>
            ) : status === 'closed' ? null : (
              <>
                {' · '}
                <Trans>No answer yet</Trans>
              </>
            )}
          </small>
        </span>
        {priority === 'normal' ? null : <Badge className={priority === 'low' ? 'ticket-state' : 'ticket-yours'}>{priorities[priority]}</Badge>}
        <ChevronRight className="icon" aria-hidden="true" />
      </a>
    </li>
  )
}
