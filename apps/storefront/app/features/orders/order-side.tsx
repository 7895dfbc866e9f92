import type { OrderWire } from '@galleria/contract'
import { Card } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AddressText } from '../addresses/address-card.tsx'
import { OrderDoings } from './order-doings.tsx'
import { OrderPaid } from './order-paid.tsx'
import { isAllFetched, isService } from './order-parts.ts'

/** What is true of all parcels of an order: what it cost, where it goes, what can be done with it. Where something is done stands with what is done. */
export const OrderSide = ({ order, onCancel }: { order: OrderWire; onCancel: () => void }) => (
  <div className="order-side">
    <OrderPaid order={order} />
    {isService(order) ? null : <OrderAddress order={order} title={<Trans>Delivery address</Trans>} />}
    <OrderDoings order={order} onCancel={onCancel} />
  </div>
)

/** Where it goes: nothing of a bill, an appointment or what is fetched does. */
export const OrderAddress = ({ order, title }: { order: OrderWire; title: ReactNode }) =>
  order.bill || order.appointment || isAllFetched(order) ? null : (
    <Card as="section" className="order-address" aria-labelledby="order-delivery">
      <h2 id="order-delivery">{title}</h2>
      <AddressText address={order.deliveryAddress} />
    </Card>
  )
