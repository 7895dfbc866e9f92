import type { OrderedBillWire, OrderWire } from '@galleria/contract'
import { Card } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { ChevronRight, LifeBuoy, RotateCcw, X } from 'lucide-react'
import { payAgainPath } from '../../lib/bill-paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import '../../components/totals.css'
import './bill.css'
import { cancellableOf } from './order-parts.ts'
import { Paid } from './order-side.tsx'

type BillSideProps = { order: OrderWire; bill: OrderedBillWire; onCancel: () => void }

/** What a bill came to, and what can be done with its order. */
export function BillSide({ order, bill, onCancel }: BillSideProps) {
  const { paths } = useTenant()
  return (
    <div className="order-side">
      <BillPaid order={order} />
      <Card as="section" aria-labelledby="order-doings">
        <h2 id="order-doings">
          <Trans>This order</Trans>
        </h2>
        <ul className="order-doings">
          {bill.number === '' ? null : (
            <li>
              <a className="order-doing" href={paths.local(payAgainPath(bill))}>
                <RotateCcw className="icon" aria-hidden="true" />
                <span>
                  <Trans>Pay again</Trans>
                </span>
                <ChevronRight className="icon" aria-hidden="true" />
              </a>
            </li>
          )}
          <li>
            <a className="order-doing" href={paths.local(`/profile/need-help/${encodeURIComponent(order.orderId)}`)}>
              <LifeBuoy className="icon" aria-hidden="true" />
              <span>
                <Trans>Need help</Trans>
              </span>
              <ChevronRight className="icon" aria-hidden="true" />
            </a>
          </li>
          {cancellableOf(order).length > 0 ? (
            <li>
              <button type="button" className="order-doing" onClick={onCancel}>
                <X className="icon" aria-hidden="true" />
                <span>
                  <Trans>Cancel order</Trans>
                </span>
              </button>
            </li>
          ) : null}
        </ul>
      </Card>
    </div>
  )
}

/** One amount and how it was paid: a bill has no items, no delivery and no tax of the shop. */
export function BillPaid({ order }: { order: OrderWire }) {
  const { format } = useTenant()
  return (
    <Card as="section" aria-labelledby="order-payment">
      <h2 id="order-payment">
        <Trans>Payment</Trans>
      </h2>
      <dl className="totals">
        <div className="totals-sum bill-total">
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>{format.money(order.total)}</dd>
        </div>
      </dl>
      <Paid order={order} />
    </Card>
  )
}
