import { type InputOf, searchCategories } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { assertNoFilters } from '../../http/no-filters.ts'
import { implement } from '../../http/operation-route.ts'
import { tookSince } from '../../http/took.ts'
import type { SearchService } from '../search/index.ts'
import type { CountsOf } from './counts.service.ts'
import { allNodes, type CatalogNode, nodeIdOf } from './catalog-nodes.ts'
import { toWireNode } from './catalog.view.ts'
import { pageOfAll } from './page-of-all.ts'
import type { StructureService } from './structure.service.ts'

type Wanted = InputOf<typeof searchCategories>['body']
type Deps = { readonly structures: StructureService; readonly search: Pick<SearchService, 'categoriesWith'>; readonly counts: CountsOf }

/** */
export function categorySearchRoutes({ structures, search, counts }: Deps) {
  /** In the shop's order. */
  async function find(ctx: RequestContext, { q = '', market = [], category = [], city = [], location, distance }: Wanted): Promise<CatalogNode[]> {
    const structure = await structures.of(ctx.tenant.id)
    const named =
      q.trim() === ''
        ? undefined
        : new Set(
            structure
              .namesIn(ctx.locale)
              .find(q)
              .map(({ id }) => id),
          )
    const nodes = allNodes(structure).filter((node) => node.kind === 'category' && (named?.has(node.category.id) ?? true))
    if (market.length === 0 && category.length === 0 && city.length === 0 && !location) return nodes
    const near = location && distance !== undefined ? { near: { position: [location.lon, location.lat] as const, km: distance } } : {}
    const inside = (node: CatalogNode): boolean =>
      node.kind === 'category' &&
      (market.length === 0 || [node.market.id, node.market.slug].some((name) => market.includes(name))) &&
      (category.length === 0 ||
        structure.pathOf(node.category.id).some((id) => category.includes(id) || category.includes(structure.categoryById.get(id)?.slug ?? '')))
    const below = nodes.filter(inside)
    if (city.length === 0 && !('near' in near)) return below
    const selling = await search.categoriesWith(ctx, { cities: city, ...near })
    return below.filter((node) => selling.has(nodeIdOf(node)))
  }

  return [
    implement(searchCategories, async (ctx, { body }) => {
      const began = performance.now()
      assertNoFilters(body)
      const [found, { byCategory }] = await Promise.all([find(ctx, body), counts(ctx)])
      const countOf = (node: CatalogNode): number => byCategory[nodeIdOf(node)] ?? 0
      const nameOf = (node: CatalogNode): string => (node.kind === 'category' ? textIn(node.category.name, ctx.locale) : '')
      const byName = (one: CatalogNode, other: CatalogNode): number => nameOf(one).localeCompare(nameOf(other), ctx.locale)
      const orders = {
        relevance: (one: CatalogNode, other: CatalogNode) => countOf(other) - countOf(one),
        'a-z': byName,
        'z-a': (one: CatalogNode, other: CatalogNode) => byName(other, one),
      }
      const { data, page } = pageOfAll(found.toSorted(orders[body.sort ?? 'relevance']), { itemsPerPage: PAGE_SIZE, ...body.page })
      const hits = data.map((node) => ({ _id: nodeIdOf(node), _score: 1, _source: toWireNode(ctx, node, countOf(node)) }))
      return { hits: { total: page.total, hits }, took: tookSince(began) }
    }),
  ]
}
