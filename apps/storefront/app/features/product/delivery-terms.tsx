import { Trans } from '@lingui/react/macro'
import type { Money } from '@galleria/kernel'
import { useShop } from '../../lib/shop.ts'
import { glyph } from '../../components/glyph.tsx'

/** How it comes, what that costs, and how it goes back: of the shop's own configuration. */
export function DeliveryTerms({ price }: { price: Money }) {
  const { shop, format } = useShop()
  const fee = format.money({ amount: shop.delivery.fee, currency: shop.currency })
  const freeFrom = format.money({ amount: shop.delivery.freeFrom, currency: shop.currency })
  return (
    <ul className="delivery-terms">
      <li>
        {glyph('truck')}
        <span>
          {price.amount >= shop.delivery.freeFrom ? (
            <Trans>
              <b>Free delivery</b> to your door
            </Trans>
          ) : (
            <Trans>
              <b>Delivery {fee}</b>, free when the order comes to {freeFrom}
            </Trans>
          )}
        </span>
      </li>
      <li>
        {glyph('rotate-ccw')}
        <span>
          <Trans>
            <b>30 days</b> to return it
          </Trans>
        </span>
      </li>
    </ul>
  )
}
