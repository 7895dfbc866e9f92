import { categoriesOf, marketOf } from '../features/catalog/catalog-data.ts'
import { MarketPage } from '../features/catalog/market-page.tsx'
import { tileOf } from '../features/catalog/tile-data.ts'
import { pageOf } from '../lib/page-context.ts'
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
  page.tag('catalog')
  return {
    market: { slug, name, blurb, icon, itemCount },
    categories: categoriesOf(tree.data),
    trending: row(trendingItems),
    newest: row(newArrivals),
    offers: row(itemSuggestions.filter((item) => item.ListPrice)),
  }
}

export default function Market({ loaderData }: Route.ComponentProps) {
  return <MarketPage {...loaderData} />
}
