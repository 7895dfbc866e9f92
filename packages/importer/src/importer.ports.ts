import type { LocalizedText } from '@galleria/kernel'
import type { SellerRecord } from './file/seller-file.ts'
import type { Picture } from './pictures.ports.ts'
import type { KnownChoices } from './partial-product.ts'
import type { AttributeName } from './product-draft.ts'
import type { ProductRecord } from './product-record.ts'

export type NamedSlug = { readonly id: string; readonly slug: string }
export type KnownCategory = NamedSlug & { readonly sells: 'goods' | 'services' }
/** With the ids of its calendars. */
export type KnownSeller = NamedSlug & { readonly calendars: readonly string[] }
export type NewCategory = NamedSlug & { readonly marketId: string; readonly name: LocalizedText }
export type NewSeller = SellerRecord & { readonly id: string }

/** `new` gives stock to new variants only: what is sold since must not come back. */
export type StockMode = 'new' | 'overwrite'

/** What a batch changes; all of it or nothing. */
export type ProductBatch = {
  readonly categories: readonly NewCategory[]
  readonly sellers: readonly NewSeller[]
  readonly pictures: readonly Picture[]
  readonly attributeNames: ReadonlyMap<string, AttributeName>
  /** Products that the shop does not have. */
  readonly fresh: readonly ProductRecord[]
  /** Products that have changed. */
  readonly stale: readonly ProductRecord[]
  /** Products that have not changed, but whose stock is to be written. */
  readonly settled: readonly ProductRecord[]
  readonly stock: StockMode
}

/** The data of a batch is to blame, not the moment: a smaller batch may pass. */
export class BatchRefused extends Error {
  override readonly name = 'BatchRefused'
}

/** Somebody else imports into this tenant now. */
export class ImportRunning extends Error {
  override readonly name = 'ImportRunning'
}

/** One tenant's catalogue, which one import has for itself until it is closed. Each reading is one question for a whole batch. */
export type CatalogueStore = {
  findMarket(slug: string): Promise<NamedSlug | undefined>
  listMarketSlugs(): Promise<readonly string[]>
  listCategories(marketId: string): Promise<readonly KnownCategory[]>
  listSellers(): Promise<readonly KnownSeller[]>
  findProducts(externalIds: readonly string[]): Promise<readonly { readonly id: string; readonly externalId: string; readonly contentHash: string }[]>
  findChoices(productIds: readonly string[]): Promise<readonly KnownChoices[]>
  findSkuOwners(skus: readonly string[]): Promise<readonly { readonly sku: string; readonly productId: string }[]>
  /** Throws BatchRefused. */
  write(batch: ProductBatch): Promise<void>
  close(): Promise<void>
}
