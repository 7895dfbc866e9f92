import type { DueBillWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

/** What stands on a bill besides its amount. */
export function BillFacts({ bill: { dueDate, billDate, billNumber } }: { bill: Pick<DueBillWire, 'dueDate' | 'billDate' | 'billNumber'> }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const facts = [
    [t`Pay by`, dueDate && format.day(dueDate)],
    [t`Bill date`, billDate && format.day(billDate)],
    [t`Bill number`, billNumber],
  ] as const
  const known = facts.filter(([, fact]) => fact !== null)
  if (known.length === 0) return null
  return (
    <dl className="bill-facts">
      {known.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
