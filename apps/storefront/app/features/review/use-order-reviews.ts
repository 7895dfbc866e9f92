import type { OwnReviewWire } from '@galleria/contract'
import { MAX_PAGE_SIZE } from '@galleria/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

/** What a customer has written of one order's products. */
export function useOrderReviews(customerId: string, orderId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['own-reviews', customerId, orderId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.listOwnReviews({ query: { orderId, itemsPerPage: MAX_PAGE_SIZE } }, { signal })).data,
  })
  const saved = (review: OwnReviewWire): void => {
    queries.setQueryData<OwnReviewWire[]>(queryKey, (known = []) => [review, ...known.filter(({ _id }) => _id !== review._id)])
  }
  return { reviews: data, error, refetch: () => void refetch(), saved }
}
