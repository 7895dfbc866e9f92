import { filterCatalog, getCatalogTree, listProviderCatalog } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import { allNodes, branchOf, type CatalogNode, countsAbove, isNamed, nodeIdOf, nodesThat } from './catalog-nodes.ts'
import type { SellerOf } from './catalog.ports.ts'
import type { CatalogService } from './catalog.service.ts'
import type { CountsOf } from './counts.service.ts'
import { toWireNode } from './catalog.view.ts'
import { pageOfAll, type Pages } from './page-of-all.ts'
import type { CatalogStructure, StructureService } from './structure.service.ts'

type Deps = { readonly catalog: CatalogService; readonly structures: StructureService; readonly counts: CountsOf; readonly sellerOf: SellerOf }

/** The ids of nodes of this name; refuses one that no node has. */
function idsNamed(structure: CatalogStructure, name: string): Set<string> {
  const found = allNodes(structure).filter((node) => isNamed(node, name))
  if (found.length === 0) throw new DomainError('catalog.node_not_found')
  return new Set(found.map(nodeIdOf))
}

/** Markets and categories. */
export function catalogNodeRoutes({ catalog, structures, counts, sellerOf }: Deps) {
  async function wireOf(ctx: RequestContext, nodes: readonly CatalogNode[], pages: Pages) {
    const { byMarket, byCategory } = await counts(ctx)
    const { data, page } = pageOfAll(nodes, pages)
    return { data: data.map((node) => toWireNode(ctx, node, (node.kind === 'market' ? byMarket : byCategory)[nodeIdOf(node)] ?? 0)), page }
  }

  return [
    implement(getCatalogTree, async (ctx, { query }) => {
      const structure = await structures.of(ctx.tenant.id)
      const market = structure.findMarket(query.market)
      if (!market) throw new DomainError('catalog.node_not_found')
      return wireOf(ctx, branchOf(structure, market), query)
    }),

    implement(filterCatalog, async (ctx, { query }) => {
      const structure = await structures.of(ctx.tenant.id)
      const { isMarket, isCategory, parent, market, node, city } = query
      const nodes = nodesThat(structure, {
        isMarket: isMarket === 'y',
        isCategory: isCategory === 'y',
        ...(parent === undefined ? {} : { parent: idsNamed(structure, parent) }),
        ...(market === undefined ? {} : { market: idsNamed(structure, market) }),
        ...(node === undefined ? {} : { node }),
        ...(city === undefined ? {} : { holding: await catalog.listCategoriesSoldIn(ctx, city) }),
      })
      return wireOf(ctx, nodes, query)
    }),

    implement(listProviderCatalog, async (ctx, { params, query }) => {
      const seller = await sellerOf(ctx.tenant.id, params.id)
      if (!seller) throw new DomainError('seller.not_found')
      const [structure, sold] = await Promise.all([structures.of(ctx.tenant.id), catalog.countCategoriesSoldBy(ctx, seller.id)])
      const above = countsAbove(structure, sold)
      const nodes = nodesThat(structure, { isCategory: query.isCategory === 'y', holding: new Set(sold.keys()) })
      const { data, page } = pageOfAll(nodes, query)
      return { data: data.map((node) => toWireNode(ctx, node, above.get(nodeIdOf(node)) ?? 0)), page }
    }),
  ]
}
