import type { OrderStatusWire, SellerOrderWire } from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'

const KEY = 'shop-orders'
/** How old what is shown may become while somebody looks at it, in milliseconds. */
const FRESH_MS = 30_000

/** Those of one status, or those that were looked for, whatever their status. */
export type ShopOrdersAsked = { readonly status: OrderStatusWire } | { readonly q: string }

/** Of a page of the list, counted from 1. */
export const shopOrdersQuery = (asked: ShopOrdersAsked, page: number) => ({ ...asked, page, limit: PAGE_SIZE })

/** What a seller is to deliver, or has; new orders come by themselves. */
export function useShopOrders(customerId: string, asked: ShopOrdersAsked) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [KEY, customerId, asked],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listSellerOrders({ query: shopOrdersQuery(asked, pageParam) }, { signal }),
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

/** What was paid for these pieces of an order, by variation; without them, all that is left. */
export function useRefundOrder(orderId: string) {
  const api = useApi()
  const reload = useReload()
  return useOneMutation({
    mutationFn: (pieces: ReadonlyMap<string, number> | undefined) =>
      api.refundOrder({ body: { orderId, ...(pieces ? { items: Array.from(pieces, ([_id, quantity]) => ({ _id, quantity })) } : {}) } }),
    onSettled: reload,
  })
}

function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}
