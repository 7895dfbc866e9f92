import { ticketChanged, ticketWaits } from '@galleria/contract'
import { type Clock, isReadable, plain, textIn, tidy } from '@galleria/kernel'
import {
  isEmail,
  MAX_OPEN_TICKETS,
  REPORT_CATEGORY,
  type ReportKind,
  reopensBy,
  subjectOf,
  TICKET_SOLVED_DAYS,
  TICKET_STEPS,
  type TicketAct,
  ticketNumberOf,
  type TicketStatus,
} from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { daysBefore } from '../../retention.ts'
import { newPriorityIn, newTicketNumber, refusalOf, type Ticket, type TicketEntry, type TicketItem } from './ticket.ts'
import type { TicketParts, TicketPorts } from './ticket.ports.ts'
import { pageIn } from './reported-page.ts'
import { closeSolvedBefore, deleteClosedBefore, type NewTicket, type TicketRepository, ticketRepository } from './ticket.repository.ts'

export type TicketDeps = TicketPorts & {
  readonly database: Database
  readonly clock: Clock
  readonly parts: TicketParts
  /** How long a ticket is kept once it is over. */
  readonly ticketDays: number
}

export type AskedTicket = {
  readonly tid: string | undefined
  readonly category: string
  readonly subject: string
  readonly comments: string
  readonly order: string | undefined
  readonly variantId: string | undefined
  readonly files: readonly string[]
}

export type Reported = {
  readonly kind: ReportKind
  readonly about: string
  readonly comments: string
  readonly files: readonly string[]
  readonly name: string
  readonly email: string
}

/** In the transaction that writes something: whether it is to be written. */
export type Once = (tx: Orm) => Promise<boolean>
const always: Once = async () => true

export type Threaded = { readonly ticket: Ticket; readonly entries: readonly TicketEntry[] }

/** As tickets are looked up: a number also as it is typed by whoever heard it. */
export const normalName = (idOrNumber: string): string => ticketNumberOf(idOrNumber) ?? idOrNumber.toLowerCase()

/** What was written, if anything was. */
export function writtenIn(comments: string): string {
  // What comes by mail went through no door.
  const text = plain(comments).trim()
  if (text === '' || !isReadable(text)) throw new DomainError('ticket.text_empty')
  return text
}

/** Tells whoever asked, in the language that they asked in. */
export async function announce(
  tx: Orm,
  { tenant }: Pick<RequestContext, 'tenant'>,
  ticket: Ticket,
  said: { readonly what: 'created' | 'answered' | 'solved'; readonly comments: string; readonly staff: string; readonly at: Date },
): Promise<void> {
  const { email, phone, firstName, isGuest } = ticket.customer
  const recipient = { email, phone, firstName, isGuest, locale: ticket.locale, tenantName: tenant.name }
  const { id: ticketId, customerId, number, subject } = ticket
  await eventsOf(tx, tenant.id).publish(ticketChanged, { ...recipient, ...said, at: said.at.toISOString(), ticketId, customerId, number, subject })
}

/** Whoever looks after it hears that there is more to read. */
export async function tellColleague(
  tx: Orm,
  { tenant }: Pick<RequestContext, 'tenant'>,
  tickets: TicketRepository,
  ticket: Ticket,
  comments: string,
): Promise<void> {
  const { assignedTo: accountId, id: ticketId, number, subject, customer } = ticket
  const colleague = accountId === null ? undefined : await tickets.contactOf(accountId)
  if (accountId === null || !colleague?.email) return
  const recipient = { ...colleague, phone: null, locale: tenant.settings.locales[0], tenantName: tenant.name }
  await eventsOf(tx, tenant.id).publish(ticketWaits, { ...recipient, accountId, ticketId, number, subject, comments, customer: customer.firstName })
}

/** What customers ask the shop. Others' tickets are `ticket.not_found`. */
export function createTicketService({ database, clock, parts, ticketDays, ...ports }: TicketDeps) {
  const ticketsOf = ({ tenant }: RequestContext, db: Orm = database.orm) => ticketRepository(db, tenant.id, parts)

  async function found(tickets: TicketRepository, ctx: RequestContext, idOrNumber: string): Promise<Ticket> {
    const ticket = await tickets.find(idOrNumber)
    const customerId = ctx.actor.kind === 'customer' ? ctx.actor.customerId : undefined
    if (!ticket || ticket.customerId === null || ticket.customerId !== customerId) throw new DomainError('ticket.not_found')
    return ticket
  }
  const threaded = async (tickets: TicketRepository, ticket: Ticket): Promise<Threaded> => {
    const entries = await tickets.entries(ticket.id)
    // What colleagues write to each other, and who gave it to whom, is theirs.
    const told = entries.filter(({ kind, event, authorId }) => kind !== 'note' && !(event === 'taken' && authorId === null))
    return { ticket, entries: told.map((entry) => ({ ...entry, givenBy: null })) }
  }

  /** One that is held, behind its customer. */
  async function held(tickets: TicketRepository, tx: Orm, ctx: CustomerContext, idOrNumber: string): Promise<Ticket> {
    await ports.holdCustomer(tx, ctx)
    const name = normalName(idOrNumber)
    await tickets.hold(name)
    return found(tickets, ctx, name)
  }

  /** With its first words. Another one may have the number: one in 85 million. */
  async function added(tickets: TicketRepository, ticket: Omit<NewTicket, 'number' | 'id'>, say: Parameters<TicketRepository['say']>[1]): Promise<Ticket> {
    const id = newId()
    for (let tries = 0; !(await tickets.add({ ...ticket, id, number: newTicketNumber() })); tries++) if (tries > 4) throw new DomainError('server.unavailable')
    await tickets.say(id, say, ticket.createdAt)
    const one = await tickets.find(id)
    if (!one) throw new DomainError('ticket.not_found')
    return one
  }

  /** The number of what is meant, and the line of it. */
  async function askedOrder(ctx: CustomerContext, name: string, variantId: string | undefined): Promise<{ orderNumber: string; item: TicketItem | null }> {
    const orders = await ports.findOwnOrders(ctx, name)
    const part = orders.find(({ id, number }) => id === name || number === name)
    const orderNumber = part?.number ?? orders[0]?.master.number ?? name
    if (variantId === undefined) return { orderNumber, item: null }
    const line = orders.flatMap(({ lines }) => lines).find((each) => each.variantId === variantId)
    if (!line) throw new DomainError('ticket.item_not_found')
    const { name: called, choice, slug, image, market } = line
    return { orderNumber, item: { variantId, name: textIn(called, ctx.locale), choice: textIn(choice, ctx.locale), slug, image, market } }
  }

  async function reportedThing(ctx: RequestContext, kind: ReportKind, about: string): Promise<{ aboutKind: ReportKind; aboutId: string; aboutName: string }> {
    if (kind === 'page') {
      const path = pageIn(about, ctx.tenant.hosts)
      if (path === undefined) throw new DomainError('ticket.about_unknown')
      return { aboutKind: kind, aboutId: path, aboutName: path }
    }
    const [tile] = kind === 'product' && UUID.test(about) ? await ports.tilesOf(ctx, [about]) : []
    if (tile) return { aboutKind: kind, aboutId: tile._id, aboutName: tile.Name }
    const seller = kind === 'seller' ? await ports.sellerOf(ctx.tenant.id, about) : undefined
    if (!seller) throw new DomainError('ticket.about_unknown')
    return { aboutKind: kind, aboutId: seller.id, aboutName: seller.name }
  }

  async function makeOwn(
    ctx: CustomerContext,
    ticket: Omit<NewTicket, 'number' | 'id' | 'customerId' | 'createdAt' | 'locale'>,
    body: string,
    urls: readonly string[],
  ): Promise<Threaded> {
    const { customerId } = ctx.actor
    return database.transaction(async (tx) => {
      const tickets = ticketsOf(ctx, tx)
      await ports.holdCustomer(tx, ctx)
      const known = ticket.tid ? await tickets.findByTid(customerId, ticket.tid) : undefined
      if (known) return threaded(tickets, known)
      if ((await tickets.countOpen(customerId)) >= MAX_OPEN_TICKETS) throw new DomainError('ticket.limit_reached')
      const files = await ports.talkFiles.hold(tx, ctx, urls)
      const one = await added(
        tickets,
        { ...ticket, customerId, locale: ctx.locale, createdAt: clock() },
        { kind: 'comment', authorId: customerId, body, files },
      )
      await announce(tx, ctx, one, { what: 'created', comments: body, staff: '', at: clock() })
      return threaded(tickets, one)
    })
  }

  /** Takes a step that the customer may take, and says something with it. */
  async function step(tickets: TicketRepository, ticket: Ticket, act: TicketAct, authorId: string | null, now: Date): Promise<void> {
    const refusal = refusalOf(ticket, act, now)
    if (refusal) throw new DomainError(refusal)
    const status = TICKET_STEPS[ticket.status][act]
    const isReopened = reopensBy(ticket.status, act)
    await tickets.change(ticket.id, { ...(status ? { status } : {}), isReopened }, now)
    const event = isReopened ? 'reopened' : act === 'accept' ? 'closed' : undefined
    if (event) await tickets.say(ticket.id, { kind: 'event', event, authorId, body: '' }, now)
  }

  return {
    /** Throws `ticket.category_unknown`, `ticket.text_empty`, `ticket.limit_reached`, `order.not_found`, `ticket.item_not_found`, `storage.file_not_found`. */
    create: async (ctx: CustomerContext, asked: AskedTicket): Promise<Threaded> => {
      const body = writtenIn(asked.comments)
      const priority = newPriorityIn(ctx.tenant.settings.tickets?.categories, asked.category)
      if (!priority) throw new DomainError('ticket.category_unknown')
      const about = asked.order === undefined ? {} : await askedOrder(ctx, asked.order, asked.variantId)
      const subject = tidy(asked.subject) || subjectOf(body)
      return makeOwn(ctx, { tid: asked.tid ?? null, category: asked.category, priority, subject, ...about }, body, asked.files)
    },

    /** Throws `ticket.about_unknown`, `ticket.text_empty`, `ticket.email_missing`, `ticket.limit_reached`, `storage.file_not_found`. */
    report: async (ctx: RequestContext, { kind, about, files, name, email, ...asked }: Reported): Promise<Ticket> => {
      const body = writtenIn(asked.comments)
      const thing = await reportedThing(ctx, kind, about)
      const ticket = { category: REPORT_CATEGORY, priority: 'normal' as const, subject: subjectOf(body), ...thing }
      if (isCustomer(ctx)) return (await makeOwn(ctx, ticket, body, files)).ticket
      if (!isEmail(email)) throw new DomainError('ticket.email_missing')
      // What a guest sends nobody could hold on to.
      if (files.length > 0) throw new DomainError('storage.file_not_found')
      return database.transaction(async (tx) => {
        const whose = { guestName: tidy(name), guestEmail: email, locale: ctx.locale, createdAt: clock() }
        const one = await added(ticketsOf(ctx, tx), { ...ticket, ...whose }, { kind: 'comment', authorId: null, body })
        await announce(tx, ctx, one, { what: 'created', comments: body, staff: '', at: clock() })
        return one
      })
    },

    /** */
    list: (ctx: CustomerContext, query: { status: TicketStatus | undefined; order: string | undefined; limit: number; offset: number }) =>
      ticketsOf(ctx).ofCustomer(ctx.actor.customerId, query),

    /** Throws `ticket.not_found`. */
    get: async (ctx: CustomerContext, idOrNumber: string): Promise<Threaded> => {
      const tickets = ticketsOf(ctx)
      return threaded(tickets, await found(tickets, ctx, normalName(idOrNumber)))
    },

    /** Throws `ticket.not_found`, `ticket.text_empty`, `ticket.over`, `ticket.merged`, `ticket.full`, `storage.file_not_found`. */
    comment: async (ctx: CustomerContext, idOrNumber: string, comments: string, urls: readonly string[], once: Once = always): Promise<Threaded> => {
      const body = writtenIn(comments)
      return database.transaction(async (tx) => {
        const tickets = ticketsOf(ctx, tx)
        const ticket = await held(tickets, tx, ctx, idOrNumber)
        if (!(await once(tx))) return threaded(tickets, ticket)
        const now = clock()
        await step(tickets, ticket, 'write', ctx.actor.customerId, now)
        const files = await ports.talkFiles.hold(tx, ctx, urls)
        await tickets.say(ticket.id, { kind: 'comment', authorId: ctx.actor.customerId, body, files }, now)
        await tellColleague(tx, ctx, tickets, ticket, body)
        return threaded(tickets, await found(tickets, ctx, ticket.id))
      })
    },

    /** A file of an own ticket. Throws `ticket.not_found`, also for one of another ticket, and for what colleagues show each other. */
    openFile: async (ctx: CustomerContext, idOrNumber: string, fileId: string) => {
      const tickets = ticketsOf(ctx)
      const ticket = await found(tickets, ctx, normalName(idOrNumber))
      const file = (await tickets.hasFile(ticket.id, fileId, { withNotes: false })) ? await ports.talkFiles.open(ctx.tenant.id, fileId) : undefined
      if (!file) throw new DomainError('ticket.not_found')
      return file
    },

    /** The same of a report by somebody without an account, whom their address alone tells. */
    commentOnReport: async (ctx: RequestContext, ticketId: string, comments: string, once: Once): Promise<void> => {
      const body = writtenIn(comments)
      await database.transaction(async (tx) => {
        const tickets = ticketsOf(ctx, tx)
        await tickets.hold(ticketId)
        const ticket = await tickets.find(ticketId)
        if (!ticket || ticket.customerId !== null) throw new DomainError('ticket.not_found')
        if (!(await once(tx))) return
        const now = clock()
        await step(tickets, ticket, 'write', null, now)
        await tickets.say(ticket.id, { kind: 'comment', authorId: null, body }, now)
        await tellColleague(tx, ctx, tickets, ticket, body)
      })
    },

    /** Of any customer: for whoever knows otherwise whose it is. */
    findAny: (tenantId: string, idOrNumber: string): Promise<Ticket | undefined> =>
      ticketRepository(database.orm, tenantId, parts).find(normalName(idOrNumber)),

    /** Whether it is solved, and what the help was like. Throws `ticket.not_found`, `ticket.step_invalid`, `ticket.merged`, `ticket.not_answered`. */
    settle: (
      ctx: CustomerContext,
      idOrNumber: string,
      { isSolved, rating }: { isSolved: boolean | undefined; rating: number | undefined },
    ): Promise<Threaded> =>
      database.transaction(async (tx) => {
        const tickets = ticketsOf(ctx, tx)
        const ticket = await held(tickets, tx, ctx, idOrNumber)
        const now = clock()
        if (rating !== undefined) {
          if (ticket.firstAnswerAt === null) throw new DomainError('ticket.not_answered')
          await tickets.change(ticket.id, { rating }, now)
        }
        // Said twice, it is what it is.
        if (isSolved !== undefined && !(isSolved && ticket.status === 'closed'))
          await step(tickets, ticket, isSolved ? 'accept' : 'refuse', ctx.actor.customerId, now)
        return threaded(tickets, await found(tickets, ctx, ticket.id))
      }),

    /** What was solved and nobody objected to is over; what has been over for long goes. A chore for every hour. */
    tidyUp: async (): Promise<void> => {
      const now = clock()
      await closeSolvedBefore(database.orm, daysBefore(now, TICKET_SOLVED_DAYS), now)
      await deleteClosedBefore(database.orm, daysBefore(now, ticketDays))
    },
  }
}
export type TicketService = ReturnType<typeof createTicketService>

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const isCustomer = (ctx: RequestContext): ctx is CustomerContext => ctx.actor.kind === 'customer'
