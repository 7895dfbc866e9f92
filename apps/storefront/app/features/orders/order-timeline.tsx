import type { OrderPartWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { isService } from './order-parts.ts'
import { progressOf } from './order-progress.ts'
import { SERVICE_ICONS, STATUS_ICONS } from './order-status.tsx'
import { useOrderWords } from './order-words.ts'
import { TimelineSteps } from './timeline-steps.tsx'

/** ST-10: where a parcel or a service stands. */
export function OrderTimeline({ parcel }: { parcel: Pick<OrderPartWire, 'type' | 'orderStatus' | 'timeline' | 'provider' | 'pickup'> }) {
  const { t } = useLingui()
  const { status: brought, pickupStatus, serviceStatus } = useOrderWords()
  const isDone = isService(parcel)
  const words = isDone ? serviceStatus : parcel.pickup ? pickupStatus : brought
  return (
    <TimelineSteps
      label={isDone ? t`Progress of the service of ${parcel.provider.name}` : t`Progress of the parcel from ${parcel.provider.name}`}
      steps={progressOf(parcel)}
      icons={isDone ? SERVICE_ICONS : STATUS_ICONS}
      names={words}
    />
  )
}
