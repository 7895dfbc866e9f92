import type { OrderedBillWire, OrderPartWire } from '@galleria/contract'
import { Card } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { OperatorMark } from '../../components/operator-mark.tsx'
import { BillDetails } from './bill-details.tsx'
import { BillTimeline } from './bill-timeline.tsx'
import { OrderStatus } from './order-status.tsx'
import { RefundNote } from './refund-note.tsx'
import './bill.css'
import './order-page.css'

/** What was paid to an operator: how far it is, all that is known of it, and what goes back where the operator didn't take it. */
export function BillCard({ order, bill }: { order: OrderPartWire; bill: OrderedBillWire }) {
  const id = `bill-${order._id}`
  return (
    <Card as="section" className="parcel" aria-labelledby={id}>
      <header className="parcel-head">
        <OperatorMark name={bill.operator.name} icon={bill.operator.icon} />
        <div>
          <h2 id={id} className="bill-card-name">
            {bill.operator.name}
          </h2>
          <p className="muted small">{bill.number}</p>
        </div>
        <OrderStatus order={order} className="parcel-chip" />
      </header>
      <BillTimeline order={order} bill={bill} />
      {bill.state === 'sending' ? (
        <p className="parcel-note">
          <Info className="icon" aria-hidden="true" />
          <span>
            <Trans>The operator usually answers within a minute. You don't need to stay here: we tell you as soon as it has.</Trans>
          </span>
        </p>
      ) : null}
      {bill.state === 'refused' ? (
        <p className="parcel-note">
          <Info className="icon" aria-hidden="true" />
          <span>
            <Trans>The operator didn't accept the payment. Please check the number before you try again.</Trans>
          </span>
        </p>
      ) : null}
      {order.refunded.amount > 0 ? <RefundNote parcel={order} /> : null}
      <div className="parcel-items">
        <BillDetails bill={bill} />
      </div>
    </Card>
  )
}
