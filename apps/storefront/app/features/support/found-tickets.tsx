import { EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { ListFound } from '../../components/list-search.tsx'
import { TicketPages } from '../help/ticket-pages.tsx'
import { QueueRow } from './queue-row.tsx'
import { useFoundTickets } from './use-ticket-queue.ts'

type FoundTicketsProps = { customerId: string; sought: string; fieldId: string; onCleared: () => void }

/** What was found, also among what is over. */
export function FoundTickets({ customerId, sought, fieldId, onCleared }: FoundTicketsProps) {
  const { t } = useLingui()
  const query = useFoundTickets(customerId, sought)
  return (
    <>
      <ListFound sought={sought} total={query.data?.pages[0]?.page.total} fieldId={fieldId} onCleared={onCleared}>
        <Trans>Back to the queue</Trans>
      </ListFound>
      <TicketPages
        query={query}
        empty={
          <EmptyState
            icon={Inbox}
            level={2}
            title={t`No tickets found`}
            text={<Trans>Every word has to appear in the ticket's number, in what was written, or in the customer's name, email or phone.</Trans>}
          />
        }
      >
        {(ticket) => <QueueRow key={ticket._id} ticket={ticket} />}
      </TicketPages>
    </>
  )
}
