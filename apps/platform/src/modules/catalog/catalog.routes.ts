import { filterCatalog, filterItems, getCatalogTree, getItem, listItemsByCategory, listRelatedItems, listVariations } from '@galleria/contract'
import { idFromSlug } from '@galleria/kernel'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { SearchService, TileOf } from '../search/index.ts'
import type { CatalogService } from './catalog.service.ts'
import type { SellerOf } from './catalog.ports.ts'
import { toWireCategoryNode, toWireItem, toWireMarketNode, toWireVariation } from './catalog.view.ts'
import type { CatalogStructure, StructureService } from './structure.service.ts'

/** "words-<uuid>" or a bare id. */
function productIdOf(param: string): string {
  const id = idFromSlug(param)
  if (!id) throw new DomainError('catalog.item_not_found')
  return id
}

type Deps = {
  readonly catalog: CatalogService
  readonly structures: StructureService
  readonly search: SearchService
  readonly tileOf: TileOf
  readonly sellerOf: SellerOf
}

export function catalogRoutes({ catalog, structures, search, tileOf, sellerOf }: Deps) {
  async function pageOf(ctx: RequestContext, wanted: Parameters<SearchService['page']>[1], pageNumber: number | undefined) {
    const { hits, page } = await search.page(ctx, wanted, { page: pageNumber })
    return { data: hits.map((hit) => tileOf(ctx, hit.document)), page }
  }

  async function nodesUnder(ctx: RequestContext, structure: CatalogStructure, parent: { id: string; slug: string }) {
    const { byCategory } = await search.counts(ctx)
    return structure.childrenOf(parent.id).map((category) => toWireCategoryNode(ctx, category, parent, byCategory[category.id] ?? 0))
  }

  return [
    implement(getCatalogTree, async (ctx, { query }) => {
      const structure = await structures.of(ctx.tenant.id)
      const market = structure.findMarket(query.market)
      if (!market) throw new DomainError('catalog.node_not_found')
      const counts = await search.counts(ctx)
      const children = await nodesUnder(ctx, structure, market)
      const grandchildren = await Promise.all(children.map((child) => nodesUnder(ctx, structure, { id: child._id, slug: child.slug })))
      return {
        data: [toWireMarketNode(ctx, market, counts.byMarket[market.id] ?? 0), ...children.flatMap((child, index) => [child, ...(grandchildren[index] ?? [])])],
      }
    }),

    implement(filterCatalog, async (ctx, { query }) => {
      const structure = await structures.of(ctx.tenant.id)
      const counts = await search.counts(ctx)
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
      return pageOf(ctx, { categories: [category.id], sort: body.sort ?? 'relevance' }, query.page)
    }),

    implement(filterItems, async (ctx, { query }) => {
      const structure = await structures.of(ctx.tenant.id)
      const market = query.market === undefined ? undefined : structure.findMarket(query.market)
      if (query.market !== undefined && !market) throw new DomainError('catalog.node_not_found')
      const seller = query.provider === undefined ? undefined : await sellerOf(ctx.tenant.id, query.provider)
      if (query.provider !== undefined && !seller) throw new DomainError('seller.not_found')
      return pageOf(
        ctx,
        { ...(market ? { markets: [market.id] } : {}), ...(seller ? { sellers: [seller.id] } : {}), sort: query.sort ?? 'relevance' },
        query.page,
      )
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
      return { data: related.map((item) => tileOf(ctx, item)) }
    }),
  ]
}
