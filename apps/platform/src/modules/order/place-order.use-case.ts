import { createHash } from 'node:crypto'
import type { AddressInput, OrderInput } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { HOLD_MINUTES, isPaidOnline, type PaymentType, QUOTE_MINUTES } from '@galleria/rules'
import { type CustomerContext, hasWallet } from '../../context.ts'
import { DomainError, Unavailable } from '../../errors.ts'
import type { Basket, DeliveryWish, QuoteFacet, SellerPart } from '../checkout/index.ts'
import type { PickupWish } from '../pick-up/index.ts'
import { isCovered, type MasterOrder } from './master-order.ts'
import { announcementOf, newOrder, type PartToOrder } from './new-order.ts'
import { type OrderAddress, shortLinesOf } from './order.ts'
import type {
  Addressee,
  BasketOf,
  BookPayment,
  HasPickup,
  LocateAddress,
  PrepareSlots,
  QuoteChanges,
  QuotedAt,
  RecipientOf,
  SellerOf,
  UsesWallet,
} from './order.ports.ts'
import type { OrdersOf } from './order.repository.ts'
import { areTheLines } from './order-request.ts'
import type { Place } from './placing.repository.ts'
import { storeAddress } from './store-address.ts'

/** So often an order is looked at anew that another one of the same customer has overtaken. */
const TRIES = 3

export type PlaceOrderDeps = {
  readonly ordersOf: OrdersOf
  readonly place: Place
  readonly clock: Clock
  readonly basketOf: BasketOf
  readonly quotedAt: QuotedAt
  readonly quoteChanges: QuoteChanges
  readonly hasPickup: HasPickup
  readonly usesWallet: UsesWallet
  readonly bookPayment: BookPayment
  readonly prepareSlots: PrepareSlots
  readonly sellerOf: SellerOf
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
  place,
  clock,
  basketOf,
  quotedAt,
  quoteChanges,
  hasPickup,
  usesWallet,
  bookPayment,
  prepareSlots,
  sellerOf,
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

    const [first, ...others] = basket.parts
    if (!first) throw new DomainError('checkout.cart_empty') // V-26
    const address = recipient.address ?? (first.pickup && storeAddress(first.pickup, recipient, request.addressee))
    if (!address) throw new DomainError('order.delivery_address_missing') // V-03
    const parts = await Promise.all([partToOrder(ctx, first), ...others.map((part) => partToOrder(ctx, part))])
    await prepareSlots(
      ctx,
      basket.parts.flatMap(({ pickup }) => pickup ?? []),
    )
    const order = newOrder(ctx, { basket, parts, address, quoted, at: now })
    const heldUntil = isPaidOnline(order.paymentType) && !isCovered(order) ? new Date(now.getTime() + HOLD_MINUTES * 60_000) : undefined
    const identified = { ...order, idempotencyKey: request.idempotencyKey ?? null, requestHash: hashOf(request), locale: ctx.locale }
    const shared = order.parts.map(({ id, number }, index) => ({ id, number, share: basket.wallet?.shares[index] ?? NO_SHARE }))
    const payment = order.wallet > 0 ? bookPayment(shared, now) : undefined
    const terms = { announcement: announcementOf(ctx, order, recipient.contact), coupon: basket.coupon, ordersSeen: basket.ordersSeen, payment }
    const placing = await place(ctx.tenant.id, identified, terms, heldUntil)
    switch (placing.outcome) {
      case 'placed':
        return order
      case 'known':
        throw new DomainError('idempotency.conflict')
      case 'cart_changed':
        throw quoteChanged(basket, ['item'])
      case 'slot_full':
        throw new DomainError('checkout.pickup_slot_full')
      case 'coupon_lost':
        throw quoteChanged({ ...basket, lostCoupon: { promoCode: basket.coupon?.code ?? '', reason: 'used_up' } }, ['coupon', 'amount'])
      case 'overtaken':
        if (triesLeft === 0) throw new Unavailable(1)
        return placeNew(ctx, request, triesLeft - 1)
      case 'stock_short':
        throw new DomainError('order.stock_short', {
          items: shortLinesOf(
            order.parts.flatMap((part) => part.lines),
            placing.stock,
          ),
        })
    }
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

  async function partToOrder(ctx: CustomerContext, part: SellerPart): Promise<PartToOrder> {
    const seller = await sellerOf(ctx.tenant.id, part.sellerId)
    if (!seller?.office) throw new DomainError('order.seller_address_missing', { provider: { _id: part.sellerId, name: part.sellerName } }) // V-02
    return { part, seller: { ...seller, office: seller.office } }
  }
}

export type PlaceOrder = ReturnType<typeof createPlaceOrder>

const NO_SHARE = { cash: 0, refunds: 0, rewards: 0 }

const placeOf = ({ longitude, latitude, country, state, zip, kind }: OrderAddress) => ({ position: [longitude, latitude] as const, country, state, zip, kind })

/** What a quote promised, and holds no more: in what it differs, what it comes to now, where it would go, and why a coupon takes nothing off any more. */
function quoteChanged({ totals, lostCoupon }: Pick<Basket, 'totals' | 'lostCoupon'>, changed: readonly QuoteFacet[], address?: OrderAddress): DomainError {
  const location = address ? { long: address.longitude, lat: address.latitude } : null
  return new DomainError('order.quote_changed', { changed: [...new Set(changed)], totalPrice: totals.total, location, coupon: lostCoupon ?? null })
}

/** Of everything that was asked for; the quote's seal stands for the cart and its prices. */
const hashOf = ({ idempotencyKey: _, ...rest }: OrderRequest): string => createHash('sha256').update(JSON.stringify(rest)).digest('base64url')
