import type { QueuedTicketSummaryWire } from '@galleria/contract'
import { Badge, ButtonLink, EmptyState, Tabs } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Inbox } from 'lucide-react'
import { useState } from 'react'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useTenant } from '../../lib/tenant.ts'
import { HelpWaits } from '../help/help-gate.tsx'
import { TicketPages } from '../help/ticket-pages.tsx'
import { CANNED_PATH, QUEUE_PATH } from '../staff/staff-paths.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import '../help/help.css'
import { QueuedTicket } from './queued-ticket.tsx'
import { usePriorityWords } from './priority-words.ts'
import { type QueueList, useTicketQueue } from './use-ticket-queue.ts'

/** What customers ask the shop, for those who answer: the list, or one of it (`?ticket=`). */
export function TicketQueuePage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const ticket = useBrowserQuery().get('ticket')
  return (
    <StaffPage
      title={t`Ticket queue`}
      icon={Inbox}
      right="ticket.answer"
      refused={<Trans>Your account can't answer tickets.</Trans>}
      back={ticket ? { href: paths.local(QUEUE_PATH), label: t`Ticket queue` } : undefined}
      waits={<HelpWaits />}
    >
      {(customerId) => (ticket ? <QueuedTicket customerId={customerId} ticketId={ticket} /> : <Queue customerId={customerId} />)}
    </StaffPage>
  )
}

function Queue({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const [list, setList] = useState<QueueList>('waiting')
  const panel = (key: QueueList, label: string) => ({ key, label, content: <TicketList customerId={customerId} list={key} /> })
  return (
    <>
      <div className="account-head account-head-act">
        <h1>
          <Trans>Ticket queue</Trans>
        </h1>
        <ButtonLink kind="quiet" size="small" href={paths.local(CANNED_PATH)}>
          <Trans>Canned answers</Trans>
        </ButtonLink>
      </div>
      <Tabs
        label={t`Ticket queue`}
        chosen={list}
        onChosen={setList}
        tabs={[panel('waiting', t`Waiting`), panel('mine', t`Mine`), panel('all', t`All tickets`)]}
      />
    </>
  )
}

function TicketList({ customerId, list }: { customerId: string; list: QueueList }) {
  const { t } = useLingui()
  return (
    <TicketPages
      query={useTicketQueue(customerId, list)}
      empty={<EmptyState icon={Inbox} level={2} title={t`Nothing to answer`} text={<Trans>What customers ask the shop waits for you here.</Trans>} />}
    >
      {(ticket) => <Row key={ticket._id} ticket={ticket} />}
    </TicketPages>
  )
}

function Row({ ticket }: { ticket: QueuedTicketSummaryWire }) {
  const { paths, format } = useTenant()
  const priorities = usePriorityWords()
  const { ticket_Id: number, subject, customer, categoryName, waitingSince, changedAt, priority } = ticket
  const since = format.moment(waitingSince ?? changedAt)
  return (
    <li>
      <a href={paths.local(`${QUEUE_PATH}?ticket=${encodeURIComponent(number)}`)}>
        <span>
          <b>{subject}</b>
          <small>{[number, customer, categoryName, ticket.with].filter(Boolean).join(' · ')}</small>
          <small>{waitingSince ? <Trans>Waits since {since}</Trans> : <Trans>Last word {since}</Trans>}</small>
        </span>
        {priority === 'normal' ? null : <Badge className={priority === 'low' ? 'ticket-state' : 'ticket-yours'}>{priorities[priority]}</Badge>}
        <ChevronRight className="icon" aria-hidden="true" />
      </a>
    </li>
  )
}
