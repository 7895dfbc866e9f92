import type { Day, Money, Position } from '@galleria/kernel'
import type { AddressKind, Balances, CouponChoice, DeliveryDay, DeliveryPromise, DeliveryWindowTerms, PaymentObstacle, PaymentType } from '@galleria/rules'
import type { CartItemWire, CouponOfferWire, PickupWire } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { PricedLine } from '../cart/index.ts'
import type { ChosenPickup, PickupWish } from '../pick-up/index.ts'
import type { Chosen, CouponUses, Goods, Offer } from '../promotion/index.ts'
import type { Seller } from '../seller/index.ts'
import type { Tenant } from '../tenant/index.ts'

/** The customer's cart as checkout needs it. */
export type CartForCheckout = {
  linesOf(ctx: CustomerContext): Promise<readonly PricedLine[]>
  wireLinesOf(ctx: RequestContext, lines: readonly PricedLine[]): CartItemWire[]
  /** The line for delivery at this fee (K-22). */
  wireDeliveryOf(ctx: RequestContext, fee: Money): CartItemWire
}

export type SellerOf = (tenantId: string, id: string) => Promise<Pick<Seller, 'office'> | undefined>

/** The day on which what is ordered of a seller at an instant arrives at a place; undefined where none is promised. */
export type PromiseFor = (ctx: RequestContext, sellerId: string, at: Date, to: Position) => Promise<DeliveryPromise | undefined>

/** The days on which something can be brought, from the promised one on; dates are of the calendar of `timeZone`. */
export type DeliveryDays = { readonly timeZone: string; readonly promised: Day; readonly days: readonly DeliveryDay[] }

/** What can be chosen at an instant of when a seller's things are brought to a place; undefined where no day is promised. */
export type DeliveryDaysFor = (
  ctx: RequestContext,
  sellerId: string,
  wish: { readonly at: Date; readonly to: Position; readonly kind: AddressKind },
  terms: DeliveryWindowTerms,
) => Promise<DeliveryDays | undefined>

/** Where and when sellers hand out what is ordered of them. */
export type PickUps = {
  /** To somebody whose things would come there. */
  canPickUp(ctx: RequestContext, sellerId: string, to: Position): Promise<boolean>
  /** Of what could be chosen at an instant or since. Throws `checkout.pickup_time_missing`, `checkout.pickup_unavailable`, `checkout.pickup_slot_gone`. */
  choose(ctx: RequestContext, sellerId: string, wish: PickupWish, at: Date): Promise<ChosenPickup>
  /** Throws `checkout.pickup_slot_full`. */
  assertFree(ctx: RequestContext, slots: readonly ChosenPickup[]): Promise<void>
  toWire(pickup: ChosenPickup): PickupWire
}

/** Hears how an order is about to be paid, before it is placed: there is time now for what takes some. */
export type ExpectPayment = (ctx: RequestContext, type: PaymentType) => void

/** Which ways to pay that the shop takes can not be used now for so much, and why. */
export type PaymentObstaclesOf = (tenant: Tenant, total: Money) => Promise<ReadonlyMap<PaymentType, PaymentObstacle>>

/** The coupons of a shop, and how they fit goods. */
export type Coupons = {
  /** Throws why a code takes nothing off. */
  choose(ctx: RequestContext, choice: CouponChoice, goods: Goods, uses: CouponUses): Promise<Chosen>
  find(ctx: RequestContext, code: string, goods: Goods, uses: CouponUses): Promise<Offer | undefined>
  toWireOffer(ctx: RequestContext, offer: Offer): CouponOfferWire
}

/** How many orders of a customer that single sellers delivered have arrived. */
export type CountDelivered = (tenantId: string, customerId: string) => Promise<number>

/** What is known of the customer: with their coupons, and where it is asked for with their standing and what is in their wallet. Undefined whose account is gone. */
export type CustomerFacts = (ctx: CustomerContext, wanted: { readonly standing: boolean; readonly balances: boolean }) => Promise<Facts | undefined>
export type Facts = {
  readonly isConfirmed: boolean
  readonly isGuest: boolean
  readonly couponUses: CouponUses | undefined
  readonly standing: OpenOrders | undefined
  /** Minor units. */
  readonly balances: Balances | undefined
}

/** What an account has ordered, as the orders tell it: `all` of them, those that were brought, and what is neither paid for nor over. Minor units. */
export type OpenOrders = {
  readonly all: number
  readonly delivered: number
  readonly open: number
  readonly openAmount: number
  readonly openPieces: Readonly<Record<string, number>>
}
