import type { Clock } from '@galleria/kernel'
import { CHAT_DAYS } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { daysBefore } from '../../retention.ts'
import type { ChatPorts } from './chat.ports.ts'

/** Messages that are looked at in one step. */
const STEP = 1000

/** Where the messages of some conversations begin that are to stay. */
type Kept = { readonly id: string; readonly first: number }

/** A step: the beginnings of conversations whose messages were said before then. How many messages went, and in how many conversations; what somebody holds, and what staff has yet to decide about, is left for another time. */
async function removeStep(tx: Orm, tenantId: string, before: Date): Promise<number> {
  const then = sql`${before.toISOString()}::timestamptz`
  const { rows } = await tx.execute<Kept>(sql`
    with old as materialized (
           select distinct o.conversation_id from (
             select m.conversation_id from chat_message m where m.tenant_id = ${tenantId} and m.created_at < ${then}
                and not exists (select from chat_report r where r.tenant_id = m.tenant_id and r.conversation_id = m.conversation_id and r.decided_at is null)
              order by m.created_at limit ${STEP}) o),
         held as materialized (
           select c.id, c.last_seq from conversation c join old on old.conversation_id = c.id where c.tenant_id = ${tenantId} order by c.id for update of c skip locked)
    select h.id, coalesce((select min(m.seq) from chat_message m where m.tenant_id = ${tenantId} and m.conversation_id = h.id and m.created_at >= ${then}), h.last_seq + 1) as first
      from held h`)
  if (rows.length === 0) return 0
  const kept = sql`unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ first }) => first))}::int[]) as k (id, first)`
  const { rowCount } = await tx.execute(
    sql`delete from chat_message m using ${kept} where m.tenant_id = ${tenantId} and m.conversation_id = k.id and m.seq < k.first`,
  )
  // What nothing was said after, of what is left, still waits.
  await tx.execute(sql`
    update conversation c set pruned_seq = k.first - 1, waiting_since = (
             select min(m.created_at) from chat_message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.side = 'CUSTOMER'
                and m.seq > coalesce((select max(s.seq) from chat_message s where s.tenant_id = c.tenant_id and s.conversation_id = c.id and s.side = 'SELLER'), 0))
      from ${kept} where c.tenant_id = ${tenantId} and c.id = k.id`)
  // Who wants to hear nothing of whom outlives what was said.
  await tx.execute(sql`
    delete from conversation c using ${kept} where c.tenant_id = ${tenantId} and c.id = k.id and c.pruned_seq = c.last_seq
       and c.customer_blocked_at is null and c.seller_blocked_at is null and c.closed_at is null`)
  return rowCount ?? 0
}

/** A chore: what was said longer ago than a tenant keeps its chats goes, a little at a time. Pictures that no message shows any more go with the files that nobody holds on to. */
export function createChatRetention({ database, clock, listTenants }: { readonly database: Database; readonly clock: Clock } & Pick<ChatPorts, 'listTenants'>) {
  return async (): Promise<void> => {
    for (const { id, settings } of await listTenants()) {
      const before = daysBefore(clock(), settings.chats?.days ?? CHAT_DAYS)
      while ((await database.transaction((tx) => removeStep(tx, id, before))) > 0);
    }
  }
}
