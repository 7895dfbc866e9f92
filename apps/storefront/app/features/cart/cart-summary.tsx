import { Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Totals } from '../../components/totals.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { Basket } from './basket.ts'
import { CheckoutLink } from './checkout-link.tsx'

/** What all of it comes to, with delivery and tax, before the checkout (UX-21). */
export function CartSummary({ basket, isOneCheckout }: { basket: Basket; isOneCheckout: boolean }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const { groups, saving } = basket
  const less = format.money(saving)
  return (
    <Card as="aside" className="cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">
        <Trans>Summary</Trans>
      </h2>
      <Totals
        subTotal={basket.subTotal}
        deliveryFee={basket.deliveryFee}
        parcels={groups.map(({ seller, deliveryFee }) => ({ name: seller.name, fee: deliveryFee }))}
        taxIncluded={basket.taxIncluded}
        taxAdded={basket.taxAdded}
        total={basket.total}
        totalLabel={t`Total`}
      />
      {saving.amount > 0 ? (
        <p className="cart-saving">
          <Trans>You save {less} on this cart.</Trans>
        </p>
      ) : null}
      <CheckoutLink groups={groups} />
      <p className="muted small cart-summary-note">
        {groups.length === 1 ? (
          <Trans>You'll see everything once more before you order.</Trans>
        ) : isOneCheckout ? (
          <Trans>You pay once, and each shop sends its own parcel.</Trans>
        ) : (
          <Trans>Each shop is an order of its own. You choose which one comes first.</Trans>
        )}
      </p>
    </Card>
  )
}

/** On phones the total and the way on stay in reach. */
export function CartBar({ basket }: { basket: Basket }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const fee = format.money(basket.deliveryFee)
  return (
    <div className="cart-bar">
      <p>
        <span className="hidden-visually">{t`Total`} </span>
        <b>{format.money(basket.total)}</b>
        <small>{basket.deliveryFee.amount === 0 ? t`with free delivery` : t`with delivery, ${fee}`}</small>
      </p>
      <CheckoutLink groups={basket.groups} />
    </div>
  )
}
