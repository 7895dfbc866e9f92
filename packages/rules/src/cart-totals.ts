import type { Currency } from '@galleria/kernel'
import { deliveryFeeOf, type DeliveryTerms } from './delivery.ts'
import { hasGoods, type KindSold } from './kind-sold.ts'
import { pricePart } from './part-price.ts'
import { isTaxIncluded, taxChargesOf, type TaxTerms } from './tax.ts'
import { sumTotals, type Totals } from './totals.ts'

/** Prices are minor units of one piece; `market` is its slug. */
export type SoldLine = {
  readonly sellerId: string
  readonly market?: string | undefined
  /** Goods unless told. */
  readonly sells?: KindSold | undefined
  readonly quantity: number
  readonly unitPrice: number
  readonly listPrice?: number | null | undefined
  /** What a coupon takes off the whole line. */
  readonly discount?: number
}

/** What prices follow from where the place of delivery is not known yet. */
export type PriceTerms = { readonly delivery: DeliveryTerms; readonly tax: TaxTerms; readonly currency: Currency }

/** What one seller's lines come to. */
function partTotalsOf(lines: readonly SoldLine[], { delivery, tax, currency }: PriceTerms): Totals {
  const amount = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  const priced = lines.map((line) => ({ ...line, discount: line.discount ?? 0, charges: taxChargesOf({ market: line.market }, tax) }))
  return pricePart(priced, { deliveryFee: hasGoods(lines) ? deliveryFeeOf(amount, delivery) : 0, isTaxIncluded: isTaxIncluded(tax), currency }).totals
}

/**
 * What the lines of a cart come to, before it is known where they go: the checkout, which knows, may find another fee and other taxes. Each seller delivers
 * and charges tax on its own, so the whole is what its parts come to: each has its fee until its goods are worth free delivery, and its tax, rounded once.
 */
export function totalsOf(lines: readonly SoldLine[], terms: PriceTerms): Totals {
  const bySeller = [...Map.groupBy(lines, ({ sellerId }) => sellerId).values()]
  return sumTotals(
    bySeller.map((group) => partTotalsOf(group, terms)),
    terms.currency,
  )
}
