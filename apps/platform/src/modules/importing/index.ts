import { type CatalogueStore, createImportSession, type FetchPhotographs, type ImportSession, type ImportTenant, type Pictures } from '@galleria/importer'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { openCatalogueStore } from './catalogue-store.ts'
import { fetchPhotographs, type PhotographDeps } from './fetch-photographs.ts'
import type { SavePictures } from './importing.ports.ts'
import { createRemoteFiles } from './remote-file.ts'
import { type SeedOptions, type SeedOutcome, seedDemo } from './seed-demo.ts'

export { photographCheck } from './local-file.ts'
export { importingParts } from './importing.parts.ts'
export { createRetiredStock } from './retired-stock.repository.ts'
export type { AddPicture, SaveCoupons, SavePictures } from './importing.ports.ts'
export type { SeedOptions, SeedOutcome } from './seed-demo.ts'
export { assertDrawable, setUpShop, type SetUp, ShopRefused, tenantOf } from './set-up-shop.ts'

/** `mostBytes`: of one photograph. `allowed`: addresses of private networks that may be asked all the same. */
type FetcherDeps = Omit<PhotographDeps, 'remoteFiles'> & { readonly allowed?: string[] }

/** Fetches photographs of products that were imported, from the web or from files. */
export function createPhotographFetcher({ allowed = [], ...deps }: FetcherDeps): { readonly fetch: FetchPhotographs; close(): void } {
  const remoteFiles = createRemoteFiles({ mostBytes: deps.mostBytes, allowed })
  return { fetch: (tenantId, run) => fetchPhotographs({ ...deps, remoteFiles }, tenantId, run), close: remoteFiles.close }
}

export type ImportingModule = ReturnType<typeof createImportingModule>

export type ImportingDeps = {
  readonly database: Database
  readonly pictures: Pictures
  readonly savePictures: SavePictures
  /** Of a demo shop: films that lie beside its files. Without it they are left out. */
  readonly fetchPhotographs?: FetchPhotographs
  /** Throws when a shop's settings can not be read; who makes no shops needs it not. */
  readonly assertReadable?: (tenant: Tenant) => void
}

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
