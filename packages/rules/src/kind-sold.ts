/** What a category sells: things, or what is done for somebody: at their address, or at a time that they book. */
export const KINDS_SOLD = ['goods', 'services'] as const
export type KindSold = (typeof KINDS_SOLD)[number]

/** Goods unless told. */
type Sold = { readonly sells?: KindSold | undefined }

export const isService = ({ sells }: Sold): boolean => sells === 'services'

/** Whether any of these is brought or handed out (decision 0152): of services alone nothing is, so they have no day, no delivery fee and no delivery time to choose. */
export const hasGoods = (lines: readonly Sold[]): boolean => lines.some((line) => !isService(line))

/** Whether any of these is done for somebody: that takes an address, so nothing that is ordered with it of the same seller is picked up. */
export const hasServices = (lines: readonly Sold[]): boolean => lines.some(isService)
