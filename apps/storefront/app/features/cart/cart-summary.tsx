import { hasGoods } from '@galleria/rules'
import { Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Totals } from '../../components/totals.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Basket } from './basket.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { CouponLine } from './coupon-line.tsx'
import type { CartCoupon } from './use-cart-coupon.ts'
import { useFeeWords } from './use-fee-words.ts'

export type CartSummaryProps = {
  basket: Basket
  isOneCheckout: boolean
  coupon: CartCoupon
}

/** What all of it comes to, with delivery and tax, before the checkout (UX-21). */
export function CartSummary({ basket, isOneCheckout, coupon }: CartSummaryProps) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const { variesByPlace } = tenant.delivery
  const { groups, saving } = basket
  const less = format.money(saving)
  // Several orders have a coupon each, chosen when it is their turn.
  const isOneOrder = isOneCheckout || groups.length === 1
  const preview = isOneOrder ? coupon.preview : undefined
  const sums = preview ?? basket
  const brought = groups.filter(({ lines }) => hasGoods(lines))
  return (
    <Card as="aside" className="cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">
        <Trans>Summary</Trans>
      </h2>
      <Totals
        subTotal={sums.subTotal}
        {...(preview ? { discount: preview.discount, coupon: preview.coupon?.promoCode } : {})}
        deliveryFee={sums.deliveryFee}
        isFeeUnknown={variesByPlace}
        isWithoutDelivery={brought.length === 0}
        parcels={brought.map(({ seller, deliveryFee }) => ({ name: seller.name, fee: deliveryFee }))}
        taxIncluded={sums.taxIncluded}
        taxAdded={sums.taxAdded}
        total={sums.total}
        totalLabel={variesByPlace && brought.length > 0 ? t`Total before delivery` : preview ? t`Estimated total` : t`Total`}
      />
      {saving.amount > 0 ? (
        <p className="cart-saving">
          <Trans>You save {less} on this cart.</Trans>
        </p>
      ) : null}
      {isOneOrder ? <Coupon coupon={coupon} /> : null}
      <CheckoutLink groups={groups} />
      <p className="muted small cart-summary-note">
        {groups.length === 1 || (isOneCheckout && brought.length < groups.length) ? (
          <Trans>You can check everything before you order.</Trans>
        ) : isOneCheckout ? (
          <Trans>You pay once, and each shop sends its own parcel.</Trans>
        ) : (
          <Trans>Each shop is a separate order. You choose which one to check out first.</Trans>
        )}
      </p>
    </Card>
  )
}

/** ST-08: the same choice as in the checkout, which takes it up. */
function Coupon({ coupon: { coupon, coupons, problem, failure, isBusy, open, take } }: { coupon: CartCoupon }) {
  const failureText = useFailureText()
  return (
    <div>
      <CouponLine coupon={coupon} coupons={coupons} problem={problem} isBusy={isBusy} onTake={take} onOpen={open} />
      {failure ? (
        <p className="muted small" role="alert">
          {failureText(failure)}
        </p>
      ) : null}
      {coupon ? (
        <p className="muted small">
          <Trans>An estimate: at checkout you see the exact amount for your address.</Trans>
        </p>
      ) : null}
    </div>
  )
}

/** On phones the total and the way on stay in reach. */
export function CartBar({ basket, total = basket.total }: { basket: Basket; total?: Basket['total'] | undefined }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const feeWords = useFeeWords()
  return (
    <div className="cart-bar">
      <p>
        <span className="hidden-visually">{t`Total`} </span>
        <b>{format.money(total)}</b>
        <small>{feeWords(basket)}</small>
      </p>
      <CheckoutLink groups={basket.groups} />
    </div>
  )
}
