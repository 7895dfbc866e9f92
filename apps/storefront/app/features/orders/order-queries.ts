import type { OrderSummaryWire, OrderWire } from '@galleria/contract'
import { ORDER_TYPES, type OrderType, PAGE_SIZE, type RefundTarget } from '@galleria/rules'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { useCartContext } from '../cart/cart-context.ts'
import { isBackInCart } from './order-parts.ts'
import { useOrderChanges } from './use-order-changes.ts'

export const ordersKey = (customerId: string) => ['orders', customerId] as const
export const orderKey = (customerId: string, orderId: string) => ['order', customerId, orderId] as const

type OrdersPage = {
  readonly data: readonly OrderSummaryWire[]
  readonly page: { readonly page: number; readonly itemsPerPage: number; readonly total: number }
  /** How many there are of each kind. */
  readonly types: Readonly<Record<OrderType, number>>
}

/** Of a page of the list, counted from 1. */
export const ordersQuery = (type: OrderType, page: number) => ({ type, page, limit: PAGE_SIZE, isMaster: 'true' }) as const

/** Own orders of a kind. What is shown of another kind stays until they have come (`isPlaceholderData`). */
export function useOrders(customerId: string, type: OrderType) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [...ordersKey(customerId), type],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }): Promise<OrdersPage> => api.listOrders({ params: { customerId }, query: ordersQuery(type, pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
  })
}

/** Of so many of all kinds. */
export const newestQuery = (limit: number) => ({ limit, isMaster: 'true' }) as const

/** The newest orders of all kinds, so many at most. */
export function useNewestOrders(customerId: string, limit: number) {
  const api = useApi()
  return useQuery({
    queryKey: [...ordersKey(customerId), 'newest', limit],
    queryFn: async () => (await api.listOrders({ params: { customerId }, query: newestQuery(limit) })).data,
  })
}

/** An own order, which follows what its sellers do while it is looked at (UX-36). */
export function useOrder(customerId: string, orderId: string) {
  const api = useApi()
  const query = useQuery({
    queryKey: orderKey(customerId, orderId),
    queryFn: async () => (await api.getOrder({ params: { orderId } })).data,
  })
  useOrderChanges(customerId, query.data)
  return query
}

const withStatus = (pages: InfiniteData<OrdersPage> | undefined, order: OrderWire) =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((known) => (known._id === order._id ? { ...known, orderStatus: order.orderStatus, reportStatus: order.reportStatus } : known)),
    })),
  }

/** An accepted cancel shows at once wherever the order is listed (ST-10). */
export function useCancelOrder(customerId: string) {
  const api = useApi()
  const { store } = useCartContext()
  const queries = useQueryClient()
  return useOneMutation({
    mutationFn: async ({ orderId, refundTo, isAppointment }: { orderId: string; refundTo: RefundTarget | undefined; isAppointment?: boolean }) => {
      const to = refundTo ? { refundTo } : {}
      return (isAppointment ? await api.cancelAppointment({ params: { orderId }, query: to }) : await api.cancelOrder({ body: { orderId, ...to } })).data
    },
    onSuccess: async (order) => {
      for (const id of [order._id, order.orderId]) queries.setQueryData<OrderWire>(orderKey(customerId, id), (known) => known && order)
      for (const type of ORDER_TYPES) queries.setQueryData<InfiniteData<OrdersPage>>([...ordersKey(customerId), type], (known) => withStatus(known, order))
      void queries.invalidateQueries({ queryKey: ordersKey(customerId) })
      if (isBackInCart(order)) void store?.refresh()
      if (order.appointment) void queries.invalidateQueries({ queryKey: ['appointment', customerId] })
      // The whole that a part belongs to.
      if (order.master._id !== order._id) await queries.invalidateQueries({ queryKey: ['order', customerId] })
    },
    // It went on its way meanwhile, perhaps.
    onError: () => void queries.invalidateQueries({ queryKey: ['order', customerId] }),
  })
}
