import type { OrderWire } from '@galleria/contract'
import { ButtonLink } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { Hourglass, Send, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { masked } from '../auth/user-name.ts'
import { hasInvoice } from '../orders/order-parts.ts'
import './success.css'

/** How what was ordered stands: its money is awaited, or somebody's answer is; it is done, or will not be. */
export type SuccessState = 'unpaid' | 'sent' | 'done' | 'off'

const SIGNS = {
  unpaid: <Hourglass className="icon" />,
  sent: <Send className="icon" />,
  done: (
    <svg viewBox="0 0 24 24" className="success-tick">
      <path d="m6.5 12.5 3.6 3.7 7.4-8" />
    </svg>
  ),
  off: <X className="icon" />,
} as const satisfies Record<SuccessState, ReactNode>

export type SuccessFrameProps = {
  order: OrderWire
  state: SuccessState
  title: ReactNode
  /** What it is about, in one line. */
  about?: ReactNode
  note?: ReactNode
  /** What is done next once it is paid; where there is nothing to be, that is to look at the order. */
  next?: ReactNode
  /** How the way to the order is called. */
  see: ReactNode
  children: ReactNode
}

/** What became of what was just ordered, its number, and where to go from here; below it what is known of it. */
export function SuccessFrame({ order, state, title, about, note, next, see, children }: SuccessFrameProps) {
  const { paths } = useTenant()
  const first = order.can.pay ? (
    <ButtonLink href={paths.orderVerify(order.orderId)}>
      <Trans>Pay now</Trans>
    </ButtonLink>
  ) : (
    next
  )
  return (
    <div className="success">
      <header className="success-head">
        <span className="success-arch" data-status={order.orderStatus} aria-hidden="true">
          {SIGNS[state]}
        </span>
        <div role="status">
          <h1>{title}</h1>
        </div>
        {about ? <p>{about}</p> : null}
        <p className="success-number">
          <span className="muted">
            <Trans>Order number</Trans>
          </span>{' '}
          <b>{order.orderId}</b>
        </p>
        {note ? <p className="muted">{note}</p> : null}
        <div className="success-acts">
          {first}
          <ButtonLink kind={first ? 'quiet' : 'primary'} href={paths.orderDetail(order.orderId)}>
            {see}
          </ButtonLink>
          {first ? null : (
            <ButtonLink kind="quiet" href={paths.home()}>
              <Trans>Continue shopping</Trans>
            </ButtonLink>
          )}
          {hasInvoice(order) ? (
            <ButtonLink kind="quiet" href={paths.orderInvoice(order.orderId)}>
              <Trans>Invoice</Trans>
            </ButtonLink>
          ) : null}
        </div>
      </header>
      {children}
    </div>
  )
}

/** How something stands that nobody has to be asked for. */
export const successStateOf = ({ can, orderStatus }: OrderWire): 'unpaid' | 'done' | 'off' =>
  can.pay ? 'unpaid' : orderStatus === 'cancelled' ? 'off' : 'done'

/** Where it is confirmed. */
export function ConfirmationNote({ session }: { session: Session }) {
  const { email, phone, userName } = session.userInfo.authentication
  const reached = masked(email ?? phone ?? userName)
  return <Trans>A confirmation is on its way to {reached}.</Trans>
}
