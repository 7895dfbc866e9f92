import { type CatalogueStore, createImportSession, type ImportSession, type ImportTenant, type Pictures } from '@galleria/importer'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { openCatalogueStore } from './catalogue-store.ts'
import type { SavePictures } from './importing.ports.ts'
import { type SeedOptions, type SeedOutcome, seedDemo } from './seed-demo.ts'

export type { SavePictures } from './importing.ports.ts'
export type { SeedOptions, SeedOutcome } from './seed-demo.ts'

export type ImportingModule = ReturnType<typeof createImportingModule>

export type ImportingDeps = { readonly database: Database; readonly pictures: Pictures; readonly savePictures: SavePictures }

/** What the importer writes to: the catalogues of the shops, in PostgreSQL. */
export function createImportingModule(deps: ImportingDeps) {
  /** Takes the tenant's import lock. Throws ImportRunning when somebody else has it. */
  const openCatalogue = (tenant: ImportTenant): Promise<CatalogueStore> => openCatalogueStore(deps, tenant)
  const openSession = async (tenant: Tenant): Promise<ImportSession> =>
    createImportSession({ store: await openCatalogue(tenant), pictures: deps.pictures, tenant })
  return {
    openCatalogue,
    openSession,
    /** Fills an empty database with the demo shops, once. */
    seedDemo: (options: SeedOptions): Promise<SeedOutcome> => seedDemo({ ...deps, openSession }, options),
  }
}
