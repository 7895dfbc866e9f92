import type { ChatWire } from '@galleria/contract'
import { Trans } from '@lingui/react/macro'
import { Package } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import { useOrderWords } from '../orders/order-words.ts'

/** The newest order of the two, under the head of what they say. */
export function PinnedOrder({ order, href }: { order: NonNullable<ChatWire['order']>; href?: string }) {
  const { format } = useTenant()
  const words = useOrderWords()
  return (
    <p className="chat-pin">
      <Package className="icon" aria-hidden="true" />
      <span>
        <b>{order.orderId}</b>
        <span className="muted">
          {(order.isService ? words.serviceStatus : words.status)[order.orderStatus]}, {format.money(order.total)}
        </span>
      </span>
      {href ? (
        <a className="text-link" href={href}>
          <Trans>Track order</Trans>
        </a>
      ) : null}
    </p>
  )
}
