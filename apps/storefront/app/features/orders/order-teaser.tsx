import { Card, Skeleton } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import { useLatestOrder } from './order-queries.ts'
import { OrderStatus } from './order-status.tsx'
import { OrderThumbnails } from './order-thumbnails.tsx'
import './orders.css'

/** The newest order, on the account page: what most people come for. Its place is kept free, so that nothing moves. */
export function OrderTeaser({ customerId }: { customerId: string }) {
  const { paths, format } = useTenant()
  const { data: order, isPending, isError } = useLatestOrder(customerId)
  if (isPending || isError) return <Skeleton className="order-teaser-skeleton" />
  if (!order)
    return (
      <Card as="a" className="order-teaser" href={paths.home()}>
        <span className="order-teaser-words">
          <b>
            <Trans>No orders yet</Trans>
          </b>
          <small className="muted">
            <Trans>The first one will stand here, from the shop's shelf to your door.</Trans>
          </small>
        </span>
        <ChevronRight className="icon" aria-hidden="true" />
      </Card>
    )
  return (
    <Card as="a" className="order-teaser" href={paths.orderDetail(order.orderId)}>
      <OrderThumbnails items={order.items} most={3} />
      <span className="order-teaser-words">
        <small className="muted">
          <Trans>
            Your latest order, {format.date(order.createdAt)} · {order.provider.name}
          </Trans>
        </small>
        <OrderStatus status={order.orderStatus} />
      </span>
      <b className="order-teaser-total">{format.money(order.total)}</b>
      <ChevronRight className="icon" aria-hidden="true" />
    </Card>
  )
}
