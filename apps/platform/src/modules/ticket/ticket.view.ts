import type { QueuedTicketSummaryWire, QueuedTicketWire, TicketEntryWire, TicketSummaryWire, TicketWire } from '@galleria/contract'
import { MAX_TICKET_ENTRIES, TICKET_FIGURES_DAYS, TICKET_STEPS, turnOf } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { categoryName, refusalOf, type Ticket, type TicketEntry, type TicketFigures } from './ticket.ts'
import type { Threaded } from './ticket.service.ts'

const instant = (text: string): string => new Date(text).toISOString()
const maybe = (text: string | null): string | null => (text === null ? null : instant(text))

export const toWireSummary = ({ tenant, locale }: RequestContext, ticket: Ticket): TicketSummaryWire => ({
  _id: ticket.id,
  ticket_Id: ticket.number,
  category: ticket.category,
  categoryName: categoryName(tenant.settings.tickets?.categories, locale, ticket.category),
  subject: ticket.subject,
  comments: ticket.asked,
  status: ticket.status,
  turn: turnOf(ticket.status),
  order: ticket.orderNumber === null ? null : { orderId: ticket.orderNumber, item: ticket.item && itemOf(ticket.item) },
  about: ticket.about && { kind: ticket.about.kind, _id: ticket.about.id, name: ticket.about.name },
  createdAt: instant(ticket.createdAt),
  changedAt: instant(ticket.changedAt),
})

const itemOf = ({ variantId, ...item }: NonNullable<Ticket['item']>) => ({ _id: variantId, ...item })

const toWireEntry = ({ position, kind, event, authorId, givenBy, name, body, at, images, files }: TicketEntry, customerId: string | null): TicketEntryWire => ({
  _id: position,
  kind,
  by: kind === 'comment' ? 'customer' : authorId === null ? null : authorId === customerId ? 'customer' : 'shop',
  name,
  comments: body,
  images: images.map((image) => `/img/${image}`),
  attachments: files.flatMap(({ id, mediaType: type, ...file }) => (id === null ? [] : [{ _id: id, type, ...file }])),
  event,
  givenBy,
  at: instant(at),
})

const detailOf = (ctx: RequestContext, { ticket, entries }: Threaded) => ({
  ...toWireSummary(ctx, ticket),
  thread: entries.slice(0, MAX_TICKET_ENTRIES).map((entry) => toWireEntry(entry, ticket.customerId)),
  with: ticket.assignee,
  firstAnswerAt: maybe(ticket.firstAnswerAt),
  rating: ticket.rating,
  mergedInto: ticket.mergedInto,
})

export const toWireTicket = (ctx: RequestContext, threaded: Threaded, now: Date): TicketWire => {
  const { ticket } = threaded
  return {
    ...detailOf(ctx, threaded),
    can: {
      write: refusalOf(ticket, 'write', now) === undefined,
      settle: ticket.status === 'solved' && TICKET_STEPS.solved.accept !== undefined,
      rate: ticket.firstAnswerAt !== null,
    },
  }
}

export const toWireQueued = (ctx: RequestContext, ticket: Ticket): QueuedTicketSummaryWire => ({
  ...toWireSummary(ctx, ticket),
  priority: ticket.priority,
  customer: ticket.customer.name,
  with: ticket.assignee,
  firstAnswerAt: maybe(ticket.firstAnswerAt),
  waitingSince: maybe(ticket.waitingSince),
})

export const toWireFigures = ({ waiting, ...lately }: TicketFigures) => ({
  days: TICKET_FIGURES_DAYS,
  waiting: { ...waiting, since: maybe(waiting.since) },
  ...lately,
})

export const toWireQueuedTicket = (ctx: RequestContext, threaded: Threaded): QueuedTicketWire => {
  const { priority, customer, assignedTo, waitingSince, reopened } = threaded.ticket
  const { name, email, phone, isGuest } = customer
  return { ...detailOf(ctx, threaded), priority, customer: { name, email, phone, isGuest }, assignedTo, waitingSince: maybe(waitingSince), reopened }
}
