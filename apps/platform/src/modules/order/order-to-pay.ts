import { holdEnd, isUnpaid, type PaymentStatus, type PaymentType } from '@galleria/rules'
import { type Money, money, type Position } from '@galleria/kernel'
import { type MasterOrder, paymentStatusOf, statusOf } from './master-order.ts'

/** A master order as far as paying it goes. */
export type OrderToPay = {
  readonly id: string
  readonly number: string
  readonly type: PaymentType
  readonly status: PaymentStatus
  /** What is to be paid: without what the wallet has paid. */
  readonly total: Money
  /** It stands, and waits for its money. */
  readonly isWaiting: boolean
  /** It is paid online alone (decision 0153). */
  readonly isBill: boolean
  /** So is it: nobody meets who could take money (decision 0154). */
  readonly isRemote: boolean
  /** Until when its pieces are held. */
  readonly heldUntil: Date
  /** Where it goes. */
  readonly to: { readonly position: Position; readonly country: string; readonly state: string; readonly zip: string }
  readonly payer: { readonly name: string; readonly email: string | null; readonly phone: string | null }
}

export const waitsForMoney = (master: MasterOrder): boolean => isUnpaid(paymentStatusOf(master)) && statusOf(master) !== 'cancelled'

export function orderToPayOf(master: MasterOrder): OrderToPay {
  const beginsAt = master.parts[0].appointment?.from
  const { firstName, lastName, email, phone, longitude, latitude, country, state, zip } = master.parts[0].address
  return {
    id: master.id,
    number: master.number,
    type: master.paymentType,
    status: paymentStatusOf(master),
    total: money(master.total - master.wallet, master.currency),
    isWaiting: waitsForMoney(master),
    isBill: master.parts.some(({ bill }) => bill),
    isRemote: master.parts.some(({ appointment }) => appointment?.mode === 'video'),
    heldUntil: holdEnd(master.createdAt, beginsAt === undefined ? null : { from: new Date(beginsAt) }),
    to: { position: [longitude, latitude], country, state, zip },
    payer: { name: `${firstName} ${lastName}`.trim(), email, phone: phone || null },
  }
}
