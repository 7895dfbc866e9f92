import type { ApiClient } from '@galleria/api-client'
import type { AddressWire, DeliveryChoice, PaymentTypeWire, PickupChoice, QuoteWire } from '@galleria/contract'
import { isApiFailure } from '../../lib/api-failure.ts'
import type { Session } from '../../lib/session.ts'
import { phoneOf } from '../addresses/address-rules.ts'
import { InvalidReply } from './invalid-reply.ts'

export type QuoteWish = {
  readonly session: Session
  /** Only this seller's part; undefined: all of the cart. */
  readonly sellerId: string | undefined
  readonly address: AddressWire
  /** Undefined for the shop's usual way, or whichever there is where that can't be had. */
  readonly payment: PaymentTypeWire | undefined
  /** What is fetched instead of delivered. */
  readonly pickups: readonly PickupChoice[]
  /** When what is delivered is to come. */
  readonly windows: readonly DeliveryChoice[]
  /** Pays with the wallet as far as it goes. */
  readonly useWallet: boolean
  /** A code; empty for none; undefined for the best. */
  readonly coupon: string | undefined
}

/**
 * `couponProblem` is why the coupon that was asked for is not in it; `lostSlot` whose time to fetch something can not be had any more, `lostWindow` whose time to
 * be brought it.
 */
export type Quoted = {
  readonly quote: QuoteWire
  readonly lostSlot?: string
  readonly lostWindow?: string
  readonly couponProblem?: { readonly code: string; readonly error: unknown }
}

type Api = Pick<ApiClient, 'confirmCheckout'>

/**
 * What cannot be had is not in the way of what can: without the coupon, or with a way to pay that there is, the cart has a price too, and the
 * page says what it was not priced with.
 */
export async function askForQuote(api: Api, wish: QuoteWish, signal?: AbortSignal): Promise<Quoted> {
  try {
    return { quote: await quoteOf(api, wish, signal) }
  } catch (error) {
    if (!isApiFailure(error)) throw error
    const { coupon, payment, pickups, windows } = wish
    const lostSlot = error.code.startsWith('checkout.pickup_') ? providerIn(error.problem?.details) : undefined
    if (lostSlot !== undefined && pickups.some(({ provider }) => provider === lostSlot)) {
      const rest = await askForQuote(api, { ...wish, pickups: pickups.filter(({ provider }) => provider !== lostSlot) }, signal)
      return { ...rest, lostSlot }
    }
    const lostWindow = error.code.startsWith('checkout.delivery_window_') ? providerIn(error.problem?.details) : undefined
    if (lostWindow !== undefined && windows.some(({ provider }) => provider === lostWindow)) {
      const rest = await askForQuote(api, { ...wish, windows: windows.filter(({ provider }) => provider !== lostWindow) }, signal)
      return { ...rest, lostWindow }
    }
    if (coupon && error.code.startsWith('promotion.coupon_')) {
      return { ...(await askForQuote(api, { ...wish, coupon: undefined }, signal)), couponProblem: { code: coupon, error } }
    }
    if (error.code === 'wallet.not_offered') return askForQuote(api, { ...wish, useWallet: false }, signal)
    const other = UNPAYABLE.has(error.code) ? otherWaysIn(error.problem?.details)[0] : undefined
    if (other === undefined || other === payment) throw error
    return askForQuote(api, { ...wish, payment: other }, signal)
  }
}

const UNPAYABLE: ReadonlySet<string> = new Set(['checkout.payment_unavailable', 'checkout.contact_unconfirmed'])

const providerIn = (details: unknown): string | undefined =>
  typeof details === 'object' && details !== null && 'provider' in details && typeof details.provider === 'string' ? details.provider : undefined

const otherWaysIn = (details: unknown): readonly PaymentTypeWire[] =>
  typeof details === 'object' && details !== null && 'payments' in details && Array.isArray(details.payments) ? details.payments : []

/** What is sent of an address. A price is of this and not of the address, which stays the same one when it is mended. */
export function placeSent({ location: { coordinates }, zip, state, city, type }: Pick<AddressWire, 'location' | 'zip' | 'state' | 'city' | 'type'>) {
  const [long, lat] = coordinates
  return { ...(long === undefined ? {} : { long }), ...(lat === undefined ? {} : { lat }), zip, state, city, ...(type ? { type } : {}) }
}

async function quoteOf(api: Api, wish: QuoteWish, signal: AbortSignal | undefined): Promise<QuoteWire> {
  const { session, sellerId, address, payment, pickups, windows, useWallet, coupon } = wish
  const { authentication, customerNo } = session.userInfo
  const { email, phone } = authentication
  const userPhone = phone ?? phoneOf(address)
  const reply = await api.confirmCheckout(
    {
      query: {},
      body: {
        ...(sellerId === undefined ? {} : { provider: sellerId }),
        location: placeSent(address),
        checkout: { ...(payment ? { type: payment } : {}), customerNo, ...(email ? { userEmail: email } : {}), ...(userPhone ? { userPhone } : {}) },
        ...(pickups.length > 0 ? { isSelfPickUp: true, pickups: [...pickups] } : { isSelfPickUp: false }),
        ...(windows.length > 0 ? { deliveryWindows: [...windows] } : {}),
        ...(useWallet ? { useWallet } : {}),
        ...(coupon === undefined ? {} : { couponCode: coupon }),
      },
    },
    signal ? { signal } : {},
  )
  if (!reply?.data) throw new InvalidReply('checkout') // V-23
  return reply.data
}
