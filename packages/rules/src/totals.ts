import { type Currency, type Money, sumMoney } from '@galleria/kernel'

/** `total` is what is paid: goods less discount, and delivery and tax that prices do not include. */
export type Totals = {
  readonly subTotal: Money
  readonly listTotal: Money
  readonly discount: Money
  readonly deliveryFee: Money
  readonly taxIncluded: Money
  readonly taxAdded: Money
  readonly total: Money
}

/** What the parts of a basket come to together, component by component. */
export function sumTotals(parts: readonly Totals[], currency: Currency): Totals {
  const all = (component: keyof Totals): Money =>
    sumMoney(
      parts.map((part) => part[component]),
      currency,
    )
  return {
    subTotal: all('subTotal'),
    listTotal: all('listTotal'),
    discount: all('discount'),
    deliveryFee: all('deliveryFee'),
    taxIncluded: all('taxIncluded'),
    taxAdded: all('taxAdded'),
    total: all('total'),
  }
}
