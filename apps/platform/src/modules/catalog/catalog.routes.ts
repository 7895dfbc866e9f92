import { filterItems, getItem, listItems, listItemsByCategory, listRelatedItems, listVariations } from '@galleria/contract'
import { idFromSlug } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { SearchService, TileOf } from '../search/index.ts'
import type { CatalogService } from './catalog.service.ts'
import type { SellerOf, VisitKmOf } from './catalog.ports.ts'
import { toSameWireItem, toWireVariation } from './catalog.view.ts'
import { pageOfAll, type Pages } from './page-of-all.ts'
import type { CatalogStructure, StructureService } from './structure.service.ts'

/** "words-<uuid>" or a bare id. */
function productIdOf(param: string): string {
  const id = idFromSlug(param)
  if (!id) throw new DomainError('catalog.item_not_found')
  return id
}

function marketNamed(structure: CatalogStructure, name: string) {
  const market = structure.findMarket(name)
  if (!market) throw new DomainError('catalog.node_not_found')
  return market
}

type Deps = {
  readonly catalog: CatalogService
  readonly structures: StructureService
  readonly search: SearchService
  readonly tileOf: TileOf
  readonly sellerOf: SellerOf
  readonly visitKmOf: VisitKmOf
}

/** Items: what is listed, and one of them whole. */
export function catalogRoutes({ catalog, structures, search, tileOf, sellerOf, visitKmOf }: Deps) {
  async function pageOf(ctx: RequestContext, wanted: Parameters<SearchService['page']>[1], pages: Pages) {
    const { hits, page } = await search.page(ctx, wanted, pages)
    return { data: hits.map((hit) => tileOf(ctx, hit.document)), page }
  }

  return [
    implement(listItemsByCategory, async (ctx, { query, body }) => {
      const structure = await structures.of(ctx.tenant.id)
      const market = body.market === undefined ? undefined : marketNamed(structure, body.market)
      const category = structure.findCategory(body.category, market?.id)
      if (!category) throw new DomainError('catalog.node_not_found')
      return pageOf(ctx, { categories: [category.id], sort: body.sort ?? 'relevance' }, query)
    }),

    implement(filterItems, async (ctx, { query }) => {
      const structure = await structures.of(ctx.tenant.id)
      const market = query.market === undefined ? undefined : marketNamed(structure, query.market)
      const seller = query.provider === undefined ? undefined : await sellerOf(ctx.tenant.id, query.provider)
      if (query.provider !== undefined && !seller) throw new DomainError('seller.not_found')
      // The tenant itself sells nothing: whatever is sold is a third party's.
      if (query.isTPT === 'n') return { data: [], page: { page: query.page ?? 1, itemsPerPage: query.itemsPerPage ?? PAGE_SIZE, total: 0 } }
      const wanted = {
        ...(market ? { markets: [market.id] } : {}),
        ...(seller ? { sellers: [seller.id] } : {}),
        ...(query.city === undefined ? {} : { cities: [query.city] }),
      }
      return pageOf(ctx, { ...wanted, sort: query.sort ?? 'relevance' }, query)
    }),

    implement(listItems, async (ctx, { body }) => ({ data: (await search.get(ctx, [...new Set(body.ids)])).map((item) => tileOf(ctx, item)) })),

    implement(getItem, async (ctx, { params }) => {
      const place = await catalog.getProduct(ctx, productIdOf(params.id))
      return { data: toSameWireItem(ctx, place.product, place, visitKmOf) }
    }),

    implement(listVariations, async (ctx, { params, query }) => {
      const { product } = await catalog.getProduct(ctx, productIdOf(params.id))
      const { data, page } = pageOfAll(product.variants, query)
      return { data: data.map((variant) => toWireVariation(ctx.currency, variant)), page }
    }),

    implement(listRelatedItems, async (ctx, { body }) => {
      const categoryIds = body.catalogs.map((given) => (typeof given === 'string' ? given : given._id))
      const related = await catalog.listRelated(ctx, categoryIds, body.exclude)
      return { data: related.map((item) => tileOf(ctx, item)) }
    }),
  ]
}
