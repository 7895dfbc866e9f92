import type { BillPlanWire, DueBillWire, OperatorWire } from '@galleria/contract'
import { type Money, moneyFromDecimal } from '@galleria/kernel'
import { isTaken } from './plan-choice.ts'
import { useDueBill, usePlans } from './use-bills.ts'

export type BillAsked = {
  readonly customerId: string
  readonly operator: OperatorWire
  readonly number: string
  readonly plan: string | undefined
  readonly circleId: string | undefined
  /** As the address says it. */
  readonly amount: string | undefined
}

/** What is to be paid, by what the address says: what the operator has written, what the plan costs, or the amount itself. `none`: nothing of these, or not any more. */
export type BillPrice =
  | { readonly state: 'waits' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'none'; readonly why: 'nothing_due' | 'plan_gone' | 'amount' }
  | { readonly state: 'known'; readonly amount: Money; readonly plan?: BillPlanWire; readonly due?: DueBillWire }

export function useBillPrice({ customerId, operator, number, plan: code, circleId, amount }: BillAsked): BillPrice {
  const isBill = operator.viewBillRequired
  const due = useDueBill(isBill ? { customerId, operatorId: operator._id, number } : undefined)
  const isByPlan = !isBill && code !== undefined
  const plans = usePlans(isByPlan ? operator._id : undefined, circleId)
  if (isBill || isByPlan) {
    const { data, error, isFetching, refetch } = isBill ? due : plans
    if (data === undefined) return error && !isFetching ? { state: 'failed', error, retry: () => void refetch() } : { state: 'waits' }
  }
  if (due.data) return due.data.amount.amount > 0 ? { state: 'known', amount: due.data.amount, due: due.data } : { state: 'none', why: 'nothing_due' }
  if (isByPlan) {
    const plan = plans.data?.find((each) => each.code === code)
    return plan ? { state: 'known', amount: plan.amount, plan } : { state: 'none', why: 'plan_gone' }
  }
  const said = moneyFromDecimal(amount ?? '', operator.least.currency)
  return said && isTaken(said, operator) ? { state: 'known', amount: said } : { state: 'none', why: 'amount' }
}
