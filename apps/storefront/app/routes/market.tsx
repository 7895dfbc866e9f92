import { categoriesOf, marketOf } from '../features/catalog/catalog-data.ts'
import type { Category } from '../features/catalog/category-nav.tsx'
import { MarketPage } from '../features/catalog/market-page.tsx'
import { tileOf } from '../features/catalog/tile-data.ts'
import { type PageContext, pageOf } from '../lib/page-context.ts'
import { orNotFound } from '../lib/responses.ts'
import type { Route } from './+types/market.ts'

const ROW = 6

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = pageOf(context)
  const { slug, name, blurb, icon, itemCount } = marketOf(page, params.market)
  const [tree, lists] = await Promise.all([
    orNotFound(page.api.getCatalogTree({ query: { market: slug } })),
    page.api.listHome({ body: { market: [slug], page: { page: 1, itemsPerPage: ROW } } }),
  ])
  const { trendingItems, newArrivals, itemSuggestions } = lists.data
  const row = (items: typeof trendingItems) => items.slice(0, ROW).map(tileOf)
  const categories = await Promise.all(categoriesOf(tree.data).map(async (category) => ({ ...category, image: await pictureOf(page, slug, category) })))
  page.tag('catalog')
  return {
    market: { slug, name, blurb, icon, itemCount },
    categories,
    trending: row(trendingItems),
    newest: row(newArrivals),
    offers: row(itemSuggestions.filter((item) => item.ListPrice)),
  }
}

/** A category shows the best match in it. */
async function pictureOf({ api }: PageContext, market: string, { slug }: Category): Promise<string> {
  const { hits } = await api.searchItems({ body: { market: [market], category: [slug], page: { page: 1, itemsPerPage: 1 } } })
  return hits.hits[0]?._source.image ?? ''
}

export default function Market({ loaderData }: Route.ComponentProps) {
  return <MarketPage {...loaderData} />
}
