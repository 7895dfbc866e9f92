import type { OrderStatusWire } from '@galleria/contract'
import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import './order-timeline.css'

type TimelineStepsProps = {
  label: string
  steps: readonly { readonly status: OrderStatusWire; readonly state: string; readonly at?: string | undefined }[]
  icons: Readonly<Record<OrderStatusWire, LucideIcon>>
  names: Readonly<Record<OrderStatusWire, string>>
}

/** ST-10: how far something has come: arches along a way, each with its sign, its word and the time when it was reached. */
export function TimelineSteps({ label, steps, icons, names }: TimelineStepsProps) {
  const { format } = useTenant()
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(({ status, state, at }) => {
        const Icon = icons[status]
        return (
          <li key={status} data-state={state} data-status={status} aria-current={state === 'now' ? 'step' : undefined}>
            <i aria-hidden="true">
              <Icon className="icon" />
            </i>
            <b>
              {names[status]}
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
