import type { AddressWire } from '@galleria/contract'
import type { Position } from '@galleria/kernel'
import { OnlyChoice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { useDeliveryPromise } from '../delivery/use-delivery-promise.ts'
import { useDeliveryHours } from '../orders/delivery-hours.ts'
import type { PartShown } from './parts-shown.ts'

/** There is no other way. */
export function HomeDelivery({ part, address }: { part: PartShown; address: AddressWire }) {
  return <OnlyChoice icon={Truck} {...useHomeWords(part, address)} />
}

/** What is said of having it brought: the day, the hours, from when it is free. */
export function useHomeWords({ group, fee, pickup, window, day: sealed }: PartShown, address: AddressWire): { title: ReactNode; text: ReactNode } {
  const { format, tenant } = useTenant()
  const hoursOf = useDeliveryHours()
  // Until there is a quote, which seals a day, it is said from what the seller says of itself: by the same function.
  const expected = useDeliveryPromise(group.seller.id, positionIn(address))
  const day = sealed === undefined || pickup ? expected?.day : sealed
  const hours = hoursOf(address.type, window)
  const freeFrom = fee.amount > 0 && group.untilFree ? format.money({ amount: tenant.delivery.freeFrom, currency: tenant.currency }) : undefined
  return {
    title: day ? <Trans>Home delivery, {format.day(day)}</Trans> : <Trans>Home delivery</Trans>,
    text: freeFrom ? (
      <Trans>
        At your door {hours}. Free from {freeFrom}.
      </Trans>
    ) : (
      <Trans>At your door {hours}.</Trans>
    ),
  }
}

export function positionIn({ location }: AddressWire): Position {
  const [longitude = 0, latitude = 0] = location.coordinates
  return [longitude, latitude]
}
