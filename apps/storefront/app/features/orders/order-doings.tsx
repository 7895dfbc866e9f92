import type { OrderWire } from '@galleria/contract'
import { Card } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus, ChevronRight, FileText, LifeBuoy, type LucideIcon, MessageCircle, RotateCcw, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { payAgainPath } from '../../lib/bill-paths.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { cancellableOf, hasInvoice, isService, parcelsOf } from './order-parts.ts'
import { useOrderAgain } from './use-order-again.tsx'

/** UX-37: each of these is one tap away, with the order named. */
export function OrderDoings({ order, onCancel }: { order: OrderWire; onCancel: () => void }) {
  const { paths } = useTenant()
  const isAccount = useSession() !== null
  return (
    <Card as="section" aria-labelledby="order-doings">
      <h2 id="order-doings">{order.appointment ? <Trans>This appointment</Trans> : <Trans>This order</Trans>}</h2>
      <ul className="order-doings">
        <Again order={order} />
        {hasInvoice(order) ? (
          <Doing icon={FileText} href={paths.orderInvoice(order.orderId)}>
            <Trans>Invoice</Trans>
          </Doing>
        ) : null}
        <Doing icon={LifeBuoy} href={isAccount ? paths.local(`/profile/need-help/${encodeURIComponent(order.orderId)}`) : paths.contact(order.orderId)}>
          {isAccount ? <Trans>Need help</Trans> : <Trans>Ask about this order</Trans>}
        </Doing>
        {isService(order) ? null : (
          <Doing icon={Undo2} href={paths.content('returns')}>
            <Trans>Returns and refunds</Trans>
          </Doing>
        )}
        {/* Whoever is paid by a bill does not read here. */}
        {isAccount && !order.bill
          ? parcelsOf(order).map(({ _id, provider }) => (
              <Doing key={_id} icon={MessageCircle} href={paths.chats({ seller: provider._id, order: _id })}>
                <Trans>Write to {provider.name}</Trans>
              </Doing>
            ))
          : null}
        {cancellableOf(order).length > 0 ? (
          <Doing icon={X} onClick={onCancel}>
            {order.appointment ? <Trans>Cancel the appointment</Trans> : <Trans>Cancel order</Trans>}
          </Doing>
        ) : null}
      </ul>
    </Card>
  )
}

type DoingProps = { icon: LucideIcon; children: ReactNode } & ({ href: string } | { onClick: () => void; isBusy?: boolean })

/** Something that is done here, or on the page that it leads to. */
function Doing({ icon: Icon, children, ...act }: DoingProps) {
  const said = (
    <>
      <Icon className="icon" aria-hidden="true" />
      <span>{children}</span>
    </>
  )
  return (
    <li>
      {'href' in act ? (
        <a className="order-doing" href={act.href}>
          {said}
          <ChevronRight className="icon" aria-hidden="true" />
        </a>
      ) : (
        <button type="button" className="order-doing" aria-busy={act.isBusy} onClick={act.onClick}>
          {said}
        </button>
      )}
    </li>
  )
}

/** The way to the same once more. */
function Again({ order: { orderId, bill, appointment, items } }: { order: OrderWire }) {
  const { paths } = useTenant()
  const slug = items[0]?.slug
  if (bill)
    return bill.number === '' ? null : (
      <Doing icon={RotateCcw} href={paths.local(payAgainPath(bill))}>
        <Trans>Pay again</Trans>
      </Doing>
    )
  if (appointment)
    return slug ? (
      <Doing icon={CalendarPlus} href={paths.product(slug)}>
        <Trans>Book again</Trans>
      </Doing>
    ) : null
  return <IntoCartAgain orderId={orderId} />
}

function IntoCartAgain({ orderId }: { orderId: string }) {
  const { orderAgain, isBusy, dialogs } = useOrderAgain()
  return (
    <>
      <Doing icon={RotateCcw} isBusy={isBusy} onClick={() => void orderAgain(orderId)}>
        <Trans>Order again</Trans>
      </Doing>
      {dialogs}
    </>
  )
}
