import type { RouteHandle } from '../features/shell/shell.tsx'
import { TicketQueuePage } from '../features/support/ticket-queue-page.tsx'

export const handle = { texts: ['staff'] } satisfies RouteHandle

export default TicketQueuePage
