import type { OperatorWire } from '@galleria/contract'
import { Card, Skeleton } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { billPath } from '../../lib/bill-paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { BillFacts } from './bill-facts.tsx'
import { OperatorMark } from '../../components/operator-mark.tsx'
import { useCircles } from './use-bills.ts'
import type { BillPrice } from './use-bill-price.ts'

type BillSummaryProps = { operator: OperatorWire; number: string; circleId: string | undefined; price: BillPrice | undefined }

/** What is paid: to whom, for which number, which plan or bill, and how much. */
export function BillSummary({ operator, number, circleId, price }: BillSummaryProps) {
  const { format, paths } = useTenant()
  const circle = useCircles(circleId !== undefined).data?.find(({ _id }) => _id === circleId)
  const known = price?.state === 'known' ? price : undefined
  return (
    <Card as="section" className="bill-summary" aria-labelledby="bill-summary">
      <header className="due-head">
        <OperatorMark name={operator.operatorname} icon={operator.icon} />
        <div>
          <h2 id="bill-summary">{number}</h2>
          <p className="muted">
            {operator.operatorname}
            {circle ? ` · ${circle.name}` : ''}
          </p>
        </div>
        <a className="text-link" href={paths.local(billPath(operator.category, { operator: operator._id, number, circle: circleId }))}>
          <Trans>Change</Trans>
        </a>
      </header>
      {known?.plan ? (
        <p className="bill-plan">
          {known.plan.validity ? <b>{known.plan.validity}</b> : null} <span className="muted">{known.plan.description}</span>
        </p>
      ) : null}
      {known?.due?.customerName ? <p>{known.due.customerName}</p> : null}
      {known?.due ? <BillFacts bill={known.due} /> : null}
      <p className="due-amount">
        <span className="muted">
          <Trans>To pay</Trans>
        </span>
        {known ? <b>{format.money(known.amount)}</b> : <Skeleton className="due-amount-skeleton" />}
      </p>
    </Card>
  )
}
