import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { type SeedOptions, seedDemo } from './demo/seed-demo.ts'
import { type ImportSession, openImportSession } from './import-session.ts'
import type { Pictures } from './importing.ports.ts'

export type { SeedOptions } from './demo/seed-demo.ts'
export type { ImportCommandDeps } from './import-command.ts'
export { runImportCommand } from './import-command.ts'
export type { ImportJob, ImportSession } from './import-session.ts'
export type { Picture, Pictures } from './importing.ports.ts'

export type ImportingModule = ReturnType<typeof createImportingModule>

/** Brings catalogues from files into a shop. */
export function createImportingModule({ database, pictures }: { database: Database; pictures: Pictures }) {
  return {
    /** Takes the tenant's import lock. Throws ImportRunning when somebody else has it. */
    openSession: (tenant: Tenant): Promise<ImportSession> => openImportSession({ database, pictures, tenant }),
    /** Fills an empty database with the demo shops, once; answers whether it did anything. */
    seedDemo: (options: SeedOptions): Promise<boolean> => seedDemo({ database, pictures }, options),
  }
}
