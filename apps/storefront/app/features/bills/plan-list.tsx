import type { BillPlanWire, OperatorWire } from '@galleria/contract'
import { Field, fieldProps, Input, Segmented, Skeleton } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { announce } from '../../lib/toast.ts'
import { amountForAddress, amountIn, isTaken, plansFor } from './plan-choice.ts'
import { usePlans } from './use-bills.ts'

export type PlanListProps = {
  operator: OperatorWire
  circleId: string | undefined
  /** The code of the plan that was chosen before, which comes first. */
  chosen?: string | undefined
  /** Where a plan or an amount, in whole units of the currency, leads to. */
  hrefOf: (choice: { readonly plan?: string; readonly amount?: string }) => string
}

/** What an operator offers, to be narrowed by kind, amount or words; any amount that no plan has is offered as one. */
export function PlanList({ operator, circleId, chosen, hrefOf }: PlanListProps) {
  const { t } = useLingui()
  const id = useId()
  const { format } = useTenant()
  const { data: plans, error, refetch } = usePlans(operator._id, circleId)
  const [kind, setKind] = useState('')
  const [sought, setSought] = useState('')
  const count = plans?.length
  useEffect(() => {
    if (count !== undefined) announce(t`Plans of ${operator.operatorname}: ${count}`)
  }, [count, operator.operatorname, t])

  if (!plans) return error ? <FailedNotice error={error} onRetry={() => void refetch()} /> : <PlansSkeleton />
  const kinds = [...new Set(plans.map((plan) => plan.kind))]
  const first = plans.find(({ code }) => code === chosen)
  const shown = plansFor(plans, { kind, sought })
  const amount = amountIn(sought, operator.least.currency)
  const isOfPlan = shown.some(({ amount: { amount: price } }) => price === amount?.amount)
  const takes = amount && isTaken(amount, operator)
  const [least, most] = [format.money(operator.least), format.money(operator.most)]
  return (
    <section className="bill-plans" aria-labelledby={id}>
      <h2 id={id} className="bill-part">
        {plans.length > 0 ? <Trans>Choose a plan</Trans> : <Trans>How much?</Trans>}
      </h2>
      {first && sought === '' ? (
        <ul className="plan-list">
          <Plan plan={first} href={hrefOf({ plan: first.code })} isChosen />
        </ul>
      ) : null}
      <Field id={`${id}-sought`} label={plans.length > 0 ? t`Search plans, or enter an amount` : t`Amount`} hint={t`From ${least} to ${most}`}>
        <Input
          {...fieldProps(`${id}-sought`, { hint: 'amount' })}
          type="search"
          inputMode={plans.length > 0 ? 'text' : 'numeric'}
          enterKeyHint="search"
          autoComplete="off"
          value={sought}
          maxLength={60}
          onChange={(event) => setSought(event.target.value)}
        />
      </Field>
      {kinds.length > 1 ? (
        <div className="plan-kinds">
          <Segmented
            className="plan-kinds-row"
            legend={t`Kinds of plans`}
            value={kind}
            onChange={setKind}
            options={[{ value: '', label: t`All plans` }, ...kinds.map((name) => ({ value: name, label: name }))]}
          />
        </div>
      ) : null}
      <ul className="plan-list" aria-label={t`Plans`}>
        {amount && !isOfPlan ? (
          <li className="plan">
            {takes ? (
              <a className="plan-link" href={hrefOf({ amount: amountForAddress(amount) })}>
                <b className="plan-price">{format.money(amount)}</b>
                <span className="plan-words">
                  <Trans>Recharge with this amount, without a plan</Trans>
                </span>
                <ChevronRight className="icon" aria-hidden="true" />
              </a>
            ) : (
              <p className="plan-none">
                <Trans>
                  {operator.operatorname} takes amounts from {least} to {most}.
                </Trans>
              </p>
            )}
          </li>
        ) : null}
        {shown.map((plan) => (
          <Plan key={plan.code} plan={plan} href={hrefOf({ plan: plan.code })} />
        ))}
      </ul>
      {sought !== '' || kind !== '' ? (
        <p className="muted small" role="status">
          <Plural value={shown.length} _0="No plan fits. Try other words or an amount." one="# plan" other="# plans" />
        </p>
      ) : null}
    </section>
  )
}

type PlanProps = { plan: BillPlanWire; href: string; isChosen?: boolean }

const Plan = ({ plan, href, isChosen = false }: PlanProps) => (
  <li className={isChosen ? 'plan plan-chosen' : 'plan'}>
    <a className="plan-link" href={href}>
      <PlanWords plan={plan} isChosen={isChosen} />
      <ChevronRight className="icon" aria-hidden="true" />
    </a>
  </li>
)

function PlanWords({ plan: { amount, validity, description }, isChosen }: { plan: BillPlanWire; isChosen: boolean }) {
  const { format } = useTenant()
  return (
    <>
      <b className="plan-price">{format.money(amount)}</b>
      <span className="plan-words">
        {isChosen ? (
          <small className="plan-mark">
            <Trans>Your plan</Trans>
          </small>
        ) : null}
        {validity ? <b>{validity}</b> : null}
        <span>{description}</span>
      </span>
    </>
  )
}

/** The plan that somebody has chosen before saying for which number. */
export function ChosenPlan({ operator, circleId, code }: { operator: OperatorWire; circleId: string | undefined; code: string }) {
  const plan = usePlans(operator._id, circleId).data?.find((each) => each.code === code)
  return plan ? (
    <p className="plan plan-chosen plan-link">
      <PlanWords plan={plan} isChosen />
    </p>
  ) : null
}

export const PlansSkeleton = () => (
  <div className="bill-plans" aria-busy="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="plan-skeleton" />
    ))}
  </div>
)
