import type { OrderWire } from '@galleria/contract'
import { Trans } from '@lingui/react/macro'
import { OperatorMark } from '../../components/operator-mark.tsx'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { AppointmentLine } from '../orders/appointment-line.tsx'
import { namesOf, parcelsOf } from '../orders/order-parts.ts'

/** The order that help is asked for: it is named once and filled in from then on. */
export function AskedOrder({ order }: { order: OrderWire }) {
  const { paths, format } = useTenant()
  const [first] = parcelsOf(order).flatMap(({ items }) => items)
  const sellers = format.list(namesOf(order))
  return (
    <a className="help-order" href={paths.orderDetail(order.orderId)}>
      {order.bill ? (
        <OperatorMark name={order.bill.operator.name} icon={order.bill.operator.icon} />
      ) : first ? (
        <ProductThumbnail image={first.image} name={first.name} market={first.Market?.slug} size={52} />
      ) : null}
      <span>
        <b>
          <Trans>Order {order.orderId}</Trans>
        </b>
        <small>
          {order.appointment ? (
            <AppointmentLine appointment={order.appointment} />
          ) : order.bill ? (
            `${sellers} · ${order.bill.number} · ${format.date(order.createdAt)}`
          ) : (
            <Trans>
              Placed {format.date(order.createdAt)}, from {sellers}
            </Trans>
          )}
        </small>
      </span>
    </a>
  )
}
