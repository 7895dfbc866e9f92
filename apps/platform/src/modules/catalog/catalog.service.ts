import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import type { ListedDocument, SearchEngine, SearchQuery, SearchSort } from '../search/index.ts'
import type { Seller } from '../seller/index.ts'
import type { Category, Market, Product } from './catalog.ts'
import type { SellerOf } from './catalog.ports.ts'
import { catalogRepository } from './catalog.repository.ts'
import type { StructureService } from './structure.service.ts'

/** K-01 */
export const PAGE_SIZE = 20

export type ProductInPlace = { readonly product: Product; readonly market: Market; readonly category: Category; readonly seller: Seller }

/** What the home page is asked to show; an empty list leaves nothing out. */
export type HomeWish = { readonly markets: readonly string[]; readonly cities: readonly string[]; readonly page: number; readonly itemsPerPage: number }

export type CatalogDeps = { readonly database: Database; readonly structures: StructureService; readonly search: SearchEngine; readonly sellerOf: SellerOf }

export function createCatalogService({ database, structures, search, sellerOf }: CatalogDeps) {
  async function getProduct(ctx: RequestContext, productId: string): Promise<ProductInPlace> {
    const [product, structure] = await Promise.all([catalogRepository(database, ctx.tenant.id).findProduct(productId), structures.of(ctx.tenant.id)])
    const market = product && structure.marketById.get(product.marketId)
    const category = product && structure.categoryById.get(product.categoryId)
    const seller = product && (await sellerOf(ctx.tenant.id, product.sellerId))
    if (!product || !market || !category || !seller) throw new DomainError('catalog.item_not_found')
    return { product, market, category, seller }
  }

  async function find(ctx: RequestContext, query: Partial<SearchQuery> & { sort: SearchSort }) {
    return search.search(ctx.tenant.id, { locale: ctx.locale, offset: 0, limit: PAGE_SIZE, ...query })
  }

  const documentsOf = async (ctx: RequestContext, query: Partial<SearchQuery> & { sort: SearchSort }): Promise<ListedDocument[]> =>
    (await find(ctx, query)).hits.map((hit) => hit.document)

  return {
    getProduct,
    find,
    documentsOf,
    /** Own category of the product first; others of the same market when there are too few. */
    listRelated: (ctx: RequestContext, categoryIds: readonly string[], exclude: string | undefined): Promise<ListedDocument[]> =>
      documentsOf(ctx, { categories: categoryIds, sort: 'relevance', limit: 12, ...(exclude ? { exclude: [exclude] } : {}) }),
    listCategoriesSoldIn: (ctx: RequestContext, city: string): Promise<string[]> => catalogRepository(database, ctx.tenant.id).listCategoriesSoldIn(city),
    /** The rows of the home page (E-11). */
    listHome: async (ctx: RequestContext, { markets, cities, page, itemsPerPage }: HomeWish) => {
      const scope = { markets, cities, inStock: true, limit: 12 }
      const [suggestions, trending, arrivals, inStock, outOfStock] = await Promise.all([
        documentsOf(ctx, { ...scope, sort: 'discount' }),
        documentsOf(ctx, { ...scope, sort: 'rating' }),
        documentsOf(ctx, { ...scope, sort: 'newest' }),
        documentsOf(ctx, { ...scope, sort: 'relevance', offset: (page - 1) * itemsPerPage, limit: itemsPerPage }),
        documentsOf(ctx, { markets, cities, inStock: false, sort: 'relevance', limit: 12 }),
      ])
      return { suggestions, trending, arrivals, inStock, outOfStock }
    },
  }
}
export type CatalogService = ReturnType<typeof createCatalogService>
