import { auditPersonal } from './audit.personal.ts'
import type { Reading } from './audit.repository.ts'
import { auditRoutes } from './audit.routes.ts'
import { type AuditDeps, createAuditService } from './audit.service.ts'

/** Writes down that somebody who works here has opened what a customer wrote: once for each person, object and hour. */
export type NoteReading = (tenantId: string, reading: Reading) => Promise<void>

/** Who of the staff, and of sellers' people, has read what customers wrote (decision 0122). */
export function createAuditModule(deps: AuditDeps) {
  const audit = createAuditService(deps)
  return {
    routes: auditRoutes({ audit }),
    personal: auditPersonal,
    chores: [audit.purge],
    noteReading: audit.note satisfies NoteReading,
  }
}
