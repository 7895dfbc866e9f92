import { splitAmount } from '@galleria/kernel'

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Shares out an amount that belongs to the whole (a coupon, a payment from the wallet) over its parts, and in each part over its lines, by what they come to:
 * largest remainder, in minor units. Shares add up to the amount exactly, and none is more than what it is taken off as long as the amount is no more than
 * the whole.
 */
export function shareOut(amount: number, parts: readonly (readonly number[])[]): number[][] {
  const shares = splitAmount(amount, parts.map(sumOf))
  return parts.map((lines, index) => splitAmount(shares[index] ?? 0, lines))
}
