import { type AlreadyBack, amountBack, type PaidPart, walletShareOfRefund } from '@galleria/rules'
import type { Order } from './order.ts'

/** An order as it was paid, for sharing out what goes back (decision 0058). */
export const paidPartOf = ({ lines, deliveryFee, deliveryTax, taxAdded }: Order): PaidPart => ({
  lines: lines.map(({ quantity, unitPrice, discount, tax }) => ({ quantity, unitPrice, discount, tax })),
  deliveryFee,
  deliveryTax,
  isTaxIncluded: taxAdded === 0,
})

export const isPaid = ({ paymentStatus }: Order): boolean => paymentStatus === 'paid' || paymentStatus === 'partly_refunded'

/** What of an order can still go back: nothing of what was not paid. Minor units. */
export const refundableOf = (order: Order): number => (isPaid(order) ? order.total - order.refunded : 0)

export type PiecesBack = readonly { readonly variantId: string; readonly quantity: number }[]

/** How many pieces of each line go back, by position, what was paid for them, and what of that from the wallet. Minor units. */
export type RefundOfPieces = { readonly pieces: readonly number[]; readonly amount: number; readonly fromWallet: number }

/**
 * How many pieces of each line go back, and what was paid for them, when `already` so many have: of these pieces, or of all that are left. Undefined when they are
 * more than are left, or nothing is. The last refund takes all that is left, to the minor unit.
 */
export function refundFor(order: Order, wanted: PiecesBack | undefined, already: AlreadyBack): RefundOfPieces | undefined {
  const { lines, total } = order
  const left = lines.map(({ quantity }, index) => quantity - (already.pieces[index] ?? 0))
  const asked = new Map(wanted?.map(({ variantId, quantity }) => [variantId, quantity]))
  const pieces = wanted ? lines.map(({ variantId }) => asked.get(variantId) ?? 0) : left
  const isUnknown = [...asked.keys()].some((id) => lines.every(({ variantId }) => variantId !== id))
  if (!isPaid(order) || isUnknown || pieces.every((count) => count === 0) || pieces.some((count, index) => count > (left[index] ?? 0))) return undefined
  // What was cancelled meanwhile has gone back already.
  const amount = amountBack(paidPartOf(order), total, already, pieces)
  return amount === undefined ? undefined : { pieces, amount, fromWallet: walletShareOfRefund(order, already.amount, amount) }
}
