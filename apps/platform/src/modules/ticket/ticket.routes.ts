import {
  answerTicket,
  commentTicket,
  createTicket,
  getQueuedAttachment,
  getQueuedTicket,
  getTicket,
  getTicketAttachment,
  type InputOf,
  listTicketCategories,
  listTicketColleagues,
  listTicketQueue,
  listTickets,
  mergeTicket,
  reportIssue,
  settleTicket,
  updateTicket,
  viewTicketFigures,
} from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import { categoriesIn } from './ticket.ts'
import type { TicketQueueService } from './ticket-queue.service.ts'
import { normalName, type TicketService } from './ticket.service.ts'
import { toWireFigures, toWireQueued, toWireQueuedTicket, toWireSummary, toWireTicket } from './ticket.view.ts'

type Parts = { readonly tickets: TicketService; readonly queue: TicketQueueService; readonly clock: Clock }

/** Pages of the version before say it by the other name. */
const filesOf = ({ attachments, images }: Pick<InputOf<typeof commentTicket>['body'], 'attachments' | 'images'>): readonly string[] =>
  attachments ?? images ?? []

export function ticketRoutes({ tickets, queue, clock }: Parts) {
  return [
    implement(listTicketCategories, async ({ tenant, locale }) => ({
      data: categoriesIn(tenant.settings.tickets?.categories, locale).map(({ key, name }) => ({ _id: key, category: key, name })),
    })),

    implement(createTicket, async (ctx, { body: { ticket_Id, category, comments, subject, orderId, item, ...sent } }) => {
      const asked = {
        tid: ticket_Id ?? undefined,
        category,
        comments,
        subject: subject ?? '',
        order: orderId ?? undefined,
        variantId: item ?? undefined,
        files: filesOf(sent),
      }
      return { data: toWireTicket(ctx, await tickets.create(ctx, asked), clock()) }
    }),

    implement(reportIssue, async (ctx, { body: { kind, about, comments, name, email, ...sent } }) => {
      const ticket = await tickets.report(ctx, { kind, about, comments, files: filesOf(sent), name: name ?? '', email: email?.trim().toLowerCase() ?? '' })
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

    implement(commentTicket, async (ctx, { params, body: { comments, ...sent } }) => ({
      data: toWireTicket(ctx, await tickets.comment(ctx, params.ticketId, comments, filesOf(sent)), clock()),
    })),

    implement(getTicketAttachment, (ctx, { params }) => tickets.openFile(ctx, params.ticketId, params.attachmentId)),

    implement(settleTicket, async (ctx, { params, body: { isSolved, rating } }) => ({
      data: toWireTicket(ctx, await tickets.settle(ctx, params.ticketId, { isSolved, rating }), clock()),
    })),

    implement(listTicketQueue, async (ctx, { query: { turn, status, category, assigned, ticket_Id, q, sameAs, page = 1, itemsPerPage = PAGE_SIZE } }) => {
      const found = await queue.list(ctx, {
        turn,
        status,
        category,
        assignedTo: assigned === 'me' ? ctx.actor.accountId : assigned === 'nobody' ? null : undefined,
        number: ticket_Id === undefined ? undefined : normalName(ticket_Id),
        q: q?.trim() ? q : undefined,
        sameAs,
        limit: itemsPerPage,
        offset: (page - 1) * itemsPerPage,
      })
      return { data: found.tickets.map((ticket) => toWireQueued(ctx, ticket)), page: { page, itemsPerPage, total: found.total } }
    }),

    implement(listTicketColleagues, async (ctx) => ({ data: (await queue.colleagues(ctx)).map(({ accountId: _id, name }) => ({ _id, name })) })),

    implement(viewTicketFigures, async (ctx) => ({ data: toWireFigures(await queue.figures(ctx)) })),

    implement(getQueuedTicket, async (ctx, { params }) => ({ data: toWireQueuedTicket(ctx, await queue.get(ctx, params.ticketId)) })),

    implement(getQueuedAttachment, (ctx, { params }) => queue.openFile(ctx, params.ticketId, params.attachmentId)),

    implement(answerTicket, async (ctx, { params, body: { comments, isSolved = false, isNote = false, ...sent } }) => ({
      data: toWireQueuedTicket(ctx, await queue.answer(ctx, params.ticketId, { comments, files: filesOf(sent), isSolved, isNote })),
    })),

    implement(updateTicket, async (ctx, { params, body: { status, ...wish } }) => ({
      data: toWireQueuedTicket(ctx, await queue.update(ctx, params.ticketId, { ...wish, isClosed: status === 'closed' })),
    })),

    implement(mergeTicket, async (ctx, { params, body }) => ({ data: toWireQueuedTicket(ctx, await queue.merge(ctx, params.ticketId, body.into)) })),
  ]
}
