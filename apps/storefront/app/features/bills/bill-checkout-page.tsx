import type { OperatorWire, PaymentTypeWire } from '@galleria/contract'
import { isPaidOnline } from '@galleria/rules'
import { Button, ButtonLink, EmptyState, Notice, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { billPath, NO_PHONE } from '../../lib/bill-paths.ts'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useParams } from '../../lib/router/use-page.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { StepGo } from '../checkout/step-go.tsx'
import { usePaymentMethods } from '../checkout/use-payment-methods.ts'
import type { BillCheckoutData } from './bill-checkout-data.ts'
import { BillSummary } from './bill-summary.tsx'
import { BillWays } from './bill-ways.tsx'
import { PayTrouble } from './pay-trouble.tsx'
import { useBillPrice } from './use-bill-price.ts'
import { useBillWords } from './use-bill-words.ts'
import { useOperator } from './use-bills.ts'
import { usePayBill } from './use-pay-bill.ts'
import '../../components/form/form.css'
import '../checkout/checkout-steps.css'
import './bills.css'

/** R-087: what is paid, how, and the button that pays it. Whose number it is stands in the address; nothing else of it is anybody's until the browser asks. */
export function BillCheckoutPage({ category, operatorId, operator: known, number }: BillCheckoutData) {
  const { t } = useLingui()
  const words = useBillWords()[category]
  const { data: operator, error, refetch } = useOperator(operatorId, known)
  const name = operator?.operatorname ?? ''
  return (
    <div className="wrap tall-page">
      <PageHead title={words.title} isIndexed={false} />
      <SignInGate
        prompt={{
          icon: ReceiptText,
          title: t`Log in to pay`,
          text: (
            <Trans>
              {name} {number}: after logging in you go on right here.
            </Trans>
          ),
        }}
        skeleton={<CheckoutWaits title={words.title} />}
      >
        {(session) =>
          operator ? (
            <BillCheckout key={session.userInfo._id} session={session} operator={operator} number={number} />
          ) : error ? (
            <FailedNotice error={error} onRetry={() => void refetch()} />
          ) : (
            <CheckoutWaits title={words.title} />
          )
        }
      </SignInGate>
    </div>
  )
}

type BillCheckoutProps = { session: Session; operator: OperatorWire; number: string }

function BillCheckout({ session, operator, number }: BillCheckoutProps) {
  const customerId = session.userInfo._id
  const { category } = operator
  const { title } = useBillWords()[category]
  const asked = useBrowserQuery()
  const [plan, circleId, amount] = [asked.get('plan') ?? undefined, asked.get('circle') ?? undefined, asked.get('amount') ?? undefined]
  const price = useBillPrice({ customerId, operator, number, plan, circleId, amount })
  return (
    <div className="bill-checkout">
      <h1 className="bill-checkout-head">{title}</h1>
      {price.state === 'none' ? (
        <NothingToPay operator={operator} number={number} circleId={circleId} why={price.why} />
      ) : (
        <>
          <BillSummary operator={operator} number={number} circleId={circleId} price={price} />
          {price.state === 'failed' ? (
            <FailedNotice error={price.error} onRetry={price.retry} />
          ) : (
            <Payment customerId={customerId} operator={operator} number={number} plan={plan} circleId={circleId} price={price} />
          )}
        </>
      )}
    </div>
  )
}

type PaymentProps = {
  customerId: string
  operator: OperatorWire
  number: string
  plan: string | undefined
  circleId: string | undefined
  price: Exclude<ReturnType<typeof useBillPrice>, { state: 'none' | 'failed' }>
}

/** How it is paid, and the button. Where what was shown is not what it costs any more, nobody pays before they have seen what it is now. */
function Payment({ customerId, operator, number, plan, circleId, price }: PaymentProps) {
  const { tenant, format } = useTenant()
  const { phone } = useParams()
  const { methods, error, refetch } = usePaymentMethods()
  const { pay, isBusy, outcome, clear } = usePayBill(customerId)
  const [picked, setPicked] = useState<PaymentTypeWire>()
  const online = methods?.filter(({ type, enabled }) => enabled && isPaidOnline(type))
  // C-01: as the shop usually is paid, where that is online.
  const usual = online?.find(({ type }) => type === tenant.defaultPayment) ?? online?.[0]
  const chosen = online?.find(({ type }) => type === picked) ?? usual
  const amount = outcome?.kind === 'changed' ? outcome.amount : price.state === 'known' ? price.amount : undefined

  if (error && !methods) return <FailedNotice error={error} onRetry={() => void refetch()} />
  if (!online || !amount) return <PaymentWaits />
  if (!chosen)
    return (
      <Notice>
        <p>
          <Trans>This shop takes no online payments right now. Please try again later.</Trans>
        </p>
      </Notice>
    )
  const send = (isOnceMore = false) =>
    void pay({ operatorId: operator._id, number, plan, circleId, amount, phone: phone === NO_PHONE ? undefined : phone, payment: chosen.type }, isOnceMore)
  return (
    <form
      method="post"
      className="bill-pay"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <BillWays
        methods={online}
        chosen={chosen.type}
        onChosen={(type) => {
          setPicked(type)
          if (outcome?.kind === 'failed') clear()
        }}
      />
      {outcome && outcome.kind !== 'placed' ? <PayTrouble outcome={outcome} isBusy={isBusy} onOnceMore={() => send(true)} /> : null}
      <div className="place-order">
        <StepGo total={amount}>
          <Button type="submit" isBusy={isBusy}>
            <Trans>Pay {format.money(amount)}</Trans>
          </Button>
        </StepGo>
        <p className="muted small">
          {operator.category === 'Electricity' || operator.viewBillRequired ? (
            <Trans>If the operator doesn't take the payment, your money goes back to you.</Trans>
          ) : (
            <Trans>If the recharge doesn't go through, your money goes back to you.</Trans>
          )}
        </p>
      </div>
    </form>
  )
}

type NothingProps = { operator: OperatorWire; number: string; circleId: string | undefined; why: 'nothing_due' | 'plan_gone' | 'amount' }

function NothingToPay({ operator, number, circleId, why }: NothingProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const titles = { nothing_due: t`Nothing is due`, plan_gone: t`This plan is no longer offered`, amount: t`How much would you like to pay?` }
  return (
    <EmptyState
      icon={ReceiptText}
      level={2}
      title={titles[why]}
      text={
        why === 'nothing_due' ? (
          <Trans>
            {operator.operatorname} has no open bill for {number} right now.
          </Trans>
        ) : (
          <Trans>Choose a plan or an amount for {number}.</Trans>
        )
      }
      actions={
        <ButtonLink
          href={why === 'nothing_due' ? paths.bills() : paths.local(billPath(operator.category, { operator: operator._id, number, circle: circleId }))}
        >
          {why === 'nothing_due' ? <Trans>Recharge and bills</Trans> : <Trans>Choose again</Trans>}
        </ButtonLink>
      }
    />
  )
}

const PaymentWaits = () => (
  <div className="bill-pay" aria-busy="true">
    <Skeleton className="due-skeleton" />
    <Skeleton className="plan-skeleton" />
  </div>
)

const CheckoutWaits = ({ title }: { title: string }) => (
  <div className="bill-checkout">
    <h1 className="bill-checkout-head">{title}</h1>
    <Skeleton className="due-skeleton bill-summary" />
    <PaymentWaits />
  </div>
)
