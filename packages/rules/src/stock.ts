/** From this many pieces down the shop says how many are left. */
const LOW_STOCK = 5

/** How many pieces to mention: only when it matters, and never zero (that is "out of stock"). */
export const stockToMention = (stock: number): number | undefined => (stock > 0 && stock <= LOW_STOCK ? stock : undefined)

/** ST-11 */
export const AVAILABILITIES = ['IN STOCK', 'OUT OF STOCK'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** As it is said and as it is understood. */
export const availabilityOf = (stock: number): Availability => (stock > 0 ? 'IN STOCK' : 'OUT OF STOCK')
export const isInStock = (availability: string): boolean => availability === 'IN STOCK'
