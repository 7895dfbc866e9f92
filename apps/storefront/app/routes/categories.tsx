import { categoriesOf } from '../features/catalog/catalog-data.ts'
import { CategoriesPage } from '../features/catalog/categories-page.tsx'
import { pageOf } from '../lib/page-context.ts'
import { openMarkets } from '../lib/tenant.ts'
import type { Route } from './+types/categories.ts'

/** Of a market with more, the rest is one click further. */
const MOST = 24

export async function loader({ context }: Route.LoaderArgs) {
  const { api, config, tag } = pageOf(context)
  tag('catalog')
  const markets = await Promise.all(
    openMarkets(config).map(async ({ slug, name, itemCount }) => {
      const { data } = await api.filterCatalog({ query: { parent: slug, isCategory: 'y' } })
      const categories = categoriesOf(data).filter(({ count }) => count > 0)
      return { slug, name, itemCount, categories: categories.slice(0, MOST), more: Math.max(0, categories.length - MOST) }
    }),
  )
  return { markets }
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage {...loaderData} />
}
