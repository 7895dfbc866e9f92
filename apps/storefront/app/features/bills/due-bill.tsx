import type { DueBillWire } from '@galleria/contract'
import type { BillCategory } from '@galleria/rules'
import { ButtonLink, Card, Notice, Skeleton } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { billCheckoutPath } from '../../lib/bill-paths.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { BillFacts } from './bill-facts.tsx'
import { OperatorMark } from '../../components/operator-mark.tsx'
import type { useDueBill } from './use-bills.ts'

type DueBillProps = {
  category: BillCategory
  query: ReturnType<typeof useDueBill>
  /** The operator doesn't know the number: to ask again is of no use. */
  isOfNumber: boolean
}

/** What an operator says is due: whose, how much and until when, and the way to pay it. */
export function DueBill({ category, query: { data, error, isFetching, refetch }, isOfNumber }: DueBillProps) {
  const failureText = useFailureText()
  if (data) return <Due category={category} bill={data} />
  if (isFetching) return <Skeleton className="due-skeleton" />
  if (!error) return null
  return isOfNumber ? <FormNotice text={failureText(error)} /> : <FailedNotice error={error} onRetry={() => void refetch()} />
}

function Due({ category, bill }: { category: BillCategory; bill: DueBillWire }) {
  const { format, paths } = useTenant()
  const { operator, number, amount } = bill
  const head = useRef<HTMLHeadingElement>(null)
  // What was asked for is led to, and read.
  useEffect(() => head.current?.focus(), [])
  return (
    <Card as="section" className="due" aria-labelledby="due-bill">
      <header className="due-head">
        <OperatorMark name={operator.operatorname} icon={operator.icon} />
        <div>
          <h2 id="due-bill" ref={head} tabIndex={-1}>
            {bill.customerName ?? operator.operatorname}
          </h2>
          <p className="muted">
            {operator.operatorname} · <span className="unbroken">{number}</span>
          </p>
        </div>
      </header>
      <BillFacts bill={bill} />
      {amount.amount > 0 ? (
        <>
          <p className="due-amount">
            <span className="muted">
              <Trans>Due</Trans>
            </span>
            <b>{format.money(amount)}</b>
          </p>
          <ButtonLink isWide href={paths.local(billCheckoutPath({ category, operator, number }))}>
            <Trans>Continue to pay</Trans>
          </ButtonLink>
        </>
      ) : (
        <Notice isAnnounced>
          <p>
            <Trans>Nothing is due on this number right now.</Trans>
          </p>
        </Notice>
      )}
    </Card>
  )
}
