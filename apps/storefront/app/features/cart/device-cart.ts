import { type CartMode, linesInTheWay, MAX_LINES, MAX_QUANTITY } from '@galleria/rules'
import { type StoredValue, storageKey, storedValue } from '../../lib/storage.ts'

export type CartSeller = { readonly id: string; readonly name: string }

/** A guest's line, kept on the device until signing in (C-16). `price`: of one piece, in minor units, when it was saved for later. */
export type DeviceLine = {
  readonly variantId: string
  readonly productId?: string
  readonly quantity: number
  readonly seller: CartSeller
  readonly price?: number
}

/** How a line is stored: with the wire's name for its variant. */
type StoredLine = { readonly item: string; readonly product?: string; readonly quantity: number; readonly seller: CartSeller; readonly price?: number }

function isStoredLine(value: unknown): value is StoredLine {
  if (typeof value !== 'object' || value === null) return false
  const { item, product, quantity, seller, price } = value as Partial<StoredLine>
  return (
    typeof item === 'string' &&
    (product === undefined || typeof product === 'string') &&
    (price === undefined || Number.isInteger(price)) &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= MAX_QUANTITY &&
    typeof seller?.id === 'string' &&
    typeof seller.name === 'string'
  )
}

/** Whatever was stored, these are lines; the rest is dropped. */
export function parseDeviceCart(text: string | null): readonly DeviceLine[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value)
      ? value
          .filter(isStoredLine)
          .slice(0, MAX_LINES)
          .map(({ item, product, ...line }) => ({ variantId: item, ...(product ? { productId: product } : {}), ...line }))
      : []
  } catch {
    return [] // not written by us
  }
}

const writeDeviceCart = (lines: readonly DeviceLine[]): string | null =>
  lines.length > 0
    ? JSON.stringify(lines.map(({ variantId, productId, ...line }): StoredLine => ({ item: variantId, ...(productId ? { product: productId } : {}), ...line })))
    : null

/** Lines with `variantId` at `quantity`; none at 0 (ST-01). New lines come last. */
export function withQuantity(lines: readonly DeviceLine[], line: DeviceLine): readonly DeviceLine[] {
  const quantity = Math.min(MAX_QUANTITY, line.quantity)
  const isKnown = lines.some(({ variantId }) => variantId === line.variantId)
  if (quantity <= 0) return lines.filter(({ variantId }) => variantId !== line.variantId)
  return isKnown ? lines.map((known) => (known.variantId === line.variantId ? { ...known, quantity } : known)) : [...lines, { ...line, quantity }]
}

/** The seller whose things are in the way of those of `seller` (ST-04). */
export function otherSellerIn(lines: readonly DeviceLine[], seller: CartSeller, mode: CartMode): CartSeller | undefined {
  const sold = lines.map((line) => ({ sellerId: line.seller.id, seller: line.seller }))
  return linesInTheWay(sold, seller.id, mode)[0]?.seller
}

const stores = new Map<string, StoredValue<readonly DeviceLine[]>>()

function linesAt(key: string): StoredValue<readonly DeviceLine[]> {
  const store = stores.get(key) ?? storedValue(key, parseDeviceCart, writeDeviceCart)
  stores.set(key, store)
  return store
}

export const deviceCart = (tenantKey: string) => linesAt(storageKey(tenantKey, 'cart'))

/** What a guest keeps for later, newest first. */
export const deviceSaved = (tenantKey: string) => linesAt(storageKey(tenantKey, 'saved'))
