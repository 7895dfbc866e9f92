import type { OrderWire } from '@galleria/contract'
import { Card } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { AddressText } from '../addresses/address-card.tsx'
import { OrderDoings } from './order-doings.tsx'
import { OrderPaid } from './order-paid.tsx'
import { isAllFetched, isService } from './order-parts.ts'

/** What is true of all parcels of an order: what it cost, where it goes, what can be done with it. Where an appointment takes place stands with the appointment. */
export const OrderSide = ({ order, onCancel }: { order: OrderWire; onCancel: () => void }) => (
  <div className="order-side">
    <OrderPaid order={order} />
    {order.bill || order.appointment || isAllFetched(order) ? null : (
      <Card as="section" aria-labelledby="order-delivery">
        <h2 id="order-delivery">{isService(order) ? <Trans>Address</Trans> : <Trans>Delivery address</Trans>}</h2>
        <AddressText address={order.deliveryAddress} />
      </Card>
    )}
    <OrderDoings order={order} onCancel={onCancel} />
  </div>
)
