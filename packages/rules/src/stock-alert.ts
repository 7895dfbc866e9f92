/** Variants that one address, or one customer, may wait for. */
export const MAX_STOCK_ALERTS = 50

/** How many are told of each piece that came back: not all of them still want it, and a hundred who come for one are ninety-nine who came for nothing. */
const TOLD_PER_PIECE = 3

/** How many more may be told now, when so many were told of the same pieces lately. */
export const moreToTell = (pieces: number, toldLately: number): number => Math.max(0, pieces * TOLD_PER_PIECE - toldLately)
