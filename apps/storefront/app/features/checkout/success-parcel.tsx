import type { OrderPartWire } from '@galleria/contract'
import { Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { useDeliveryHours } from '../orders/delivery-hours.ts'

/** When one shop's parcel comes, and its number where the order has several. */
export function Parcel({ parcel, isOneOfSeveral }: { parcel: OrderPartWire; isOneOfSeveral: boolean }) {
  const { format } = useTenant()
  const hoursOf = useDeliveryHours()
  const { provider, deliveryDay, deliveryWindow, deliveryAddress, orderId } = parcel
  const hours = hoursOf(deliveryAddress.type, deliveryWindow)
  return (
    <div className="success-parcel">
      {deliveryDay ? (
        <p>
          <Trans>
            <b>{format.day(deliveryDay)}</b>, {hours}, from {provider.name}
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            From {provider.name}, {hours}. The order page shows when it's on its way.
          </Trans>
        </p>
      )}
      {isOneOfSeveral ? <p className="muted small success-parcel-number">{orderId}</p> : null}
    </div>
  )
}
