import type { Clock } from '@galleria/kernel'
import type { Metric } from '../../infra/metrics.ts'
import { daysBefore } from '../../retention.ts'
import type { PaymentRepository } from './payment.repository.ts'

/** So long somebody has to see it. */
const SHOWN_DAYS = 30

/** What somebody has to look at, of the whole installation. */
export const paymentMetrics = ({ payments, clock }: { readonly payments: Pick<PaymentRepository, 'countTroubles'>; readonly clock: Clock }): Metric[] => {
  const troubles = () => payments.countTroubles(daysBefore(clock(), SHOWN_DAYS))
  return [
    {
      name: 'galleria_payments_mismatched',
      help: 'Payments of the last 30 days of which a provider took another amount than it was asked for',
      kind: 'gauge',
      read: async () => (await troubles()).mismatched,
    },
    {
      name: 'galleria_refunds_failed',
      help: 'Refunds of the last 30 days that no provider would make',
      kind: 'gauge',
      read: async () => (await troubles()).failedRefunds,
    },
  ]
}
