import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { usePickupTime } from '../orders/pickup-time.ts'
import { storeInLine } from '../orders/store-in-line.ts'
import type { PartShown } from './parts-shown.ts'

type PartInLineProps = Pick<PartShown, 'day' | 'pickup'> & {
  seller: { readonly name: string }
  /** In which hours of the day it is brought. */
  hours: string
}

/** "Green Acre: Tuesday, 24 November, between 7 am and 9 pm": how and when one seller's things come, in one line. */
export function PartInLine({ seller, day, pickup, hours }: PartInLineProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const time = usePickupTime()
  if (pickup)
    return (
      <Trans>
        {seller.name}: pick up {time(pickup)}, {storeInLine(pickup.store)}
      </Trans>
    )
  const when = day ? t`${format.day(day)}, ${hours}` : hours
  return (
    <Trans>
      {seller.name}: home delivery, {when}
    </Trans>
  )
}
