import type { CatalogNodeWire } from '@galleria/contract'
import { idFromSlug } from '@galleria/kernel'
import { redirect } from '../../lib/responses.ts'
import { notFound } from '../../lib/responses.ts'
import type { PageContext } from '../../lib/page-context.ts'
import type { Category } from './category-nav.tsx'
import { type ListingQuery, PAGE_SIZE } from './listing-query.ts'
import { tileOf } from './tile-data.ts'

/** The market of this slug, id or "slug-id"; without one the page does not exist. */
export function marketOf({ config, tag }: PageContext, name: string) {
  const id = idFromSlug(name)
  const market = config.markets.find((candidate) => (id === undefined ? candidate.slug === name : candidate._id === id))
  if (!market) throw notFound()
  tag(`market:${market.slug}`)
  return market
}

/** Of these nodes the categories, in the order given. */
export const categoriesOf = (nodes: readonly CatalogNodeWire[]): Category[] =>
  nodes
    .filter((node) => node.isCategory)
    .map(({ _id, slug, name, itemCount, parent, market }) => ({
      id: _id,
      slug,
      name,
      count: itemCount,
      ...(parent && parent._id !== market._id ? { parentId: parent._id } : {}),
    }))

type Where = { readonly q?: string; readonly market?: string[]; readonly category?: string[]; readonly provider?: string[] }

/** One page of what is asked for, and how much there is in all. Pages beyond the last lead to `firstPage` (an address without language). */
export async function findTiles({ api, tag }: PageContext, where: Where, { sort, inStock, page }: ListingQuery, firstPage: string) {
  const { hits } = await api.searchItems({
    body: { ...where, ...(inStock ? { inStock } : {}), sort, page: { page, itemsPerPage: PAGE_SIZE }, facets: { most: 0 } },
  })
  if (hits.hits.length === 0 && page > 1) throw redirect(firstPage)
  const tiles = hits.hits.map(({ _source }) => tileOf(_source))
  tag('catalog', ...tiles.map(({ id }) => `product:${id}`))
  return { total: hits.total, tiles }
}
