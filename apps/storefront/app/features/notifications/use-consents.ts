import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { itemsOf } from '../../lib/each-once.ts'

export const consentsKey = (customerId: string) => ['consents', customerId] as const

/** When somebody chose to hear of what, the latest first. */
export function useConsents(customerId: string) {
  const api = useApi()
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: consentsKey(customerId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listConsentChanges({ query: { page: pageParam } }, { signal }),
    getNextPageParam: ({ page: { page, itemsPerPage, total } }) => (page * itemsPerPage < total ? page + 1 : undefined),
  })
  return { data: data && itemsOf(data.pages), error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch }
}
