import { cannedAnswerRoutes } from './canned-answer.routes.ts'
import { createCannedAnswers } from './canned-answer.service.ts'
import { ticketChecks } from './ticket.checks.ts'
import { ticketPersonal } from './ticket.personal.ts'
import { createTicketQueueService } from './ticket-queue.service.ts'
import { ticketRoutes } from './ticket.routes.ts'
import { ticketsByMail } from './tickets-by-mail.service.ts'
import { createTicketService, type TicketDeps } from './ticket.service.ts'

export { ticketParts } from './ticket.parts.ts'

/** What customers ask the shop, and what it answers (decision 0088). */
export function createTicketModule(deps: TicketDeps) {
  const tickets = createTicketService(deps)
  const queue = createTicketQueueService(deps)
  return {
    routes: [...ticketRoutes({ tickets, queue, clock: deps.clock }), ...cannedAnswerRoutes({ canned: createCannedAnswers(deps), queue })],
    byMail: ticketsByMail({ tickets, queue }),
    checks: ticketChecks,
    personal: ticketPersonal,
    chores: [tickets.tidyUp],
  }
}
