import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'

const AT_ONCE = 20
const KEY = 'shop-reviews'

/** Reviews of a seller's products that have no reply yet, or that have one, page after page. */
export function useShopReviews(customerId: string, isAnswered: boolean) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [KEY, customerId, isAnswered],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listSellerReviews({ query: { isAnswered, page: pageParam, itemsPerPage: AT_ONCE } }, { signal }),
    getNextPageParam: nextPageOf,
  })
}

/** Asks for both lists again. */
export function useShopReviewsReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}
