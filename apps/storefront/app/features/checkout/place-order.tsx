import { Button } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { type Agreed, isStillAgreed } from './agreed.ts'
import { PlaceFailureNotice } from './place-failure.tsx'
import type { PlaceFailure } from './place-order-flow.ts'
import { quoteChanges } from './quote-changes.ts'
import type { Quoted } from './quote-request.ts'
import { StepGo } from './step-go.tsx'
import type { Checkout } from './use-checkout.ts'

/** What is to be mended stands in the summary, on phones a screen or two above the button: whoever has to, is led to the first of it. */
const goToTrouble = () => document.querySelector<HTMLElement>('.checkout-summary .line-trouble button')?.focus()

/** What it reads of a checkout. */
export type PlaceableCheckout = Pick<Checkout, 'ordered' | 'address' | 'quote' | 'total'> & {
  readonly state: Pick<Checkout['state'], 'isFetched'>
  readonly payable: Pick<Checkout['payable'], 'chosen'>
  readonly placing: Pick<Checkout['placing'], 'failure' | 'isBusy' | 'placed' | 'placeOrder'>
  readonly query: {
    readonly data: Quoted | undefined
    readonly isFetching: boolean
    readonly isError: boolean
    readonly refetch: () => Promise<{ readonly data: Quoted | undefined }>
  }
}

/**
 * The one button that orders. While it can't, it says why; while it does, it keeps its name (UX-34). Pressed while the price is being asked for, it orders as
 * soon as that is known to be what stood there.
 */
export function PlaceOrder({ checkout, onPressed }: { checkout: PlaceableCheckout; onPressed: (isMethodMissing: boolean) => void }) {
  const { format } = useTenant()
  const [agreedTo, setAgreedTo] = useState<Agreed>()
  /** What the shopper had not agreed to when the price came. */
  const [changed, setChanged] = useState<PlaceFailure>()
  const { ordered, state, address, quote, query, payable, placing, total } = checkout
  const { isBusy, placed } = placing
  const failure = changed ?? placing.failure
  const payment = payable.chosen
  const isWaiting = isBusy || placed !== undefined
  const isPriced = quote !== undefined && !query.isFetching && !query.isError
  const canPlace = isPriced && !ordered.hasTrouble
  const shown: Agreed = { total: total.amount, quoted: quote && query.data }

  function press(): void {
    setChanged(undefined)
    onPressed(payment === undefined) // V-34
    if (ordered.hasTrouble) goToTrouble()
    if (query.isFetching && !ordered.hasTrouble) setAgreedTo(shown)
    if (!canPlace || isWaiting || !address || payment === undefined || quote.payment.type !== payment) return
    const requote = async () => (await query.refetch()).data
    void placing.placeOrder({ address: state.isFetched ? undefined : address, payment, sellerId: ordered.sellerId, quote, requote }, ordered)
  }

  const pricedAgain = useEffectEvent(() => {
    setAgreedTo(undefined)
    if (!agreedTo) return
    if (isStillAgreed(agreedTo, shown)) press()
    else if (agreedTo.quoted && shown.quoted) {
      const changes = quoteChanges(agreedTo.quoted.quote, shown.quoted.quote)
      if (changes.length > 0) setChanged({ kind: 'changed', changes })
    }
  })
  const { isFetching } = query
  useEffect(() => {
    if (!isFetching) pricedAgain()
  }, [isFetching])

  return (
    <div className="place-order">
      {failure ? <PlaceFailureNotice failure={failure} ordered={ordered} /> : null}
      {ordered.hasTrouble ? (
        <p className="place-why" id="place-order-why">
          <button type="button" className="text-link" onClick={goToTrouble}>
            <Trans>Please check the marked products first.</Trans>
          </button>
        </p>
      ) : null}
      <StepGo total={total}>
        <Button
          aria-disabled={(!canPlace && !isWaiting && !query.isFetching) || undefined}
          isBusy={isWaiting || query.isFetching}
          aria-describedby={ordered.hasTrouble ? 'place-order-why' : undefined}
          onClick={press}
        >
          {isPriced && total.amount > 0 ? <Trans>Place order · {format.money(total)}</Trans> : <Trans>Place order</Trans>}
        </Button>
      </StepGo>
      <p className="hidden-visually" role="status">
        {isWaiting ? <Trans>We're placing your order.</Trans> : null}
      </p>
    </div>
  )
}
