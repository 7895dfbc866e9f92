import { Card, Skeleton } from '@galleria/ui'
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
        <Skeleton className="cart-skeleton-seller" />
        {[0, 1].map((row) => (
          <div key={row} className="cart-skeleton-line">
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </div>
      <Card className="cart-summary cart-skeleton-summary" aria-hidden="true">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Card>
    </div>
  )
}
