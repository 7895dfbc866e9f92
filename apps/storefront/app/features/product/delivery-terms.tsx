import type { Money } from '@galleria/kernel'
import { isDeliveryFree, returnDaysOf } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { ProductDelivery } from '../delivery/dispatch.ts'
import { DeliveryDay } from './delivery-day.tsx'
import { PickupTerms } from './pickup-terms.tsx'
import type { Pickup } from './product-data.ts'

export type DeliveryTermsProps = {
  readonly price: Money
  readonly delivery: ProductDelivery | null
  readonly pickup: Pickup | null
  /** Of a service; there is no delivery of it. */
  readonly serviceTerms: readonly string[] | undefined
  readonly seller: { readonly name: string }
  /** Slug of its hall. */
  readonly market: string
}

/** When it comes, what that costs, and how it goes back: of the shop's and the seller's own terms. Of a service, where it is done and when. */
export function DeliveryTerms(props: DeliveryTermsProps) {
  const { tenant } = useTenant()
  return (
    <Kept as="ul" className="delivery-terms" by={import.meta.env.SSR && ['delivery terms', tenant, JSON.stringify(props)]}>
      {() => <Terms {...props} />}
    </Kept>
  )
}

function Terms({ price, delivery, pickup, serviceTerms, seller, market }: DeliveryTermsProps) {
  const { tenant, format } = useTenant()
  if (serviceTerms)
    return serviceTerms.map((text, index) => (
      <li key={text}>
        {glyph(index === 0 ? 'house' : index < serviceTerms.length - 1 ? 'map-pin' : 'rotate-ccw')}
        <span>{text}</span>
      </li>
    ))
  const fee = format.money({ amount: tenant.delivery.fee, currency: tenant.currency })
  const returnDays = returnDaysOf(tenant.returns, market)
  const freeFrom = format.money({ amount: tenant.delivery.freeFrom, currency: tenant.currency })
  return (
    <>
      {delivery ? <DeliveryDay delivery={delivery} /> : null}
      <li>
        {glyph('package')}
        <span>
          {tenant.delivery.variesByPlace ? (
            <Trans>The delivery fee depends on your address.</Trans>
          ) : isDeliveryFree(price.amount, tenant.delivery) ? (
            <Trans>
              <b>Free delivery</b> to your door
            </Trans>
          ) : (
            <Trans>
              <b>Delivery {fee}</b>, free for orders from {freeFrom}
            </Trans>
          )}
        </span>
      </li>
      {pickup ? <PickupTerms pickup={pickup} seller={seller} /> : null}
      <li>
        {glyph('rotate-ccw')}
        <span>
          {returnDays > 0 ? (
            <Trans>
              <b>{returnDays} days</b> to return it
            </Trans>
          ) : (
            <Trans>Can't be returned unless it arrives damaged</Trans>
          )}
        </span>
      </li>
    </>
  )
}
