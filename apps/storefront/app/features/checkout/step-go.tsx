import type { Money } from '@galleria/kernel'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTenant } from '../../lib/tenant.ts'

/** The way on from a step. On phones it stays at the lower edge of the window, with what is to be paid. */
export function StepGo({ total, children }: { total: Money; children: ReactNode }) {
  const { format } = useTenant()
  return (
    <div className="step-go">
      <p className="step-go-total">
        <small>
          <Trans>To pay</Trans>
        </small>
        <b>{format.money(total)}</b>
      </p>
      {children}
    </div>
  )
}
