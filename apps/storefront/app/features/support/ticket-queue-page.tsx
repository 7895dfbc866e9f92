import { TICKET_SEARCH_MAX } from '@galleria/rules'
import { ButtonLink, EmptyState, Tabs } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { useId, useState } from 'react'
import { ListSearch } from '../../components/list-search.tsx'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useTenant } from '../../lib/tenant.ts'
import { HelpWaits } from '../help/help-gate.tsx'
import { TicketPages } from '../help/ticket-pages.tsx'
import { CANNED_PATH, QUEUE_PATH } from '../staff/staff-paths.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import '../help/help.css'
import { QueuedTicket } from './queued-ticket.tsx'
import { QueueFigures } from './queue-figures.tsx'
import { QueueRow } from './queue-row.tsx'
import { FoundTickets } from './found-tickets.tsx'
import { type QueueList, useTicketQueue } from './use-ticket-queue.ts'

/** What customers ask the shop, for those who answer: the list, or one of it (`?ticket=`). */
export function TicketQueuePage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  const ticket = useBrowserQuery().get('ticket')
  // Here, so that whoever comes back from a ticket is where they were.
  const [list, setList] = useState<QueueList>('waiting')
  const [sought, setSought] = useState('')
  return (
    <StaffPage
      title={t`Ticket queue`}
      icon={Inbox}
      right={{ staff: 'ticket.answer' }}
      refused={<Trans>Your account can't answer tickets.</Trans>}
      back={ticket ? { href: paths.local(QUEUE_PATH), label: t`Ticket queue` } : undefined}
      waits={<HelpWaits />}
    >
      {(customerId) =>
        ticket ? <QueuedTicket key={ticket} customerId={customerId} ticketId={ticket} /> : <Queue {...{ customerId, list, setList, sought, setSought }} />
      }
    </StaffPage>
  )
}

type QueueProps = {
  customerId: string
  list: QueueList
  setList: (list: QueueList) => void
  sought: string
  setSought: (sought: string) => void
}

function Queue({ customerId, list, setList, sought, setSought }: QueueProps) {
  const { t } = useLingui()
  const id = useId()
  const { paths } = useTenant()
  const [typed, setTyped] = useState(sought)
  function clear(): void {
    setTyped('')
    setSought('')
  }
  const panel = (key: QueueList, label: string) => ({ key, label, content: <TicketList customerId={customerId} list={key} /> })
  return (
    <>
      <div className="account-head account-head-act queue-head">
        <h1>
          <Trans>Ticket queue</Trans>
        </h1>
        <ButtonLink kind="quiet" size="small" href={paths.local(CANNED_PATH)}>
          <Trans>Canned answers</Trans>
        </ButtonLink>
      </div>
      <QueueFigures customerId={customerId} />
      <ListSearch
        id={id}
        list={t`Tickets`}
        label={t`Number, person or words`}
        placeholder={t`Number or words`}
        maxLength={TICKET_SEARCH_MAX}
        typed={typed}
        onTyped={setTyped}
        onSought={() => setSought(typed.trim())}
      />
      {sought === '' ? (
        <Tabs
          label={t`Ticket queue`}
          chosen={list}
          onChosen={setList}
          tabs={[panel('waiting', t`Waiting`), panel('mine', t`Mine`), panel('all', t`All tickets`)]}
        />
      ) : (
        <FoundTickets customerId={customerId} sought={sought} fieldId={id} onCleared={clear} />
      )}
    </>
  )
}

function TicketList({ customerId, list }: { customerId: string; list: QueueList }) {
  const { t } = useLingui()
  return (
    <TicketPages
      query={useTicketQueue(customerId, list)}
      empty={<EmptyState icon={Inbox} level={2} title={t`Nothing to answer`} text={<Trans>Questions from customers appear here.</Trans>} />}
    >
      {(ticket) => <QueueRow key={ticket._id} ticket={ticket} />}
    </TicketPages>
  )
}
