import type { PaymentType } from '@galleria/rules'

/** A quote holds for a quarter of an hour (C-41). */
export const QUOTE_MINUTES = 15

/** Everything that a quote promises; its seal is computed over exactly this. */
export type QuoteTerms = {
  readonly tenantId: string
  readonly customerId: string
  readonly sellerId: string
  readonly paymentType: PaymentType
  readonly currency: string
  readonly lines: readonly { readonly variantId: string; readonly quantity: number; readonly unitPrice: number }[]
  readonly deliveryFee: number
  readonly total: number
}

/** The same terms always give the same text, whatever order the lines came in. */
export function canonicalTerms(terms: QuoteTerms, issuedAt: number): string {
  const lines = terms.lines.map((line) => `${line.variantId}x${line.quantity}@${line.unitPrice}`).toSorted()
  return [issuedAt, terms.tenantId, terms.customerId, terms.sellerId, terms.paymentType, terms.currency, terms.deliveryFee, terms.total, ...lines].join('|')
}

/** V-24: both numbers, and both of this planet. */
export const isOnEarth = ({ long, lat }: { readonly long?: number | undefined; readonly lat?: number | undefined } = {}): boolean =>
  long !== undefined && lat !== undefined && Math.abs(long) <= 180 && Math.abs(lat) <= 90

/** Which seller's lines are to be checked out: the only one, or the one asked for. Undefined when the shopper has to say. */
export function sellerToCheckOut(sellerIds: readonly string[], asked: string | undefined): string | undefined {
  if (asked !== undefined) return sellerIds.includes(asked) ? asked : undefined
  return sellerIds.length === 1 ? sellerIds[0] : undefined
}
