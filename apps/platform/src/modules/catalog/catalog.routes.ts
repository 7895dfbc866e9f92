import {
  filterCatalog,
  filterItems,
  getCatalogTree,
  getItem,
  type ItemTileWire,
  listHome,
  listItemsByCategory,
  listRelatedItems,
  listVariations,
  type PageWire,
  type SortWire,
} from '@galleria/contract'
import { idFromSlug } from '@galleria/kernel'
import type { Static } from 'typebox'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { SearchEngine, SearchQuery } from '../search/index.ts'
import type { CatalogService } from './catalog.service.ts'
import { PAGE_SIZE } from './catalog.service.ts'
import type { SellerOf } from './catalog.ports.ts'
import { toWireCategoryNode, toWireItem, toWireMarketNode, toWireTile, toWireVariation } from './catalog.view.ts'
import type { CatalogStructure, StructureService } from './structure.service.ts'

/** "words-<uuid>" or a bare id. */
function productIdOf(param: string): string {
  const id = idFromSlug(param)
  if (!id) throw new DomainError('catalog.item_not_found')
  return id
}

type Deps = { readonly catalog: CatalogService; readonly structures: StructureService; readonly search: SearchEngine; readonly sellerOf: SellerOf }

export function catalogRoutes({ catalog, structures, search, sellerOf }: Deps) {
  async function pageOf(
    ctx: RequestContext,
    query: Partial<SearchQuery>,
    page: number,
    sort: SortWire = 'relevance',
  ): Promise<{ data: ItemTileWire[]; page: Static<typeof PageWire> }> {
    const { total, hits } = await catalog.find(ctx, { ...query, sort, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
    return { data: hits.map((hit) => toWireTile(ctx, hit.document)), page: { page, itemsPerPage: PAGE_SIZE, total } }
  }

  async function nodesUnder(ctx: RequestContext, structure: CatalogStructure, parent: { id: string; slug: string }) {
    const { byCategory } = await search.counts(ctx.tenant.id)
    return structure.childrenOf(parent.id).map((category) => toWireCategoryNode(ctx, category, parent, byCategory[category.id] ?? 0))
  }

  return [
    implement(getCatalogTree, async (ctx, { query }) => {
      const structure = await structures.of(ctx.tenant.id)
      const market = structure.findMarket(query.market)
      if (!market) throw new DomainError('catalog.node_not_found')
      const counts = await search.counts(ctx.tenant.id)
      const children = await nodesUnder(ctx, structure, market)
      const grandchildren = await Promise.all(children.map((child) => nodesUnder(ctx, structure, { id: child._id, slug: child.slug })))
      return {
        data: [toWireMarketNode(ctx, market, counts.byMarket[market.id] ?? 0), ...children.flatMap((child, index) => [child, ...(grandchildren[index] ?? [])])],
      }
    }),

    implement(filterCatalog, async (ctx, { query }) => {
      const structure = await structures.of(ctx.tenant.id)
      const counts = await search.counts(ctx.tenant.id)
      if (query.parent !== undefined) {
        const parent = structure.findMarket(query.parent) ?? structure.findCategory(query.parent)
        if (!parent) throw new DomainError('catalog.node_not_found')
        return { data: await nodesUnder(ctx, structure, parent) }
      }
      if (query.isCategory === 'y') {
        const inCity = query.city === undefined ? undefined : new Set(await catalog.listCategoriesSoldIn(ctx, query.city))
        const nodes = structure.categories
          .filter((category) => inCity === undefined || inCity.has(category.id))
          .map((category) => {
            const parent = (category.parentId ? structure.categoryById.get(category.parentId) : undefined) ?? structure.marketById.get(category.marketId)
            return parent ? toWireCategoryNode(ctx, category, parent, counts.byCategory[category.id] ?? 0) : undefined
          })
        return { data: nodes.filter((node) => node !== undefined) }
      }
      return { data: structure.markets.map((market) => toWireMarketNode(ctx, market, counts.byMarket[market.id] ?? 0)) }
    }),

    implement(listItemsByCategory, async (ctx, { query, body }) => {
      const structure = await structures.of(ctx.tenant.id)
      const category = structure.findCategory(body.category)
      if (!category) throw new DomainError('catalog.node_not_found')
      return pageOf(ctx, { categories: [category.id] }, query.page ?? 1, body.sort)
    }),

    implement(filterItems, async (ctx, { query }) => {
      const structure = await structures.of(ctx.tenant.id)
      const market = query.market === undefined ? undefined : structure.findMarket(query.market)
      if (query.market !== undefined && !market) throw new DomainError('catalog.node_not_found')
      const seller = query.provider === undefined ? undefined : await sellerOf(ctx.tenant.id, query.provider)
      if (query.provider !== undefined && !seller) throw new DomainError('seller.not_found')
      return pageOf(ctx, { ...(market ? { markets: [market.id] } : {}), ...(seller ? { sellers: [seller.id] } : {}) }, query.page ?? 1, query.sort)
    }),

    implement(getItem, async (ctx, { params }) => {
      const place = await catalog.getProduct(ctx, productIdOf(params.id))
      return { data: toWireItem(ctx, place.product, place) }
    }),

    implement(listVariations, async (ctx, { params }) => {
      const { product } = await catalog.getProduct(ctx, productIdOf(params.id))
      return { data: product.variants.map((variant) => toWireVariation(ctx.currency, variant)) }
    }),

    implement(listRelatedItems, async (ctx, { body }) => {
      const categoryIds = body.catalogs.map((given) => (typeof given === 'string' ? given : given._id))
      const related = await catalog.listRelated(ctx, categoryIds, body.exclude)
      return { data: related.map((item) => toWireTile(ctx, item)) }
    }),

    implement(listHome, async (ctx, { body }) => {
      const { market: markets = [], city: cities = [], page: { page = 1, itemsPerPage = PAGE_SIZE } = {} } = body
      const rows = await catalog.listHome(ctx, { markets, cities, page, itemsPerPage })
      const tiles = (items: typeof rows.inStock) => items.map((item) => toWireTile(ctx, item))
      return {
        data: {
          itemSuggestions: tiles(rows.suggestions),
          trendingItems: tiles(rows.trending),
          newArrivals: tiles(rows.arrivals),
          inStock: tiles(rows.inStock),
          outOfStock: tiles(rows.outOfStock),
        },
      }
    }),
  ]
}
