import { addMoney, type Currency, type Money, money, taxIncludedIn } from '@galleria/kernel'
import { deliveryFeeOf, type DeliveryTerms } from './delivery.ts'

/** Prices are minor units of one piece. */
export type SoldLine = { readonly sellerId: string; readonly quantity: number; readonly unitPrice: number; readonly listPrice?: number | null | undefined }

/** `taxRate` is the percentage that prices include. */
export type PriceTerms = { readonly delivery: DeliveryTerms; readonly taxRate: number; readonly currency: Currency }

export type Totals = {
  readonly subTotal: Money
  readonly listTotal: Money
  readonly deliveryFee: Money
  readonly taxIncluded: Money
  readonly total: Money
}

const sum = <L>(lines: readonly L[], amountOf: (line: L) => number): number => lines.reduce((total, line) => total + amountOf(line), 0)

const amountOf = (lines: readonly SoldLine[]): number => sum(lines, ({ unitPrice, quantity }) => unitPrice * quantity)

/**
 * What lines come to. Each seller delivers on its own, so each has its fee until its goods are worth free delivery. Tax is included in prices, and is
 * that of the whole: rounded parts may differ from it by a minor unit.
 */
export function totalsOf(lines: readonly SoldLine[], { delivery, taxRate, currency }: PriceTerms): Totals {
  const subTotal = money(amountOf(lines), currency)
  const listTotal = money(
    sum(lines, ({ unitPrice, listPrice, quantity }) => Math.max(unitPrice, listPrice ?? 0) * quantity),
    currency,
  )
  const bySeller = [...Map.groupBy(lines, ({ sellerId }) => sellerId).values()]
  const deliveryFee = money(
    sum(bySeller, (group) => deliveryFeeOf(amountOf(group), delivery)),
    currency,
  )
  const total = addMoney(subTotal, deliveryFee)
  return { subTotal, listTotal, deliveryFee, taxIncluded: taxIncludedIn(total, taxRate), total }
}
