import { IconButton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info, Truck } from 'lucide-react'
import { useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketGroup } from './basket.ts'

/** K-22: a line like the others, but nobody can take it out. It says so to whoever looks for the way (V-35), and what makes it free. */
export function DeliveryRow({ group }: { group: BasketGroup }) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const [isAsked, setIsAsked] = useState(false)
  const { variesByPlace } = tenant.delivery
  const isFree = group.deliveryFee.amount === 0 && !variesByPlace
  const { seller, untilFree } = group
  const freeFrom = untilFree && format.money({ amount: tenant.delivery.freeFrom, currency: untilFree.currency })
  const id = `delivery-${seller.id}`
  return (
    <div role="row" className="cart-line cart-delivery">
      <div role="cell" className="cart-product">
        <span className="cart-pic">
          <span className="thumbnail thumbnail-plain">
            <Truck className="icon" aria-hidden="true" />
          </span>
        </span>
        <div>
          <span className="cart-name">
            <Trans>Delivery</Trans>
          </span>
          <div id={id} role="status" className="muted small">
            {isAsked && !isFree ? (
              <>
                <p>{t`You can not remove delivery charge`}</p>
                {variesByPlace ? (
                  <p>
                    <Trans>The delivery fee depends on your address.</Trans>
                  </p>
                ) : null}
                {freeFrom ? <p>{t`It's free from ${freeFrom} at ${seller.name}.`}</p> : null}
              </>
            ) : null}
          </div>
        </div>
      </div>
      <div role="cell" className="cart-unit" />
      <div role="cell" className="cart-quantity" />
      <div role="cell" className={isFree ? 'cart-sum cart-free' : 'cart-sum'}>
        {isFree ? t`Free` : variesByPlace ? t`At checkout` : format.money(group.deliveryFee)}
      </div>
      <div role="cell" className="cart-action">
        {isFree ? null : (
          <IconButton
            aria-label={t`Why can't I remove the delivery charge of ${seller.name}?`}
            aria-expanded={isAsked}
            aria-controls={id}
            onClick={() => setIsAsked(!isAsked)}
          >
            <Info className="icon" aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  )
}
