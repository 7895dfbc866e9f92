import type { SearchDocument, SearchEngine } from '../search/index.ts'
import type { SellerOf } from './catalog.ports.ts'
import type { CatalogOf, ListedProduct } from './catalog.repository.ts'
import { searchDocumentOf } from './search-documents.ts'
import type { StructureService } from './structure.service.ts'

const BATCH = 2000
const FIRST = '00000000-0000-0000-0000-000000000000'

type Deps = {
  readonly catalogOf: CatalogOf
  readonly structures: StructureService
  readonly sellerOf: SellerOf
  readonly search: SearchEngine
}

/** Carries products from PostgreSQL into the search engine: all of them at start, changed ones as the feed tells. */
export function createSearchFeed({ catalogOf, structures, sellerOf, search }: Deps) {
  async function documentsOf(tenantId: string, products: readonly ListedProduct[]): Promise<SearchDocument[]> {
    const codes = new Set(products.flatMap(({ attributes }) => attributes.map(([code]) => code)))
    const structure = await structures.naming(tenantId, codes)
    const documents = await Promise.all(
      products.map(async (product) => {
        const market = structure.marketById.get(product.marketId)
        const category = structure.categoryById.get(product.categoryId)
        const seller = await sellerOf(tenantId, product.sellerId)
        if (!market || !category || !seller) return undefined
        const categoryPath = structure.pathOf(category.id).flatMap((id) => structure.categoryById.get(id) ?? [])
        return searchDocumentOf(product, { market, category, categoryPath, seller, attributeNames: structure.attributeNames })
      }),
    )
    return documents.filter((document) => document !== undefined)
  }

  async function indexProducts(tenantId: string, products: readonly ListedProduct[]): Promise<string[]> {
    const known = await documentsOf(tenantId, products)
    await search.index(tenantId, known)
    return known.map((document) => document.id)
  }

  return {
    /** Those of these products that there are, in this order, without asking the engine. */
    documentsOf: async (tenantId: string, ids: readonly string[]): Promise<SearchDocument[]> => {
      if (ids.length === 0) return []
      const found = new Map((await documentsOf(tenantId, await catalogOf(tenantId).listProducts(ids))).map((document) => [document.id, document]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    /** Reads everything anew; what is gone leaves the engine. Text search catches up after the listings. */
    loadAll: async (tenantId: string): Promise<number> => {
      const repository = catalogOf(tenantId)
      const before = await search.ids(tenantId)
      const indexing: Promise<string[]>[] = []
      let count = 0
      let page: ListedProduct[]
      let last = FIRST
      do {
        page = await repository.listProductsAfter(last, BATCH)
        const indexed = indexProducts(tenantId, page)
        indexed.catch(() => undefined) // met below, when all are on their way
        indexing.push(indexed)
        count += page.length
        last = page.at(-1)?.id ?? last
      } while (page.length === BATCH)
      const present = new Set((await Promise.all(indexing)).flat())
      await search.remove(
        tenantId,
        before.filter((id) => !present.has(id)),
      )
      return count
    },
    /** Takes over what shoppers' doings say of these products now; the products themselves are not read again. */
    rerank: async (tenantId: string, ids: readonly string[]): Promise<void> => {
      for (let start = 0; start < ids.length; start += BATCH) {
        const rows = await catalogOf(tenantId).listPopularity(ids.slice(start, start + BATCH))
        await search.rank(tenantId, new Map(rows.map(({ id, interest, soldCount }) => [id, { interest, soldCount }])))
      }
    },
    /** Brings these products up to date; those that are gone or hidden leave the engine. Answers which market slugs they were and are in. */
    refresh: async (tenantId: string, ids: readonly string[]): Promise<Set<string>> => {
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
    },
  }
}
export type SearchFeed = ReturnType<typeof createSearchFeed>
