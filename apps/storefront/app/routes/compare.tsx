import { type ComparisonData, comparedIn, comparedOf, sideBySide } from '../features/compare/compare-data.ts'
import { ComparePage } from '../features/compare/compare-page.tsx'
import { isApiFailure } from '../lib/api-failure.ts'
import { pageOf } from '../lib/page-context.ts'
import type { Route } from './+types/compare.ts'

export async function loader({ context, request }: Route.LoaderArgs): Promise<ComparisonData> {
  const { api, tag } = pageOf(context)
  const ids = comparedIn(new URL(request.url).searchParams.get('items'))
  tag(...ids.map((id) => `product:${id}`))
  const tiles = ids.length > 0 ? sideBySide((await api.listItems({ body: { ids } })).data) : []
  const found = await Promise.all(
    tiles.map(async (tile) => {
      const item = await ifThere(api.getItem({ params: { id: tile._id } }))
      return item && comparedOf(tile, item.data)
    }),
  )
  const products = found.filter((product) => product !== undefined)
  const first = tiles[0]
  return {
    category: first && products.length > 0 ? { slug: first.catalog.slug, name: first.catalog.name, market: first.Market.slug } : undefined,
    products,
    leftOut: ids.length - products.length,
  }
}

/** A product may have gone while the list still knew it. */
async function ifThere<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return undefined
    throw error
  }
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />
}
