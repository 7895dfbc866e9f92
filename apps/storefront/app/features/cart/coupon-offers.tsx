import type { CouponOfferWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { leadOn } from './lead-on.ts'

export type CouponOffersProps = { offers: readonly CouponOfferWire[]; taken: string | undefined; onTake: (code: string) => void }

/** C-25: what the shop offers to everybody, the best for this cart first, each with what it takes off or what is missing for it. */
export function CouponOffers({ offers, taken, onTake }: CouponOffersProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  if (offers.length === 0) return null
  return (
    <ul className="coupon-offers" aria-label={t`Coupons of this shop`}>
      {offers.map((offer) => (
        <li key={offer.promoCode}>
          <p>
            <b>{offer.promoCode}</b>
            <small className="muted">{offer.title}</small>
            <small>{offer.discount ? t`${format.money(offer.discount)} off` : <Obstacle offer={offer} />}</small>
          </p>
          {offer.promoCode === taken ? (
            <small className="muted">
              <Trans>Applied</Trans>
            </small>
          ) : offer.discount ? (
            <button
              type="button"
              className="text-link"
              aria-label={t`Use coupon ${offer.promoCode}`}
              onClick={({ currentTarget }) => {
                leadOn(currentTarget, '.coupon', '.coupon-toggle')
                onTake(offer.promoCode)
              }}
            >
              <Trans>Use it</Trans>
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Obstacle({ offer: { obstacle, missing } }: { offer: CouponOfferWire }) {
  const { format } = useTenant()
  if (missing) return <Trans>Add {format.money(missing)} more to use it</Trans>
  if (obstacle === 'used_up') return <Trans>Already used up</Trans>
  return obstacle === 'not_for_cart' ? <Trans>For other products</Trans> : <Trans>Not available right now</Trans>
}
