import type { CouponPreviewWire } from '@galleria/contract'
import { hasGoods } from '@galleria/rules'
import { Card } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { RewardAhead } from '../orders/reward-ahead.tsx'
import { Totals } from '../../components/totals.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketLine } from '../cart/basket.ts'
import { CouponLine } from '../cart/coupon-line.tsx'
import type { Ordered } from './ordered.ts'
import { partsShown } from './parts-shown.ts'
import { SummaryPart } from './summary-part.tsx'
import type { Checkout } from './use-checkout.ts'
import './checkout-summary.css'

export type CheckoutSummaryProps = {
  ordered: Ordered
  /** With the platform's sealed price, once there is an address. None for a guest. */
  checkout?: Checkout | undefined
  /** What it comes to with a coupon, as in the cart, until there is a quote. */
  estimate: CouponPreviewWire | undefined
  onSetQuantity: (line: BasketLine, quantity: number) => void
}

/** What is ordered and what it comes to, always adding up: beside the steps, and on phones folded above them. */
export function CheckoutSummary({ ordered, checkout, estimate, onSetQuantity }: CheckoutSummaryProps) {
  const { t } = useLingui()
  const { tenant, paths, format } = useTenant()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const quote = checkout?.quote
  const parts = checkout?.parts ?? partsShown(ordered, undefined)
  const brought = parts.filter(({ group }) => hasGoods(group.lines))
  const sums = checkout?.sums ?? estimate ?? ordered
  const reduced = quote ?? estimate
  // What has to be mended is not hidden.
  const isOpen = isUnfolded || ordered.hasTrouble
  return (
    <Card as="aside" className="checkout-summary" data-open={isOpen || undefined} aria-labelledby="checkout-summary">
      <h2 id="checkout-summary" className="checkout-summary-title">
        <Trans>Your order</Trans>
      </h2>
      <button type="button" className="checkout-fold" aria-expanded={isOpen} aria-controls="checkout-summary-body" onClick={() => setIsUnfolded(!isOpen)}>
        <ShoppingBag className="icon" aria-hidden="true" />
        <span>
          <Plural value={ordered.pieces} one="Your order, # item" other="Your order, # items" />
        </span>
        <ChevronDown className="icon" aria-hidden="true" />
        <b>{format.money(sums.total)}</b>
      </button>
      <div id="checkout-summary-body" className="checkout-summary-body">
        {parts.map((part) => (
          <SummaryPart key={part.group.seller.id} part={part} onSetQuantity={onSetQuantity} />
        ))}
        <a className="text-link checkout-summary-cart" href={paths.cart()}>
          <Trans>Change the cart</Trans>
        </a>
        <Totals
          subTotal={sums.subTotal}
          deliveryFee={sums.deliveryFee}
          isFeeUnknown={!quote && tenant.delivery.variesByPlace}
          isFetched={checkout?.till === 'store'}
          isWithoutDelivery={brought.length === 0}
          taxIncluded={sums.taxIncluded}
          taxAdded={sums.taxAdded}
          {...(reduced ? { discount: reduced.discount, coupon: reduced.coupon?.promoCode } : {})}
          {...(quote ? { taxLines: quote.taxLines } : {})}
          parcels={brought.map(({ group, fee }) => ({ name: group.seller.name, fee }))}
          less={quote?.wallet ? { label: t`From your wallet`, amount: quote.wallet.used } : undefined}
          total={sums.total}
          totalLabel={t`To pay`}
        />
        {quote?.reward ? <RewardAhead amount={quote.reward} till={checkout?.till ?? 'door'} /> : null}
        {checkout && quote ? (
          <CouponLine
            coupon={quote.coupon}
            coupons={quote.coupons}
            problem={checkout.couponProblem}
            isBusy={checkout.query.isFetching}
            onTake={(coupon) => checkout.choose({ type: 'coupon_chosen', coupon })}
          />
        ) : null}
      </div>
    </Card>
  )
}
