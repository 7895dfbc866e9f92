import type { OrderedBillWire, OrderWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { billProgressOf } from './order-progress.ts'
import { BILL_ICONS } from './order-status.tsx'
import { useOrderWords } from './order-words.ts'
import { TimelineSteps } from './timeline-steps.tsx'

type BillTimelineProps = { order: Pick<OrderWire, 'orderStatus' | 'timeline' | 'payment'>; bill: OrderedBillWire }

/** Where the payment of a bill stands: paid here, sent to the operator, arrived there. */
export function BillTimeline({ order, bill }: BillTimelineProps) {
  const { t } = useLingui()
  const words = useOrderWords()
  const isPaid = ['paid', 'refunded', 'partly_refunded'].includes(order.payment.status)
  const names = {
    created: isPaid ? t`Paid` : bill.state === 'unpaid' ? words.awaited : t`Order placed`,
    processing: '',
    shipped: t`Sent to the operator`,
    delivered: words.billStatusOf({ ...bill, state: 'paid' }),
    cancelled: words.billStatusOf(bill),
  } as const
  return <TimelineSteps label={t`Progress of the payment to ${bill.operator.name}`} steps={billProgressOf(order)} icons={BILL_ICONS} names={names} />
}
