/** Pieces of one variant that a cart may hold, and variants that it may hold. */
export const MAX_QUANTITY = 99
export const MAX_LINES = 100

/** Variants that are kept for later, beside the cart. */
export const MAX_SAVED = 100

/** Products on a wishlist. */
export const MAX_WISHES = 500

/** Addresses of an account. */
export const MAX_ADDRESSES = 20

/** Products that a device remembers having shown. */
export const MAX_SEEN = 12

/** Products side by side in a comparison: at least, at most. */
export const MIN_COMPARED = 2
export const MAX_COMPARED = 4

/** Products that can be asked for by their ids at once. */
export const MAX_ITEMS_ASKED = 24

/** Files that a customer may keep, how large one may be, and all of them. */
export const MAX_FILES = 200
export const MAX_FILE_BYTES = 15 * 1024 * 1024
export const MAX_FILES_BYTES = 200 * 1024 * 1024
/** Pictures that somebody has said something with, beside those: who answers for a shop sends many, and they go with what was said. */
export const MAX_TALK_FILES = 2_000
export const MAX_TALK_FILES_BYTES = 1024 * 1024 * 1024

/** How many pieces of a variant can be in a cart at most. */
export const mostOf = (stock: number): number => Math.min(MAX_QUANTITY, Math.max(0, stock))

/** What is wrong with a line that wants more pieces than there are; `available` of them can be had. */
export const SHORTAGES = ['stock_short', 'out_of_stock'] as const
export type Shortage = { readonly code: (typeof SHORTAGES)[number]; readonly available: number }

/** Why something of an order is not bought again, or not all of it. */
export const LEFT_OUT = [...SHORTAGES, 'gone', 'other_seller'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export function shortageOf(quantity: number, stock: number): Shortage | undefined {
  if (quantity <= stock) return undefined
  return { code: stock > 0 ? 'stock_short' : 'out_of_stock', available: mostOf(stock) }
}
