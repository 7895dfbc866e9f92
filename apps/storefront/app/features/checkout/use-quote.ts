import type { AddressWire, PaymentTypeWire, QuoteWire } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import type { Session } from '../../lib/session.ts'
import { phoneOf } from '../addresses/address-rules.ts'
import { InvalidReply } from './invalid-reply.ts'

/** Well before the seal of a quote expires. */
const REFRESH_MS = 10 * 60_000

export type QuoteWish = {
  readonly session: Session
  readonly sellerId: string
  readonly address: AddressWire | undefined
  readonly payment: PaymentTypeWire | undefined
  /** What the platform last said is in the cart: a change of it needs another quote. */
  readonly cartVersion: string
  /** It has been ordered: there is nothing to quote any more. */
  readonly isOver: boolean
}

/** the price of this seller's part of the cart for this place and this way to pay, sealed for a quarter of an hour. */
export function useQuote({ session, sellerId, address, payment, cartVersion, isOver }: QuoteWish) {
  const api = useApi()
  const { userInfo } = session
  return useQuery({
    queryKey: ['quote', userInfo._id, sellerId, address?._id, address?.createdAt, payment, cartVersion],
    enabled: address !== undefined && payment !== undefined && !isOver,
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
    retry: 1,
    queryFn: async ({ signal }): Promise<QuoteWire> => {
      const [long, lat] = address?.location.coordinates ?? []
      const { email, phone } = userInfo.authentication
      const reply = await api.confirmCheckout(
        {
          query: {},
          body: {
            provider: sellerId,
            location: {
              ...(long === undefined ? {} : { long }),
              ...(lat === undefined ? {} : { lat }),
              ...(address ? { zip: address.zip, state: address.state, city: address.city } : {}),
            },
            checkout: {
              ...(payment ? { type: payment } : {}),
              customerNo: userInfo.customerNo,
              ...(email ? { userEmail: email } : {}),
              ...(phone || address ? { userPhone: phone ?? (address ? phoneOf(address) : '') } : {}),
            },
            isSelfPickUp: false,
          },
        },
        { signal },
      )
      if (!reply?.data) throw new InvalidReply('checkout')
      return reply.data
    },
  })
}
