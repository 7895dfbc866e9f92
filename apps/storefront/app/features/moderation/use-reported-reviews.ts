import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'

const AT_ONCE = 20
const KEY = 'reported-reviews'

export const reportedReviewsQuery = (isDecided: boolean, page: number) => ({ isDecided, page, itemsPerPage: AT_ONCE })

/** Reviews that wait for a decision, or that have one, page after page. */
export function useReportedReviews(customerId: string, isDecided: boolean) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [KEY, customerId, isDecided],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listReportedReviews({ query: reportedReviewsQuery(isDecided, pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
  })
}

/** Asks for both lists again. */
export function useReportedReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}
