import type { CatalogueStore, StockMode } from './importer.ports.ts'
import { besideWhatIsThere } from './partial-product.ts'
import type { AttributeName } from './product-draft.ts'
import type { ProductRecord } from './product-record.ts'
import { RowRejected } from './rejection.ts'
import type { Structure } from './structure.ts'

/** A product with the place in the file that it came from. */
export type BatchItem = { readonly line: number; readonly record: ProductRecord }

export type BatchOutcome = {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: readonly { readonly item: BatchItem; readonly error: RowRejected }[]
}

export type BatchWriter = {
  readonly store: CatalogueStore
  readonly structure: Structure
  readonly stock: StockMode
  readonly isDryRun: boolean
  /** Ids of pictures that this run has stored already. */
  readonly savedPictures: Set<string>
}

/** Writes what is new or changed of a batch, all of it or nothing. Unchanged products cost one question for the whole batch. */
export async function writeBatch(writer: BatchWriter, items: readonly BatchItem[]): Promise<BatchOutcome> {
  const { store } = writer
  const known = new Map((await store.findProducts(items.map(({ record }) => record.externalId))).map((row) => [row.externalId, row]))
  const identified = items.map((item) => ({ ...item, record: { ...item.record, id: known.get(item.record.externalId)?.id ?? item.record.id } }))
  const changed = identified.filter(({ record }) => known.get(record.externalId)?.contentHash !== record.contentHash)
  const { free, refused } = changed.length === 0 ? { free: [], refused: [] } : await withFreeSkus(store, changed)
  const [fresh, stale] = [free.filter(({ record }) => !known.has(record.externalId)), free.filter(({ record }) => known.has(record.externalId))]
  const settled = writer.stock === 'overwrite' ? identified.filter(({ record }) => known.get(record.externalId)?.contentHash === record.contentHash) : []
  if (!writer.isDryRun && free.length + settled.length > 0) {
    await writeRecords(writer, {
      fresh: fresh.map(({ record }) => record),
      stale: await besideKnown(
        store,
        stale.map(({ record }) => record),
      ),
      settled: settled.map(({ record }) => record),
    })
  }
  return { created: fresh.length, updated: stale.length, unchanged: items.length - changed.length, refused }
}

async function besideKnown(store: CatalogueStore, stale: readonly ProductRecord[]): Promise<ProductRecord[]> {
  const partial = stale.filter(({ isPartial }) => isPartial).map(({ id }) => id)
  const known = new Map(partial.length === 0 ? [] : (await store.findChoices(partial)).map((choices) => [choices.productId, choices]))
  return stale.map((record) => {
    const choices = known.get(record.id)
    return choices ? besideWhatIsThere(record, choices) : record
  })
}

/** A SKU belongs to one product of the tenant: what another one has, in the shop or earlier in this batch, is refused. */
async function withFreeSkus(store: CatalogueStore, items: readonly BatchItem[]): Promise<{ free: BatchItem[]; refused: BatchOutcome['refused'][number][] }> {
  const owners = new Map(
    (await store.findSkuOwners(items.flatMap(({ record }) => record.variants.map(({ sku }) => sku)))).map(({ sku, productId }) => [sku, productId]),
  )
  const free: BatchItem[] = []
  const refused: BatchOutcome['refused'][number][] = []
  for (const item of items) {
    const { id, variants } = item.record
    const taken = variants.find(({ sku }) => (owners.get(sku) ?? id) !== id)
    if (taken) {
      refused.push({ item, error: new RowRejected('sku.taken', `SKU ${taken.sku} belongs to another product`) })
      continue
    }
    for (const { sku } of variants) owners.set(sku, id)
    free.push(item)
  }
  return { free, refused }
}

type Sorted = { readonly fresh: readonly ProductRecord[]; readonly stale: readonly ProductRecord[]; readonly settled: readonly ProductRecord[] }

async function writeRecords({ store, structure, stock, savedPictures }: BatchWriter, sorted: Sorted): Promise<void> {
  const written = [...sorted.fresh, ...sorted.stale]
  const missing = structure.missingFor(written)
  const pictures = [...new Map(written.flatMap((record) => record.pictures.map((picture) => [picture.id, picture] as const))).values()].filter(
    ({ id }) => !savedPictures.has(id),
  )
  const attributeNames = new Map<string, AttributeName>(written.flatMap((record) => [...record.attributeNames]))
  await store.write({ ...sorted, ...missing, pictures, attributeNames, stock })
  structure.noteAdded(missing)
  for (const { id } of pictures) savedPictures.add(id)
}
