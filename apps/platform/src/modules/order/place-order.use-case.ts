import { createHash } from 'node:crypto'
import type { AddressInput, OrderInput } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { type PaymentType, QUOTE_MINUTES } from '@galleria/rules'
import { type CustomerContext, hasWallet } from '../../context.ts'
import { DomainError, Unavailable } from '../../errors.ts'
import type { DeliveryWish } from '../checkout/index.ts'
import type { PickupWish } from '../pick-up/index.ts'
import type { MasterOrder } from './master-order.ts'
import type { OrderAddress } from './order.ts'
import type { Addressee, BasketOf, HasPickup, LocateAddress, QuoteChanges, QuotedAt, RecipientOf, UsesWallet } from './order.ports.ts'
import type { OrdersOf } from './order.repository.ts'
import { areTheLines } from './order-request.ts'
import { type PlaceBasket, quoteChanged, TRIES } from './place-basket.ts'

export type PlaceOrderDeps = {
  readonly ordersOf: OrdersOf
  readonly placeBasket: PlaceBasket
  readonly clock: Clock
  readonly basketOf: BasketOf
  readonly quotedAt: QuotedAt
  readonly quoteChanges: QuoteChanges
  readonly hasPickup: HasPickup
  readonly usesWallet: UsesWallet
  readonly locateAddress: LocateAddress
  readonly recipientOf: RecipientOf
}

export type OrderRequest = {
  readonly paymentType: PaymentType
  readonly sellerId: string | undefined
  readonly addressId: string | undefined
  readonly address: AddressInput | undefined
  readonly addressee: Addressee
  /** What the client believes to order. */
  readonly items: OrderInput['orderDetails']['items']
  readonly quoteHash: string
  /** As the quote was asked for; left out for what is delivered. */
  readonly pickups?: readonly PickupWish[] | undefined
  /** Likewise. */
  readonly deliveries?: readonly DeliveryWish[] | undefined
  readonly idempotencyKey: string | undefined
}

/**
 * The use case of placing an order. Outside of the one statement that writes, it only reads: cart and prices, address, seller, contact.
 * The same request under the same idempotency key is answered with the order that it made, whatever has become of cart, prices and addresses since; another
 * request under that key is `idempotency.conflict`.
 */
export function createPlaceOrder({
  ordersOf,
  placeBasket,
  clock,
  basketOf,
  quotedAt,
  quoteChanges,
  hasPickup,
  usesWallet,
  locateAddress,
  recipientOf,
}: PlaceOrderDeps) {
  return async (ctx: CustomerContext, request: OrderRequest): Promise<{ readonly master: MasterOrder; readonly isReplayed: boolean }> => {
    try {
      return { master: await placeNew(ctx, request), isReplayed: false }
    } catch (error) {
      // The first answer may have been lost on the way: its order has emptied the cart.
      const orders = ordersOf(ctx.tenant.id, ctx.actor.customerId)
      const known = error instanceof DomainError && request.idempotencyKey ? await orders.findByKey(request.idempotencyKey) : undefined
      if (!known) throw error
      if (known.requestHash !== hashOf(request)) throw new DomainError('idempotency.conflict')
      return { master: known, isReplayed: true }
    }
  }

  async function placeNew(ctx: CustomerContext, request: OrderRequest, triesLeft = TRIES): Promise<MasterOrder> {
    const { pickups = [], deliveries = [] } = request
    if (pickups.length === 0 && hasPickup(request.quoteHash)) throw new DomainError('order.pickup_slot_missing') // V-04
    const now = clock()
    const asked = buyerOf(ctx, request)
    const buyer = asked.then(({ address, isConfirmed, isGuest, standing, balances }) => ({
      to: address && placeOf(address),
      isConfirmed,
      isGuest,
      standing,
      balances,
    }))
    const { paymentType, sellerId, quoteHash } = request
    // Whoever has a quote could still choose its times when that was made.
    const choosableAt = new Date(now.getTime() - QUOTE_MINUTES * 60_000)
    const basket = await basketOf(ctx, {
      paymentType,
      sellerId,
      coupon: { quoteHash },
      wallet: { quoteHash },
      pickups,
      deliveries,
      choosableAt,
      promisedAt: { quoteHash },
      buyer,
    })
    const recipient = await asked
    const quoted = quotedAt(request.quoteHash, basket.terms)
    const lines = basket.parts.flatMap((part) => part.lines)
    const isAsked = !request.items || areTheLines(request.items, lines)
    if (!quoted || !isAsked)
      throw quoteChanged(basket, [...quoteChanges(request.quoteHash, basket.terms), ...(isAsked ? [] : ['item' as const])], recipient.address)

    const placed = await placeBasket(ctx, {
      basket,
      recipient,
      quoted,
      at: now,
      addressee: request.addressee,
      idempotencyKey: request.idempotencyKey,
      requestHash: hashOf(request),
    })
    if (placed !== 'overtaken') return placed
    if (triesLeft === 0) throw new Unavailable(1)
    return placeNew(ctx, request, triesLeft - 1)
  }

  /** Without an address only who fetches something: the basket refuses what would have to be brought. */
  async function buyerOf(ctx: CustomerContext, { addressId, address: input, addressee, pickups = [], quoteHash }: OrderRequest) {
    const wanted = { balances: usesWallet(quoteHash) && hasWallet(ctx) }
    const [recipient, given] = await Promise.all([recipientOf(ctx, addressId, wanted), input && locateAddress(ctx, input, addressee)])
    if (!recipient) throw new DomainError('checkout.customer_missing') // V-01
    const address = given ?? recipient.address
    if (!address && (addressId !== undefined || pickups.length === 0)) throw new DomainError('order.delivery_address_missing') // V-03
    return { ...recipient, address }
  }
}

export type PlaceOrder = ReturnType<typeof createPlaceOrder>

export const placeOf = ({ longitude, latitude, country, state, zip, kind }: OrderAddress) => ({
  position: [longitude, latitude] as const,
  country,
  state,
  zip,
  kind,
})

/** Of everything that was asked for; the quote's seal stands for the cart and its prices. */
const hashOf = ({ idempotencyKey: _, ...rest }: OrderRequest): string => createHash('sha256').update(JSON.stringify(rest)).digest('base64url')
