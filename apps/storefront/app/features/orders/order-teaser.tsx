import { Card, Skeleton } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { AppointmentLine } from './appointment-line.tsx'
import { useOrderArrival } from './order-arrival.ts'
import { namesOf } from './order-parts.ts'
import { isOver } from './order-progress.ts'
import { useNewestOrders } from './order-queries.ts'
import { OrderStatus } from './order-status.tsx'
import { OrderPicture } from './order-picture.tsx'
import { usePickupTime } from './pickup-time.ts'
import './orders.css'

/** The newest order, on the account page: what most people come for. Its place is kept free, so that nothing moves. */
export function OrderTeaser({ customerId }: { customerId: string }) {
  const { paths, format } = useTenant()
  const pickupTime = usePickupTime()
  const arrivalOf = useOrderArrival()
  const { data, error, refetch } = useNewestOrders(customerId, 1)
  if (!data) return error ? <FailedNotice error={error} onRetry={() => void refetch()} /> : <Skeleton className="order-teaser-skeleton" />
  const [order] = data
  if (!order)
    return (
      <Card as="a" className="order-teaser" href={paths.home()}>
        <span className="order-teaser-words">
          <b>
            <Trans>No orders yet</Trans>
          </b>
          <small className="muted">
            <Trans>You can follow your first one here, from the shop's shelf to your door.</Trans>
          </small>
        </span>
        <ChevronRight className="icon" aria-hidden="true" />
      </Card>
    )
  const arrival = arrivalOf(order)
  return (
    <Card as="a" className="order-teaser" href={paths.orderDetail(order.orderId)}>
      <OrderPicture order={order} most={3} />
      <span className="order-teaser-words">
        <small className="muted">
          <Trans>
            Your latest order, {format.date(order.createdAt)} · {format.list(namesOf(order))}
          </Trans>
        </small>
        <OrderStatus order={order} />
        {order.appointment && !isOver(order) ? (
          <small>
            <AppointmentLine appointment={order.appointment} />
          </small>
        ) : null}
        {order.pickup && !isOver(order) ? (
          <small>
            <Trans>Pick up {pickupTime(order.pickup)}</Trans>
          </small>
        ) : null}
        {arrival ? <small>{arrival}</small> : null}
      </span>
      <b className="order-teaser-total">{format.money(order.total)}</b>
      <ChevronRight className="icon" aria-hidden="true" />
    </Card>
  )
}
