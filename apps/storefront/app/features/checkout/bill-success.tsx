import type { OrderedBillWire, OrderWire } from '@galleria/contract'
import { isRecharge } from '@galleria/rules'
import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, Send, X } from 'lucide-react'
import { PageHead } from '../../components/page-head.tsx'
import { payAgainPath } from '../../lib/bill-paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { BillCard } from '../orders/bill-card.tsx'
import { BillPaid } from '../orders/bill-side.tsx'
import { parcelsOf } from '../orders/order-parts.ts'
import '../orders/order-page.css'

type BillSuccessProps = { order: OrderWire; bill: OrderedBillWire }

/** R-052 of a bill: it follows by itself from the payment to the operator's answer, and says it when it has come. */
export function BillSuccess({ order, bill }: BillSuccessProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const { state, category, operator, number } = bill
  const isUnpaid = order.can.pay
  const amount = format.money(order.total)
  const titles = {
    unpaid: t`Your order is waiting for payment`,
    sending: t`Paid, and on its way to ${operator.name}`,
    paid: isRecharge(category) ? t`Recharged` : t`Your bill is paid`,
    refused: t`${operator.name} didn't accept the payment`,
    ended: t`This order is cancelled`,
  }
  return (
    <div className="success">
      <PageHead title={titles[state]} isIndexed={false} />
      <header className="success-head">
        <span className="success-arch" data-status={order.orderStatus} aria-hidden="true">
          {state === 'paid' ? (
            <svg viewBox="0 0 24 24" className="success-tick">
              <path d="m6.5 12.5 3.6 3.7 7.4-8" />
            </svg>
          ) : state === 'sending' ? (
            <Send className="icon" />
          ) : state === 'unpaid' ? (
            <Hourglass className="icon" />
          ) : (
            <X className="icon" />
          )}
        </span>
        <div role="status">
          <h1>{titles[state]}</h1>
        </div>
        <p>
          {operator.name} · <span className="unbroken">{number}</span> · <b>{amount}</b>
        </p>
        <p className="success-number">
          <span className="muted">
            <Trans>Order number</Trans>
          </span>{' '}
          <b>{order.orderId}</b>
        </p>
        <div className="success-acts">
          {isUnpaid ? (
            <ButtonLink href={paths.orderVerify(order.orderId)}>
              <Trans>Pay now</Trans>
            </ButtonLink>
          ) : state === 'refused' || state === 'ended' ? (
            <ButtonLink href={paths.local(payAgainPath(bill))}>
              <Trans>Pay again</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.bills()}>
              <Trans>Pay another bill</Trans>
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" href={paths.orderDetail(order.orderId)}>
            <Trans>See the order</Trans>
          </ButtonLink>
        </div>
      </header>
      <div className="order-columns">
        <div>
          {parcelsOf(order).map((part) => (
            <BillCard key={part._id} order={part} bill={bill} />
          ))}
        </div>
        <BillPaid order={order} />
      </div>
    </div>
  )
}
