import { and, desc, eq, lt } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import type { SecurityEventKind, SecurityEventPath } from './identity.ts'
import { securityEventTable } from './identity.tables.ts'

export type SecurityEvent = {
  readonly id: string
  readonly at: Date
  readonly kind: SecurityEventKind
  readonly path: SecurityEventPath
  readonly customerId: string | null
  readonly userNameHash: Buffer | null
  readonly network: string
  readonly requestId: string
}

export function securityEventRepository(db: Orm, tenantId: string) {
  return {
    insert: async (event: SecurityEvent): Promise<void> => {
      await db.insert(securityEventTable).values({ tenantId, ...event })
    },
    /** Newest first. */
    listOf: async (customerId: string, limit: number): Promise<SecurityEvent[]> => {
      const own = and(eq(securityEventTable.tenantId, tenantId), eq(securityEventTable.customerId, customerId))
      const rows = await db.select().from(securityEventTable).where(own).orderBy(desc(securityEventTable.at), desc(securityEventTable.id)).limit(limit)
      return rows.map(({ tenantId: _, ...event }) => event)
    },
  }
}

/** For every tenant: a chore, not a request. */
export async function deleteSecurityEventsBefore(db: Orm, instant: Date): Promise<void> {
  await deleteInBatches(db, securityEventTable, lt(securityEventTable.at, instant))
}
