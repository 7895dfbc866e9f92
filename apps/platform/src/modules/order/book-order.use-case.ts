import type { Clock } from '@galleria/kernel'
import type { CouponChoice, PaymentType } from '@galleria/rules'
import { type CustomerContext, hasWallet } from '../../context.ts'
import { DomainError, Unavailable } from '../../errors.ts'
import type { Basket, BookedGoods } from '../checkout/index.ts'
import type { MasterOrder } from './master-order.ts'
import type { BasketOf, KeptAppointment, QuoteChanges, QuotedAt, Recipient, RecipientOf, UsesWallet } from './order.ports.ts'
import type { OrdersOf } from './order.repository.ts'
import { type PlaceBasket, quoteChanged, TRIES } from './place-basket.ts'
import { placeOf } from './place-order.use-case.ts'

type Deps = {
  readonly ordersOf: OrdersOf
  readonly placeBasket: PlaceBasket
  readonly clock: Clock
  readonly basketOf: BasketOf
  readonly quotedAt: QuotedAt
  readonly quoteChanges: QuoteChanges
  readonly usesWallet: UsesWallet
  readonly recipientOf: RecipientOf
}

/** How what is booked is paid, and where its customer is. `quoteHash`: of a price that it must have; without it, it is that of now. */
export type BookingTerms = {
  readonly paymentType: PaymentType | undefined
  readonly addressId: string | undefined
  readonly coupon: CouponChoice
  readonly useWallet: boolean
  readonly quoteHash?: string | undefined
}

/** Under which key it was asked for, and what: the same request under it is answered with the same order. */
export type BookingRequest = { readonly idempotencyKey: string | undefined; readonly requestHash: string }

type Found = { readonly basket: Basket; readonly recipient: Recipient }

/** What is booked for a time, as orders that come from no cart (decision 0154). */
export function createBookOrders({ ordersOf, placeBasket, clock, basketOf, quotedAt, quoteChanges, usesWallet, recipientOf }: Deps) {
  /** What it comes to. Throws what `basketOf` does, and `checkout.customer_missing`. */
  async function basketFor(ctx: CustomerContext, booked: BookedGoods, { quoteHash, ...terms }: BookingTerms): Promise<Found> {
    const now = clock()
    const isWalletWanted = quoteHash !== undefined && usesWallet(quoteHash)
    const isNew = quoteHash === undefined
    const asked = recipientOf(ctx, terms.addressId, { balances: hasWallet(ctx) && (isNew || isWalletWanted), couponUses: isNew })
    const recipientFound = asked.then((recipient) => {
      if (!recipient) throw new DomainError('checkout.customer_missing') // V-01
      const isAddressed = booked.appointment.mode === 'home'
      if (isAddressed && terms.addressId !== undefined && recipient.address === undefined) throw new DomainError('order.delivery_address_missing') // V-03
      return recipient
    })
    const basket = await basketOf(ctx, {
      paymentType: terms.paymentType,
      booked,
      sellerId: undefined,
      coupon: quoteHash === undefined ? terms.coupon : { quoteHash },
      wallet: quoteHash === undefined ? terms.useWallet : { quoteHash },
      pickups: [],
      deliveries: [],
      choosableAt: now,
      promisedAt: quoteHash === undefined ? now : { quoteHash },
      buyer: recipientFound.then(({ address, ...facts }) => ({ ...facts, to: address && placeOf(address) })),
    })
    return { basket, recipient: await recipientFound }
  }

  async function bookNew(
    ctx: CustomerContext,
    booked: BookedGoods,
    terms: BookingTerms,
    { keptOf, ...request }: BookingRequest & { readonly keptOf: (orderId: string) => KeptAppointment },
    triesLeft = TRIES,
  ): Promise<MasterOrder> {
    const { quoteHash } = terms
    const { basket, recipient } = await basketFor(ctx, booked, terms)
    const at = clock()
    const quoted = quoteHash === undefined ? at : quotedAt(quoteHash, basket.terms)
    if (!quoted) throw quoteChanged(basket, quoteChanges(quoteHash ?? '', basket.terms), recipient.address)
    // Whom it is for is nobody's business but the seller's: the order is for the account that books.
    const placed = await placeBasket(ctx, { ...request, basket, recipient, quoted, at, addressee: {}, keptOf })
    if (placed !== 'overtaken') return placed
    if (triesLeft === 0) throw new Unavailable(1)
    return bookNew(ctx, booked, terms, { keptOf, ...request }, triesLeft - 1)
  }

  return {
    basketFor,

    /** The order that this request has made before; throws `idempotency.conflict` when another one has. */
    findPlaced: async (ctx: CustomerContext, { idempotencyKey, requestHash }: BookingRequest): Promise<MasterOrder | undefined> => {
      const known = idempotencyKey === undefined ? undefined : await ordersOf(ctx.tenant.id, ctx.actor.customerId).findByKey(idempotencyKey)
      if (known && known.requestHash !== requestHash) throw new DomainError('idempotency.conflict')
      return known
    },

    /** Throws what a cart can not be ordered for, and `appointment.slot_full`. */
    book: bookNew,
  }
}
export type BookOrders = ReturnType<typeof createBookOrders>
