import { idFromSlug } from '@galleria/kernel'
import { redirect } from '../lib/responses.ts'
import { categoriesOf, findList, marketOf } from '../features/catalog/catalog-data.ts'
import { ListingPage } from '../features/catalog/listing-page.tsx'
import { titleLength } from '../features/catalog/title-length.ts'
import { listingQueryOf } from '../features/facets/listing-query.ts'
import { type PageContext, pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound, orNotFound } from '../lib/responses.ts'
import type { Route } from './+types/listing.ts'

/** The category of this slug in the market; that of an id wherever it is. */
async function categoryNode({ api }: PageContext, market: string, items: string) {
  const { data } = await orNotFound(api.filterCatalog({ query: { node: items, isCategory: 'y', ...(idFromSlug(items) ? {} : { market }) } }))
  const [node] = data
  if (!node) throw notFound()
  return node
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const market = marketOf(page, params.market)
  const node = params.items === 'all' ? undefined : await categoryNode(page, market.slug, params.items)
  const { search, searchParams } = new URL(request.url)
  const [marketSlug, items] = [node?.market.slug ?? market.slug, node?.slug ?? 'all']
  if (marketSlug !== params.market || items !== params.items) throw redirect(createPaths('').listing(marketSlug, items) + search, 301)
  const query = listingQueryOf(searchParams)
  const [tree, found] = await Promise.all([
    orNotFound(page.api.getCatalogTree({ query: { market: market.slug } })),
    findList(page, {
      // A category is of one market, which need not be looked for in each of its products.
      where: node ? { category: [node._id] } : { market: [market.slug] },
      query,
      action: createPaths('').listing(market.slug, items),
      // The categories stand above the facets, with addresses of their own.
      without: ['category'],
    }),
  ])
  const categories = categoriesOf(tree.data)
  const category = node && categoriesOf([node])[0]
  if (category) page.tag(`category:${category.id}`)
  const { slug, name, blurb, itemCount, layout } = market
  return { market: { slug, name, blurb, itemCount, layout }, categories, category, length: category && titleLength(category.name), list: found.list }
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} />
}
