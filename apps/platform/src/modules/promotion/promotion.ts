import type { LocalizedText } from '@galleria/kernel'
import { type CouponObstacle, shareOut } from '@galleria/rules'

/** What a coupon takes off: whole percent, at most so much, or an amount. Minor units. */
export type CouponDiscount = { readonly percent: number; readonly upTo: number | null } | { readonly amount: number }

/** A price that a seller has promised one customer (decision 0140): at least so many pieces of a variation must be bought, and so many cost so much. Minor units of one. */
export type AgreedPrice = { readonly customerId: string; readonly variantId: string; readonly quantity: number; readonly unitPrice: number }

/** A code that takes something off (E-03). What is null asks for nothing. */
export type Coupon = {
  readonly id: string
  /** In capitals, unique within the tenant. */
  readonly code: string
  readonly title: LocalizedText
  readonly discount: CouponDiscount
  /** Minor units that its goods must come to. */
  readonly minimum: number
  /** Slugs, and ids: goods that it is for must be in each list that there is. */
  readonly markets: readonly string[] | null
  readonly sellers: readonly string[] | null
  readonly products: readonly string[] | null
  readonly startsAt: Date
  readonly endsAt: Date
  /** Orders in all, and of one customer. */
  readonly maxUses: number | null
  readonly maxPerCustomer: number | null
  /** Offered to everybody; others must be known by their code. */
  readonly isListed: boolean
  readonly isApproved: boolean
  readonly isDeleted: boolean
  /** What it takes off instead of its discount, and for whom alone; null of what is for everybody. */
  readonly agreed: AgreedPrice | null
  /** Counts its changes. */
  readonly revision: number
}

/** One line of what somebody is about to buy. Minor units of one piece: where so many are bought, and bought alone. */
export type Good = {
  readonly productId: string
  readonly variantId: string
  readonly sellerId: string
  readonly market: string
  readonly unitPrice: number
  readonly singlePrice: number
  readonly quantity: number
}
/** The lines of each seller. */
export type Goods = readonly (readonly Good[])[]

/** Which coupons have been used up, and how often this customer has used each. */
export type CouponUses = { readonly usedUp: readonly string[]; readonly own: Readonly<Record<string, number>> }
export const NO_USES: CouponUses = { usedUp: [], own: {} }

/** What a coupon takes off, shared out over the lines of each seller; or why it takes nothing, with the minor units that are missing of its minimum, or the pieces that it asks for. */
export type CouponFit =
  | { readonly discount: number; readonly shares: readonly (readonly number[])[] }
  | { readonly obstacle: CouponObstacle; readonly missing?: number; readonly quantity?: number }

const isOneOf = (list: readonly string[] | null, value: string): boolean => list === null || list.includes(value)
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** ST-08 */
export const isOffered = ({ isDeleted, isApproved, startsAt, endsAt }: Coupon, now: Date): boolean =>
  !isDeleted && isApproved && startsAt <= now && now <= endsAt

function isUsedUp({ id, maxPerCustomer }: Coupon, { usedUp, own }: CouponUses): boolean {
  return usedUp.includes(id) || (maxPerCustomer !== null && (own[id] ?? 0) >= maxPerCustomer)
}

/** Rounded half up to the minor unit, never more than the goods that it is for. */
function discountOf(discount: CouponDiscount, amount: number): number {
  if ('amount' in discount) return Math.min(discount.amount, amount)
  const part = Math.floor((amount * discount.percent * 2 + 100) / 200)
  return Math.min(part, discount.upTo ?? part)
}

/** What one piece of a good costs where so many are bought. Minor units. */
export type PriceOf = (good: Good, quantity: number) => number

/**
 * What the line costs today less what it costs as agreed: the agreed pieces at their price, those beyond them at what so many cost, since the agreed ones count for no
 * volume price. Nothing where that is no less, which does no harm. Nobody's but the customer's to whom it was promised: whoever looks a code up finds only their own.
 */
function agreedFit(
  { variantId, quantity, unitPrice }: AgreedPrice,
  goods: Goods,
  { isFor, priceOf }: { isFor: (good: Good) => boolean; priceOf: PriceOf },
): CouponFit {
  const line = goods.flat().find((good) => good.variantId === variantId && isFor(good))
  if (!line) return { obstacle: 'not_for_cart' }
  if (line.quantity < quantity) return { obstacle: 'quantity', quantity }
  const beyond = line.quantity - quantity
  const agreed = unitPrice * quantity + (beyond > 0 ? priceOf(line, beyond) * beyond : 0)
  const discount = Math.max(0, line.unitPrice * line.quantity - agreed)
  return { discount, shares: goods.map((lines) => lines.map((good) => (good === line ? discount : 0))) }
}

type Today = { readonly now: Date; readonly uses: CouponUses; readonly priceOf: PriceOf }

/** Whether a coupon fits these goods now, and what it takes off which of them. */
export function fitOf(coupon: Coupon, goods: Goods, { now, uses, priceOf }: Today): CouponFit {
  if (!isOffered(coupon, now)) return { obstacle: 'ended' }
  if (isUsedUp(coupon, uses)) return { obstacle: 'used_up' }
  const isFor = ({ productId, sellerId, market }: Good): boolean =>
    isOneOf(coupon.products, productId) && isOneOf(coupon.sellers, sellerId) && isOneOf(coupon.markets, market)
  if (coupon.agreed) return agreedFit(coupon.agreed, goods, { isFor, priceOf })
  const amounts = goods.map((lines) => lines.map((good) => (isFor(good) ? good.unitPrice * good.quantity : 0)))
  const amount = sumOf(amounts.flat())
  if (amount === 0) return { obstacle: 'not_for_cart' }
  if (amount < coupon.minimum) return { obstacle: 'minimum', missing: coupon.minimum - amount }
  const discount = discountOf(coupon.discount, amount)
  return { discount, shares: shareOut(discount, amounts) }
}

/** A coupon with how it fits. */
export type Offer = { readonly coupon: Coupon; readonly fit: CouponFit }

/** A coupon with its shares of each line of each seller, if one takes something off, and what is offered, the best first. */
export type Chosen = { readonly chosen?: { readonly coupon: Coupon; readonly shares: readonly (readonly number[])[] }; readonly offers: readonly Offer[] }

/** C-25: the best for this cart first; among equals the one that ends first. Those that do not fit come last. */
export function bestFirst(offers: readonly Offer[]): Offer[] {
  const worth = ({ fit }: Offer): number => ('discount' in fit ? fit.discount : -1)
  return offers.toSorted((a, b) => worth(b) - worth(a) || a.coupon.endsAt.getTime() - b.coupon.endsAt.getTime() || (a.coupon.code < b.coupon.code ? -1 : 1))
}
