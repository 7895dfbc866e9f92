import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CartWire } from '@galleria/contract'
import { useApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useCart } from './cart-actions.ts'
import { useCartContext } from './cart-context.ts'

/** Where the priced cart of a customer is kept among the queries. */
export const cartKey = (customerId: string) => ['cart', customerId] as const

/** The cart with prices, names and pictures: a customer's as the platform has it, a guest's priced by the platform (C-16). Only in the browser. */
export function useCartView(): UseQueryResult<CartWire> {
  const api = useApi()
  const session = useSession()
  const { store } = useCartContext()
  const { lines } = useCart()
  const customerId = session?.userInfo._id
  const customer = useQuery({
    queryKey: cartKey(customerId ?? ''),
    enabled: customerId !== undefined,
    queryFn: async () => {
      const cart = (await api.viewCart()).data
      store?.adopt(cart)
      return cart
    },
  })
  const guest = useQuery({
    queryKey: ['cart', 'guest', lines],
    enabled: customerId === undefined,
    placeholderData: keepPreviousData,
    queryFn: async () => (await api.previewCart({ body: { items: lines.map(({ variationId, quantity }) => ({ item: variationId, quantity })) } })).data,
  })
  return customerId === undefined ? guest : customer
}
