import { Card, Skeleton } from '@galleria/ui'

/** The place of the line below the heading. */
export function ContentsSkeleton() {
  return (
    <p className="cart-contents">
      <Skeleton className="cart-skeleton-words" />
    </p>
  )
}

/** The size of a cart with two lines of one shop. */
export function CartSkeleton() {
  return (
    <>
      <div className="cart-main" aria-hidden="true">
        <div className="cart-group">
          <div className="cart-group-head">
            <Skeleton className="cart-skeleton-mark" />
            <Skeleton className="cart-skeleton-name" />
          </div>
          {[0, 1].map((row) => (
            <div key={row} className="cart-skeleton-line">
              <Skeleton />
              <Skeleton />
            </div>
          ))}
        </div>
      </div>
      <Card className="cart-summary cart-skeleton-summary" aria-hidden="true">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Card>
    </>
  )
}
