import { idFromSlug } from '@galleria/kernel'
import type { Category, Market } from './catalog.ts'
import type { CatalogStructure } from './structure.service.ts'

/** A place of the catalogue: a market, or a category with what it is directly below (E-08). */
export type CatalogNode =
  | { readonly kind: 'market'; readonly market: Market }
  | { readonly kind: 'category'; readonly category: Category; readonly market: Market; readonly parent: Market | Category; readonly isLeaf: boolean }

export const nodeIdOf = (node: CatalogNode): string => (node.kind === 'market' ? node.market.id : node.category.id)

/** A market and its categories, each before those below it. Circles, which the books forbid, end where they close. */
export function branchOf(structure: CatalogStructure, market: Market): CatalogNode[] {
  const seen = new Set<string>()
  const below = (parent: Market | Category): CatalogNode[] =>
    structure.childrenOf(parent.id).flatMap((category) => {
      if (seen.has(category.id)) return []
      seen.add(category.id)
      const rest = below(category)
      return [{ kind: 'category', category, market, parent, isLeaf: rest.length === 0 } as const, ...rest]
    })
  return [{ kind: 'market', market }, ...below(market)]
}

export const allNodes = (structure: CatalogStructure): CatalogNode[] => structure.markets.flatMap((market) => branchOf(structure, market))

/** By id, slug or "slug-id": an id anywhere means that node and no other. */
export function isNamed(node: CatalogNode, name: string): boolean {
  const { id, slug } = node.kind === 'market' ? node.market : node.category
  const given = idFromSlug(name)
  return given === undefined ? slug === name : id === given
}

export type NodeWish = {
  readonly isMarket?: boolean
  readonly isCategory?: boolean
  /** Ids of nodes. */
  readonly parent?: ReadonlySet<string>
  readonly market?: ReadonlySet<string>
  readonly node?: string
  /** Categories in which something is; markets and categories above them are meant too. */
  readonly holding?: ReadonlySet<string>
}

/** Those for which everything that is asked for holds, in the shop's order. */
export function nodesThat(structure: CatalogStructure, { isMarket, isCategory, parent, market, node: name, holding }: NodeWish): CatalogNode[] {
  const held = holding && placesOf(structure, holding)
  return allNodes(structure).filter(
    (node) =>
      (!isMarket || node.kind === 'market') &&
      (!isCategory || node.kind === 'category') &&
      (parent === undefined || (node.kind === 'category' && parent.has(node.parent.id))) &&
      (market === undefined || (node.kind === 'category' && market.has(node.market.id))) &&
      (name === undefined || isNamed(node, name)) &&
      (held === undefined || held.has(nodeIdOf(node))),
  )
}

/** These categories, those above them, and their markets. */
export function placesOf(structure: CatalogStructure, categoryIds: Iterable<string>): Set<string> {
  const places = new Set<string>()
  for (const id of categoryIds) {
    for (const above of structure.pathOf(id)) places.add(above)
    const market = structure.categoryById.get(id)?.marketId
    if (market) places.add(market)
  }
  return places
}

/** How many there are in each category, said of the categories above and the market too. */
export function countsAbove(structure: CatalogStructure, counts: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [id, count] of counts) for (const place of placesOf(structure, [id])) sums.set(place, (sums.get(place) ?? 0) + count)
  return sums
}
