import { CHAT_UNREAD_MAX, type ChatComplaint, type ChatSide } from '@galleria/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Calls } from '../../infra/calls.ts'
import type { Orm } from '../../infra/database.ts'
import { CHANNEL, type Call, type Conversation, type KnownOrder, type Message, type Participant, type Picture, roomOf, type Subject } from './chat.ts'
import { MESSAGE } from './chat-feed.repository.ts'
import type { ChatParts } from './chat.ports.ts'
import { quotationsIn } from './chat-quotations.repository.ts'
import { ticketsIn } from './chat-tickets.repository.ts'

/** A seller sees nothing of an order that may never be paid, and so does the conversation. */
const KNOWN_ORDER = "o.payment_status not in ('pending', 'failed')"

export type NewMessage = {
  readonly id: string
  readonly tid: string
  readonly text: string
  readonly subject: Subject | null
  readonly pictures: readonly Picture[]
  readonly at: Date
}

export type Mark = { readonly id: string; readonly before: number; readonly kind: 'delivered' | 'read'; readonly seq: number; readonly at: Date }

/** Where a conversation stands, behind its lock. `customerRead`: up to which place the customer had read. */
export type Held = {
  readonly customerId: string
  readonly sellerId: string
  readonly lastSeq: number
  readonly customerRead: number
} & Pick<Conversation, 'isBlocked' | 'isBlockedByOther' | 'isClosed'>

export type NewReport = {
  readonly id: string
  readonly seq: number
  readonly reason: ChatComplaint
  readonly comments: string
  readonly at: Date
}

/** What one side of its conversations reads and writes. */
export function chatRepository(
  db: Orm,
  tenantId: string,
  { side, personId, accountId }: Participant,
  { customers, soldParts, tickets, quotations }: ChatParts,
  calls: Pick<Calls, 'say'>,
) {
  const [own, other] = side === 'CUSTOMER' ? ['customer', 'seller'] : ['seller', 'customer']
  const silences = sql.raw(
    `c.${own}_blocked_at is not null as "isBlocked", c.${other}_blocked_at is not null as "isBlockedByOther", c.closed_at is not null as "isClosed"`,
  )
  const heldColumns = sql`c.customer_id as "customerId", c.seller_id as "sellerId", c.last_seq as "lastSeq", c.customer_read as "customerRead", ${silences}`
  const mine = sql`c.tenant_id = ${tenantId} and c.${sql.raw(own)}_id = ${personId}`

  const conversations = (those: SQL, order: SQL, limit: number, offset = 0): SQL => sql`
    select to_jsonb(v) as row from (
      select c.id, c.customer_id as "customerId", c.seller_id as "sellerId", p.first_name as "firstName", p.last_name as "lastName", c.last_seq as "lastSeq",
             c.waiting_since as "waitingSince", c.${sql.raw(own)}_read as "read", c.${sql.raw(other)}_delivered as "otherDelivered", c.${sql.raw(other)}_read as "otherRead", ${silences},
             (select count(*)::int from (select 1 from chat_message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id
                 and m.seq > c.${sql.raw(own)}_read and m.side <> ${side} limit ${CHAT_UNREAD_MAX}) u) as unread,
             (select ${sql.raw(MESSAGE)} from chat_message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.seq = c.last_seq) as last,
             (select jsonb_build_object('number', o.number, 'type', o.type, 'status', o.status, 'total', o.total, 'currency', o.currency) from ${sql.raw(soldParts)} o
               where o.tenant_id = c.tenant_id and o.customer_id = c.customer_id and o.seller_id = c.seller_id and ${sql.raw(KNOWN_ORDER)}
               order by o.created_at desc, o.id limit 1) as "order"
        from conversation c left join ${sql.raw(customers)} p on p.tenant_id = c.tenant_id and p.id = c.customer_id
       where ${mine} and ${those} order by ${order} limit ${limit} offset ${offset}) v`
  const read = async (query: SQL): Promise<Conversation[]> => (await db.execute<{ row: Conversation }>(query)).rows.map(({ row }) => row)
  // Nobody answers where nothing can be said.
  const WAITS = sql`(c.waiting_since is not null and c.seller_blocked_at is null and c.customer_blocked_at is null and c.closed_at is null)`
  const LISTED = { all: sql`c.last_seq > c.pruned_seq`, waiting: WAITS, answered: sql`c.last_seq > c.pruned_seq and not ${WAITS}` }
  const ORDER = { latest: sql`c.last_at desc, c.id`, longest: sql`c.waiting_since, c.id` }

  /** The feeds of both sides grow by one, the customer's first, and are told the same. `changed` is the conversation's row; `what` of the notice. */
  const tellBoth = (kind: string, seq: SQL, at: Date): SQL => sql`
    fed as (insert into chat_feed (tenant_id, side, person_id, last_position)
            select tenant_id, 'CUSTOMER', customer_id, 1 from changed union all select tenant_id, 'SELLER', seller_id, 1 from changed
                on conflict (tenant_id, side, person_id) do update set last_position = chat_feed.last_position + 1 returning side, person_id, last_position),
    told as (insert into chat_notice (tenant_id, side, person_id, position, kind, conversation_id, seq, by_side, created_at)
             select ${tenantId}, fed.side, fed.person_id, fed.last_position, ${kind}, changed.id, ${seq}, ${side}, ${at.toISOString()}::timestamptz from fed cross join changed)`

  const call = async ({ customerId, sellerId }: Pick<Held, 'customerId' | 'sellerId'>, typing?: Call['typing']): Promise<void> => {
    const rooms = [roomOf(tenantId, 'CUSTOMER', customerId), roomOf(tenantId, 'SELLER', sellerId)]
    const message: Call = typing ? { rooms: rooms.slice(side === 'CUSTOMER' ? 1 : 0, side === 'CUSTOMER' ? 2 : 1), typing } : { rooms }
    await calls.say(db, CHANNEL, JSON.stringify(message))
  }

  return {
    list: async (which: keyof typeof LISTED, { limit, offset }: { readonly limit: number; readonly offset: number }) => {
      const order = which === 'waiting' ? ORDER.longest : ORDER.latest
      const [rows, counted] = await Promise.all([
        read(conversations(LISTED[which], order, limit, offset)),
        db.execute<{ total: number; unread: number }>(sql`
          select count(*)::int as total, count(*) filter (where exists (select 1 from chat_message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id
                 and m.seq > c.${sql.raw(own)}_read and m.side <> ${side}))::int as unread from conversation c where ${mine} and ${LISTED[which]}`),
      ])
      return { conversations: rows, total: counted.rows[0]?.total ?? 0, unread: counted.rows[0]?.unread ?? 0 }
    },
    find: async (id: string): Promise<Conversation | undefined> => (await read(conversations(sql`c.id = ${id}`, ORDER.latest, 1)))[0],
    /** The customer's with this seller, which begins now if there is none. */
    open: async (sellerId: string, id: string, at: Date): Promise<string> => {
      await db.execute(sql`insert into conversation (tenant_id, id, customer_id, seller_id, created_at, last_at)
        values (${tenantId}, ${id}, ${personId}, ${sellerId}, ${at.toISOString()}, ${at.toISOString()}) on conflict (tenant_id, customer_id, seller_id) do nothing`)
      const { rows } = await db.execute<{ id: string }>(sql`select id from conversation c where ${mine} and c.seller_id = ${sellerId}`)
      return rows[0]?.id ?? id
    },
    /** That of these two, where this side is one of them. */
    between: async (customerId: string, sellerId: string): Promise<string | undefined> =>
      (await db.execute<{ id: string }>(sql`select id from conversation c where ${mine} and c.customer_id = ${customerId} and c.seller_id = ${sellerId}`))
        .rows[0]?.id,
    /** In the order in which they were said; one more than `limit` tells that there are more. */
    messages: async (
      id: string,
      { before, after, limit }: { readonly before?: number | undefined; readonly after?: number | undefined; readonly limit: number },
    ) => {
      const isForward = after !== undefined && before === undefined
      const { rows } = await db.execute<{ row: Message }>(sql`
        select ${sql.raw(MESSAGE)} as row from chat_message m where m.tenant_id = ${tenantId} and m.conversation_id = ${id}
           and m.seq > ${after ?? 0} and m.seq < ${before ?? 2_147_483_647} order by m.seq ${sql.raw(isForward ? 'asc' : 'desc')} limit ${limit + 1}`)
      const found = rows.slice(0, limit).map(({ row }) => row)
      return { messages: isForward ? found : found.toReversed(), hasMore: rows.length > limit }
    },
    /** Until the transaction ends nobody else says or marks anything in it. */
    hold: async (id: string): Promise<Held | undefined> =>
      (
        await db.execute<Held>(sql`select ${heldColumns} from conversation c
        where ${mine} and c.id = ${id} for update`)
      ).rows[0],
    participants: async (id: string): Promise<Held | undefined> =>
      (await db.execute<Held>(sql`select ${heldColumns} from conversation c where ${mine} and c.id = ${id}`)).rows[0],
    byTid: async (id: string, tid: string): Promise<Message | undefined> =>
      (
        await db.execute<{ row: Message }>(sql`select ${sql.raw(MESSAGE)} as row from chat_message m
        where m.tenant_id = ${tenantId} and m.conversation_id = ${id} and m.author_id = ${accountId} and m.tid = ${tid}`)
      ).rows[0]?.row,
    placeOf: async (id: string, messageId: string): Promise<number | undefined> =>
      (
        await db.execute<{ seq: number }>(
          sql`select m.seq from chat_message m where m.tenant_id = ${tenantId} and m.conversation_id = ${id} and m.id = ${messageId}`,
        )
      ).rows[0]?.seq,
    /** Undefined where the conversation has no such message. */
    sideOf: async (id: string, messageId: string): Promise<{ readonly seq: number; readonly side: ChatSide } | undefined> =>
      (
        await db.execute<{ seq: number; side: ChatSide }>(
          sql`select m.seq, m.side from chat_message m where m.tenant_id = ${tenantId} and m.conversation_id = ${id} and m.id = ${messageId}`,
        )
      ).rows[0],
    /** Behind the lock of the conversation. */
    setBlocked: async (id: string, at: Date | null): Promise<void> => {
      const column = sql.raw(`${own}_blocked_at`)
      await db.execute(sql`
        update conversation c set ${column} = case when ${at?.toISOString() ?? null}::timestamptz is null then null else coalesce(c.${column}, ${at?.toISOString() ?? null}::timestamptz) end
         where ${mine} and c.id = ${id}`)
    },
    /** Behind the lock of the conversation. One that waits takes the new reason. */
    report: async (conversationId: string, { id, seq, reason, comments, at }: NewReport): Promise<void> => {
      await db.execute(sql`
        insert into chat_report (tenant_id, id, conversation_id, seq, side, reported_by, reason, comments, created_at)
        values (${tenantId}, ${id}, ${conversationId}, ${seq}, ${side}, ${accountId}, ${reason}, ${comments}, ${at.toISOString()}::timestamptz)
            on conflict (tenant_id, conversation_id, side, seq) where decided_at is null do update set reason = excluded.reason, comments = excluded.comments`)
    },
    /** Behind the lock of the conversation. */
    say: async (id: string, { id: messageId, tid, text, subject, pictures, at }: NewMessage): Promise<void> => {
      const when = sql`${at.toISOString()}::timestamptz`
      const waiting = side === 'CUSTOMER' ? sql`coalesce(c.waiting_since, ${when})` : sql`null::timestamptz`
      await db.execute(sql`
        with changed as (update conversation c set last_seq = c.last_seq + 1, last_at = ${when}, waiting_since = ${waiting} where ${mine} and c.id = ${id} returning c.*),
        said as (insert into chat_message (tenant_id, conversation_id, seq, id, side, author_id, tid, body, subject_kind, subject_id, created_at)
                 select tenant_id, id, last_seq, ${messageId}::uuid, ${side}, ${accountId}::uuid, ${tid}, ${text}, ${subject?.kind ?? null}, ${subject?.id ?? null}::uuid, ${when} from changed),
        pictured as (insert into chat_picture (tenant_id, conversation_id, seq, place, file_id, owner_id, alt, width, height)
                 select tenant_id, changed.id, last_seq, p.place, p.id, ${accountId}::uuid, p.alt, p.width, p.height from changed
                   cross join jsonb_to_recordset(${JSON.stringify(pictures.map((picture, index) => ({ ...picture, place: index + 1 })))}::jsonb)
                           as p (place int, id uuid, alt text, width int, height int)),
        ${tellBoth('said', sql`changed.last_seq`, at)} select 1`)
    },
    /** Whether a message of one's own conversation shows this picture. */
    shows: async (id: string, fileId: string): Promise<boolean> =>
      (
        await db.execute(sql`select 1 from conversation c join chat_picture p on p.tenant_id = c.tenant_id and p.conversation_id = c.id
        where ${mine} and c.id = ${id} and p.file_id = ${fileId}`)
      ).rows.length > 0,
    /** This side has got, or read, all up to `seq`; nothing happens where that was known. Behind the lock of the conversation. `wasTold`: that something waited beyond `before`. */
    mark: async ({ id, before, kind, seq, at }: Mark): Promise<{ readonly wasTold: boolean } | undefined> => {
      const column = sql.raw(`${own}_${kind}`)
      const delivered = sql.raw(`${own}_delivered`)
      const { rows } = await db.execute<{ wasTold: boolean }>(sql`
        with changed as (update conversation c set ${delivered} = greatest(c.${delivered}, ${seq}::int)${kind === 'read' ? sql`, ${column} = ${seq}::int` : sql``}
                          where ${mine} and c.id = ${id} and c.${column} < ${seq}::int returning c.*),
        ${tellBoth(kind, sql`${seq}::int`, at)} select customer_told > ${before} as "wasTold" from changed`)
      return rows[0]
    },
    /** Says to all processes that both sides have something to read, or to the other side that somebody is writing. With the transaction, if there is one. */
    call,
    /** Whether the customer and the seller have this order with each other. */
    hasOrder: async ({ customerId, sellerId }: Held, orderId: string): Promise<boolean> =>
      (
        await db.execute(sql`select 1 from ${sql.raw(soldParts)} o where o.tenant_id = ${tenantId} and o.id = ${orderId} and o.customer_id = ${customerId}
          and o.seller_id = ${sellerId} and ${sql.raw(KNOWN_ORDER)}`)
      ).rows.length > 0,
    /** Whether the customer has asked the shop this. */
    hasTicket: async ({ customerId }: Held, ticketId: string): Promise<boolean> =>
      (await db.execute(sql`select 1 from ${sql.raw(tickets)} t where t.tenant_id = ${tenantId} and t.id = ${ticketId} and t.customer_id = ${customerId}`)).rows
        .length > 0,
    tickets: (ids: readonly string[]) => ticketsIn(db, tenantId, { tickets }, ids),
    /** Whether the customer has asked the seller for this price. */
    hasQuotation: async ({ customerId, sellerId }: Held, quotationId: string): Promise<boolean> =>
      (
        await db.execute(sql`select 1 from ${sql.raw(quotations)} q where q.tenant_id = ${tenantId} and q.id = ${quotationId} and q.customer_id = ${customerId}
          and q.seller_id = ${sellerId}`)
      ).rows.length > 0,
    quotations: (ids: readonly string[]) => quotationsIn(db, tenantId, { quotations }, ids),
    /** Orders that messages are about. */
    orders: async (ids: readonly string[]): Promise<KnownOrder[]> =>
      ids.length === 0
        ? []
        : (
            await db.execute<KnownOrder>(sql`
            select o.id, o.number, o.type, o.status, o.total::float8 as total, o.currency from ${sql.raw(soldParts)} o
             where o.tenant_id = ${tenantId} and o.${sql.raw(own)}_id = ${personId} and o.id = any(${sql.param([...ids])}::uuid[])`)
          ).rows,
  }
}
export type ChatRepository = ReturnType<typeof chatRepository>
