import { Trans } from '@lingui/react/macro'
import type { Money } from '@galleria/kernel'
import { useShop } from '../../lib/shop.ts'
import './cart-page-parts.css'

export type SumsProps = {
  subTotal: Money
  deliveryFee: Money
  taxIncluded: Money
  total: Money
  /** "Total" while looking, "To pay" at the till. */
  totalLabel: string
}

/** What a cart or an order comes to, line by line (UX-21). */
export function Sums({ subTotal, deliveryFee, taxIncluded, total, totalLabel }: SumsProps) {
  const { shop, format } = useShop()
  const { name, rate } = shop.tax
  return (
    <dl className="sums">
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
      <div className="sums-total">
        <dt>{totalLabel}</dt>
        <dd>{format.money(total)}</dd>
      </div>
      <div className="sums-tax">
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
