import type { PaidPartWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { amountBack } from '@galleria/rules'

/** What comes back for these pieces, by variation, as the platform will reckon it; undefined where that is not known, or they are none. */
export function moneyBack(paid: PaidPartWire | undefined, pieces: ReadonlyMap<string, number>): Money | undefined {
  if (!paid || pieces.size === 0) return undefined
  const { lines, total, back, currency } = paid
  const wanted = lines.map(({ _id }) => pieces.get(_id) ?? 0)
  if (lines.some(({ quantity, back: gone }, index) => gone + (wanted[index] ?? 0) > quantity)) return undefined
  const amount = amountBack(paid, total, { pieces: lines.map((line) => line.back), amount: back }, wanted)
  return amount === undefined ? undefined : { amount, currency }
}
