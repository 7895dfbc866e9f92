import { messageWaits } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { MESSAGE_WAITS_MS } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { ChatPorts } from './chat.ports.ts'

type Waiting = {
  readonly tenantId: string
  readonly id: string
  readonly customerId: string
  readonly sellerId: string
  readonly text: string
  readonly count: number
}

const BATCH = 200
const TEXT_LENGTH = 200
/** What stands for a message without words, in any language: pictures, or a price. */
const [PICTURE, PRICE] = ['📷', '🏷️']

/**
 * A chore for each minute: publishes what sellers have said last that was not read for a minute. Whoever was told is not told again until they have read on, however much is said
 * meanwhile; each conversation is taken by one process.
 */
export function createWaitingMessages({ database, clock, sellerOf }: { readonly database: Database; readonly clock: Clock } & Pick<ChatPorts, 'sellerOf'>) {
  const tellBatch = (before: Date): Promise<number> =>
    database.transaction(async (tx) => {
      const { rows } = await tx.execute<Waiting>(sql`
        with due as materialized (
               select tenant_id, id from conversation where waiting_since is null and last_seq > customer_read and last_seq > pruned_seq and customer_told <= customer_read and customer_blocked_at is null and last_at < ${before.toISOString()}::timestamptz
                order by tenant_id, id limit ${BATCH} for update skip locked),
             told as (update conversation c set customer_told = c.last_seq from due where c.tenant_id = due.tenant_id and c.id = due.id
                      returning c.tenant_id, c.id, c.customer_id, c.seller_id, c.customer_read)
        select t.tenant_id as "tenantId", t.id, t.customer_id as "customerId", t.seller_id as "sellerId", m.text, m.count from told t
          cross join lateral (select count(*)::int as count, (array_agg(coalesce(nullif(left(body, ${TEXT_LENGTH}), ''), case when subject_kind = 'quote' then ${PRICE} else ${PICTURE} end) order by seq desc))[1] as text from chat_message m
                               where m.tenant_id = t.tenant_id and m.conversation_id = t.id and m.seq > t.customer_read and m.side = 'SELLER') m
         where m.count > 0`)
      for (const { tenantId, id, customerId, sellerId, text, count } of rows) {
        const seller = await sellerOf(tenantId, sellerId)
        if (seller) await eventsOf(tx, tenantId).publish(messageWaits, { customerId, conversationId: id, seller: seller.name, text, count })
      }
      return rows.length
    })
  return async (): Promise<void> => {
    const before = new Date(clock().getTime() - MESSAGE_WAITS_MS)
    while ((await tellBatch(before)) === BATCH);
  }
}
