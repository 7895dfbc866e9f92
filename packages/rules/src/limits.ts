/** Pieces of one variant that a cart may hold, and variants that it may hold. */
export const MAX_QUANTITY = 99
export const MAX_LINES = 100

/** Products on a wishlist. */
export const MAX_WISHES = 500

/** Addresses of an account. */
export const MAX_ADDRESSES = 20

/** Reviews of a product that are shown. */
export const MAX_REVIEWS = 50

/** How many pieces of a variant can be in a cart at most. */
export const mostOf = (stock: number): number => Math.min(MAX_QUANTITY, Math.max(0, stock))

/** What is wrong with a line that wants more pieces than there are; `available` of them can be had. */
export const SHORTAGES = ['stock_short', 'out_of_stock'] as const
export type Shortage = { readonly code: (typeof SHORTAGES)[number]; readonly available: number }

export function shortageOf(quantity: number, stock: number): Shortage | undefined {
  if (quantity <= stock) return undefined
  return { code: stock > 0 ? 'stock_short' : 'out_of_stock', available: mostOf(stock) }
}
