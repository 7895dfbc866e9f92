import type { RequestContext } from '../../context.ts'
import { DomainError, Unavailable } from '../../errors.ts'
import type { ProductMemory } from '../../infra/product-memory.ts'
import type { ListedDocument, SearchService } from '../search/index.ts'
import type { Seller } from '../seller/index.ts'
import type { Category, Market, Product } from './catalog.ts'
import type { SellerOf } from './catalog.ports.ts'
import type { CatalogOf } from './catalog.repository.ts'
import type { StructureService } from './structure.service.ts'

export type ProductInPlace = { readonly product: Product; readonly market: Market; readonly category: Category; readonly seller: Seller }

export type CatalogDeps = {
  readonly catalogOf: CatalogOf
  readonly structures: StructureService
  readonly search: SearchService
  readonly sellerOf: SellerOf
  /** Of what pages show. */
  readonly products: ProductMemory<Product>
}

const MOST_RELATED = 12
/** Fewer look like a remainder. */
const LEAST_RELATED = 4
const RELATED_ROW = 6

export function createCatalogService({ catalogOf, structures, search, sellerOf, products }: CatalogDeps) {
  function findProduct({ tenant, isForPage }: RequestContext, productId: string): Promise<Product | undefined> {
    const read = () => catalogOf(tenant.id).findProduct(productId)
    return isForPage ? products.find(tenant.id, productId, read) : read()
  }

  async function getProduct(ctx: RequestContext, productId: string): Promise<ProductInPlace> {
    const [product, structure] = await Promise.all([findProduct(ctx, productId), structures.of(ctx.tenant.id)])
    const market = product && structure.marketById.get(product.marketId)
    const category = product && structure.categoryById.get(product.categoryId)
    const seller = product && (await sellerOf(ctx.tenant.id, product.sellerId))
    if (!product || !market || !category || !seller) throw new DomainError('catalog.item_not_found')
    return { product, market, category, seller }
  }

  return {
    getProduct,
    /** Of these categories; then of their markets, when there are too few for a row. */
    listRelated: async (ctx: RequestContext, categoryIds: readonly string[], exclude: string | undefined): Promise<ListedDocument[]> => {
      const left = exclude ? [exclude] : []
      const own = await search.list(ctx, { categories: categoryIds, limit: MOST_RELATED, isPageOnly: true, exclude: left })
      if (own.length >= LEAST_RELATED) return own
      const structure = await structures.of(ctx.tenant.id)
      const markets = [...new Set(categoryIds.flatMap((id) => structure.findCategory(id)?.marketId ?? []))]
      if (markets.length === 0) return own
      const beside = { markets, inStock: true, limit: RELATED_ROW - own.length, isPageOnly: true, exclude: [...left, ...own.map(({ id }) => id)] } as const
      return [...own, ...(await search.list(ctx, beside))]
    },
    countCategoriesSoldBy: (ctx: RequestContext, sellerId: string): Promise<Map<string, number>> => catalogOf(ctx.tenant.id).countCategoriesSoldBy(sellerId),
    /** Categories in which a seller of this city sells something: the search engine knows at once, and while it does not answer the database does. */
    listCategoriesSoldIn: async (ctx: RequestContext, city: string): Promise<ReadonlySet<string>> => {
      try {
        return await search.categoriesWith(ctx, { cities: [city] })
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        return catalogOf(ctx.tenant.id).listCategoriesSoldIn(city)
      }
    },
  }
}
export type CatalogService = ReturnType<typeof createCatalogService>
