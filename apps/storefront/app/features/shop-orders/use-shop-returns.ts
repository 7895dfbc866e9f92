import type { SellerReturnWire } from '@galleria/contract'
import { PAGE_SIZE, type ReturnStatus } from '@galleria/rules'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'

const KEY = 'shop-returns'

/** Of a page of the list, counted from 1. */
export const shopReturnsQuery = (status: ReturnStatus, page: number) => ({ status, page, limit: PAGE_SIZE })

/** What customers send back to a seller, by how far it is. */
export function useShopReturns(customerId: string, status: ReturnStatus) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [KEY, customerId, status],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listSellerReturns({ query: shopReturnsQuery(status, pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
  })
}

/** What a seller says to a return. `note` is for the customer; `restock` puts its pieces back into stock. */
export type ReturnAnswer =
  | { readonly status: 'accepted' | 'refused'; readonly note: string }
  | { readonly status: 'received'; readonly restock: boolean }
  | { readonly status: 'refunded' }

/** Whatever comes of it, the lists are asked for again: somebody else may have been quicker. */
export function useAnswerReturn(returnId: string) {
  const api = useApi()
  const client = useQueryClient()
  return useOneMutation({
    mutationFn: (answer: ReturnAnswer): Promise<{ data: SellerReturnWire }> =>
      answer.status === 'refunded' ? api.refundReturn({ body: { returnId } }) : api.advanceReturn({ body: { returnId, ...answer } }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
