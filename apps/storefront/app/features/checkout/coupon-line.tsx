import type { QuoteWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, TicketPercent } from 'lucide-react'
import { useId, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { CouponForm } from './coupon-form.tsx'
import { CouponOffers } from './coupon-offers.tsx'
import type { Checkout } from './use-checkout.ts'
import './coupon.css'

/** UX-32, ST-08: the coupon that is taken off, by its name; others are behind a link, so that nobody without one feels that something is missing. */
export function CouponLine({ checkout, quote }: { checkout: Checkout; quote: QuoteWire }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const { couponProblem, choose, query } = checkout
  const [isOpen, setIsOpen] = useState(couponProblem !== undefined)
  const id = useId()
  const { coupon, coupons } = quote
  const take = (code: string | undefined) => choose({ type: 'coupon_chosen', coupon: code })
  const isBest = coupon !== null && coupons[0]?.promoCode === coupon.promoCode
  return (
    <div className="coupon">
      {coupon ? (
        <div className="coupon-taken">
          <TicketPercent className="icon" aria-hidden="true" />
          <p role="status">
            <span>
              <Trans>
                <b>{coupon.promoCode}</b> is applied
              </Trans>
            </span>
            <small className="muted">
              {isBest ? <Trans>{format.money(coupon.discount)} off, the best for this cart</Trans> : <Trans>{format.money(coupon.discount)} off</Trans>}
            </small>
          </p>
          <button type="button" className="text-link" aria-label={t`Remove coupon ${coupon.promoCode}`} onClick={() => take('')}>
            <Trans context="coupon">Remove</Trans>
          </button>
        </div>
      ) : null}
      <button type="button" className="coupon-toggle" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {coupon ? <Trans>Use another coupon</Trans> : <Trans>Use a coupon</Trans>}
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      {isOpen ? (
        <div id={id} className="coupon-choice">
          <CouponForm problem={couponProblem} isBusy={query.isFetching} onTake={take} />
          <CouponOffers offers={coupons} taken={coupon?.promoCode} onTake={take} />
        </div>
      ) : null}
    </div>
  )
}
