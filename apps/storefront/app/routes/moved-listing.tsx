import { idFromSlug } from '@galleria/kernel'
import { redirect } from '../lib/responses.ts'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound, orNotFound } from '../lib/responses.ts'
import type { Route } from './+types/moved-listing.ts'

/**
 * listings whose address names no market. What is named (a category, a market or a product; by id, slug or both) has an address of
 * its own, where it has moved to for good. Of categories of one slug, an address of the fashion market means that of a market of fashion.
 */
export async function loader({ context, params: { items }, request }: Route.LoaderArgs) {
  const { api, config } = pageOf(context)
  const { pathname, search } = new URL(request.url)
  const paths = createPaths('')
  const movedTo = (path: string) => redirect(path + search, 301)
  if (items === 'all') throw movedTo(paths.search())
  const { data: nodes } = await orNotFound(api.filterCatalog({ query: { node: items } }))
  const fashion = new Set(config.markets.filter(({ layout }) => layout === 'editorial').map(({ slug }) => slug))
  const node = (pathname.includes('/fashionMarket/') ? nodes.find(({ market }) => fashion.has(market.slug)) : undefined) ?? nodes[0]
  if (node) throw movedTo(node.isMarket ? paths.market(node.slug) : paths.listing(node.market.slug, node.slug))
  const id = idFromSlug(items)
  if (!id) throw notFound()
  const { data: item } = await orNotFound(api.getItem({ params: { id } }))
  throw movedTo(paths.product(item.slug))
}

/** Never shown: the loader leads away, or the root's error boundary is shown. A route without a component would be a plain resource. */
export default function MovedListing() {
  return null
}
