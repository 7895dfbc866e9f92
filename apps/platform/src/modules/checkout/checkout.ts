import { minorDigits, type Money, type Position } from '@galleria/kernel'
import { type CartMode, type PaymentType, QUOTE_FACETS } from '@galleria/rules'

/** What one seller's part of a quote promises. Minor units. */
export type PartTerms = {
  readonly sellerId: string
  readonly lines: readonly { readonly variantId: string; readonly quantity: number; readonly unitPrice: number }[]
  readonly discount: number
  readonly deliveryFee: number
  readonly taxAdded: number
  readonly total: number
  /** Place and time at which it is picked up; null for what is delivered. */
  readonly pickup: string | null
  /** Day and hours that were chosen for bringing it; null where none were. */
  readonly window: string | null
  /** By which it is there; null where nothing is promised. */
  readonly day: string | null
  /** Place and time that it is booked for; null of what is not. */
  readonly appointment: string | null
}

/** Everything that a quote promises; its seal is computed over exactly this. */
export type QuoteTerms = {
  readonly tenantId: string
  readonly customerId: string
  readonly paymentType: PaymentType
  readonly currency: string
  /** Its code. */
  readonly coupon: string | null
  readonly parts: readonly PartTerms[]
  readonly total: number
  /** What of the total is paid from the wallet; undefined where it was not asked to be. */
  readonly wallet?: number | undefined
}

/** The same terms always give the same text, whatever order parts and lines came in. */
export function canonicalTerms({ tenantId, customerId, paymentType, currency, coupon, parts, total, wallet }: QuoteTerms, issuedAt: number): string {
  const ofParts = parts.map(({ sellerId, lines, discount, deliveryFee, taxAdded, total: partTotal, pickup, window, day, appointment }) => {
    const ofLines = lines.map((line) => `${line.variantId}x${line.quantity}@${line.unitPrice}`).toSorted()
    const when = [pickup, window, day, appointment].filter((each) => each !== null)
    return [sellerId, discount, deliveryFee, taxAdded, partTotal, ...when, ...ofLines].join('|')
  })
  return [
    issuedAt,
    tenantId,
    customerId,
    paymentType,
    currency,
    coupon ?? '',
    total,
    ...(wallet === undefined ? [] : [`wallet ${wallet}`]),
    ...ofParts.toSorted(),
  ].join('\n')
}

/** What a quote may have changed in, as whoever is refused is told. */
export type QuoteFacet = (typeof QUOTE_FACETS)[number]

/** Each facet of terms as a text that is the same for the same. */
export function facetsOf({ paymentType, coupon, parts, total, wallet }: QuoteTerms): (readonly [QuoteFacet, string])[] {
  const lines = parts.flatMap((part) => part.lines)
  const sorted = (texts: readonly string[]) => texts.toSorted().join('|')
  const texts: Record<QuoteFacet, string> = {
    item: sorted(lines.map(({ variantId, quantity }) => `${variantId}x${quantity}`)),
    price: sorted(lines.map(({ variantId, unitPrice }) => `${variantId}@${unitPrice}`)),
    coupon: `${coupon} ${sorted(parts.map(({ sellerId, discount }) => `${sellerId} ${discount}`))}`,
    delivery: sorted(
      parts.map(({ sellerId, deliveryFee, pickup, window, day, appointment }) =>
        [sellerId, deliveryFee, pickup, window, day, appointment].filter((each) => each !== null).join(' '),
      ),
    ),
    payment: paymentType,
    amount: String(total),
    wallet: String(wallet),
  }
  return QUOTE_FACETS.map((facet) => [facet, texts[facet]])
}

/** V-24: a place has both numbers, and both of this planet. */
export const positionOf = ({ long, lat }: { readonly long?: number | undefined; readonly lat?: number | undefined } = {}): Position | undefined =>
  long !== undefined && lat !== undefined && Math.abs(long) <= 180 && Math.abs(lat) <= 90 ? [long, lat] : undefined

/**
 * Whose lines are to be checked out: the seller's who was asked for, else everybody's where a cart may hold several (C-15), else the only one's.
 * Undefined when the shopper has to say.
 */
export function sellersToCheckOut(sellerIds: readonly string[], asked: string | undefined, mode: CartMode): readonly string[] | undefined {
  if (asked !== undefined) return sellerIds.includes(asked) ? [asked] : undefined
  return mode === 'multi' || sellerIds.length === 1 ? sellerIds : undefined
}

/** Of a unit of the currency, whatever that is: clients round card amounts to one decimal (K-05). */
const AMOUNT_TOLERANCE = 0.05
/** Amounts are compared in millionths: neither a third decimal nor a float's last digit is lost. */
const MILLIONTHS = 1e6

/**
 * C-09: whether what a client believes to pay is what the server has reckoned, give or take 0.05. A bare number is in units of the currency. In another
 * currency, the amount's own or the one that was named beside it, nothing is the same.
 */
export function isAboutTheTotal(asked: number | Money, named: string | undefined, total: Money): boolean {
  const unit = 10 ** minorDigits(total.currency)
  const amount = typeof asked === 'number' ? asked : asked.amount / unit
  const currencies = [named, typeof asked === 'number' ? undefined : asked.currency]
  if (currencies.some((currency) => currency && currency.toUpperCase() !== total.currency)) return false
  return Math.abs(Math.round(amount * MILLIONTHS) - Math.round((total.amount / unit) * MILLIONTHS)) <= AMOUNT_TOLERANCE * MILLIONTHS
}
