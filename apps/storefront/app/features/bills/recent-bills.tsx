import type { OrderSummaryWire } from '@galleria/contract'
import { dayIn } from '@galleria/kernel'
import { Card } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { payAgainPath } from '../../lib/bill-paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useOrders } from '../orders/order-queries.ts'
import { latestBills } from './latest-bills.ts'
import { OperatorMark } from '../../components/operator-mark.tsx'

/** What somebody has paid here before: one tap fills it in again. Nothing where there was none. */
export function RecentBills({ customerId }: { customerId: string }) {
  const query = useOrders(customerId, 'SERVICE')
  const bills = query.isPlaceholderData ? [] : latestBills(query.data?.pages.flatMap(({ data }) => data) ?? [])
  if (bills.length === 0) return null
  return (
    <Card as="section" className="recent-bills" aria-labelledby="recent-bills">
      <h2 id="recent-bills" className="bill-part">
        <Trans>Pay again</Trans>
      </h2>
      <ul className="recent-bill-list">
        {bills.map((order) => (
          <RecentBill key={order._id} order={order} bill={order.bill} />
        ))}
      </ul>
    </Card>
  )
}

function RecentBill({ order, bill }: { order: OrderSummaryWire; bill: NonNullable<OrderSummaryWire['bill']> }) {
  const { format, paths, tenant } = useTenant()
  return (
    <li>
      <a className="operator-link" href={paths.local(payAgainPath(bill))}>
        <OperatorMark name={bill.operator.name} icon={bill.operator.icon} />
        <span>
          <b className="unbroken">{bill.number}</b>
          <small className="muted">
            {bill.customerName ?? bill.operator.name} · <span className="unbroken">{format.shortDay(dayIn(new Date(order.createdAt), tenant.timeZone))}</span>
          </small>
        </span>
        <b className="recent-bill-sum">{format.money(order.total)}</b>
        <ChevronRight className="icon" aria-hidden="true" />
      </a>
    </li>
  )
}
