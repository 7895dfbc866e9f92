import type { SearchDocument, SearchEngine } from '../search/index.ts'
import type { SellerOf } from './catalog.ports.ts'
import type { CatalogOf, ListedProduct } from './catalog.repository.ts'
import { searchDocumentOf } from './search-documents.ts'
import type { StructureService } from './structure.service.ts'

const BATCH = 2000
const FIRST = '00000000-0000-0000-0000-000000000000'

type Deps = {
  readonly catalogOf: (tenantId: string) => Pick<ReturnType<CatalogOf>, 'listProducts' | 'listProductsAfter' | 'listPopularity' | 'listAttributeNames'>
  readonly structures: Pick<StructureService, 'of'>
  readonly sellerOf: SellerOf
  readonly search: SearchEngine
}

/** Carries products from PostgreSQL into the search engine: all of them at start, changed ones as the feed tells. */
export function createSearchFeed({ catalogOf, structures, sellerOf, search }: Deps) {
  /** By tenant whose products are all being read: of which the feed has told meanwhile, so that what is read of them may be older than what is known by then. */
  const toldMeanwhile = new Map<string, Set<string>>()
  /** By tenant: resolves when whoever reads all of its products has come to an end. */
  const lastReading = new Map<string, Promise<unknown>>()

  function noteTold(tenantId: string, ids: readonly string[]): void {
    const told = toldMeanwhile.get(tenantId)
    if (told) for (const id of ids) told.add(id)
  }

  async function documentsOf(tenantId: string, products: readonly ListedProduct[]): Promise<SearchDocument[]> {
    const codes = new Set(products.flatMap(({ attributes }) => attributes.map(([code]) => code)))
    // Read each time: an import names attributes without the feed being told of more than its products.
    const [structure, attributeNames] = await Promise.all([structures.of(tenantId), catalogOf(tenantId).listAttributeNames(codes)])
    const documents = await Promise.all(
      products.map(async (product) => {
        const market = structure.marketById.get(product.marketId)
        const category = structure.categoryById.get(product.categoryId)
        const seller = await sellerOf(tenantId, product.sellerId)
        if (!market || !category || !seller) return undefined
        const categoryPath = structure.pathOf(category.id).flatMap((id) => structure.categoryById.get(id) ?? [])
        return searchDocumentOf(product, { market, category, categoryPath, seller, attributeNames })
      }),
    )
    return documents.filter((document) => document !== undefined)
  }

  async function indexProducts(tenantId: string, products: readonly ListedProduct[]): Promise<string[]> {
    const known = await documentsOf(tenantId, products)
    await search.index(tenantId, known)
    return known.map((document) => document.id)
  }

  async function refresh(tenantId: string, ids: readonly string[]): Promise<Set<string>> {
    const touched = new Set<string>()
    for (let start = 0; start < ids.length; start += BATCH) {
      const some = ids.slice(start, start + BATCH)
      for (const document of await search.get(tenantId, some)) touched.add(document.marketSlug)
      const present = new Set(await indexProducts(tenantId, await catalogOf(tenantId).listProducts(some)))
      await search.remove(
        tenantId,
        some.filter((id) => !present.has(id)),
      )
      for (const document of await search.get(tenantId, some)) touched.add(document.marketSlug)
    }
    return touched
  }

  async function readAll(tenantId: string): Promise<number> {
    const told = new Set<string>()
    const indexing: Promise<string[]>[] = []
    toldMeanwhile.set(tenantId, told)
    try {
      const repository = catalogOf(tenantId)
      const before = await search.ids(tenantId)
      let count = 0
      let page: ListedProduct[]
      let last = FIRST
      try {
        do {
          page = await repository.listProductsAfter(last, BATCH)
          const indexed = indexProducts(tenantId, page)
          indexed.catch(() => undefined) // told when all were read
          indexing.push(indexed)
          count += page.length
          last = page.at(-1)?.id ?? last
        } while (page.length === BATCH)
      } finally {
        await Promise.allSettled(indexing) // whoever reads once more is not overtaken by what was read before
      }
      const present = new Set((await Promise.all(indexing)).flat())
      await search.remove(
        tenantId,
        before.filter((id) => !present.has(id)),
      )
      while (told.size > 0) {
        const ids = [...told]
        told.clear()
        await refresh(tenantId, ids)
      }
      return count
    } finally {
      toldMeanwhile.delete(tenantId)
    }
  }

  return {
    /** Those of these products that there are, in this order, without asking the engine. */
    documentsOf: async (tenantId: string, ids: readonly string[]): Promise<SearchDocument[]> => {
      if (ids.length === 0) return []
      const found = new Map((await documentsOf(tenantId, await catalogOf(tenantId).listProducts(ids))).map((document) => [document.id, document]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    /** Reads everything anew, one after the other of those who want that; what is gone leaves the engine. Text search catches up after the listings. */
    loadAll: (tenantId: string): Promise<number> => {
      const reading = (lastReading.get(tenantId) ?? Promise.resolve()).then(() => readAll(tenantId))
      lastReading.set(
        tenantId,
        reading.catch(() => undefined),
      )
      return reading
    },
    /** Takes over what shoppers' doings say of these products now; the products themselves are not read again. */
    rerank: async (tenantId: string, ids: readonly string[]): Promise<void> => {
      noteTold(tenantId, ids)
      for (let start = 0; start < ids.length; start += BATCH) {
        const rows = await catalogOf(tenantId).listPopularity(ids.slice(start, start + BATCH))
        await search.rank(tenantId, new Map(rows.map(({ id, interest, soldCount }) => [id, { interest, soldCount }])))
      }
    },
    /** Brings these products up to date; those that are gone or hidden leave the engine. Answers which market slugs they were and are in. */
    refresh: (tenantId: string, ids: readonly string[]): Promise<Set<string>> => {
      noteTold(tenantId, ids)
      return refresh(tenantId, ids)
    },
  }
}
export type SearchFeed = ReturnType<typeof createSearchFeed>
