import type { OrderWire } from '@galleria/contract'
import { Trans } from '@lingui/react/macro'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { parcelsOf, sellersOf } from '../orders/order-parts.ts'

/** The order that help is asked for: it is named once and filled in from then on. */
export function AskedOrder({ order }: { order: OrderWire }) {
  const { paths, format } = useTenant()
  const [first] = parcelsOf(order).flatMap(({ items }) => items)
  const sellers = format.list(sellersOf(order))
  return (
    <a className="help-order" href={paths.orderDetail(order.orderId)}>
      {first ? <ProductThumbnail image={first.image} name={first.name} market={first.Market?.slug} size={52} /> : null}
      <span>
        <b>
          <Trans>Order {order.orderId}</Trans>
        </b>
        <small>
          <Trans>
            Placed {format.date(order.createdAt)}, from {sellers}
          </Trans>
        </small>
      </span>
    </a>
  )
}
