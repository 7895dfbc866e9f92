import { reopensBy, TICKET_FIGURES_DAYS, TICKET_STEPS, type TicketAct, type TicketPriority } from '@galleria/rules'
import type { ContextOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Orm } from '../../infra/database.ts'
import { daysBefore } from '../../retention.ts'
import { newPriorityIn, refusalOf, soughtIn, type Ticket } from './ticket.ts'
import { type QueueQuery, type TicketChange, type TicketRepository, ticketRepository } from './ticket.repository.ts'
import { announce, normalName, type Once, type Threaded, tellColleague, type TicketDeps, writtenIn } from './ticket.service.ts'

type StaffContext = ContextOf<'staff'>
type QueueWish = Omit<QueueQuery, 'sought' | 'sameAs'> & { readonly q: string | undefined; readonly sameAs: string | undefined }

/** They are signed in, but their files are not looked up by that. */
const NO_TOKEN = Buffer.alloc(0)

/** What staff does with tickets: all of them are the tenant's. */
export function createTicketQueueService({
  database,
  clock,
  parts,
  answersTickets,
  listColleagues,
  talkFiles,
  noteReading,
}: Pick<TicketDeps, 'database' | 'clock' | 'parts' | 'answersTickets' | 'listColleagues' | 'talkFiles' | 'noteReading'>) {
  const ticketsOf = ({ tenant }: StaffContext, db: Orm = database.orm) => ticketRepository(db, tenant.id, parts)

  async function found(tickets: TicketRepository, idOrNumber: string): Promise<Ticket> {
    const ticket = await tickets.find(idOrNumber)
    if (!ticket) throw new DomainError('ticket.not_found')
    return ticket
  }
  const threaded = async (tickets: TicketRepository, idOrNumber: string): Promise<Threaded> => {
    const ticket = await found(tickets, idOrNumber)
    return { ticket, entries: await tickets.entries(ticket.id) }
  }
  async function held(tickets: TicketRepository, idOrNumber: string): Promise<Ticket> {
    const name = normalName(idOrNumber)
    await tickets.hold(name)
    return found(tickets, name)
  }
  /** That somebody of the shop was told what is said in it. */
  const note = ({ tenant, actor: { accountId } }: StaffContext, { id: objectId, customerId }: Ticket): Promise<void> =>
    noteReading(tenant.id, { kind: 'ticket', objectId, customerId, accountId, role: 'STAFF' })
  /** The same of what comes with it once something was done to it. */
  async function noted(ctx: StaffContext, told: Threaded): Promise<Threaded> {
    await note(ctx, told.ticket)
    return told
  }
  const assertMay = (ticket: Ticket, act: TicketAct, now: Date): void => {
    const refusal = refusalOf(ticket, act, now)
    if (refusal) throw new DomainError(refusal)
  }
  const stepOf = (ticket: Ticket, act: TicketAct): TicketChange => {
    const status = TICKET_STEPS[ticket.status][act]
    return status ? { status, isReopened: reopensBy(ticket.status, act) } : {}
  }

  return {
    /** Throws `ticket.not_found` where others of a ticket are wanted that is not there. */
    list: async (ctx: StaffContext, { q, sameAs, ...query }: QueueWish) => {
      const tickets = ticketsOf(ctx)
      const sought = q === undefined ? undefined : soughtIn(q)
      // Signs that are neither letters nor digits are nowhere.
      if (sought?.words.length === 0) return { tickets: [], total: 0 }
      return tickets.queue({ ...query, sought, sameAs: sameAs === undefined ? undefined : await found(tickets, normalName(sameAs)) })
    },

    /** Who can be given a ticket. */
    colleagues: ({ tenant }: StaffContext) => listColleagues(tenant.id),

    /** What waits now, and how long first answers took lately. */
    figures: (ctx: StaffContext) => ticketsOf(ctx).figures(daysBefore(clock(), TICKET_FIGURES_DAYS)),

    /** Throws `ticket.not_found`. */
    get: async (ctx: StaffContext, idOrNumber: string): Promise<Threaded> => noted(ctx, await threaded(ticketsOf(ctx), normalName(idOrNumber))),

    /** A file of a ticket. Throws `ticket.not_found`, also for one of another ticket. */
    openFile: async (ctx: StaffContext, idOrNumber: string, fileId: string) => {
      const tickets = ticketsOf(ctx)
      const ticket = await found(tickets, normalName(idOrNumber))
      const file = (await tickets.hasFile(ticket.id, fileId, { withNotes: true })) ? await talkFiles.open(ctx.tenant.id, fileId) : undefined
      if (!file) throw new DomainError('ticket.not_found')
      await note(ctx, ticket)
      return file
    },

    /** Whoever answers first looks after it. Throws `ticket.not_found`, `ticket.text_empty`, `ticket.step_invalid`, `ticket.merged`, `ticket.full`, `storage.file_not_found`. */
    answer: async (
      ctx: StaffContext,
      idOrNumber: string,
      said: { readonly comments: string; readonly files: readonly string[]; readonly isSolved: boolean; readonly isNote: boolean },
      once?: Once,
    ): Promise<Threaded> => {
      const body = writtenIn(said.comments)
      return database.transaction(async (tx) => {
        const tickets = ticketsOf(ctx, tx)
        const ticket = await held(tickets, idOrNumber)
        if (once && !(await once(tx))) return threaded(tickets, ticket.id)
        const { accountId } = ctx.actor
        const now = clock()
        const act = said.isSolved ? 'solve' : 'answer'
        assertMay(ticket, act, now)
        // Files of whoever answers, who shops here too.
        const own = { ...ctx, actor: { kind: 'customer', customerId: accountId, tokenHash: NO_TOKEN } } as const
        const files = await talkFiles.hold(tx, own, said.files)
        if (said.isNote) await tickets.say(ticket.id, { kind: 'note', authorId: accountId, body, files }, now)
        else {
          await tickets.change(ticket.id, { ...stepOf(ticket, act), isAnswered: true, assignedTo: ticket.assignedTo ?? accountId }, now)
          await tickets.say(ticket.id, { kind: 'answer', authorId: accountId, body, files }, now)
          if (said.isSolved) await tickets.say(ticket.id, { kind: 'event', event: 'solved', authorId: accountId, body: '' }, now)
        }
        const after = await threaded(tickets, ticket.id)
        const staff = after.entries.find((entry) => entry.kind === 'answer' && entry.authorId === accountId)?.name ?? ''
        if (!said.isNote) await announce(tx, ctx, after.ticket, { what: said.isSolved ? 'solved' : 'answered', comments: body, staff, at: now })
        return after
      })
    },

    /** Throws `ticket.not_found`, `ticket.step_invalid`, `ticket.category_unknown`, `ticket.colleague_unknown`, `ticket.merged`, `ticket.full`. */
    update: async (
      ctx: StaffContext,
      idOrNumber: string,
      wish: { readonly assignedTo?: string | null; readonly priority?: TicketPriority; readonly category?: string; readonly isClosed: boolean },
    ): Promise<Threaded> => {
      const { accountId } = ctx.actor
      const assignedTo = wish.assignedTo === 'me' ? accountId : wish.assignedTo
      if (assignedTo && assignedTo !== accountId && !(await answersTickets(ctx.tenant.id, assignedTo))) throw new DomainError('ticket.colleague_unknown')
      if (wish.category !== undefined && !newPriorityIn(ctx.tenant.settings.tickets?.categories, wish.category))
        throw new DomainError('ticket.category_unknown')
      const updated = await database.transaction(async (tx) => {
        const tickets = ticketsOf(ctx, tx)
        const ticket = await held(tickets, idOrNumber)
        const now = clock()
        if (ticket.mergedInto !== null) throw new DomainError('ticket.merged')
        if (wish.isClosed) assertMay(ticket, 'close', now)
        const isHandled = assignedTo !== undefined && assignedTo !== ticket.assignedTo
        if (isHandled) assertMay(ticket, 'answer', now)
        const { priority, category } = wish
        await tickets.change(
          ticket.id,
          {
            ...(assignedTo === undefined ? {} : { assignedTo }),
            ...(priority ? { priority } : {}),
            ...(category ? { category } : {}),
            ...(wish.isClosed ? stepOf(ticket, 'close') : {}),
          },
          now,
        )
        if (isHandled) {
          const givenBy = assignedTo === accountId ? null : accountId
          await tickets.say(ticket.id, { kind: 'event', event: 'taken', authorId: assignedTo, givenBy, body: '' }, now)
        }
        if (wish.isClosed) await tickets.say(ticket.id, { kind: 'event', event: 'closed', authorId: accountId, body: '' }, now)
        const after = await threaded(tickets, ticket.id)
        // Who takes it knows; who is given it is told, with what the customer wrote last.
        const asked = after.entries.findLast(({ kind }) => kind === 'comment')?.body
        if (isHandled && assignedTo !== accountId && asked) await tellColleague(tx, ctx, tickets, after.ticket, asked)
        return after
      })
      return noted(ctx, updated)
    },

    /** Answers the one that goes on: what waited in the other one waits there. Throws `ticket.not_found`, `ticket.step_invalid`, `ticket.merged`, `ticket.full`, `ticket.merge_invalid`. */
    merge: async (ctx: StaffContext, idOrNumber: string, into: string): Promise<Threaded> => {
      const merged = await database.transaction(async (tx) => {
        const tickets = ticketsOf(ctx, tx)
        const names = [await found(tickets, normalName(idOrNumber)), await found(tickets, normalName(into))].map(({ id }) => id)
        // Both in the order of their ids (decision 0020).
        for (const id of names.toSorted()) await tickets.hold(id)
        const [from, to] = [await found(tickets, names[0] ?? ''), await found(tickets, names[1] ?? '')]
        const isSamePerson = from.customerId !== null ? from.customerId === to.customerId : to.customerId === null && from.guestEmail === to.guestEmail
        if (from.id === to.id || !isSamePerson) throw new DomainError('ticket.merge_invalid')
        const now = clock()
        assertMay(from, 'merge', now)
        assertMay(to, 'answer', now)
        // Nobody looks for a question in what is over.
        if (to.status === 'closed') throw new DomainError('ticket.merge_invalid')
        await tickets.change(from.id, { ...stepOf(from, 'merge'), mergedInto: to.id }, now)
        // As if its customer had asked it here.
        if (from.waitingSince !== null) await tickets.change(to.id, { ...stepOf(to, 'write'), waitingSince: from.waitingSince }, now)
        await tickets.say(from.id, { kind: 'event', event: 'merged', authorId: ctx.actor.accountId, body: to.number }, now)
        await tickets.say(to.id, { kind: 'event', event: 'merged', authorId: ctx.actor.accountId, body: from.number }, now)
        return threaded(tickets, to.id)
      })
      return noted(ctx, merged)
    },
  }
}
export type TicketQueueService = ReturnType<typeof createTicketQueueService>
