import type { OperatorWire } from '@galleria/contract'
import { type BillCategory, isRecharge, tidyBillNumber } from '@galleria/rules'
import { Button } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { billCheckoutPath, billPath } from '../../lib/bill-paths.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useGo } from '../../lib/navigation.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AmountField } from './amount-field.tsx'
import { DueBill } from './due-bill.tsx'
import { amountForAddress, amountIn, isTaken } from './plan-choice.ts'
import { ChosenPlan, PlanList } from './plan-list.tsx'
import { useDueBill } from './use-bills.ts'

export type BillFormProps = {
  category: BillCategory
  /** Undefined until it is known. */
  operator: OperatorWire | undefined
  circleId?: string | undefined
  /** Tidy; undefined until it is one that the operator may know. */
  number: string | undefined
  /** Says what is wrong with the number, where there is none yet, and leads to it. */
  onWrong: () => void
  /** The fields that say whose it is: they stay the same ones, whatever is asked below them. */
  children: ReactNode
}

/** How much is known by a plan or an amount that somebody chooses, by a bill that the operator has written, or by what somebody says. */
const modeOf = (category: BillCategory, operator: OperatorWire | undefined): 'plans' | 'bill' | 'amount' =>
  operator?.viewBillRequired ? 'bill' : isRecharge(category) ? 'plans' : operator ? 'amount' : 'bill'

/** What has to be known before somebody can pay: below whose bill it is comes how much, as the operator has it. */
export function BillForm({ category, operator, circleId, number, onWrong, children }: BillFormProps) {
  const go = useGo()
  const { paths } = useTenant()
  const session = useSession()
  const query = useBrowserQuery()
  const amountId = useId()
  const [asked, setAsked] = useState<string>()
  const [typed, setTyped] = useState('')
  const [isSent, setIsSent] = useState(false)
  const mode = modeOf(category, operator)
  const plan = query.get('plan') ?? undefined
  // Whoever comes with a number, from signing in or from a bill of before, has asked for that one already.
  const isAsked = number !== undefined && number === (asked ?? tidyBillNumber(query.get('number') ?? '', category))
  const due = useDueBill(mode === 'bill' && session && operator && isAsked ? { customerId: session.userInfo._id, operatorId: operator._id, number } : undefined)
  const amount = operator && amountIn(typed, operator.least.currency)
  const isRight = operator !== undefined && amount !== undefined && isTaken(amount, operator)

  function submit(): void {
    if (number === undefined || !operator) return onWrong()
    if (mode === 'amount') {
      setIsSent(true)
      if (isRight) go(paths.local(billCheckoutPath({ category, operator, number, amount: amountForAddress(amount) })))
      else document.getElementById(amountId)?.focus()
    }
    if (mode !== 'bill') return
    if (!session) return go(paths.login(paths.local(billPath(category, { operator: operator._id, number }))))
    setAsked(number)
    if (due.error) void due.refetch()
  }
  const isOfNumber = isApiFailure(due.error) && (due.error.code === 'bill.number_unknown' || due.error.code === 'bill.number_invalid')
  return (
    <>
      {mode === 'plans' && operator && plan && number === undefined ? <ChosenPlan operator={operator} circleId={circleId} code={plan} /> : null}
      <form
        method="post"
        className="bill-form"
        data-live
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        {mode === 'amount' && operator ? <AmountField id={amountId} operator={operator} typed={typed} onTyped={setTyped} isWrong={isSent && !isRight} /> : null}
        {(mode === 'plans' && operator && number !== undefined) || due.data ? null : (
          <div>
            <Button type="submit" isBusy={due.isFetching}>
              {mode === 'bill' ? <Trans>Get bill</Trans> : mode === 'plans' ? <Trans>See plans</Trans> : <Trans>Continue</Trans>}
            </Button>
            {mode === 'bill' && !session ? (
              <p className="muted small bill-note">
                <Trans>You log in first, because bills are personal.</Trans>
              </p>
            ) : null}
          </div>
        )}
      </form>
      {mode === 'bill' ? <DueBill category={category} query={due} isOfNumber={isOfNumber} /> : null}
      {mode === 'plans' && operator && number !== undefined ? (
        <PlanList
          key={`${operator._id} ${circleId}`}
          operator={operator}
          circleId={circleId}
          chosen={plan}
          hrefOf={(choice) => paths.local(billCheckoutPath({ category, operator, number, circle: circleId, ...choice }))}
        />
      ) : null}
    </>
  )
}
