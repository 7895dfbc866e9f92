import type { Orm } from '../../infra/database.ts'
import type { Pictures } from './importing.ports.ts'
import { type ImportingRepository, importingRepository, type StockMode } from './importing.repository.ts'
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

type Transactional = Orm & { transaction<T>(work: (tx: Orm) => Promise<T>): Promise<T> }

export type BatchWriter = {
  readonly db: Transactional
  readonly tenantId: string
  readonly structure: Structure
  readonly pictures: Pictures
  readonly stock: StockMode
  readonly isDryRun: boolean
  /** Ids of pictures that this run has stored already. */
  readonly savedPictures: Set<string>
}

/** Writes what is new or changed of a batch, all of it or nothing. Unchanged products cost one select for the whole batch. */
export async function writeBatch(writer: BatchWriter, items: readonly BatchItem[]): Promise<BatchOutcome> {
  const reader = importingRepository(writer.db, writer.tenantId)
  const known = new Map((await reader.findProducts(items.map(({ record }) => record.externalId))).map((row) => [row.externalId, row]))
  const identified = items.map((item) => ({ ...item, record: { ...item.record, id: known.get(item.record.externalId)?.id ?? item.record.id } }))
  const changed = identified.filter(({ record }) => known.get(record.externalId)?.contentHash !== record.contentHash)
  const { free, refused } = changed.length === 0 ? { free: [], refused: [] } : await withFreeSkus(reader, changed)
  const [fresh, stale] = [free.filter(({ record }) => !known.has(record.externalId)), free.filter(({ record }) => known.has(record.externalId))]
  const settled = writer.stock === 'overwrite' ? identified.filter(({ record }) => known.get(record.externalId)?.contentHash === record.contentHash) : []
  if (!writer.isDryRun && free.length + settled.length > 0) {
    await writeRecords(writer, {
      fresh: fresh.map(({ record }) => record),
      stale: stale.map(({ record }) => record),
      settled: settled.map(({ record }) => record),
    })
  }
  return { created: fresh.length, updated: stale.length, unchanged: items.length - changed.length, refused }
}

/** A SKU belongs to one product of the tenant: what another one has, in the shop or earlier in this batch, is refused. */
async function withFreeSkus(
  reader: ImportingRepository,
  items: readonly BatchItem[],
): Promise<{ free: BatchItem[]; refused: BatchOutcome['refused'][number][] }> {
  const owners = new Map(
    (await reader.findSkuOwners(items.flatMap(({ record }) => record.variants.map(({ sku }) => sku)))).map(({ sku, productId }) => [sku, productId]),
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

async function writeRecords({ db, tenantId, structure, pictures, stock, savedPictures }: BatchWriter, { fresh, stale, settled }: Sorted): Promise<void> {
  const written = [...fresh, ...stale]
  const missing = structure.missingFor(written)
  const newPictures = [...new Map(written.flatMap((record) => record.pictures.map((picture) => [picture.id, picture] as const))).values()].filter(
    ({ id }) => !savedPictures.has(id),
  )
  const names = new Map<string, AttributeName>(written.flatMap((record) => [...record.attributeNames]))
  await db.transaction(async (tx) => {
    const repository = importingRepository(tx, tenantId)
    if (missing.categories.length > 0) await repository.addCategories(missing.categories)
    if (missing.sellers.length > 0) await repository.addSellers(missing.sellers)
    if (newPictures.length > 0) await pictures.save(tx, tenantId, newPictures)
    if (names.size > 0) await repository.saveAttributeNames(names)
    if (fresh.length > 0) await repository.insertProducts(fresh)
    if (stale.length > 0) await repository.updateProducts(stale)
    if (written.length > 0) await repository.saveVariants(written)
    const gone = await goneFrom(repository, stale)
    const restocked = stock === 'overwrite' ? [...stale, ...settled] : []
    if (gone.length + restocked.length > 0) await repository.lockForSale(gone, skusOf(restocked))
    if (gone.length > 0) await repository.retireVariants(gone)
    await repository.saveStock([...written, ...settled], stock)
    if (written.some(({ reviews }) => reviews.length > 0)) await repository.saveReviews(written)
  })
  structure.noteAdded(missing)
  for (const { id } of newPictures) savedPictures.add(id)
}

const skusOf = (records: readonly ProductRecord[]): string[] => records.flatMap(({ variants }) => variants.map(({ sku }) => sku))

/** Variants that the source no longer has. */
const goneFrom = async (repository: ImportingRepository, stale: readonly ProductRecord[]): Promise<string[]> =>
  stale.length === 0
    ? []
    : repository.findGoneVariants(
        stale.map(({ id }) => id),
        skusOf(stale),
      )
