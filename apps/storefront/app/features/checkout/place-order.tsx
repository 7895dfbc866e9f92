import { Button } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { PlaceFailureNotice } from './place-failure.tsx'
import { StepGo } from './step-go.tsx'
import type { Checkout } from './use-checkout.ts'

/** What is to be mended stands in the summary, on phones a screen or two above the button: whoever has to, is led to the first of it. */
const goToTrouble = () => document.querySelector<HTMLElement>('.checkout-summary .line-trouble button')?.focus()

/**
 * The one button that orders. While it can't, it says why; while it does, it keeps its name (UX-34). Pressed while the price is being asked for, it orders as
 * soon as that is known to be what stood there.
 */
export function PlaceOrder({ checkout, onPressed }: { checkout: Checkout; onPressed: (isMethodMissing: boolean) => void }) {
  const { format } = useTenant()
  const [agreedTo, setAgreedTo] = useState<number>()
  const { ordered, state, address, quote, query, payable, placing, total } = checkout
  const { failure, isBusy, placed } = placing
  const payment = payable.chosen
  const isWaiting = isBusy || placed !== undefined
  const isPriced = quote !== undefined && !query.isFetching && !query.isError
  const canPlace = isPriced && !ordered.hasTrouble

  function press(): void {
    onPressed(payment === undefined) // V-34
    if (ordered.hasTrouble) goToTrouble()
    if (query.isFetching && !ordered.hasTrouble) setAgreedTo(total.amount)
    if (!canPlace || isWaiting || !address || payment === undefined || quote.payment.type !== payment) return
    const requote = async () => (await query.refetch()).data?.quote
    void placing.placeOrder({ address: state.isFetched ? undefined : address, payment, sellerId: ordered.sellerId, quote, requote }, ordered)
  }

  const pricedAgain = useEffectEvent(() => {
    setAgreedTo(undefined)
    if (agreedTo === total.amount) press()
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
