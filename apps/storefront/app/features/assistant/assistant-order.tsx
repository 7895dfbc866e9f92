import type { AssistantOrderWire } from '@galleria/contract'
import { ORDER_WAY } from '@galleria/rules'
import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useTenant } from '../../lib/tenant.ts'

/** E-19: an order in short, and how far it has come. */
export function AssistantOrder({ order }: { order: AssistantOrderWire }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const { orderId, orderMessage, orderStatus, provider, total, items } = order
  const [first] = items
  const count = items.reduce((sum, { qty }) => sum + qty, 0)
  const names = order.isAppointment
    ? { created: t`Booked`, processing: t`Confirmed`, shipped: t`Under way`, delivered: t({ message: 'Done', context: 'appointment' }) }
    : order.isService
      ? { created: t`Created`, processing: t`Being arranged`, shipped: t`On the way to you`, delivered: t`Done` }
      : { created: t`Created`, processing: t`Processing`, shipped: t`Shipped`, delivered: t`Delivered` }
  const now = orderStatus === null || orderStatus === 'cancelled' ? -1 : ORDER_WAY.indexOf(orderStatus)
  return (
    <article className="assistant-order" aria-label={t`Order ${orderId}`}>
      <div className="assistant-order-head">
        {first?.image ? <ProductThumbnail image={first.image} name={first.name} market={undefined} count={count > 1 ? count : 0} size={48} /> : null}
        <div>
          <b>{orderId}</b>
          <small>{[provider?.name, first?.name, total && format.money(total)].filter(Boolean).join(' · ')}</small>
        </div>
      </div>
      {orderMessage ? <p>{orderMessage}</p> : null}
      {now >= 0 ? (
        <ol className="assistant-steps" aria-hidden="true">
          {ORDER_WAY.map((status, index) => (
            <li key={status} data-state={index < now ? 'done' : index === now ? 'now' : 'todo'}>
              <i />
              <small>{names[status]}</small>
            </li>
          ))}
        </ol>
      ) : null}
      {orderStatus === null ? null : (
        <p className="assistant-order-links">
          <ButtonLink size="small" href={paths.orderDetail(orderId)}>
            {order.isAppointment ? <Trans>See the appointment</Trans> : <Trans>Track order</Trans>}
          </ButtonLink>
          {provider ? (
            <ButtonLink size="small" kind="quiet" href={paths.chats({ seller: provider._id })}>
              <Trans>Chat with seller</Trans>
            </ButtonLink>
          ) : null}
        </p>
      )}
    </article>
  )
}
