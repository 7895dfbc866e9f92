import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'

const AT_ONCE = 20
const KEY = 'shop-reviews'

export const shopReviewsQuery = (isAnswered: boolean, page: number) => ({ isAnswered, page, itemsPerPage: AT_ONCE })

/** Reviews of a seller's products that have no reply yet, or that have one, page after page. */
export function useShopReviews(customerId: string, isAnswered: boolean) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [KEY, customerId, isAnswered],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listSellerReviews({ query: shopReviewsQuery(isAnswered, pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
  })
}

/** Asks for both lists again. */
export function useShopReviewsReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}
