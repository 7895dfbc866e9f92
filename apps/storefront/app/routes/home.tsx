import { tileOf } from '../features/catalog/tile-data.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { pageOf } from '../lib/page-context.ts'
import type { Route } from './+types/home.ts'

const ROW = 6

export async function loader({ context }: Route.LoaderArgs) {
  const { api, config, tag } = pageOf(context)
  const { trendingItems, newArrivals, itemSuggestions } = (await api.listHome({ body: { page: { page: 1, itemsPerPage: ROW } } })).data
  const row = (items: typeof trendingItems) => items.slice(0, ROW).map(tileOf)
  tag('catalog')
  return {
    markets: config.markets.map(({ slug, name, blurb, icon, itemCount }) => ({ slug, name, blurb, icon, itemCount })),
    trending: row(trendingItems),
    newest: row(newArrivals),
    offers: row(itemSuggestions.filter((item) => item.ListPrice)),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
