/** Pieces of one variant that a cart may hold, and variants that it may hold. */
export const MAX_QUANTITY = 99
export const MAX_LINES = 100

/** Products on a wishlist. */
export const MAX_WISHES = 500

/** Addresses of an account. */
export const MAX_ADDRESSES = 20

/** How many pieces of a variant can be in a cart at most. */
export const mostOf = (stock: number): number => Math.min(MAX_QUANTITY, Math.max(0, stock))

/** What is wrong with a line that wants more pieces than there are; `available` of them can be had. */
export type Shortage = { readonly code: 'stock_short' | 'out_of_stock'; readonly available: number }

export function shortageOf(quantity: number, stock: number): Shortage | undefined {
  if (quantity <= stock) return undefined
  return { code: stock > 0 ? 'stock_short' : 'out_of_stock', available: mostOf(stock) }
}
