import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MoreButton, type MoreQuery } from '../../components/more-button.tsx'
import { itemsOf } from '../../lib/each-once.ts'
import { Fetched, type ShownQuery } from '../account/fetched.tsx'
import { HelpWaits } from './help-gate.tsx'

type Pages<Ticket> = { readonly pages: readonly { readonly data: readonly Ticket[] }[] }
type TicketPagesProps<Ticket> = {
  query: ShownQuery<Pages<Ticket>> & MoreQuery
  /** Instead of a list without any. */
  empty: ReactNode
  /** A line of the list. */
  children: (ticket: Ticket) => ReactNode
}

/** Tickets, a page at a time. */
export const TicketPages = <Ticket extends { readonly _id: string }>({ query, empty, children }: TicketPagesProps<Ticket>) => (
  <Fetched query={query} waits={<HelpWaits />}>
    {({ pages }) => {
      const tickets = itemsOf(pages)
      if (tickets.length === 0) return empty
      return (
        <>
          <ul className="ticket-list">{tickets.map(children)}</ul>
          <MoreButton query={query}>
            <Trans>Show more</Trans>
          </MoreButton>
        </>
      )
    }}
  </Fetched>
)
