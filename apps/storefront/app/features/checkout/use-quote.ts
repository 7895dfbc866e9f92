import type { AddressWire } from '@galleria/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { askForQuote, placeSent, type Quoted, type QuoteWish } from './quote-request.ts'

/** Well before the seal of a quote expires. */
const REFRESH_MS = 10 * 60_000

export type QuoteQuestion = Omit<QuoteWish, 'address'> & {
  readonly address: AddressWire | undefined
  /** What the platform last said is in the cart: a change of it needs another quote. */
  readonly cartVersion: string
  /** It has been ordered: there is nothing to quote any more. */
  readonly isOver: boolean
}

/** the price of what is ordered for this place and this way to pay, sealed for a quarter of an hour. The one before stays in view while another is asked for. */
export function useQuote({ session, sellerId, address, payment, pickups, windows, useWallet, coupon, cartVersion, isOver }: QuoteQuestion) {
  const api = useApi()
  const wish = address && { session, sellerId, address, payment, pickups, windows, useWallet, coupon }
  return useQuery({
    queryKey: ['quote', session.userInfo._id, sellerId, address?._id, address && placeSent(address), payment, pickups, windows, useWallet, coupon, cartVersion],
    enabled: wish !== undefined && !isOver,
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Quoted> => {
      if (!wish) throw new Error('A quote is for a place')
      return askForQuote(api, wish, signal)
    },
  })
}
export type QuoteQuery = ReturnType<typeof useQuote>
