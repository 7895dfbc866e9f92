import type { OrderStatusWire, SellerOrderWire } from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'

const KEY = 'shop-orders'
/** How old what is shown may become while somebody looks at it, in milliseconds. */
const FRESH_MS = 30_000

/** Of a page of the list, counted from 1. */
export const shopOrdersQuery = (status: OrderStatusWire, page: number) => ({ status, page, limit: PAGE_SIZE })

/** What a seller is to deliver, or has, by how far it is; new orders come by themselves. */
export function useShopOrders(customerId: string, status: OrderStatusWire) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [KEY, customerId, status],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listSellerOrders({ query: shopOrdersQuery(status, pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
    refetchInterval: FRESH_MS,
  })
}

/** One step on, or called off. Whatever comes of it, the lists are asked for again: somebody else may have been quicker. */
export function useAdvanceOrder(orderId: string) {
  const api = useApi()
  const reload = useReload()
  return useOneMutation({
    mutationFn: (status: OrderStatusWire): Promise<{ data: SellerOrderWire }> => api.advanceOrder({ body: { orderId, status } }),
    onSettled: reload,
  })
}

/** All that is left of what was paid for an order. */
export function useRefundOrder(orderId: string) {
  const api = useApi()
  const reload = useReload()
  return useOneMutation({ mutationFn: () => api.refundOrder({ body: { orderId } }), onSettled: reload })
}

function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}
