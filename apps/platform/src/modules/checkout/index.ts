import type { Clock } from '@galleria/kernel'
import type { DeliveryTerms, PriceStep, SteppedGood } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type {
  CartForCheckout,
  CountDelivered,
  Coupons,
  CustomerFacts,
  DeliveryDaysFor,
  ExpectPayment,
  PaymentObstaclesOf,
  PickUps,
  PromiseFor,
  SellerOf,
} from './checkout.ports.ts'
import type { PricedLine } from '../cart/index.ts'
import { priceAtCounter } from './basket.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { createCheckoutService } from './checkout.service.ts'
import { policiesOf, pricePolicyOf } from './policies.ts'
export { sellingFaultsOf, visitKmOf } from './policies.ts'
import type { PickupPolicy } from './pickup.policy.ts'
import { createQuoteSeal } from './quote-seal.ts'
import { createQuoteView } from './quote.view.ts'

export type { Basket, PartLine, SellerPart } from './basket.ts'
export type { BasketChoice, Buyer, CheckoutService } from './checkout.service.ts'
export type { BookedGoods, ChosenAppointment } from './chosen-appointment.ts'
export type { ToWireQuote } from './quote.view.ts'
export type { CustomerFacts, OpenOrders } from './checkout.ports.ts'
/** How a shop's sellers hand out what is ordered, unless they say otherwise. */
export const pickupTermsOf = ({ tenant }: RequestContext): PickupPolicy => policiesOf(tenant.settings).pickup
/** What these goods come to where somebody buys them at an office of their seller. */
export const priceAtOffice = (
  { tenant, currency }: RequestContext,
  lines: readonly PricedLine[],
  { position, country, state, zip }: { readonly position: readonly [number, number]; readonly country: string; readonly state: string; readonly zip: string },
) => priceAtCounter(lines, { position, country, state, zip }, { policies: policiesOf(tenant.settings), currency })
/** What a shop says of its fee for delivery before it is known where something goes; where another one may be asked for somewhere, that of no place in particular. */
export function deliveryTermsOf({ tenant }: RequestContext): DeliveryTerms & { readonly variesByPlace: boolean; readonly hasWindows: boolean } {
  const { deliveryFee, deliveryWindow } = policiesOf(tenant.settings)
  const { everywhere } = deliveryFee
  return { ...(everywhere ?? tenant.settings.delivery), variesByPlace: everywhere === undefined, hasWindows: deliveryWindow !== undefined }
}
/** What one piece costs where so many of a variation are bought. Minor units. */
export const volumePriceOf = ({ tenant }: RequestContext, good: SteppedGood, quantity: number): number => pricePolicyOf(tenant.settings).priceOf(good, quantity)
/** What is to be known of volume prices; null where only a cart of the server tells them. */
export const priceStepsFor = ({ tenant }: RequestContext): readonly PriceStep[] | null => pricePolicyOf(tenant.settings).steps ?? null
export type { QuoteFacet, QuoteTerms } from './checkout.ts'
export type { ChosenWindow, DeliveryWish } from './delivery-window.ts'

type CheckoutModuleDeps = {
  readonly cart: CartForCheckout
  readonly coupons: Coupons
  readonly secret: string
  readonly clock: Clock
  readonly sellerOf: SellerOf
  readonly promiseFor: PromiseFor
  readonly deliveryDaysFor: DeliveryDaysFor
  readonly pickUps: PickUps
  readonly factsOf: CustomerFacts
  readonly paymentObstaclesOf: PaymentObstaclesOf
  readonly countDelivered: CountDelivered
  readonly expectPayment: ExpectPayment
}

/** Turns a cart into what can be ordered, at a price that holds for a while. */
export function createCheckoutModule({ secret, clock, factsOf, expectPayment, ...deps }: CheckoutModuleDeps) {
  const { cart, coupons, promiseFor, deliveryDaysFor, pickUps } = deps
  const seal = createQuoteSeal({ secret, clock })
  const checkout = createCheckoutService({ ...deps, seal, clock })
  const toWireQuote = createQuoteView({ cart, coupons, seal, promiseFor, deliveryDaysFor, pickUps })
  return {
    routes: checkoutRoutes({
      checkout,
      pickUps,
      clock,
      factsOf,
      expectPayment,
      toWireQuote,
    }),
    basketOf: checkout.basketOf,
    /** A basket as the wire shows it, under its seal. */
    toWireQuote,
    assertPayableLike: checkout.assertPayableLike,
    /** When a hash was made for exactly these terms; undefined when it was not, or too long ago. */
    quotedAt: seal.issuedAt,
    /** In what a quote differs from these terms. */
    quoteChanges: seal.changes,
    /** Whether something of a quote is to be picked up, as far as its hash tells. */
    hasPickup: seal.hasPickup,
    /** Whether a quote is paid from the wallet, likewise. */
    usesWallet: seal.usesWallet,
    /** Whether what the customer has ordered before counts. */
    isLimited: ({ tenant }: RequestContext): boolean => policiesOf(tenant.settings).limits !== undefined,
  }
}
