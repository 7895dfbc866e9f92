import type { Database } from '../../infra/database.ts'

const OF_CUSTOMER = {
  name: 'chat-counts',
  text: `select count(*)::int as total, count(*) filter (where exists (select 1 from chat_message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id
                 and m.seq > c.customer_read and m.side = 'SELLER'))::int as unread
           from conversation c where c.tenant_id = $1 and c.customer_id = $2 and c.last_seq > c.pruned_seq`,
}
const OF_SELLER = {
  name: 'chat-inbox-count',
  text: 'select count(*)::int as waiting from conversation where tenant_id = $1 and seller_id = $2 and waiting_since is not null and seller_blocked_at is null and customer_blocked_at is null and closed_at is null',
}

/** How much waits for somebody, without what it is. */
export const chatCounts = (database: Database) => ({
  /** Conversations in which something was said, and those of them with something unread. */
  ofCustomer: async (tenantId: string, customerId: string): Promise<{ readonly total: number; readonly unread: number }> =>
    (await database.list<{ total: number; unread: number }>(OF_CUSTOMER, [tenantId, customerId]))[0] ?? { total: 0, unread: 0 },
  /** Conversations that wait for a seller's answer. */
  ofSeller: async (tenantId: string, sellerId: string): Promise<{ readonly waiting: number }> =>
    (await database.list<{ waiting: number }>(OF_SELLER, [tenantId, sellerId]))[0] ?? { waiting: 0 },
})
