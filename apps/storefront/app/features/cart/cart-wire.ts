import type { CartWire } from '@galleria/contract'
import { withoutDelivery } from '@galleria/rules'
import type { DeviceLine } from './device-cart.ts'
import type { CartLine } from './pending-changes.ts'

// The wire calls a variant `_id` in a line and `item` in what is sent; in here it is `variantId`.

/** U-03: the line for delivery is no piece. What is no longer sold is in the cart until somebody takes it out. */
export const linesOf = ({ items, warnings }: Pick<CartWire, 'items' | 'warnings'>): readonly CartLine[] => [
  ...withoutDelivery(items).map(({ _id, qty }) => ({ variantId: _id, quantity: qty })),
  ...warnings.filter(({ code }) => code === 'gone').map(({ item, wanted }) => ({ variantId: item, quantity: wanted })),
]

/** Which product each variant of a cart belongs to. */
export const productsOf = (cart: CartWire): readonly (readonly [variantId: string, productId: string])[] =>
  cart.items.flatMap(({ _id, item }) => (item ? [[_id, item] as const] : []))

export const itemsOf = (lines: readonly DeviceLine[]) => lines.map(({ variantId, quantity }) => ({ item: variantId, quantity }))

/** The seller that a refusal by ST-04 names. */
export const sellerNameIn = (seller: unknown): string | undefined =>
  typeof seller === 'object' && seller && 'name' in seller && typeof seller.name === 'string' ? seller.name : undefined
