import { Button, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Store } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import { CounterSale } from './counter-sale.tsx'
import { type Shopper, ShopperForm } from './shopper-form.tsx'
import type { Sold } from './use-counter.ts'
import './counter.css'

/** R-075, for sellers: what somebody buys at the counter, rung up for them. */
export function CounterPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Counter`}
      icon={Store}
      right={{ seller: 'order.sell' }}
      refused={<Trans>Your account can't sell at a counter.</Trans>}
      waits={<Skeleton className="counter-wait" />}
    >
      {() => <Counter />}
    </StaffPage>
  )
}

/** One customer after the other. */
function Counter() {
  const [shopper, setShopper] = useState<Shopper>()
  const [sold, setSold] = useState<Sold>()
  const next = () => {
    setShopper(undefined)
    setSold(undefined)
  }
  return (
    <>
      <div className="account-head">
        <h1>
          <Trans>Counter</Trans>
        </h1>
        <p className="muted">
          <Trans>Ring up what somebody buys in your shop. It joins their orders, with stock, invoice and rewards.</Trans>
        </p>
      </div>
      {sold ? (
        <Done sold={sold} onNext={next} />
      ) : shopper ? (
        <CounterSale shopper={shopper} onSold={setSold} onOther={next} />
      ) : (
        <ShopperForm onFound={setShopper} />
      )}
    </>
  )
}

function Done({ sold: { orderId, total }, onNext }: { sold: Sold; onNext: () => void }) {
  const { format } = useTenant()
  const head = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone: on phones this stands above what is in sight.
  useEffect(() => head.current?.focus(), [])
  return (
    <section className="counter-done">
      <Check className="icon" aria-hidden="true" />
      <h2 ref={head} tabIndex={-1}>
        <Trans>Sold for {format.money(total)}</Trans>
      </h2>
      <p className="muted">
        <Trans>The number of the purchase is {orderId}.</Trans>
      </p>
      <Button onClick={onNext}>
        <Trans>Next customer</Trans>
      </Button>
    </section>
  )
}
