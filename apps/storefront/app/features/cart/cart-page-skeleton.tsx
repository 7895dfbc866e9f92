import { Trans } from '@lingui/react/macro'

/** The size of a cart with two lines. */
export function CartSkeleton() {
  return (
    <div className="cart" aria-busy="true">
      <div className="cart-head">
        <h1>
          <Trans>Your cart</Trans>
        </h1>
      </div>
      <div className="cart-main" aria-hidden="true">
        <div className="skeleton cart-skeleton-shop" />
        {[0, 1].map((row) => (
          <div key={row} className="cart-skeleton-line">
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        ))}
      </div>
      <div className="card cart-summary cart-skeleton-summary" aria-hidden="true">
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    </div>
  )
}
