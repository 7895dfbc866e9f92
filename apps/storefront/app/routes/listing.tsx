import { categoriesOf, findTiles, marketOf } from '../features/catalog/catalog-data.ts'
import { ListingPage } from '../features/catalog/listing-page.tsx'
import { listingParams, listingQueryOf } from '../features/catalog/listing-query.ts'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound, orNotFound } from '../lib/responses.ts'
import type { Route } from './+types/listing.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const { slug, name, blurb, itemCount } = marketOf(page, params.market)
  const query = listingQueryOf(new URL(request.url).searchParams)
  const isWhole = params.items === 'all'
  const [tree, found] = await Promise.all([
    orNotFound(page.api.getCatalogTree({ query: { market: slug } })),
    orNotFound(
      findTiles(
        page,
        { market: [slug], ...(isWhole ? {} : { category: [params.items] }) },
        query,
        createPaths('').listing(slug, params.items, listingParams({ ...query, page: 1 })),
      ),
    ),
  ])
  const categories = categoriesOf(tree.data)
  const category = categories.find((candidate) => candidate.slug === params.items)
  if (!category && !isWhole) throw notFound()
  if (category) page.tag(`category:${category.id}`)
  return { market: { slug, name, blurb, itemCount }, categories, category, query, ...found }
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} />
}
