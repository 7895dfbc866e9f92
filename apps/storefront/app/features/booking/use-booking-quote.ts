import type { ApiClient } from '@galleria/api-client'
import type { AddressWire, PaymentTypeWire, QuoteWire } from '@galleria/contract'
import type { AppointmentMode } from '@galleria/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import type { CouponProblem } from '../cart/coupon-form.tsx'
import { placeSent } from '../checkout/quote-request.ts'

/** Well before the seal of a quote expires. */
const REFRESH_MS = 10 * 60_000

export type BookingWish = {
  readonly customerId: string
  /** A variation. */
  readonly service: string
  readonly mode: AppointmentMode
  /** Undefined until a time is chosen: there is no price before. */
  readonly at: string | undefined
  /** Where it is done, if that is somebody's home. */
  readonly address: AddressWire | undefined
  readonly payment: PaymentTypeWire | undefined
  readonly useWallet: boolean
  readonly coupon: string | undefined
}

type Quoted = { readonly quote: QuoteWire; readonly couponProblem?: CouponProblem }

/** What an appointment comes to. What can't be had is not in the way of what can: without the coupon, or without the wallet, it has a price too. */
async function ask(api: Pick<ApiClient, 'quoteAppointment'>, wish: BookingWish, signal: AbortSignal): Promise<Quoted> {
  const { service, mode, at = '', address, payment, useWallet, coupon } = wish
  try {
    const { data } = await api.quoteAppointment(
      {
        body: {
          service,
          mode,
          slotStart: at,
          useWallet,
          ...(address === undefined ? {} : { address: address._id }),
          ...(payment === undefined ? {} : { paymentType: payment }),
          ...(coupon === undefined ? {} : { couponCode: coupon }),
        },
      },
      { signal },
    )
    return { quote: data.quote }
  } catch (error) {
    const code = isApiFailure(error) ? error.code : ''
    if (coupon && code.startsWith('promotion.coupon_'))
      return { ...(await ask(api, { ...wish, coupon: undefined }, signal)), couponProblem: { code: coupon, error } }
    if (useWallet && code === 'wallet.not_offered') return ask(api, { ...wish, useWallet: false }, signal)
    if (payment !== undefined && code === 'checkout.payment_unavailable') return ask(api, { ...wish, payment: undefined }, signal)
    throw error
  }
}

/** The one before stays in view while another is asked for. */
export function useBookingQuote(wish: BookingWish, isReady: boolean) {
  const api = useApi()
  const { customerId, service, mode, at, address, payment, useWallet, coupon } = wish
  return useQuery({
    queryKey: ['appointment-quote', customerId, service, mode, at, address?._id, address && placeSent(address), payment, useWallet, coupon],
    enabled: isReady && at !== undefined,
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(api, wish, signal),
  })
}
export type BookingQuoteQuery = ReturnType<typeof useBookingQuote>
