import type { OrderPartWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { isService } from './order-parts.ts'
import { progressOf } from './order-progress.ts'
import { SERVICE_ICONS, STATUS_ICONS } from './order-status.tsx'
import { useOrderWords } from './order-words.ts'
import './order-timeline.css'

/** ST-10: where a parcel or a service stands: arches along a way, each with its sign, its word and the time when it was reached. */
export function OrderTimeline({ parcel }: { parcel: Pick<OrderPartWire, 'type' | 'orderStatus' | 'timeline' | 'provider' | 'pickup'> }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const { status: brought, pickupStatus, serviceStatus } = useOrderWords()
  const isDone = isService(parcel)
  const words = isDone ? serviceStatus : parcel.pickup ? pickupStatus : brought
  return (
    <ol
      className="timeline"
      aria-label={isDone ? t`Progress of the service of ${parcel.provider.name}` : t`Progress of the parcel from ${parcel.provider.name}`}
    >
      {progressOf(parcel).map(({ status, state, at }) => {
        const Icon = (isDone ? SERVICE_ICONS : STATUS_ICONS)[status]
        return (
          <li key={status} data-state={state} data-status={status} aria-current={state === 'now' ? 'step' : undefined}>
            <i aria-hidden="true">
              <Icon className="icon" />
            </i>
            <b>
              {words[status]}
              {state === 'todo' ? (
                <span className="hidden-visually">
                  {' '}
                  <Trans>(still to come)</Trans>
                </span>
              ) : null}
            </b>
            {at ? <time dateTime={at}>{format.moment(at)}</time> : null}
          </li>
        )
      })}
    </ol>
  )
}
