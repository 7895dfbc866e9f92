import { Trans } from '@lingui/react/macro'

export function CheckoutHead() {
  return (
    <div className="checkout-head">
      <h1>
        <Trans>Checkout</Trans>
      </h1>
    </div>
  )
}
