import type { HoldEvent, OrderStatus, PaymentStatus } from '@galleria/rules'
import { isUnpaid } from '@galleria/rules'
import type { OrderCause } from './order.ts'

/** What a payment has come to, as its provider says. `failed`: this attempt; another one may follow. `retried`: it does. */
export type PaymentOutcome = 'paid' | 'failed' | 'retried' | 'expired'

/**
 * Where an order is that is paid online. `waiting`: its pieces are held; `expired`: nobody had paid in time, so they are not; `withdrawn`: the shopper has
 * cancelled it before. `settled`: paid, or paid back, or not paid online.
 */
export type OrderPhase = 'waiting' | 'expired' | 'withdrawn' | 'settled'

export function phaseOf({
  status,
  paymentStatus,
  cause,
}: {
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly cause: OrderCause | null
}): OrderPhase {
  if (!isUnpaid(paymentStatus)) return 'settled'
  if (status !== 'cancelled') return 'waiting'
  return cause === 'unpaid' ? 'expired' : 'withdrawn'
}

/**
 * What an outcome does to an order: to its pieces (`hold`), its payment, and its status. `orElse` is what happens instead when pieces that have to be taken
 * again are gone. `owesRefund`: the money is there, and goes back.
 */
export type Settlement = {
  readonly to: OrderPhase
  readonly paymentStatus: PaymentStatus
  readonly hold?: HoldEvent
  readonly status?: { readonly to: OrderStatus; readonly cause: OrderCause }
  readonly owesRefund?: true
  readonly orElse?: Settlement
}

const REFUNDED: Settlement = { to: 'settled', paymentStatus: 'refunded', owesRefund: true }

/**
 * What follows of what: the only place that says so, for the code and for the model that tries every order of events (decision 0057). What is not here
 * changes nothing, so that what a provider says twice, or too late, does no harm.
 */
export const SETTLEMENTS: Readonly<Record<OrderPhase, Readonly<Partial<Record<PaymentOutcome, Settlement>>>>> = {
  waiting: {
    paid: { to: 'settled', paymentStatus: 'paid', hold: 'paid' },
    failed: { to: 'waiting', paymentStatus: 'failed' },
    retried: { to: 'waiting', paymentStatus: 'pending' },
    expired: { to: 'expired', paymentStatus: 'failed', hold: 'expired', status: { to: 'cancelled', cause: 'unpaid' } },
  },
  // The money came after all: the shopper gets the pieces if they are still there.
  expired: { paid: { to: 'settled', paymentStatus: 'paid', hold: 'paid', status: { to: 'created', cause: 'paid_late' }, orElse: REFUNDED } },
  withdrawn: { paid: REFUNDED },
  settled: {},
}
