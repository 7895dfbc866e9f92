import { Skeleton } from '@galleria/ui'

/** Where an order will be. */
export const OrderSkeleton = () => (
  <div aria-busy="true">
    <div className="account-head">
      <Skeleton className="account-skeleton-title" />
      <Skeleton className="account-skeleton-text" />
    </div>
    <div className="order-layout">
      <Skeleton className="order-card-tall" />
      <Skeleton className="order-card-tall" />
    </div>
  </div>
)
