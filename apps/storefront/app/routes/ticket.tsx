import { UUID } from '@galleria/kernel'
import { ticketNumberOf } from '@galleria/rules'
import { TicketPage } from '../features/help/ticket-page.tsx'
import { notFound } from '../lib/responses.ts'
import type { Route } from './+types/ticket.ts'

const ID = new RegExp(`^${UUID}$`)

/** whatever else is asked for below an account is no page. */
export function loader({ params: { ticketId } }: Route.LoaderArgs) {
  if (!ID.test(ticketId) && ticketNumberOf(ticketId) === undefined) throw notFound()
  return null
}

export default TicketPage
