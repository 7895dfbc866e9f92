import type { OperatorWire } from '@galleria/contract'
import { isRecharge, tidyBillNumber } from '@galleria/rules'
import { EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { FormNeedsScript } from '../../components/form-needs-script.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { billCheckoutPath, billPath, billPlansPath } from '../../lib/bill-paths.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useGo } from '../../lib/navigation.ts'
import { useTenant } from '../../lib/tenant.ts'
import { isOperator } from './named-operator.ts'
import { fitsOperator } from './number-problem.ts'
import { OperatorLine } from './operator-line.tsx'
import { PlanList } from './plan-list.tsx'
import { useOperators } from './use-bills.ts'
import '../../components/form/form.css'
import './bills.css'

/** all plans of an operator, for whoever only wants to know. `?operator=&circle=&number=` */
export function PlansPage({ operators: known }: { operators: readonly OperatorWire[] | undefined }) {
  const { t } = useLingui()
  const { data: all, error, refetch } = useOperators(undefined, known)
  // Those of other kinds write bills, and have no plans.
  const operators = all?.filter(({ category }) => isRecharge(category))
  return (
    <div className="wrap bills tall-page">
      <PageHead title={t`Recharge plans`} description={t`The recharge plans of all operators, by price, data and days.`} />
      <h1>
        <Trans>Recharge plans</Trans>
      </h1>
      <div className="bills-body">
        <FormNeedsScript />
        <div data-js>
          {operators ? (
            <Plans operators={operators} />
          ) : error ? (
            <FailedNotice error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="operator-skeleton" />
          )}
        </div>
      </div>
    </div>
  )
}

function Plans({ operators }: { operators: readonly OperatorWire[] }) {
  const { t } = useLingui()
  const go = useGo()
  const { paths } = useTenant()
  const asked = useBrowserQuery()
  const [named, typed] = [asked.get('operator'), asked.get('number') ?? '']
  const operator = named === null ? undefined : operators.find((each) => isOperator(each, named))
  const hasCircle = operator?.category !== 'DTH'
  const circleId = hasCircle ? (asked.get('circle') ?? undefined) : undefined
  const number = operator ? tidyBillNumber(typed, operator.category) : ''
  const show = (operatorId: string | undefined, circle: string | undefined) =>
    go(paths.local(billPlansPath({ operator: operatorId, circle, number: typed })), { replace: true, keepScroll: true })
  return (
    <>
      <OperatorLine
        operators={operators}
        operator={operator}
        circle={circleId ? { _id: circleId } : undefined}
        hasCircle={hasCircle}
        onOperator={(operatorId) => show(operatorId, circleId)}
        onCircle={(circle) => show(operator?._id, circle)}
      />
      {operator && (circleId || !hasCircle) ? (
        <PlanList
          key={`${operator._id} ${circleId}`}
          operator={operator}
          circleId={circleId}
          hrefOf={(choice) =>
            paths.local(
              fitsOperator(number, operator)
                ? billCheckoutPath({ category: operator.category, operator, number, circle: circleId, ...choice })
                : billPath(operator.category, { operator: operator._id, circle: circleId, plan: choice.plan }),
            )
          }
        />
      ) : (
        <EmptyState
          icon={ListChecks}
          level={2}
          title={t`Whose plans?`}
          text={<Trans>Choose an operator, and for a mobile its circle, to see what it offers.</Trans>}
        />
      )}
    </>
  )
}
