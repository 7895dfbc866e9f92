import { Trans } from '@lingui/react/macro'
import type { Money } from '@galleria/kernel'
import { useTenant } from '../lib/tenant.ts'
import './totals.css'

export type TotalsProps = {
  subTotal: Money
  deliveryFee: Money
  taxIncluded: Money
  total: Money
  /** "Total" while looking, "To pay" at the till. */
  totalLabel: string
}

/** What a cart or an order comes to, line by line (UX-21). */
export function Totals({ subTotal, deliveryFee, taxIncluded, total, totalLabel }: TotalsProps) {
  const { tenant, format } = useTenant()
  const { name, rate } = tenant.tax
  return (
    <dl className="totals">
      <div>
        <dt>
          <Trans>Items</Trans>
        </dt>
        <dd>{format.money(subTotal)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Delivery</Trans>
        </dt>
        <dd className={deliveryFee.amount === 0 ? 'good' : undefined}>{deliveryFee.amount === 0 ? <Trans>Free</Trans> : format.money(deliveryFee)}</dd>
      </div>
      <div className="totals-sum">
        <dt>{totalLabel}</dt>
        <dd>{format.money(total)}</dd>
      </div>
      <div className="totals-tax">
        <dt>
          <Trans>
            {name} included ({rate} %)
          </Trans>
        </dt>
        <dd>{format.money(taxIncluded)}</dd>
      </div>
    </dl>
  )
}
