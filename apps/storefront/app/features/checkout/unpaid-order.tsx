import type { OrderWire } from '@galleria/contract'
import { isPaidOnline } from '@galleria/rules'
import { Button, ButtonLink, Card } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { CreditCard, Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { isApiFailure } from '../../lib/api-failure.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useGo } from '../../lib/navigation.ts'
import { useBuyer } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { namesOf, parcelsOf, restOf, tillOf } from '../orders/order-parts.ts'
import { AppointmentLine } from '../orders/appointment-line.tsx'
import { OrderPicture } from '../orders/order-picture.tsx'
import { TimeLeft } from '../orders/time-left.tsx'
import { useCheckoutFailureText } from './place-failure.tsx'
import { usePayAgain } from './use-pay-again.ts'
import { WaysToPay } from './ways-to-pay.tsx'
import '../orders/orders.css'
import './unpaid-order.css'

const loadCancelling = () => import('../orders/cancel-order-dialog.tsx').then((module) => module.CancelOrderDialog)
const loadConfirmContact = () => import('./confirm-contact.tsx').then((module) => module.ConfirmContact)

type UnpaidProps = {
  order: OrderWire
  title: string
  customerId: string
  onCheck: () => Promise<{ data?: OrderWire | undefined; error?: unknown }>
  isChecking: boolean
}

/** It stands, and waits for its money: the shopper came back without paying, the bank said no, or it has not said anything yet. */
export function UnpaidOrder({ order, title, customerId, onCheck, isChecking }: UnpaidProps) {
  const { format, paths } = useTenant()
  const go = useGo()
  const failureText = useCheckoutFailureText()
  const { chosen, choose, methods, pay, isBusy, error } = usePayAgain(order, onCheck)
  const [isCancelling, setIsCancelling] = useState(false)
  const isDeclined = order.payment.status === 'failed'
  const session = useBuyer()
  const head = useRef<HTMLHeadingElement>(null)
  // What the bank has said is led to, once it has said it.
  useEffect(() => {
    if (isDeclined) head.current?.focus()
  }, [isDeclined])

  const answer = useRef<HTMLDivElement>(null)
  // Why it could not be paid, or what is to be done first, is led to: it stands above the button that was pressed.
  useEffect(() => {
    if (!error) return
    answer.current?.focus({ preventScroll: true })
    answer.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [error])

  const check = async () => {
    const { error: lost } = await onCheck()
    if (lost) toast(failureText(lost), { kind: 'error' })
  }

  const closeCancelling = async () => {
    setIsCancelling(false)
    const { data } = await onCheck()
    if (data?.orderStatus === 'cancelled') go(paths.orderDetail(order.orderId), { replace: true })
  }

  return (
    <div className="unpaid">
      <header className="unpaid-head">
        <span className="unpaid-arch" aria-hidden="true">
          {isDeclined ? <CreditCard className="icon" /> : <Hourglass className="icon" />}
        </span>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted" role="status">
          {isDeclined ? (
            <Trans>Nothing was taken. Try again, or pay another way.</Trans>
          ) : (
            <Trans>If you've just paid, your bank may need a minute: we keep asking. If not, you can pay now.</Trans>
          )}
        </p>
      </header>
      <Card as="section" className="unpaid-order">
        <OrderPicture order={order} most={4} />
        <p>
          <span className="muted">
            <Trans>Order {order.orderId}</Trans>
          </span>
          {order.bill ? (
            <span>
              {order.bill.operator.name} · <span className="unbroken">{order.bill.number}</span>
            </span>
          ) : order.appointment ? (
            <AppointmentLine appointment={order.appointment} />
          ) : null}
          <b className="unpaid-total">{format.money(restOf(order))}</b>
        </p>
        <TimeLeft order={order} className="unpaid-left" />
      </Card>
      {error ? (
        <div ref={answer} tabIndex={-1} className="unpaid-answer">
          {isApiFailure(error) && error.code === 'checkout.contact_unconfirmed' && session ? (
            <LazyPart
              load={loadConfirmContact}
              props={{ session, isAsked: true, onConfirmed: pay }}
              name={<Trans>Contact</Trans>}
              fallback={<div className="confirm-contact-wait" />}
            />
          ) : (
            <FormNotice text={failureText(error)} />
          )}
        </div>
      ) : null}
      <form
        method="post"
        className="unpaid-form"
        onSubmit={(event) => {
          event.preventDefault()
          pay()
        }}
      >
        <WaysToPay
          methods={order.bill || order.appointment?.mode === 'video' ? methods?.filter(({ type }) => isPaidOnline(type)) : methods}
          till={tillOf(parcelsOf(order))}
          chosen={chosen}
          onChosen={choose}
        />
        <Button type="submit" isBusy={isBusy}>
          {chosen === 'COD' && order.appointment ? <Trans>Book appointment</Trans> : chosen === 'COD' ? <Trans>Place order</Trans> : <Trans>Pay now</Trans>}
        </Button>
      </form>
      <div className="unpaid-acts">
        <Button kind="quiet" size="small" isBusy={isChecking} onClick={() => void check()}>
          <Trans>Check again</Trans>
        </Button>
        <ButtonLink kind="quiet" size="small" href={paths.orderDetail(order.orderId)}>
          <Trans>See the order</Trans>
        </ButtonLink>
        <Button kind="quiet" size="small" onClick={() => setIsCancelling(true)}>
          {order.appointment ? <Trans>Cancel the appointment</Trans> : <Trans>Cancel order</Trans>}
        </Button>
      </div>
      {isCancelling ? (
        <LazyPart
          load={loadCancelling}
          props={{
            customerId,
            order: { ...order, sellers: namesOf(order), isParcel: false, isBill: order.bill !== null, appointment: order.appointment },
            isOpen: true,
            onClose: () => void closeCancelling(),
          }}
          name={<Trans>Cancel order</Trans>}
        />
      ) : null}
    </div>
  )
}
