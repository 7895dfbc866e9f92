import { idFromSlug } from '@galleria/kernel'
import type { Step } from '../lib/router/page.ts'
import { redirect } from '../lib/responses.ts'
import { productDelivery } from '../features/delivery/dispatch.ts'
import { productOf } from '../features/product/product-data.ts'
import { reviewListOf } from '../features/review/review-data.ts'
import { REVIEWS_AT_ONCE, reviewQueryIn, showsSameReviews } from '../features/review/review-query.ts'
import { ProductPage } from '../features/product/product-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { useNoteView } from '../lib/note-view.ts'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound, orNotFound } from '../lib/responses.ts'
import { unlessSearchAway } from '../lib/unless-search-away.ts'
import type { Route } from './+types/product.ts'

export const handle = { texts: ['goods'] } satisfies RouteHandle

const ROW = 6

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, tag, isAbout, holdsUntil, config, host } = pageOf(context)
  const id = idFromSlug(params.data)
  if (!id) throw notFound()
  const query = reviewQueryIn(new URL(request.url).searchParams)
  const { stars: rating, hasPhotos: hasImages, sort, page } = query
  const reviewQuery = { ...(rating ? { rating } : {}), hasImages, sort, page, itemsPerPage: REVIEWS_AT_ONCE }
  const [{ data: item }, reviews] = await orNotFound(Promise.all([api.getItem({ params: { id } }), api.listReviews({ params: { id }, query: reviewQuery })]))
  // The router adds the language.
  if (item.slug !== params.data) throw redirect(createPaths('').product(item.slug) + new URL(request.url).search, 301)
  if (page > 1 && reviews.data.length === 0) throw redirect(`${createPaths('').product(item.slug)}#reviews`)
  isAbout(item._id)
  const [related, preferences] = await Promise.all([
    unlessSearchAway({ host, holdsUntil }, api.listRelatedItems({ body: { catalogs: [item.catalog._id], exclude: item._id } })),
    api.getProviderPreferences({ params: { id: item.provider._id } }),
  ])
  const { dispatch, pickup } = preferences.data.delivery
  const delivery = item.isService ? null : productDelivery(dispatch, config.place, host.now)
  holdsUntil(delivery?.promised.orderBefore ?? null)
  tag(`product:${item._id}`, `market:${item.Market.slug}`, `category:${item.catalog._id}`)
  return productOf(item, {
    reviews: reviewListOf(reviews, query),
    related: (related?.data ?? []).slice(0, ROW),
    delivery,
    pickup: item.isService ? null : pickup,
    priceSteps: config.priceSteps,
  })
}

/** Choosing another variant needs nothing from the server: all of them are here. Other reviews do. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Step) => !showsSameReviews(currentUrl, nextUrl)

export default function Product({ loaderData }: Route.ComponentProps) {
  useNoteView(loaderData.id)
  return <ProductPage key={loaderData.id} product={loaderData} />
}
