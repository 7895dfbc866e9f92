import type { ChatDecision } from '@galleria/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { ChatReport, KnownOrder, Message } from './chat.ts'
import { MESSAGE } from './chat-feed.repository.ts'
import { quotationsIn } from './chat-quotations.repository.ts'
import { ticketsIn } from './chat-tickets.repository.ts'
import type { ChatParts } from './chat.ports.ts'

export type NewDecision = { readonly decision: ChatDecision; readonly comments: string; readonly decidedBy: string; readonly at: Date }

/** Conversations of a tenant that somebody has told its shop of. */
export function chatModerationRepository(db: Orm, tenantId: string, { customers, soldParts, tickets, quotations }: ChatParts) {
  const reports = (those: SQL, order: SQL, limit: number, offset = 0): SQL => sql`
    select to_jsonb(v) as row from (
      select r.id, r.conversation_id as "conversationId", c.customer_id as "customerId", c.seller_id as "sellerId", p.first_name as "firstName", p.last_name as "lastName",
             r.side, r.reason, r.comments, c.closed_at is not null as "isClosed", r.created_at as "createdAt", r.decision, r.decision_comments as "decisionComments",
             r.decided_at as "decidedAt",
             (select ${sql.raw(MESSAGE)} from chat_message m where m.tenant_id = r.tenant_id and m.conversation_id = r.conversation_id and m.seq = r.seq) as message
        from chat_report r join conversation c on c.tenant_id = r.tenant_id and c.id = r.conversation_id
        left join ${sql.raw(customers)} p on p.tenant_id = c.tenant_id and p.id = c.customer_id
       where r.tenant_id = ${tenantId} and ${those} order by ${order} limit ${limit} offset ${offset}) v`
  const read = async (query: SQL): Promise<ChatReport[]> => (await db.execute<{ row: ChatReport }>(query)).rows.map(({ row }) => row)
  const WAITING = { those: sql`r.decided_at is null`, order: sql`r.created_at, r.id` }
  const DECIDED = { those: sql`r.decided_at is not null`, order: sql`r.decided_at desc, r.id desc` }
  return {
    /** Those that wait, the longest first; or those that were decided, the latest first. */
    list: async (isDecided: boolean, { limit, offset }: { readonly limit: number; readonly offset: number }) => {
      const { those, order } = isDecided ? DECIDED : WAITING
      const [found, counted] = await Promise.all([
        read(reports(those, order, limit, offset)),
        db.execute<{ total: number }>(sql`select count(*)::int as total from chat_report r where r.tenant_id = ${tenantId} and ${those}`),
      ])
      return { reports: found, total: counted.rows[0]?.total ?? 0 }
    },
    find: async (id: string): Promise<ChatReport | undefined> => (await read(reports(sql`r.id = ${id}`, sql`r.id`, 1)))[0],
    /** Before what belongs to it (decision 0020): nobody says anything in it until the transaction ends. */
    holdConversation: async (conversationId: string): Promise<void> => {
      await db.execute(sql`select 1 from conversation where tenant_id = ${tenantId} and id = ${conversationId} for update`)
    },
    /** Behind the lock of the conversation: this report, and all others of it that wait. */
    decide: async (conversationId: string, reportId: string, { decision, comments, decidedBy, at }: NewDecision): Promise<void> => {
      const now = sql`${at.toISOString()}::timestamptz`
      await db.execute(sql`
        update chat_report set decision = ${decision}, decision_comments = ${comments}, decided_by = ${decidedBy}, decided_at = ${now}
         where tenant_id = ${tenantId} and conversation_id = ${conversationId} and (id = ${reportId} or decided_at is null)`)
      await db.execute(sql`
        update conversation set closed_at = case when ${decision === 'close'} then coalesce(closed_at, ${now}) end where tenant_id = ${tenantId} and id = ${conversationId}`)
    },
    /** In the order in which they were said; one more than `limit` tells that there are more. */
    messages: async (conversationId: string, { before, limit }: { readonly before: number | undefined; readonly limit: number }) => {
      const { rows } = await db.execute<{ row: Message }>(sql`
        select ${sql.raw(MESSAGE)} as row from chat_message m where m.tenant_id = ${tenantId} and m.conversation_id = ${conversationId}
           and m.seq < ${before ?? 2_147_483_647} order by m.seq desc limit ${limit + 1}`)
      return {
        messages: rows
          .slice(0, limit)
          .map(({ row }) => row)
          .toReversed(),
        hasMore: rows.length > limit,
      }
    },
    shows: async (conversationId: string, fileId: string): Promise<boolean> =>
      (await db.execute(sql`select 1 from chat_picture p where p.tenant_id = ${tenantId} and p.conversation_id = ${conversationId} and p.file_id = ${fileId}`))
        .rows.length > 0,
    /** Orders that messages are about. */
    orders: async (ids: readonly string[]): Promise<KnownOrder[]> =>
      ids.length === 0
        ? []
        : (
            await db.execute<KnownOrder>(sql`
            select o.id, o.number, o.type, o.status, o.total::float8 as total, o.currency from ${sql.raw(soldParts)} o
             where o.tenant_id = ${tenantId} and o.id = any(${sql.param([...ids])}::uuid[])`)
          ).rows,
    tickets: (ids: readonly string[]) => ticketsIn(db, tenantId, { tickets }, ids),
    quotations: (ids: readonly string[]) => quotationsIn(db, tenantId, { quotations }, ids),
  }
}
