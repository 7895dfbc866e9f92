import type { OrderPartWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { addressLines } from '../addresses/address-text.ts'
import { AddToCalendar } from '../orders/add-to-calendar.tsx'
import { useDeliveryHours } from '../orders/delivery-hours.ts'
import { isService, servicesIn } from '../orders/order-parts.ts'

/** When one shop's parcel comes, or who arranges what is done, and its number where the order has several. */
export function Parcel({ parcel, isOneOfSeveral }: { parcel: OrderPartWire; isOneOfSeveral: boolean }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const hoursOf = useDeliveryHours()
  const { provider, deliveryDay, deliveryWindow, deliveryAddress, orderId } = parcel
  // As the mail calls it.
  const title = isOneOfSeveral ? t`Delivery of ${orderId} (${provider.name})` : t`Delivery of ${orderId}`
  const hours = hoursOf(deliveryAddress.type, deliveryWindow)
  const services = servicesIn(parcel.items)
  return (
    <div className="success-parcel">
      {isService(parcel) ? null : deliveryDay ? (
        <p className="success-day">
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
      {services.length > 0 ? (
        <p>
          <Trans>
            {provider.name} will contact you to agree on a day and time for: {format.list(services)}
          </Trans>
        </p>
      ) : null}
      {deliveryWindow ? (
        <p className="success-parcel-acts">
          <AddToCalendar number={orderId} event={{ title, place: addressLines(deliveryAddress).join(', '), note: provider.name, ...deliveryWindow }} />
        </p>
      ) : null}
      {isOneOfSeveral ? <p className="muted small success-parcel-number">{orderId}</p> : null}
    </div>
  )
}
