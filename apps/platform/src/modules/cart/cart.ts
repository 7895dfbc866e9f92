import type { LocalizedText } from '@galleria/kernel'
import { type AppointmentMode, formerPrice, MAX_QUANTITY, type KindSold, type PackContent, type Shortage, shortageOf } from '@galleria/rules'

export type CartLine = { readonly variantId: string; readonly quantity: number }

/** A line with everything that is known of its variant now. */
export type PricedLine = CartLine & {
  readonly productId: string
  readonly slug: string
  readonly sku: string
  readonly name: LocalizedText
  readonly choice: LocalizedText
  /** Minor units of one piece: where so many are bought, and bought alone. */
  readonly unitPrice: number
  readonly singlePrice: number
  /** What stands struck through beside the unit price; null where nothing does. */
  readonly listPrice: number | null
  /** What is in a pack, where goods are bought by weight or volume and it is told. */
  readonly content: PackContent | null
  readonly stock: number
  readonly sellerId: string
  readonly sellerName: string
  readonly image: string
  /** Its slug. */
  readonly market: string
  readonly sells: KindSold
  /** By which calendar of its seller, and where, it is booked; null of what a cart may hold. */
  readonly booking: { readonly calendar: string; readonly mode: AppointmentMode } | null
}

/** A line of so many pieces, at what each costs then; `line` is as if one piece was bought. */
export function atQuantity(line: PricedLine, quantity: number, priceOf: (line: PricedLine, quantity: number) => number): PricedLine {
  const unitPrice = priceOf(line, quantity)
  return { ...line, quantity, unitPrice, listPrice: formerPrice(unitPrice, line.singlePrice, line.listPrice) }
}

/** One that is kept for later. `savedPrice`: minor units of one piece when it was put there. */
export type SavedLine = PricedLine & { readonly savedPrice: number }

export type CartWarning = {
  readonly code: Shortage['code'] | 'gone'
  readonly variantId: string
  readonly wanted: number
  readonly available: number
}

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

/** What a shopper should hear about: less in stock than wanted. */
export const warningsOf = (lines: readonly PricedLine[]): CartWarning[] =>
  lines.flatMap(({ variantId, quantity, stock }) => {
    const shortage = shortageOf(quantity, stock)
    return shortage ? [{ ...shortage, variantId, wanted: quantity }] : []
  })

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
