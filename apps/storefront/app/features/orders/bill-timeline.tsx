import type { OrderedBillWire, OrderWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { billProgressOf } from './order-progress.ts'
import { BILL_ICONS } from './order-status.tsx'
import { useOrderWords } from './order-words.ts'
import './order-timeline.css'

type BillTimelineProps = { order: Pick<OrderWire, 'orderStatus' | 'timeline' | 'payment'>; bill: OrderedBillWire }

/** Where the payment of a bill stands: paid here, sent to the operator, arrived there. */
export function BillTimeline({ order, bill }: BillTimelineProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const words = useOrderWords()
  const isPaid = ['paid', 'refunded', 'partly_refunded'].includes(order.payment.status)
  const names = {
    created: isPaid ? t`Paid` : bill.state === 'unpaid' ? words.awaited : t`Order placed`,
    processing: '',
    shipped: t`Sent to the operator`,
    delivered: words.billStatusOf({ ...bill, state: 'paid' }),
    cancelled: words.billStatusOf(bill),
  } as const
  return (
    <ol className="timeline" aria-label={t`Progress of the payment to ${bill.operator.name}`}>
      {billProgressOf(order).map(({ status, state, at }) => {
        const Icon = BILL_ICONS[status]
        return (
          <li key={status} data-state={state} data-status={status} aria-current={state === 'now' ? 'step' : undefined}>
            <i aria-hidden="true">
              <Icon className="icon" />
            </i>
            <b>
              {names[status]}
              {state === 'todo' ? (
                <span className="hidden-visually">
                  {' '}
                  <Trans>(still to come)</Trans>
                </span>
              ) : null}
            </b>
            {at ? <time dateTime={at}>{format.moment(at)}</time> : null}
          </li>
        )
      })}
    </ol>
  )
}
