import type { ApiClient } from '@galleria/api-client'
import type { AddressWire, DeliveryChoice, OrderWire, PaymentTypeWire, PickupChoice, QuoteWire } from '@galleria/contract'
import { isApiFailure } from '../../lib/api-failure.ts'
import { phoneOf } from '../addresses/address-rules.ts'
import { fullName } from '../addresses/address-text.ts'
import { deliveryChoicesIn } from './delivery-pick.ts'
import { InvalidReply } from './invalid-reply.ts'
import type { AttemptStore, OrderAttempt } from './order-attempt.ts'
import { type QuoteChange, quoteChanges } from './quote-changes.ts'
import type { Quoted } from './quote-request.ts'
import { isRefused } from './single-attempt.ts'

export type PlaceDeps = {
  readonly api: Pick<ApiClient, 'createOrder' | 'verifyOrder' | 'getOrder'>
  readonly attempts: AttemptStore
  /** Does it when no other tab does something of the kind: one tab hears with a delay what another has kept. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  readonly customerId: string
  readonly email: string | undefined
}

export type OrderToPlace = {
  /** Undefined: everything is fetched. */
  readonly address: AddressWire | undefined
  readonly payment: PaymentTypeWire
  /** Undefined: of all whose things are in the cart. */
  readonly sellerId?: string | undefined
  readonly quote: QuoteWire
  /** Asks for another quote when this one no longer holds. */
  readonly requote: () => Promise<Quoted | undefined>
}

export type PlaceFailure =
  | { readonly kind: 'changed'; readonly changes: readonly QuoteChange[] }
  | { readonly kind: 'stock' }
  /** A place in a slot was taken by others, or its time is up; the next quote says whose. */
  | { readonly kind: 'slot' }
  /** A delivery time has passed; the next quote says whose. */
  | { readonly kind: 'window' }
  /** It was placed before, in another tab or with an answer that got lost, and is cancelled by now; the next quote is for another one. */
  | { readonly kind: 'cancelled'; readonly orderId: string }
  | { readonly kind: 'address'; readonly error: unknown }
  | { readonly kind: 'conflict'; readonly error: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

/** `order` as far as it is known how it stands; `payAt` is the provider's page, where it is paid. */
export type Placed = { readonly kind: 'placed'; readonly orderId: string; readonly order?: OrderWire; readonly payAt?: string }

type PlacedOrder = Awaited<ReturnType<ApiClient['createOrder']>>['content']

const ADDRESS_CODES: ReadonlySet<string> = new Set([
  'order.delivery_address_missing',
  'order.address_invalid',
  'identity.address_unplaceable',
  'checkout.coordinates_missing',
])

/** It is the address that has to be mended. */
export const isOfAddress = (error: unknown): boolean => isApiFailure(error) && ADDRESS_CODES.has(error.code)

/** What a quote was asked for, as the order has to say it again (E-05). */
const pickupsIn = ({ parts }: Pick<QuoteWire, 'parts'>): PickupChoice[] =>
  parts.flatMap(({ provider, pickup }) => (pickup ? [{ provider: provider._id, store: pickup.store._id, date: pickup.date, slot: pickup.from }] : []))
function customOf(pickups: readonly PickupChoice[] = [], windows: readonly DeliveryChoice[] = []) {
  if (pickups.length + windows.length === 0) return {}
  return { custom: { ...(pickups.length > 0 ? { pickupSlot: [...pickups] } : {}), ...(windows.length > 0 ? { deliveryWindows: [...windows] } : {}) } }
}

/** What the platform compares of what comes under one key: whoever asks again, and knows no more of it than the attempt, says the same. */
function askedIn({ purchase: { addressId, addressee, payment, sellerId, pickups, windows }, orderHash }: OrderAttempt) {
  return {
    customer: addressee ? { customerName: addressee.name, customerPhone: addressee.phone } : {},
    orderDetails: {
      paymentType: payment,
      ...(addressId === '' ? {} : { deliveryAddress: { _id: addressId } }),
      ...(sellerId === undefined ? {} : { provider: sellerId }),
    },
    ...customOf(pickups, windows),
    orderHash,
  }
}

type Cancelled = Extract<PlaceFailure, { kind: 'cancelled' }>

/** What was placed before this press may have come to an end since, which is no order to be thanked for. */
const cancelledOf = ({ orderId, orderStatus }: Pick<OrderWire, 'orderId' | 'orderStatus'>): Cancelled | undefined =>
  orderStatus === 'cancelled' ? { kind: 'cancelled', orderId } : undefined

/** How an order stands that another press, or another tab, has placed. */
async function placedBefore({ api }: PlaceDeps, orderId: string): Promise<Placed | Cancelled> {
  const order = await api.getOrder({ params: { orderId } }).then(
    ({ data }) => data,
    () => undefined, // its page will say
  )
  if (!order) return { kind: 'placed', orderId }
  return cancelledOf(order) ?? { kind: 'placed', orderId, order }
}

/** The order stands, whatever becomes of the verification: for cash on delivery it is confirmed at once (ST-09). Under a key that was answered before it may be over. */
async function verified({ api, attempts }: PlaceDeps, attempt: OrderAttempt, order: PlacedOrder): Promise<Placed | Cancelled> {
  attempts.succeeded(attempt.key, { orderId: order.orderId, at: order.createdAt })
  const over = cancelledOf(order)
  if (over) return over
  const { redirectUrl: payAt } = order.payment
  // Nothing to verify before it is paid.
  if (payAt !== null) return { kind: 'placed', orderId: order.orderId, payAt }
  const standing = await api.verifyOrder({ body: { orderId: order._id } }).then(
    ({ content }) => content,
    () => order,
  )
  return { kind: 'placed', orderId: order.orderId, order: standing }
}

/** Sends an order. However often it is asked, from however many tabs, one purchase is one order (UX-34). Never throws. */
export const placeOrder = (deps: PlaceDeps, wanted: OrderToPlace): Promise<Placed | PlaceFailure> => deps.alone(() => place(deps, wanted, false))

async function place(deps: PlaceDeps, wanted: OrderToPlace, isSecondTry: boolean): Promise<Placed | PlaceFailure> {
  const { api, attempts, customerId, email } = deps
  const { address, payment, sellerId, quote, requote } = wanted
  const purchase = {
    customerId,
    sellerId,
    addressId: address?._id ?? '',
    addressee: address && { name: fullName(address), phone: phoneOf(address) },
    payment,
    coupon: quote.coupon?.promoCode,
    fromWallet: quote.wallet?.used.amount,
    pickups: pickupsIn(quote),
    windows: deliveryChoicesIn(quote),
  }
  const attempt = attempts.begin(purchase, quote)
  /** Of the cart as it is now, with a quote that is newer than what is over: the next press is another order. */
  const anew = async (outcome: Placed | Cancelled): Promise<Placed | Cancelled> => {
    if (outcome.kind === 'cancelled') await requote()
    return outcome
  }
  if (attempt.placed) return anew(await placedBefore(deps, attempt.placed.orderId))
  try {
    const { customer, ...asked } = askedIn(attempt)
    const reply = await api.createOrder({
      headers: { 'idempotency-key': attempt.key },
      body: {
        ...asked,
        customerDetails: { ...customer, orderAmount: quote.totalPrice, ...(email ? { customerEmail: email } : {}) },
        totalPriceBeforeTax: quote.totalPriceBeforeTax,
        createdAt: quote.createdAt,
        isNew: true,
      },
    })
    if (!reply?.content) throw new InvalidReply('order') // V-06
    return await anew(await verified(deps, attempt, reply.content))
  } catch (error) {
    const code = isApiFailure(error) ? error.code : undefined
    if (code === 'order.stock_short') return { kind: 'stock' }
    if (code === 'checkout.pickup_slot_full' || code === 'checkout.pickup_slot_gone') {
      attempts.forget(attempt.key)
      await requote()
      return { kind: 'slot' }
    }
    if (code === 'checkout.delivery_window_gone' || code === 'checkout.delivery_window_invalid') {
      attempts.forget(attempt.key)
      await requote()
      return { kind: 'window' }
    }
    if (code === 'order.quote_changed') {
      attempts.forget(attempt.key) // another seal is another request
      const next = await requote()
      if (!next) return { kind: 'failed', error }
      if (next.lostSlot !== undefined) return { kind: 'slot' }
      if (next.lostWindow !== undefined) return { kind: 'window' }
      const changes = quoteChanges(quote, next.quote)
      // It had only grown old: the same things for the same money need no second question.
      if (changes.length === 0 && !isSecondTry) return place(deps, { ...wanted, quote: next.quote }, true)
      return { kind: 'changed', changes }
    }
    if (code === 'idempotency.conflict') {
      attempts.forget(attempt.key)
      return { kind: 'conflict', error }
    }
    return { kind: isOfAddress(error) ? 'address' : 'failed', error }
  }
}

/**
 * For a checkout that finds its cart empty: an order that was sent and never answered may be why. Asked again with its key, the platform
 * answers with that order or refuses the empty cart; it can't make another one. One that is cancelled by now is not what was looked for.
 */
export const recoverOrder = (deps: PlaceDeps): Promise<Placed | undefined> => deps.alone(() => recover(deps))

async function recover(deps: PlaceDeps): Promise<Placed | undefined> {
  const { api, attempts, customerId } = deps
  const attempt = attempts.unanswered(customerId)
  if (!attempt) return undefined
  try {
    const { customer, ...asked } = askedIn(attempt)
    const { content } = await api.createOrder({ headers: { 'idempotency-key': attempt.key }, body: { ...asked, customerDetails: customer } })
    const found = await verified(deps, attempt, content)
    return found.kind === 'placed' ? found : undefined
  } catch (error) {
    if (isRefused(error)) attempts.forget(attempt.key)
    return undefined
  }
}
