import { groupedPhone } from '@galleria/rules'
import { redirect } from '../lib/responses.ts'
import { findList } from '../features/catalog/catalog-data.ts'
import { listingQueryOf } from '../features/facets/listing-query.ts'
import { bookedCategoriesOf } from '../features/care/care-data.ts'
import { houseWordsOf } from '../features/care/care-words.ts'
import { shopOf } from '../features/shops/shop-data.ts'
import { ShopPage } from '../features/shops/shop-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound, orNotFound } from '../lib/responses.ts'
import type { Route } from './+types/shop.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

/** `items` is a category's slug or "all"; ids, as R-042 has them, lead there. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const url = new URL(request.url)
  const query = listingQueryOf(url.searchParams)
  const { data: found } = await orNotFound(page.api.getProvider({ params: { id: params.id } }))
  const shop = shopOf(found, await bookedCategoriesOf(page, found))
  const category = shop.categories.find(({ slug }) => slug === params.items) ?? shop.categories.find(({ id }) => id === params.items)
  if (!category && params.items !== 'all') throw notFound()
  const paths = createPaths('')
  // The router adds the language.
  if (params.id !== shop.slug || (category && category.slug !== params.items)) throw redirect(paths.shop(shop.slug, category?.slug) + url.search, 301)
  const where = { provider: [shop.id], ...(category ? { category: [category.id] } : {}) }
  const { list } = await findList(page, { where, query, action: paths.shop(shop.slug, category?.slug), without: ['category'] })
  const phoneWords = shop.phone && groupedPhone(shop.phone, shop.address.country)
  return { shop, phoneWords, house: houseWordsOf(page, found, shop.hasGoods), category, list }
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return <ShopPage {...loaderData} />
}
