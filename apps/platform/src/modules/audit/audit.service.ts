import type { Clock } from '@galleria/kernel'
import type { ContextOf } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import { daysBefore } from '../../retention.ts'
import { auditRepository, deleteReadingsBefore, type Reading, type ReadingFilter } from './audit.repository.ts'

export type AuditDeps = {
  readonly database: Database
  readonly clock: Clock
  /** How long it is known who has read what. */
  readonly readingDays: number
  /** `tenant_id, id, first_name, last_name` of customers, whom people of the staff are among. */
  readonly customers: View
}

/** Who of the staff has opened what customers wrote. */
export function createAuditService({ database, clock, readingDays, customers }: AuditDeps) {
  const auditOf = (tenantId: string) => auditRepository(database, tenantId, customers)
  return {
    note: (tenantId: string, reading: Reading): Promise<void> => auditOf(tenantId).note(reading, clock()),
    list: ({ tenant }: ContextOf<'staff'>, filter: ReadingFilter, slice: { readonly limit: number; readonly offset: number }) =>
      auditOf(tenant.id).list(filter, slice),
    purge: (): Promise<number> => deleteReadingsBefore(database, daysBefore(clock(), readingDays)),
  }
}
export type AuditService = ReturnType<typeof createAuditService>
