import { Button } from '@galleria/ui'
import type { AddressWire, PaymentTypeWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketGroup } from '../cart/basket.ts'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { PlaceFailureNotice, useCheckoutFailureText } from './place-failure.tsx'
import type { usePlaceOrder } from './use-place-order.ts'
import type { useQuote } from './use-quote.ts'

export type PlaceOrderProps = {
  /** All steps are done. */
  isReady: boolean
  /** What is still to be done. */
  nextStep: string
  group: BasketGroup
  address: AddressWire | undefined
  payment: PaymentTypeWire | undefined
  quote: ReturnType<typeof useQuote>
  placing: ReturnType<typeof usePlaceOrder>
}

/** The one button that orders. While it can't, it says why; while it does, it keeps its name (UX-34). */
export function PlaceOrder({ isReady, nextStep, group, address, payment, quote, placing }: PlaceOrderProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const failureText = useCheckoutFailureText()
  const { failure, isBusy, placed } = placing
  const isWaiting = isBusy || placed !== undefined
  const canPlace = isReady && !group.hasTrouble && quote.data !== undefined && !quote.isFetching

  function press(): void {
    if (!canPlace || isWaiting || !quote.data || !address || !payment) return
    void placing.placeOrder({ address, payment, sellerId: group.seller.id, quote: quote.data, requote: async () => (await quote.refetch()).data }, group)
  }

  const why = group.hasTrouble ? t`Please look at the marked products first.` : isReady ? '' : t`Next: ${nextStep}`
  return (
    <div className="place-order">
      {quote.isError && !quote.isFetching ? (
        <FormNotice
          title={t`An error occurred during checkout setup`}
          text={failureText(quote.error)}
          actions={
            <button type="button" onClick={() => void quote.refetch()}>
              <Trans>Try again</Trans>
            </button>
          }
        />
      ) : null}
      {failure ? <PlaceFailureNotice failure={failure} /> : null}
      <Button
        isWide
        aria-disabled={(!canPlace && !isWaiting) || undefined}
        isBusy={isWaiting || (isReady && quote.isFetching)}
        aria-describedby="place-order-why"
        onClick={press}
      >
        {quote.data && isReady ? <Trans>Place order · {format.money(quote.data.totalPrice)}</Trans> : <Trans>Place order</Trans>}
      </Button>
      <p className="muted small" id="place-order-why">
        {why || <Trans>Cancel free of charge until it is on its way.</Trans>}
      </p>
      <p className="hidden-visually" role="status">
        {isWaiting ? <Trans>Your order is being placed.</Trans> : null}
      </p>
    </div>
  )
}
