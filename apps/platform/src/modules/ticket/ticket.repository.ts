import { TICKET_PRIORITIES, type TicketPriority, type TicketStatus } from '@galleria/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { HeldFile } from '../storage/index.ts'
import type { soughtIn, Ticket, TicketEntry, TicketFigures, TicketFile } from './ticket.ts'
import { foldedIn } from './ticket.parts.ts'
import type { TicketParts } from './ticket.ports.ts'
import { ticketAttachmentTable, ticketEntryTable, ticketTable } from './ticket.tables.ts'

type Slice = { readonly limit: number; readonly offset: number }
export type NewTicket = Omit<typeof ticketTable.$inferInsert, 'tenantId' | 'changedAt' | 'waitingSince' | 'lastPosition' | 'status'>
export type NewEntry = Pick<TicketEntry, 'kind' | 'authorId' | 'body'> & {
  readonly event?: TicketEntry['event']
  readonly givenBy?: string | null
  /** Of its author. */
  readonly files?: readonly HeldFile[]
}

/** What becomes of a ticket that is held; what is left out stays. */
export type TicketChange = {
  readonly status?: TicketStatus
  /** Where it waits for the shop: since then, unless it has waited for longer; ISO 8601. */
  readonly waitingSince?: string
  readonly isAnswered?: boolean
  readonly isReopened?: boolean
  readonly assignedTo?: string | null
  readonly priority?: TicketPriority
  readonly category?: string
  readonly rating?: number
  readonly mergedInto?: string
}

export type QueueQuery = Slice & {
  readonly turn: 'shop' | 'customer' | undefined
  readonly status: TicketStatus | undefined
  readonly category: string | undefined
  /** An account, or null for nobody's. */
  readonly assignedTo: string | null | undefined
  readonly number: string | undefined
  readonly sought: ReturnType<typeof soughtIn> | undefined
  /** Others of whoever asks in this one. */
  readonly sameAs: Ticket | undefined
}

const TITLE = foldedIn("concat_ws(' ', t.number, t.order_number, t.subject, t.about_name, t.guest_name, t.guest_email)")
const PERSON = foldedIn("concat_ws(' ', c.first_name, c.last_name, c.email, c.phone)")
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Tickets of a tenant. */
export function ticketRepository(db: Orm, tenantId: string, { customers, ticketAnswerers }: TicketParts) {
  const rows = async <Row>(query: SQL): Promise<Row[]> => (await db.execute<{ row: Row }>(query)).rows.map(({ row }) => row)
  const count = async (condition: SQL): Promise<number> =>
    (await rows<number>(sql`select count(*)::int as row from ticket t where t.tenant_id = ${tenantId} and ${condition}`))[0] ?? 0
  const select = (condition: SQL, page: SQL) =>
    rows<Ticket>(sql`
      select to_jsonb(f) as row from (
        select t.id, t.number, t.customer_id as "customerId", t.guest_name as "guestName", lower(t.guest_email) as "guestEmail", t.category, t.priority, t.subject, t.status,
               t.locale, t.order_number as "orderNumber", t.item,
               case when t.about_kind is not null then jsonb_build_object('kind', t.about_kind, 'id', t.about_id, 'name', t.about_name) end as about,
               t.created_at as "createdAt", t.changed_at as "changedAt", t.waiting_since as "waitingSince", t.first_answer_at as "firstAnswerAt", t.closed_at as "closedAt",
               t.assigned_to as "assignedTo", nullif(s.first_name, '') as assignee, t.rating, t.reopened, m.number as "mergedInto", t.last_position as "lastPosition",
               (select e.body from ticket_entry e where e.tenant_id = t.tenant_id and e.ticket_id = t.id and e.position = 1) as asked,
               jsonb_build_object('name', coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), t.guest_name, ''), 'firstName', coalesce(c.first_name, ''),
                 'email', coalesce(c.email, lower(t.guest_email)), 'phone', c.phone, 'isGuest', coalesce(c.is_guest, true)) as customer
          from ticket t
          left join ${sql.raw(customers)} c on c.tenant_id = t.tenant_id and c.id = t.customer_id
          left join ${sql.raw(customers)} s on s.tenant_id = t.tenant_id and s.id = t.assigned_to
          left join ticket m on m.tenant_id = t.tenant_id and m.id = t.merged_into
         where t.tenant_id = ${tenantId} and ${condition} ${page}) f`)
  /** By id or number, which is normal already. */
  const named = (idOrNumber: string): SQL => (UUID.test(idOrNumber) ? sql`t.id = ${idOrNumber}::uuid` : sql`t.number = ${idOrNumber}`)

  /** All of these words: in what was said, in what it is called and about, or in the name, address or phone of whoever asks. */
  const saidBy = (words: readonly string[]): SQL =>
    sql`(${sql.join(
      words.map((word) => {
        const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
        const start = `'${word.replace(/['\\]/g, ' ')}':*`
        const persons = sql`select c.id from ${sql.raw(customers)} c where c.tenant_id = ${tenantId} and ${sql.raw(PERSON)} like ${like}`
        const entries = sql`select ticket_entries_with(${tenantId}, to_tsquery('simple', ${start}))`
        return sql`(${sql.raw(TITLE)} like ${like} or t.customer_id in (${persons}) or t.id in (${entries}))`
      }),
      sql` and `,
    )})`
  const askedBy = ({ customerId, guestEmail }: Ticket): SQL =>
    customerId === null ? sql`t.customer_id is null and lower(t.guest_email) = ${guestEmail}` : sql`t.customer_id = ${customerId}::uuid`

  return {
    find: async (idOrNumber: string): Promise<Ticket | undefined> => (await select(named(idOrNumber), sql`limit 1`))[0],
    /** How a colleague is reached; undefined of whoever does not answer tickets any more. */
    contactOf: async (accountId: string): Promise<{ readonly email: string | null; readonly firstName: string } | undefined> =>
      (
        await rows<{ email: string | null; firstName: string }>(
          sql`select jsonb_build_object('email', c.email, 'firstName', coalesce(c.first_name, '')) as row
                from ${sql.raw(customers)} c join ${sql.raw(ticketAnswerers)} a on a.tenant_id = c.tenant_id and a.customer_id = c.id
               where c.tenant_id = ${tenantId} and c.id = ${accountId}::uuid`,
        )
      )[0],
    /** What a device has sent before. */
    findByTid: async (customerId: string, tid: string): Promise<Ticket | undefined> =>
      (await select(sql`t.customer_id = ${customerId}::uuid and t.tid = ${tid}`, sql`limit 1`))[0],
    /** Holds a ticket until the transaction ends; behind its customer, if that is held (decision 0020). */
    hold: async (idOrNumber: string): Promise<string | undefined> =>
      (await rows<string>(sql`select to_jsonb(t.id) as row from ticket t where t.tenant_id = ${tenantId} and ${named(idOrNumber)} for update`))[0],
    countOpen: (customerId: string): Promise<number> => count(sql`t.customer_id = ${customerId}::uuid and t.status <> 'closed'`),

    ofCustomer: async (customerId: string, { status, order, limit, offset }: Slice & { status: TicketStatus | undefined; order: string | undefined }) => {
      const own = sql`t.customer_id = ${customerId}::uuid`
      const those = sql`${own} and (${status ?? null}::text is null or t.status = ${status ?? null}) and (${order ?? null}::text is null or t.order_number = ${order ?? null})`
      const [tickets, total, waiting] = await Promise.all([
        select(those, sql`order by t.changed_at desc, t.id limit ${limit} offset ${offset}`),
        count(those),
        count(sql`${own} and t.status in ('waiting_customer', 'solved')`),
      ])
      return { tickets, total, waiting }
    },

    /** Those that wait for the shop first, the most pressing and longest waiting before the others; the rest as they changed last. */
    queue: async ({ turn, status, category, assignedTo, number, sought, sameAs, limit, offset }: QueueQuery) => {
      const those = sql.join(
        [
          sql`true`,
          ...(turn === 'shop' ? [sql`t.waiting_since is not null`] : turn === 'customer' ? [sql`t.status in ('waiting_customer', 'solved')`] : []),
          ...(status === undefined ? [] : [sql`t.status = ${status}`]),
          ...(category === undefined ? [] : [sql`t.category = ${category}`]),
          ...(assignedTo === undefined ? [] : [assignedTo === null ? sql`t.assigned_to is null` : sql`t.assigned_to = ${assignedTo}::uuid`]),
          ...(number === undefined ? [] : [sql`t.number = ${number}`]),
          ...(sought === undefined ? [] : [sought.number === undefined ? saidBy(sought.words) : sql`(t.number = ${sought.number} or ${saidBy(sought.words)})`]),
          ...(sameAs === undefined ? [] : [sql`t.id <> ${sameAs.id}::uuid and t.merged_into is null and ${askedBy(sameAs)}`]),
        ],
        sql` and `,
      )
      const [tickets, total] = await Promise.all([
        select(
          those,
          sql`order by t.waiting_since is null, case when t.waiting_since is not null then array_position(${sql.param([...TICKET_PRIORITIES].toReversed())}::text[], t.priority) end,
                       t.waiting_since, t.changed_at desc, t.id limit ${limit} offset ${offset}`,
        ),
        count(those),
      ])
      return { tickets, total }
    },

    /** Answers are counted that came since then. */
    figures: async (since: Date): Promise<TicketFigures> => {
      const [figures] = await rows<TicketFigures>(sql`
          select jsonb_build_object(
            'waiting', (select jsonb_build_object('count', count(*), 'unanswered', count(*) filter (where first_answer_at is null),
                                                  'unassigned', count(*) filter (where assigned_to is null), 'since', min(waiting_since))
                          from ticket where tenant_id = ${tenantId} and waiting_since is not null),
            'firstAnswer', jsonb_build_object('count', count(*), 'medianMinutes', round(percentile_cont(0.5) within group (order by a.minutes)),
                                              'slowMinutes', round(percentile_cont(0.9) within group (order by a.minutes))),
            'rating', jsonb_build_object('count', count(a.rating), 'average', round(avg(a.rating), 1))) as row
            from (select rating, greatest(0, extract(epoch from first_answer_at - created_at)::float8 / 60) as minutes from ticket
                   where tenant_id = ${tenantId} and changed_at >= ${since.toISOString()}::timestamptz and first_answer_at >= ${since.toISOString()}::timestamptz) a`)
      if (!figures) throw new TypeError('an aggregate has a row')
      return figures
    },

    entries: (ticketId: string): Promise<TicketEntry[]> =>
      rows<TicketEntry>(sql`
        select to_jsonb(f) as row from (
          select e.position, e.kind, e.event, e.author_id as "authorId", nullif(g.first_name, '') as "givenBy", coalesce(c.first_name, '') as name, e.body, e.at,
                 array(select p.image from ticket_picture p where p.tenant_id = e.tenant_id and p.ticket_id = e.ticket_id and p.entry = e.position order by p.position) as images,
                 (select coalesce(jsonb_agg(jsonb_build_object('id', a.file_id, 'name', a.name, 'mediaType', a.media_type, 'size', a.size, 'width', a.width, 'height', a.height)
                                            order by a.position), '[]')
                    from ticket_attachment a where a.tenant_id = e.tenant_id and a.ticket_id = e.ticket_id and a.entry = e.position) as files
            from ticket_entry e left join ${sql.raw(customers)} c on c.tenant_id = e.tenant_id and c.id = e.author_id
                               left join ${sql.raw(customers)} g on g.tenant_id = e.tenant_id and g.id = e.given_by
           where e.tenant_id = ${tenantId} and e.ticket_id = ${ticketId}::uuid order by e.position) f`),

    /** False where another one has its number. */
    add: async (ticket: NewTicket): Promise<boolean> => {
      const at = ticket.createdAt
      const added = await db
        .insert(ticketTable)
        .values({ ...ticket, tenantId, status: 'open', changedAt: at, waitingSince: at })
        .onConflictDoNothing({ target: [ticketTable.tenantId, ticketTable.number] })
        .returning({ id: ticketTable.id })
      return added.length === 1
    },

    /** Of a ticket that is held: what was said or happened stands at the next place. */
    say: async (ticketId: string, { files = [], event = null, givenBy = null, ...entry }: NewEntry, at: Date): Promise<void> => {
      const [position = 1] = await rows<number>(
        sql`update ticket set last_position = last_position + 1, changed_at = ${at.toISOString()} where tenant_id = ${tenantId} and id = ${ticketId}::uuid returning to_jsonb(last_position) as row`,
      )
      await db.insert(ticketEntryTable).values({ ...entry, tenantId, ticketId, position, event, givenBy, at })
      const { authorId } = entry
      if (files.length === 0 || authorId === null) return
      const sent = files.map((file, index) => ({ ...attachmentOf(file), tenantId, ticketId, entry: position, position: index, ownerId: authorId }))
      await db.insert(ticketAttachmentTable).values(sent)
    },

    /** Whether something that was said in a ticket came with this file; what colleagues note counts only for them. */
    hasFile: async (ticketId: string, fileId: string, { withNotes }: { readonly withNotes: boolean }): Promise<boolean> => {
      const { rows: found } = await db.execute(sql`
        select from ticket_attachment a join ticket_entry e on e.tenant_id = a.tenant_id and e.ticket_id = a.ticket_id and e.position = a.entry
         where a.tenant_id = ${tenantId} and a.ticket_id = ${ticketId}::uuid and a.file_id = ${fileId}::uuid and (${withNotes} or e.kind <> 'note') limit 1`)
      return found.length > 0
    },

    /** Of a ticket that is held. Since when it waits for the shop stays where it goes on waiting. */
    change: async (ticketId: string, change: TicketChange, at: Date): Promise<void> => {
      const { status, waitingSince = null, isAnswered = false, isReopened = false, assignedTo, priority, category, rating, mergedInto } = change
      const now = sql`${at.toISOString()}::timestamptz`
      const sets = [
        ...(status === undefined
          ? []
          : [
              sql`status = ${status}`,
              sql`waiting_since = case when ${status} in ('open', 'waiting_shop') then least(coalesce(waiting_since, ${waitingSince}::timestamptz, ${now}), ${waitingSince}::timestamptz) end`,
              sql`solved_at = case when ${status} = 'solved' then ${now} when ${status} = 'closed' then solved_at end`,
              sql`closed_at = case when ${status} = 'closed' then ${now} end`,
            ]),
        ...(isAnswered ? [sql`first_answer_at = coalesce(first_answer_at, ${now})`] : []),
        ...(isReopened ? [sql`reopened = reopened + 1`] : []),
        ...(assignedTo === undefined ? [] : [sql`assigned_to = ${assignedTo}::uuid`]),
        ...(priority === undefined ? [] : [sql`priority = ${priority}`]),
        ...(category === undefined ? [] : [sql`category = ${category}`]),
        ...(rating === undefined ? [] : [sql`rating = ${rating}`]),
        ...(mergedInto === undefined ? [] : [sql`merged_into = ${mergedInto}::uuid`]),
      ]
      if (sets.length > 0) await db.execute(sql`update ticket set ${sql.join(sets, sql`, `)} where tenant_id = ${tenantId} and id = ${ticketId}::uuid`)
    },
  }
}
/** As it is noted beside what was said. Private files are pictures and PDFs. */
const attachmentOf = ({ id: fileId, path, mediaType, size, width, height }: HeldFile) => ({
  fileId,
  name: path.slice(path.lastIndexOf('/') + 1),
  mediaType: mediaType as TicketFile['mediaType'],
  size,
  width,
  height,
})

export type TicketRepository = ReturnType<typeof ticketRepository>

/** At once; the next hour does the rest. */
const AT_ONCE = 500

/** Closes what the shop has solved before this instant, and nobody has objected to. */
export async function closeSolvedBefore(db: Orm, before: Date, at: Date): Promise<void> {
  await db.execute(sql`
    with held as materialized (select tenant_id, id from ticket where status = 'solved' and solved_at < ${before.toISOString()}::timestamptz
           order by tenant_id, id limit ${AT_ONCE} for update skip locked),
         closed as (update ticket t set status = 'closed', closed_at = ${at.toISOString()}::timestamptz, last_position = t.last_position + 1
           from held where t.tenant_id = held.tenant_id and t.id = held.id returning t.tenant_id, t.id, t.last_position)
    insert into ticket_entry (tenant_id, ticket_id, position, kind, event, body, at)
    select tenant_id, id, last_position, 'event', 'closed', '', ${at.toISOString()}::timestamptz from closed`)
}

/** Deletes what has been over since before this instant. */
export async function deleteClosedBefore(db: Orm, before: Date): Promise<void> {
  await db.execute(sql`
    with held as materialized (select tenant_id, id from ticket where status = 'closed' and closed_at < ${before.toISOString()}::timestamptz
           order by tenant_id, id limit ${AT_ONCE} for update skip locked)
    delete from ticket t using held where t.tenant_id = held.tenant_id and t.id = held.id`)
}
