import type { Clock } from '@galleria/kernel'
import type { Metric } from '../../infra/metrics.ts'
import type { BillPayments } from './bill-payment.repository.ts'

/** Nearly all arrive within minutes. */
const LATE_MS = 3_600_000

/** What somebody has to look at, of the whole installation. */
export const billMetrics = ({ payments, clock }: { readonly payments: Pick<BillPayments, 'countLate'>; readonly clock: Clock }): Metric[] => [
  {
    name: 'galleria_bills_undecided',
    help: 'Payments of bills that were ordered more than an hour ago and are under way to their operators',
    kind: 'gauge',
    read: () => payments.countLate(new Date(clock().getTime() - LATE_MS)),
  },
]
