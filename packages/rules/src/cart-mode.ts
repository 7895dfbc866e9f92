/** C-15: `single` holds one seller's things at a time, `multi` those of several, which become an order each. */
export const CART_MODES = ['single', 'multi'] as const
export type CartMode = (typeof CART_MODES)[number]

/** ST-04: the lines that have to go before something of this seller can come in. */
export const linesInTheWay = <L extends { readonly sellerId: string }>(lines: readonly L[], sellerId: string, mode: CartMode): readonly L[] =>
  mode === 'multi' ? [] : lines.filter((line) => line.sellerId !== sellerId)
