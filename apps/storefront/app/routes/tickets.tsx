import { TicketsPage } from '../features/help/tickets-page.tsx'

export default TicketsPage
