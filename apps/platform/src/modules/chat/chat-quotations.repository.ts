import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { ChatParts } from './chat.ports.ts'
import type { KnownQuotation } from './chat.ts'

/** Prices that were asked for, which messages are about: both sides know all of them. */
export async function quotationsIn(
  db: Orm,
  tenantId: string,
  { quotations }: Pick<ChatParts, 'quotations'>,
  ids: readonly string[],
): Promise<KnownQuotation[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ row: KnownQuotation }>(sql`
    select jsonb_build_object('id', q.id, 'number', q.number, 'name', q.name, 'choice', q.choice, 'quantity', q.quantity, 'unitPrice', q.unit_price, 'currency', q.currency,
                              'validUntil', q.valid_until, 'isWithdrawn', q.is_withdrawn, 'isDeclined', q.is_declined, 'isOrdered', q.is_ordered) as row
      from ${sql.raw(quotations)} q where q.tenant_id = ${tenantId} and q.id = any(${sql.param([...ids])}::uuid[])`)
  return rows.map(({ row }) => row)
}
