import { type Currency, money, splitAmount, taxIncludedIn, taxOn } from '@galleria/kernel'
import type { TaxCharge } from './tax.ts'
import type { Totals } from './totals.ts'

/** Minor units of one piece; `discount` is what comes off the whole line. */
export type LineToPrice = {
  readonly quantity: number
  readonly unitPrice: number
  readonly listPrice?: number | null | undefined
  readonly discount: number
  readonly charges: readonly TaxCharge[]
}

/** What one charge comes to on all that it is on. Minor units; `taxable` is without tax. */
export type TaxLine = TaxCharge & { readonly taxable: number; readonly amount: number }

/** What a line bears of the discount and of the tax of its part. Minor units. */
export type LineShares = { readonly discount: number; readonly tax: number }

/** What one seller's lines come to, down to the line: shares add up to totals exactly. `deliveryTax` is what delivery bears of the tax. */
export type PartPrice = {
  readonly totals: Totals
  readonly taxLines: readonly TaxLine[]
  readonly lines: readonly LineShares[]
  readonly deliveryTax: number
}

export type PartTerms = { readonly deliveryFee: number; readonly isTaxIncluded: boolean; readonly currency: Currency }

const amountOf = ({ unitPrice, quantity }: LineToPrice): number => unitPrice * quantity
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const rateOf = (charges: readonly TaxCharge[]): number => sumOf(charges.map(({ rate }) => rate))
/** The whole number that a rate is worth as a weight. */
const weightOf = ({ rate }: TaxCharge): number => Math.round(rate * 1000)

/**
 * Prices one seller's lines. Delivery is taxed as what it brings is: it is shared out over the goods. Tax is rounded once for each rate, half up, on all that
 * bears it, and then shared out over its lines by largest remainder.
 */
export function pricePart(lines: readonly LineToPrice[], { deliveryFee, isTaxIncluded, currency }: PartTerms): PartPrice {
  const paid = lines.map((line) => amountOf(line) - line.discount)
  const delivery = splitAmount(deliveryFee, paid)
  const taxes = lines.map(() => ({ goods: 0, delivery: 0 }))
  const taxLines = new Map<string, { name: string; rate: number; taxable: number; amount: number }>()

  const byRate = Map.groupBy(lines.keys(), (index) => JSON.stringify(lines[index]?.charges))
  for (const indexes of byRate.values()) {
    const charges = lines[indexes[0] ?? 0]?.charges ?? []
    const bases = indexes.flatMap((index) => [paid[index] ?? 0, delivery[index] ?? 0])
    const base = money(sumOf(bases), currency)
    const tax = (isTaxIncluded ? taxIncludedIn : taxOn)(base, rateOf(charges)).amount
    splitAmount(tax, bases).forEach((share, position) => {
      const line = taxes[indexes[Math.floor(position / 2)] ?? 0]
      if (line) line[position % 2 === 0 ? 'goods' : 'delivery'] += share
    })
    const taxable = isTaxIncluded ? base.amount - tax : base.amount
    splitAmount(tax, charges.map(weightOf)).forEach((amount, position) => {
      const { name, rate } = charges[position] ?? { name: '', rate: 0 }
      const known = taxLines.get(`${name} ${rate}`)
      taxLines.set(`${name} ${rate}`, { name, rate, taxable: (known?.taxable ?? 0) + taxable, amount: (known?.amount ?? 0) + amount })
    })
  }

  const inMoney = (amount: number) => money(amount, currency)
  const subTotal = sumOf(lines.map(amountOf))
  const discount = sumOf(lines.map((line) => line.discount))
  const tax = sumOf(taxes.map(({ goods, delivery: ofDelivery }) => goods + ofDelivery))
  const [taxIncluded, taxAdded] = isTaxIncluded ? [tax, 0] : [0, tax]
  return {
    totals: {
      subTotal: inMoney(subTotal),
      listTotal: inMoney(sumOf(lines.map(({ unitPrice, listPrice, quantity }) => Math.max(unitPrice, listPrice ?? 0) * quantity))),
      discount: inMoney(discount),
      deliveryFee: inMoney(deliveryFee),
      taxIncluded: inMoney(taxIncluded),
      taxAdded: inMoney(taxAdded),
      total: inMoney(subTotal - discount + deliveryFee + taxAdded),
    },
    taxLines: [...taxLines.values()],
    lines: lines.map(({ discount: ofLine }, index) => ({ discount: ofLine, tax: taxes[index]?.goods ?? 0 })),
    deliveryTax: sumOf(taxes.map(({ delivery: ofDelivery }) => ofDelivery)),
  }
}

/** Taxes of several parts together, a line for each name and rate. */
export const sumTaxLines = (lines: readonly TaxLine[]): TaxLine[] =>
  [...Map.groupBy(lines, ({ name, rate }) => `${name} ${rate}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ name, rate }) => ({
      name,
      rate,
      taxable: sumOf(same.map(({ taxable }) => taxable)),
      amount: sumOf(same.map(({ amount }) => amount)),
    })),
  )
