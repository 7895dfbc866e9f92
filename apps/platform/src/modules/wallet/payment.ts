import { AMOUNT_TYPES, type AmountType, type Balances } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import { entryOf, negative } from './wallet.ts'

/** A seller's part of an order, and what a wallet pays of it, by type. Minor units. */
export type PaidPart = { readonly id: string; readonly number: string; readonly share: Balances }

/** As values of the statement that places an order with `lockWallet` and `spendWallet`. */
export type PaymentBooking = {
  readonly walletTypes: readonly AmountType[]
  readonly walletAmounts: readonly number[]
  /** JSON. */
  readonly walletEntries: string
  readonly walletPostings: string
}

/** What is booked for an order that a wallet pays for: an entry for each part, so that what goes back of it goes back to where it came from. */
export function paymentBooking(parts: readonly PaidPart[], at: Date): PaymentBooking {
  const entries = parts.flatMap(({ id: orderId, number, share }) => {
    const entry = entryOf({ key: `payment-${orderId}`, kind: 'payment', order: { id: orderId, number }, at, changes: negative(share) })
    return entry ? [{ ...entry, id: newId() }] : []
  })
  const taken = (type: AmountType): number => parts.reduce((sum, { share }) => sum + share[type], 0)
  const walletTypes = AMOUNT_TYPES.filter((type) => taken(type) > 0)
  return {
    walletTypes,
    walletAmounts: walletTypes.map(taken),
    walletEntries: JSON.stringify(
      entries.map(({ id, key, kind, order }) => ({ id, key, kind, orderId: order?.id, orderNumber: order?.number, at: at.toISOString() })),
    ),
    walletPostings: JSON.stringify(
      entries.flatMap(({ id, postings }) => postings.map(({ type, counter, amount }, position) => ({ entryId: id, position, type, counter, amount }))),
    ),
  }
}
