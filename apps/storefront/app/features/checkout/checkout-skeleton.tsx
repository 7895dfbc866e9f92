import { Card, Skeleton } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { CheckoutHead } from './checkout-head.tsx'
import { STEPS, type Step } from './checkout-steps.ts'

export function useStepTitles(): Readonly<Record<Step, string>> {
  const { t } = useLingui()
  return { contact: t`Contact`, address: t`Address`, delivery: t`Delivery`, payment: t`Payment` }
}

/** The steps that are not open yet, by their names. */
export function StepsToCome({ from }: { from: number }) {
  const titles = useStepTitles()
  return STEPS.slice(from - 1).map((step, index) => (
    <section key={step} className="step" data-status="todo">
      <header>
        <span className="step-number" aria-hidden="true">
          {from + index}
        </span>
        <h2>{titles[step]}</h2>
      </header>
    </section>
  ))
}

export function CheckoutSkeleton() {
  const titles = useStepTitles()
  return (
    <div className="checkout" aria-busy="true">
      <CheckoutHead />
      <Card as="aside" className="checkout-summary" aria-hidden="true">
        <Skeleton className="checkout-skeleton-head" />
        <div className="checkout-skeleton-rest">
          <Skeleton className="checkout-skeleton-lines" />
          <Skeleton className="checkout-skeleton-sums" />
        </div>
      </Card>
      <div className="checkout-steps">
        <section className="step" data-status="open">
          <header>
            <span className="step-number" aria-hidden="true">
              1
            </span>
            <h2>{titles.contact}</h2>
          </header>
          <div className="step-body" aria-hidden="true">
            <Skeleton className="checkout-skeleton-card" />
          </div>
        </section>
        <StepsToCome from={2} />
      </div>
    </div>
  )
}
