import type { CustomerContext } from '../../context.ts'
import { guestContext } from '../../http/contexts.ts'
import type { Tenant } from '../tenant/index.ts'
import type { TicketQueueService } from './ticket-queue.service.ts'
import type { Once, TicketService } from './ticket.service.ts'

type Said = { readonly comments: string; readonly files: readonly string[] }

/** What is said in tickets by whoever is known by their mail, and not by a session. */
export const ticketsByMail = ({ tickets, queue }: { readonly tickets: TicketService; readonly queue: TicketQueueService }) => ({
  find: async (tenantId: string, number: string) => {
    const ticket = await tickets.findAny(tenantId, number)
    if (!ticket) return undefined
    const { id, customerId, locale, mergedInto, customer } = ticket
    return { id, number: ticket.number, customerId, locale, mergedInto, isGuest: customer.isGuest, email: customer.email, firstName: customer.firstName }
  },
  comment: async (ctx: CustomerContext, ticketId: string, { comments, files }: Said, once: Once): Promise<void> => {
    await tickets.comment(ctx, ticketId, comments, files, once)
  },
  commentOnReport: (tenant: Tenant, ticketId: string, comments: string, once: Once): Promise<void> =>
    tickets.commentOnReport(guestContext(tenant, tenant.settings.locales[0], 'mail'), ticketId, comments, once),
  answer: async (ctx: CustomerContext, ticketId: string, { comments, files }: Said, once: Once): Promise<void> => {
    const actor = { kind: 'staff', accountId: ctx.actor.customerId, rights: ['ticket.answer'] } as const
    await queue.answer({ ...ctx, actor }, ticketId, { comments, files, isSolved: false, isNote: false }, once)
  },
})
