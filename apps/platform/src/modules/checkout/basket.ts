import type { Day, Money } from '@galleria/kernel'
import {
  type Balances,
  type CouponObstacle,
  goodsByMarket,
  hasGoods,
  type PaymentObstacle,
  type PaymentType,
  pricePart,
  promisedReward,
  type RewardTerms,
  sumTaxLines,
  sumTotals,
  takenFrom,
  type TaxLine,
  totalIn,
  type Totals,
  walletPays,
  walletShares,
  type WalletTerms,
} from '@galleria/rules'
import type { PricedLine } from '../cart/index.ts'
import type { Coupon, Offer } from '../promotion/index.ts'
import type { PartTerms, QuoteTerms } from './checkout.ts'
import { appointmentTerms, type ChosenAppointment } from './chosen-appointment.ts'
import type { ChosenPickup } from '../pick-up/index.ts'
import type { DeliveryPlace } from './delivery-place.ts'
import type { ChosenWindow } from './delivery-window.ts'
import type { Policies } from './policies.ts'

/** A line with what it bears of the discount and the tax of its part: minor units, of all its pieces. */
export type PartLine = PricedLine & { readonly discount: number; readonly tax: number }

/** One seller's lines with what they come to: what becomes one order. `deliveryTax` is what delivery bears of the tax. */
export type SellerPart = {
  readonly sellerId: string
  readonly sellerName: string
  readonly lines: readonly PartLine[]
  readonly totals: Totals
  readonly taxLines: readonly TaxLine[]
  readonly deliveryTax: number
  /** Where and when it is picked up; null for what is delivered. */
  readonly pickup: ChosenPickup | null
  /** When it is brought, as it was chosen; null where nobody chose, and for what is picked up. */
  readonly window: ChosenWindow | null
  /** By which it is there, as it was chosen or is promised; null where it is not, and for what is picked up. */
  readonly day: Day | null
  /** Where and when it is booked for; null of what is not. */
  readonly appointment: ChosenAppointment | null
}

export type LostCoupon = { readonly promoCode: string; readonly reason: CouponObstacle }

/** What is in a wallet, and what of it pays for a basket. Minor units. */
export type WalletInBasket = {
  readonly balance: number
  /** What could pay, and what does: all of that, or nothing. */
  readonly usable: number
  readonly used: number
  /** What pays for each part, in their order. */
  readonly shares: readonly Balances[]
}

/** What is about to be ordered: a part for each seller, in the order in which the sellers came into the cart; what the parts come to, component by component. */
export type Basket = {
  readonly parts: readonly SellerPart[]
  readonly totals: Totals
  readonly terms: QuoteTerms
  /** When what is promised was. */
  readonly promisedAt: Date
  /** What was taken off by a coupon; null where none is. */
  readonly coupon: Coupon | null
  /** What else there is to choose, the best first. Empty for an order, which has chosen. */
  readonly offers: readonly Offer[]
  /** The coupon that the quote was made with, and why it takes nothing off any more. */
  readonly lostCoupon: LostCoupon | undefined
  /** The customer's, where they and the shop have one. */
  readonly wallet: WalletInBasket | null
  /** What is left to be paid when the wallet has paid its share. */
  readonly toPay: Money
  /** How many orders of the customer had arrived, where that makes rewards more; else 0. */
  readonly delivered: number
  /** How many orders the customer had when it was looked what more there may be; null where nobody looked. */
  readonly ordersSeen: number | null
  /** How all of it may be paid, of the ways that the shop takes. */
  readonly payments: readonly PaymentType[]
  /** Why the others may not be. */
  readonly obstacles: ReadonlyMap<PaymentType, PaymentObstacle>
}

/** One seller's goods, where they come from, and where they are picked up, if they are. */
export type SellerGoods = {
  readonly sellerId: string
  readonly sellerName: string
  readonly from: DeliveryPlace
  readonly lines: readonly PricedLine[]
  readonly pickup: ChosenPickup | null
  readonly window: ChosenWindow | null
  readonly day: Day | null
  readonly appointment: ChosenAppointment | null
}

type Pricing = { readonly to: DeliveryPlace; readonly policies: Pick<Policies, 'deliveryFee' | 'tax'>; readonly currency: string }

/** A courier takes something of it to an address. */
export const isBrought = ({ pickup, lines }: { readonly pickup: ChosenPickup | null; readonly lines: readonly PricedLine[] }): boolean =>
  !pickup && hasGoods(lines)

/** Prices each seller's goods. What is picked up is brought nowhere: it costs no delivery, and is taxed as sold there. Services alone cost none either. A discount is given as the share of each line of each seller. Free delivery is earned by goods, before any discount. */
export function priceParts(goods: readonly SellerGoods[], discounts: readonly (readonly number[])[], { to, policies, currency }: Pricing): SellerPart[] {
  const { deliveryFee, tax } = policies
  return goods.map(({ sellerId, sellerName, from, lines, pickup, window, day, appointment }, index) => {
    const destination = pickup ? storePlace(pickup) : to
    const amount = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
    const priced = pricePart(
      lines.map((line, position) => ({ ...line, discount: discounts[index]?.[position] ?? 0, charges: tax.chargesOn(line.market, from, destination) })),
      { deliveryFee: isBrought({ pickup, lines }) ? deliveryFee.feeOf({ amount, from, to }) : 0, isTaxIncluded: tax.isIncluded, currency },
    )
    const { totals, taxLines, deliveryTax, lines: shares } = priced
    return {
      sellerId,
      sellerName,
      totals,
      taxLines,
      deliveryTax,
      pickup,
      window,
      day,
      appointment,
      lines: lines.map((line, position) => ({ ...line, discount: 0, tax: 0, ...shares[position] })),
    }
  })
}

/** What goods come to that are bought where they are: taxed there, and brought nowhere. No coupon takes anything off. */
export function priceAtCounter(
  lines: readonly PricedLine[],
  place: DeliveryPlace,
  { policies: { tax }, currency }: Omit<Pricing, 'to' | 'policies'> & { readonly policies: Pick<Policies, 'tax'> },
): Pick<SellerPart, 'lines' | 'totals' | 'taxLines'> {
  const priced = pricePart(
    lines.map((line) => ({ ...line, discount: 0, charges: tax.chargesOn(line.market, place, place) })),
    { deliveryFee: 0, isTaxIncluded: tax.isIncluded, currency },
  )
  const { totals, taxLines, lines: shares } = priced
  return { totals, taxLines, lines: lines.map((line, position) => ({ ...line, discount: 0, tax: 0, ...shares[position] })) }
}

export const storePlace = ({ store: { position, country, state, zip } }: ChosenPickup): DeliveryPlace => ({ position, country, state, zip })

export const totalsOfParts = (parts: readonly SellerPart[], currency: string): Totals =>
  sumTotals(
    parts.map(({ totals }) => totals),
    currency,
  )

/** What a wallet has to do with these parts; it pays for them where it `isUsed`. */
export function walletFor(
  balances: Balances,
  parts: readonly SellerPart[],
  { terms, isUsed }: { readonly terms: WalletTerms; readonly isUsed: boolean },
): WalletInBasket {
  const totals = parts.map(({ totals: { total } }) => total.amount)
  const pays = walletPays(
    balances,
    totals.reduce((sum, total) => sum + total, 0),
    terms,
  )
  const usable = totalIn(pays)
  return { balance: totalIn(balances), usable, used: isUsed ? usable : 0, shares: walletShares(isUsed ? pays : takenFrom(balances, 0), totals) }
}

/** What parts are promised when they are ordered like this, each by itself. Minor units. */
export const rewardOfParts = (parts: readonly SellerPart[], on: Parameters<typeof promisedReward>[1], terms: RewardTerms | undefined): number =>
  parts.reduce((sum, { lines }) => sum + promisedReward(goodsByMarket(lines), on, terms).amount, 0)

/** The taxes of several parts, a line for each name and rate. */
export const taxLinesOf = (parts: readonly SellerPart[]): TaxLine[] => sumTaxLines(parts.flatMap(({ taxLines }) => taxLines))

export const partTermsOf = ({ sellerId, lines, totals, pickup, window, day, appointment }: SellerPart): PartTerms => ({
  sellerId,
  lines: lines.map(({ variantId, quantity, unitPrice }) => ({ variantId, quantity, unitPrice })),
  discount: totals.discount.amount,
  deliveryFee: totals.deliveryFee.amount,
  taxAdded: totals.taxAdded.amount,
  total: totals.total.amount,
  pickup: pickup && `${pickup.store.id} ${pickup.from.toISOString()}`,
  window: window && `${window.from.toISOString()} ${window.to.toISOString()}`,
  day,
  appointment: appointment && appointmentTerms(appointment),
})
