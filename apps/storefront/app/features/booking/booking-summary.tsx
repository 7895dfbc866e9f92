import type { QuoteWire } from '@galleria/contract'
import { Card, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Price } from '../../components/price.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { Totals } from '../../components/totals.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { CouponLine } from '../cart/coupon-line.tsx'
import type { CouponProblem } from '../cart/coupon-form.tsx'
import { chosenNames, type Selection } from '../options/selection.ts'
import { RewardAhead } from '../orders/reward-ahead.tsx'
import { useSpanOfMinutes } from '../times/use-span-of-minutes.ts'
import type { BookedService } from './booking-data.ts'

type BookingSummaryProps = {
  service: BookedService
  selection: Selection
  /** Until there is one the price alone is known. */
  quote: QuoteWire | undefined
  couponProblem: CouponProblem | undefined
  isBusy: boolean
  onCoupon: (code: string) => void
}

/** What is booked, with whom, and what it comes to, always adding up. */
export function BookingSummary({ service, selection, quote, couponProblem, isBusy, onCoupon }: BookingSummaryProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const span = useSpanOfMinutes()
  const { name, brand, image, market, seller, booking } = service
  const chosen = chosenNames(service.options, selection).join(', ')
  return (
    <Card as="section" className="booking-summary" aria-labelledby="booking-summary">
      <header className="booking-service">
        <ProductThumbnail image={image} name={name} brand={brand} market={market} size={72} />
        <div>
          <h2 id="booking-summary">
            <a href={paths.product(service.slug, selection.open.length === 0 ? selection.shown.id : undefined)}>{name}</a>
          </h2>
          <p className="muted small">{[booking.with, seller.name].filter((each, index, all) => all.indexOf(each) === index).join(' · ')}</p>
          <p className="muted small">{[chosen, span(booking.slotMinutes)].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {quote ? (
        <>
          <Totals
            subTotal={quote.subTotal}
            discount={quote.discount}
            coupon={quote.coupon?.promoCode}
            deliveryFee={quote.deliveryFee}
            isWithoutDelivery
            taxIncluded={quote.taxIncluded}
            taxAdded={quote.taxAdded}
            taxLines={quote.taxLines}
            less={quote.wallet ? { label: t`From your wallet`, amount: quote.wallet.used } : undefined}
            total={quote.toPay}
            totalLabel={t`To pay`}
            itemsLabel={t`Price`}
          />
          {quote.reward ? <RewardAhead amount={quote.reward} till="visit" /> : null}
          <CouponLine coupon={quote.coupon} coupons={quote.coupons} problem={couponProblem} isBusy={isBusy} onTake={onCoupon} />
        </>
      ) : (
        <>
          <div className="booking-price">
            <span className="muted">
              <Trans>Price</Trans>
            </span>
            <Price isBrief isFrom={selection.open.length > 0} price={selection.shown.price} listPrice={selection.shown.listPrice} />
          </div>
          {isBusy ? <Skeleton className="booking-sums-wait" /> : null}
        </>
      )}
    </Card>
  )
}
