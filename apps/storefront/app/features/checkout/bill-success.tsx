import type { OrderedBillWire, OrderWire } from '@galleria/contract'
import { isRecharge } from '@galleria/rules'
import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/page-head.tsx'
import { payAgainPath } from '../../lib/bill-paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { BillCard } from '../orders/bill-card.tsx'
import { OrderPaid } from '../orders/order-paid.tsx'
import { parcelsOf } from '../orders/order-parts.ts'
import { SuccessFrame, type SuccessState } from './success-frame.tsx'
import '../orders/order-page.css'

const STATES = { unpaid: 'unpaid', sending: 'sent', paid: 'done', refused: 'off', ended: 'off' } as const satisfies Record<
  OrderedBillWire['state'],
  SuccessState
>

/** R-052 of a bill: it follows by itself from the payment to the operator's answer, and says it when it has come. */
export function BillSuccess({ order, bill }: { order: OrderWire; bill: OrderedBillWire }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const { state, category, operator, number } = bill
  const amount = format.money(order.total)
  const titles = {
    unpaid: t`Your order is waiting for payment`,
    sending: t`Paid, and on its way to ${operator.name}`,
    paid: isRecharge(category) ? t`Recharged` : t`Your bill is paid`,
    refused: t`${operator.name} didn't accept the payment`,
    ended: t`This order is cancelled`,
  }
  return (
    <SuccessFrame
      order={order}
      state={STATES[state]}
      title={titles[state]}
      about={
        <>
          {operator.name} · <span className="unbroken">{number}</span> · <b>{amount}</b>
        </>
      }
      next={
        STATES[state] === 'off' ? (
          <ButtonLink href={paths.local(payAgainPath(bill))}>
            <Trans>Pay again</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.bills()}>
            <Trans>Pay another bill</Trans>
          </ButtonLink>
        )
      }
      see={<Trans>See the order</Trans>}
    >
      <PageHead title={titles[state]} isIndexed={false} />
      <div className="order-columns">
        <div>
          {parcelsOf(order).map((part) => (
            <BillCard key={part._id} order={part} bill={bill} />
          ))}
        </div>
        <OrderPaid order={order} />
      </div>
    </SuccessFrame>
  )
}
