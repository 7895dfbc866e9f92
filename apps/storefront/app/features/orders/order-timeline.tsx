import type { OrderWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { progressOf } from './order-progress.ts'
import { STATUS_ICONS } from './order-status.tsx'
import { useOrderWords } from './order-words.ts'

/** Where an order stands: arches along a way, with times. */
export function OrderTimeline({ order }: { order: OrderWire }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const words = useOrderWords()
  return (
    <ol className="timeline" aria-label={t`Progress of the order`}>
      {progressOf(order).map(({ status, state, at }) => {
        const Icon = STATUS_ICONS[status]
        return (
          <li key={status} data-state={state} data-status={status} aria-current={state === 'now' ? 'step' : undefined}>
            <i aria-hidden="true">{state === 'todo' ? null : <Icon className="icon" />}</i>
            <b>
              {words.status[status]}
              {state === 'todo' ? (
                <span className="hidden-visually">
                  {' '}
                  <Trans>(still to come)</Trans>
                </span>
              ) : null}
            </b>
            {at ? <time dateTime={at}>{format.dateTime(at)}</time> : null}
          </li>
        )
      })}
    </ol>
  )
}
