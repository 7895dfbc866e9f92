import { holdEnd, isCovered, isPaidOnline, slotPlaceOf } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Basket, QuoteFacet, SellerPart } from '../checkout/index.ts'
import type { CountedSlot } from '../pick-up/index.ts'
import type { MasterOrder } from './master-order.ts'
import { announcementOf, newOrder, type PartToOrder } from './new-order.ts'
import { type OrderAddress, shortLinesOf } from './order.ts'
import type { Addressee, BookPayment, KeptAppointment, PrepareSlots, Recipient, SellerOf } from './order.ports.ts'
import type { Place } from './placing.repository.ts'
import { storeAddress } from './store-address.ts'

/** So often an order is looked at anew that another one of the same customer has overtaken. */
export const TRIES = 3

export type PlaceBasketDeps = {
  readonly place: Place
  readonly bookPayment: BookPayment
  readonly prepareSlots: PrepareSlots
  readonly sellerOf: SellerOf
}

type ToPlace = {
  readonly basket: Basket
  readonly recipient: Recipient
  /** When its quote was made. */
  readonly quoted: Date
  readonly at: Date
  readonly addressee: Addressee
  readonly idempotencyKey: string | undefined
  readonly requestHash: string
  /** What is kept of an appointment beside the order of this id. */
  readonly keptOf?: (orderId: string) => KeptAppointment
}

/**
 * Makes orders of a basket that holds, and writes them. `overtaken`: another one of the same customer came between, so that it is to be looked at anew. Throws
 * `idempotency.conflict`, `order.quote_changed`, `order.stock_short`, `order.seller_address_missing`, `order.delivery_address_missing`, and where a slot takes no more
 * `checkout.pickup_slot_full` or `appointment.slot_full`.
 */
export function createPlaceBasket({ place, bookPayment, prepareSlots, sellerOf }: PlaceBasketDeps) {
  return async (ctx: CustomerContext, { basket, recipient, quoted, at, addressee, keptOf, ...asked }: ToPlace): Promise<MasterOrder | 'overtaken'> => {
    const [first, ...others] = basket.parts
    if (!first) throw new DomainError('checkout.cart_empty') // V-26
    const address = addressFor(first, recipient, addressee)
    if (!address) throw new DomainError('order.delivery_address_missing') // V-03
    const parts = await Promise.all([partToOrder(ctx, first), ...others.map((part) => partToOrder(ctx, part))])
    await prepareSlots(ctx, basket.parts.flatMap(slotOf))
    const order = newOrder(ctx, { basket, parts, address, quoted, at })
    const heldUntil = isPaidOnline(order.paymentType) && !isCovered(order) ? holdEnd(at, first.appointment) : undefined
    const identified = { ...order, idempotencyKey: asked.idempotencyKey ?? null, requestHash: asked.requestHash, locale: ctx.locale }
    const shared = order.parts.map(({ id, number }, index) => ({ id, number, share: basket.wallet?.shares[index] ?? NO_SHARE }))
    const payment = order.wallet > 0 ? bookPayment(shared, at) : undefined
    const terms = { announcement: announcementOf(ctx, order, recipient.contact), coupon: basket.coupon, ordersSeen: basket.ordersSeen, payment }
    const placing = await place(ctx.tenant.id, identified, { ...terms, booked: keptOf?.(order.id) }, heldUntil)
    switch (placing.outcome) {
      case 'placed':
        return order
      case 'overtaken':
        return 'overtaken'
      case 'known':
        throw new DomainError('idempotency.conflict')
      case 'cart_changed':
        throw quoteChanged(basket, ['item'])
      case 'slot_full':
        throw new DomainError(first.appointment ? 'appointment.slot_full' : 'checkout.pickup_slot_full')
      case 'coupon_lost':
        throw quoteChanged({ ...basket, lostCoupon: { promoCode: basket.coupon?.code ?? '', reason: 'used_up' } }, ['coupon', 'amount'])
      case 'stock_short':
        throw new DomainError('order.stock_short', {
          items: shortLinesOf(
            order.parts.flatMap((part) => part.lines),
            placing.stock,
          ),
        })
    }
  }

  async function partToOrder(ctx: CustomerContext, part: SellerPart): Promise<PartToOrder> {
    const seller = await sellerOf(ctx.tenant.id, part.sellerId)
    if (!seller?.office) throw new DomainError('order.seller_address_missing', { provider: { _id: part.sellerId, name: part.sellerName } }) // V-02
    return { part, seller: { ...seller, office: seller.office } }
  }
}
export type PlaceBasket = ReturnType<typeof createPlaceBasket>

const NO_SHARE = { cash: 0, refunds: 0, rewards: 0 }

/** Where it goes: what takes place at its seller is for its customer there, as is what they fetch without an address of their own. */
function addressFor({ pickup, appointment }: SellerPart, recipient: Recipient, addressee: Addressee): OrderAddress | null | undefined {
  if (appointment && appointment.mode !== 'home') return storeAddress({ store: appointment.place }, recipient, addressee)
  return recipient.address ?? (pickup && storeAddress(pickup, recipient, addressee))
}

function slotOf({ sellerId, pickup, appointment }: SellerPart): CountedSlot[] {
  if (!appointment) return pickup ? [pickup] : []
  return [{ sellerId, store: { id: slotPlaceOf(appointment.calendar.id) }, from: appointment.from, capacity: appointment.capacity }]
}

/** What a quote promised, and holds no more: in what it differs, what it comes to now, where it would go, and why a coupon takes nothing off any more. */
export function quoteChanged(
  { totals, lostCoupon }: Pick<Basket, 'totals' | 'lostCoupon'>,
  changed: readonly QuoteFacet[],
  address?: OrderAddress,
): DomainError {
  const location = address ? { long: address.longitude, lat: address.latitude } : null
  return new DomainError('order.quote_changed', { changed: [...new Set(changed)], totalPrice: totals.total, location, coupon: lostCoupon ?? null })
}
