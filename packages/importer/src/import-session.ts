import { importProducts, type ImportRun } from './import-products.ts'
import type { ImportSummary } from './import-summary.ts'
import type { ImportTenant } from './import-tenant.ts'
import type { CatalogueStore, StockMode } from './importer.ports.ts'
import { isWeb, realFolder } from './photograph-source.ts'
import type { Pictures } from './pictures.ports.ts'
import { type Creatable, loadStructure } from './structure.ts'

export type ImportJob = Partial<Omit<ImportRun, 'rows' | 'mapper'>> &
  Pick<ImportRun, 'rows' | 'mapper'> & {
    readonly market: string
    readonly creatable?: Creatable
    readonly stock?: StockMode
    readonly isDryRun?: boolean
    /** What paths of photographs begin from; the folder that the program was started in unless told. */
    readonly photographsAt?: string
  }

export type ImportSession = {
  /** Throws MarketUnknown before anything is read. */
  importProducts(job: ImportJob): Promise<ImportSummary>
  close(): Promise<void>
}

/** Imports one file after another into a catalogue that nobody else fills meanwhile; `close` gives it back. */
export function createImportSession({ store, pictures, tenant }: { store: CatalogueStore; pictures: Pictures; tenant: ImportTenant }): ImportSession {
  const savedPictures = new Set<string>()
  return {
    importProducts: async ({ market, creatable = {}, stock = 'new', isDryRun = false, photographsAt = '.', ...job }) => {
      const structure = await loadStructure(store, tenant.id, market, creatable)
      const run: ImportRun = { batchSize: 500, limit: undefined, signal: undefined, onEntry: () => undefined, onProgress: () => undefined, ...job }
      const place = isWeb(photographsAt) ? photographsAt : await realFolder(photographsAt)
      return importProducts({ store, tenant, structure, pictures, photographsAt: place, stock, isDryRun, savedPictures }, run)
    },
    close: () => store.close(),
  }
}
