import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { ChatParts } from './chat.ports.ts'
import type { KnownTicket } from './chat.ts'

/** Tickets that messages are about. Whoever may read the message may know their number and how they stand, and nothing else of them. */
export async function ticketsIn(db: Orm, tenantId: string, { tickets }: Pick<ChatParts, 'tickets'>, ids: readonly string[]): Promise<KnownTicket[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<KnownTicket>(sql`
    select t.id, t.number, t.status from ${sql.raw(tickets)} t where t.tenant_id = ${tenantId} and t.id = any(${sql.param([...ids])}::uuid[])`)
  return rows
}
