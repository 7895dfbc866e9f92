import type { OrderPartWire, OrderWire } from '@galleria/contract'
import { isUnpaid } from '@galleria/rules'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { useDeliveryHours } from './delivery-hours.ts'
import { isService, parcelsOf } from './order-parts.ts'
import { isOver } from './order-progress.ts'
import { useOrderWords } from './order-words.ts'

type Parcel = Pick<
  OrderPartWire,
  'type' | 'orderStatus' | 'bill' | 'appointment' | 'deliveryDay' | 'deliveryWindow' | 'pickup' | 'timeline' | 'payment' | 'counterSale'
>

/** What somebody who waits for a parcel wants to know first: when it comes, or came. */
export function useParcelHeading(): (parcel: Parcel) => string {
  const { t } = useLingui()
  const { format } = useTenant()
  const words = useOrderWords()
  const hoursOf = useDeliveryHours()
  return (parcel) => {
    const { orderStatus, deliveryDay, deliveryWindow, pickup, appointment, timeline, payment, counterSale } = parcel
    const arrived = timeline.findLast(({ status }) => status === 'delivered')?.at
    if (counterSale && arrived) return t`Bought ${format.moment(arrived)}`
    if (orderStatus === 'delivered' && arrived) {
      const at = format.moment(arrived)
      return isService(parcel) ? t`Done ${at}` : pickup ? t`Picked up ${at}` : t`Arrived ${at}`
    }
    if (isOver(parcel)) return words.headlineOf(parcel)
    if (isUnpaid(payment.status)) return t`Waiting for payment`
    if (appointment) return `${format.day(appointment.date)}, ${format.timeIn(new Date(appointment.from), appointment.timeZone)}`
    if (pickup) return t`Pick up ${format.day(pickup.date)}`
    if (deliveryWindow) return t`Arrives ${format.day(deliveryWindow.date)}, ${hoursOf(undefined, deliveryWindow)}`
    return deliveryDay ? t`Arrives ${format.day(deliveryDay)}` : words.headlineOf(parcel)
  }
}

/** What an order is altogether: of one parcel where it is, of several how many are still to come. */
export function useOrderHeadline(): (order: OrderWire) => string {
  const { t } = useLingui()
  const words = useOrderWords()
  return (order) => {
    if (order.can.pay) return t`Your payment is still due`
    if (order.counterSale) return words.boughtThere
    const parcels = parcelsOf(order)
    const coming = parcels.filter((parcel) => !isOver(parcel))
    const toCome = coming.length
    if (parcels.length < 2 || toCome === 0) return words.headlineOf(order)
    if (coming.some(isService)) return t`${plural(toCome, { one: '# part to come', other: '# parts to come' })}`
    return t`${plural(toCome, { one: '# parcel to come', other: '# parcels to come' })}`
  }
}
