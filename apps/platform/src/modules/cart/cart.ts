import { addMoney, type LocalizedText, type Money, money, sumMoney, taxIncludedIn, timesMoney } from '@galleria/kernel'

/** Pieces of one variant that a cart may hold, and variants that it may hold. */
export const MAX_QUANTITY = 99
export const MAX_LINES = 100

export type CartLine = { readonly variantId: string; readonly quantity: number }

/** A line with everything that is known of its variant now. */
export type PricedLine = CartLine & {
  readonly productId: string
  readonly slug: string
  readonly sku: string
  readonly name: LocalizedText
  readonly choice: LocalizedText
  /** Minor units. */
  readonly unitPrice: number
  readonly listPrice: number | null
  readonly stock: number
  readonly sellerId: string
  readonly sellerName: string
  readonly image: string
  /** Its slug. */
  readonly market: string
}

export type CartWarning = {
  readonly code: 'stock_short' | 'out_of_stock' | 'gone'
  readonly variantId: string
  readonly wanted: number
  readonly available: number
}

export type Delivery = { readonly fee: number; readonly freeFrom: number }

export type CartTotals = {
  readonly subTotal: Money
  readonly listTotal: Money
  readonly deliveryFee: Money
  readonly taxIncluded: Money
  readonly total: Money
}

/** How many pieces of a variant can be in a cart at most. */
export const mostOf = (stock: number): number => Math.min(MAX_QUANTITY, Math.max(0, stock))

/**
 * Joins a device's cart into the customer's (ST-02): every variant of either stays, and where both have one, the device's quantity wins.
 * Doing it again with the same device cart changes nothing.
 */
export function mergeCarts(server: readonly CartLine[], device: readonly CartLine[]): CartLine[] {
  const merged = new Map<string, number>()
  for (const line of server) if (line.quantity > 0) merged.set(line.variantId, line.quantity)
  for (const line of device) if (line.quantity > 0) merged.set(line.variantId, Math.min(MAX_QUANTITY, line.quantity))
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** The lines of other shops than this one: what ST-04 asks about. */
export const linesOfOthers = <L extends { readonly sellerId: string }>(lines: readonly L[], sellerId: string): L[] =>
  lines.filter((line) => line.sellerId !== sellerId)

/** What a shopper should hear about: less in stock than wanted. */
export function warningsOf(lines: readonly PricedLine[]): CartWarning[] {
  return lines
    .filter((line) => line.quantity > line.stock)
    .map((line) => ({ code: line.stock > 0 ? 'stock_short' : 'out_of_stock', variantId: line.variantId, wanted: line.quantity, available: mostOf(line.stock) }))
}

/** Sums of a cart. Each shop delivers on its own, so each has its fee until its goods reach `freeFrom`. Tax is included in prices. */
export function totalsOf(lines: readonly PricedLine[], { delivery, taxRate, currency }: { delivery: Delivery; taxRate: number; currency: string }): CartTotals {
  const amountOf = (some: readonly PricedLine[]) =>
    sumMoney(
      some.map((line) => timesMoney(money(line.unitPrice, currency), line.quantity)),
      currency,
    )
  const subTotal = amountOf(lines)
  const listTotal = sumMoney(
    lines.map((line) => timesMoney(money(Math.max(line.unitPrice, line.listPrice ?? 0), currency), line.quantity)),
    currency,
  )
  const fees = [...Map.groupBy(lines, (line) => line.sellerId).values()].map((group) => (amountOf(group).amount >= delivery.freeFrom ? 0 : delivery.fee))
  const deliveryFee = money(
    fees.reduce((sum, fee) => sum + fee, 0),
    currency,
  )
  const total = addMoney(subTotal, deliveryFee)
  return { subTotal, listTotal, deliveryFee, taxIncluded: taxIncludedIn(total, taxRate), total }
}

/** As much of a product's options as it takes to name a choice. */
export type OptionWords = { readonly code: string; readonly values: readonly { readonly code: string; readonly name: LocalizedText }[] }

/** "Sand, wireless": a variant's choice in words, in the order of the product's options. */
export function choiceInWords(options: readonly OptionWords[], chosen: Readonly<Record<string, string>>, textOf: (text: LocalizedText) => string): string {
  return options
    .map((option) => option.values.find((value) => value.code === chosen[option.code]))
    .filter((value) => value !== undefined)
    .map((value) => textOf(value.name))
    .join(', ')
}
