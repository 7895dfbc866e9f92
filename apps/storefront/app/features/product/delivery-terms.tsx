import { Trans } from '@lingui/react/macro'
import type { Money } from '@galleria/kernel'
import { isDeliveryFree, RETURN_DAYS } from '@galleria/rules'
import { useTenant } from '../../lib/tenant.ts'
import { glyph } from '../../components/glyph.tsx'

/** How it comes, what that costs, and how it goes back: of the shop's own configuration. */
export function DeliveryTerms({ price }: { price: Money }) {
  const { tenant, format } = useTenant()
  const fee = format.money({ amount: tenant.delivery.fee, currency: tenant.currency })
  const freeFrom = format.money({ amount: tenant.delivery.freeFrom, currency: tenant.currency })
  return (
    <ul className="delivery-terms">
      <li>
        {glyph('truck')}
        <span>
          {isDeliveryFree(price.amount, tenant.delivery) ? (
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
            <b>{RETURN_DAYS} days</b> to return it
          </Trans>
        </span>
      </li>
    </ul>
  )
}
