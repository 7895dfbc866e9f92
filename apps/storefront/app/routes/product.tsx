import { idFromSlug } from '@galleria/kernel'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { tileOf } from '../features/catalog/tile-data.ts'
import { productOf } from '../features/product/product-data.ts'
import { ProductPage } from '../features/product/product-page.tsx'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound, orNotFound } from '../lib/responses.ts'
import type { Route } from './+types/product.ts'

const ROW = 6

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, tag } = pageOf(context)
  const id = idFromSlug(params.data)
  if (!id) throw notFound()
  const [{ data: item }, reviews] = await orNotFound(Promise.all([api.getItem({ params: { id } }), api.listReviews({ params: { id } })]))
  // The router adds the language.
  if (item.slug !== params.data) throw redirect(createPaths('').product(item.slug) + new URL(request.url).search, 301)
  const related = await api.listRelatedItems({ body: { catalogs: [item.catalog._id], exclude: item._id } })
  tag(`product:${item._id}`, `market:${item.Market.slug}`, `category:${item.catalog._id}`)
  return productOf(item, reviews.data, related.data.slice(0, ROW).map(tileOf))
}

/** Choosing another variant needs nothing from the server: all of them are here. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage key={loaderData.id} product={loaderData} />
}
