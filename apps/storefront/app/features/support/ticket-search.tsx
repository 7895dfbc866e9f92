import { TICKET_SEARCH_MAX } from '@galleria/rules'
import { Button, EmptyState, Input } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '../../lib/toast.ts'
import { TicketPages } from '../help/ticket-pages.tsx'
import { QueueRow } from './queue-row.tsx'
import { useFoundTickets } from './use-ticket-queue.ts'

type TicketSearchProps = { id: string; typed: string; onTyped: (typed: string) => void; onSought: () => void }

/** By number, person or words. What somebody looks for may be an address of a customer, so that it does not stand in the address of the page. */
export function TicketSearch({ id, typed, onTyped, onSought }: TicketSearchProps) {
  const { t } = useLingui()
  return (
    <form
      method="post"
      className="queue-search"
      role="search"
      aria-label={t`Tickets`}
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        onSought()
      }}
    >
      <Input
        id={id}
        type="search"
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        maxLength={TICKET_SEARCH_MAX}
        autoComplete="off"
        aria-label={t`Number, person or words`}
        placeholder={t`Number, person or words`}
      />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}

/** What was found, also among what is over. */
export function FoundTickets({ customerId, sought, onCleared }: { customerId: string; sought: string; onCleared: () => void }) {
  const { t } = useLingui()
  const query = useFoundTickets(customerId, sought)
  const [first] = query.data?.pages ?? []
  const words = first ? t`Results for “${sought}”: ${first.page.total}` : t`Searching for “${sought}”`
  useEffect(() => announce(words), [words])
  return (
    <>
      <div className="queue-found">
        <h2>{words}</h2>
        <Button kind="quiet" size="small" onClick={onCleared}>
          <Trans>Back to the queue</Trans>
        </Button>
      </div>
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
