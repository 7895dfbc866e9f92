import {
  answerTicket,
  commentTicket,
  createTicket,
  getQueuedTicket,
  getTicket,
  listTicketCategories,
  listTicketQueue,
  listTickets,
  mergeTicket,
  reportIssue,
  settleTicket,
  updateTicket,
} from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import { categoriesIn } from './ticket.ts'
import type { TicketQueueService } from './ticket-queue.service.ts'
import { normalName, type TicketService } from './ticket.service.ts'
import { toWireQueued, toWireQueuedTicket, toWireSummary, toWireTicket } from './ticket.view.ts'

type Parts = { readonly tickets: TicketService; readonly queue: TicketQueueService; readonly clock: Clock }

export function ticketRoutes({ tickets, queue, clock }: Parts) {
  return [
    implement(listTicketCategories, async ({ tenant, locale }) => ({
      data: categoriesIn(tenant.settings.tickets?.categories, locale).map(({ key, name }) => ({ _id: key, category: key, name })),
    })),

    implement(createTicket, async (ctx, { body: { ticket_Id, category, comments, subject, orderId, item, images } }) => {
      const asked = {
        tid: ticket_Id ?? undefined,
        category,
        comments,
        subject: subject ?? '',
        order: orderId ?? undefined,
        variantId: item ?? undefined,
        images: images ?? [],
      }
      return { data: toWireTicket(ctx, await tickets.create(ctx, asked), clock()) }
    }),

    implement(reportIssue, async (ctx, { body: { kind, about, comments, images, name, email } }) => {
      const ticket = await tickets.report(ctx, { kind, about, comments, images: images ?? [], name: name ?? '', email: email?.trim() ?? '' })
      return { data: { ticket_Id: ticket.number, isOwn: ticket.customerId !== null } }
    }),

    implement(listTickets, async (ctx, { query: { status, orderId, page = 1, itemsPerPage = PAGE_SIZE } }) => {
      const found = await tickets.list(ctx, { status, order: orderId, limit: itemsPerPage, offset: (page - 1) * itemsPerPage })
      return { data: found.tickets.map((ticket) => toWireSummary(ctx, ticket)), page: { page, itemsPerPage, total: found.total }, waiting: found.waiting }
    }),

    implement(getTicket, async (ctx, { params, query: { tenant } }) => {
      if (tenant !== undefined && tenant !== ctx.tenant.id && tenant !== ctx.tenant.key) throw new DomainError('tenant.unknown')
      return { data: toWireTicket(ctx, await tickets.get(ctx, params.ticketId), clock()) }
    }),

    implement(commentTicket, async (ctx, { params, body: { comments, images } }) => ({
      data: toWireTicket(ctx, await tickets.comment(ctx, params.ticketId, comments, images ?? []), clock()),
    })),

    implement(settleTicket, async (ctx, { params, body: { isSolved, rating } }) => ({
      data: toWireTicket(ctx, await tickets.settle(ctx, params.ticketId, { isSolved, rating }), clock()),
    })),

    implement(listTicketQueue, async (ctx, { query: { turn, status, category, assigned, ticket_Id, page = 1, itemsPerPage = PAGE_SIZE } }) => {
      const found = await queue.list(ctx, {
        turn,
        status,
        category,
        assignedTo: assigned === 'me' ? ctx.actor.accountId : assigned === 'nobody' ? null : undefined,
        number: ticket_Id === undefined ? undefined : normalName(ticket_Id),
        limit: itemsPerPage,
        offset: (page - 1) * itemsPerPage,
      })
      return { data: found.tickets.map((ticket) => toWireQueued(ctx, ticket)), page: { page, itemsPerPage, total: found.total } }
    }),

    implement(getQueuedTicket, async (ctx, { params }) => ({ data: toWireQueuedTicket(ctx, await queue.get(ctx, params.ticketId)) })),

    implement(answerTicket, async (ctx, { params, body: { comments, images, isSolved = false, isNote = false } }) => ({
      data: toWireQueuedTicket(ctx, await queue.answer(ctx, params.ticketId, { comments, images: images ?? [], isSolved, isNote })),
    })),

    implement(updateTicket, async (ctx, { params, body: { status, ...wish } }) => ({
      data: toWireQueuedTicket(ctx, await queue.update(ctx, params.ticketId, { ...wish, isClosed: status === 'closed' })),
    })),

    implement(mergeTicket, async (ctx, { params, body }) => ({ data: toWireQueuedTicket(ctx, await queue.merge(ctx, params.ticketId, body.into)) })),
  ]
}
