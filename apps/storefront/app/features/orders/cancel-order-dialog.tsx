import type { OrderWire } from '@galleria/contract'
import { isUnpaid, type RefundTarget } from '@galleria/rules'
import { Button, Dialog, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { RefundTargetField, useHasWallet } from '../returns/refund-target.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { isService } from './order-parts.ts'
import { useCancelOrder } from './order-queries.ts'

/** An order, or one parcel of it. */
export type ToCancel = Pick<OrderWire, 'orderId' | 'total' | 'wallet' | 'payment' | 'type'> & {
  readonly sellers: readonly string[]
  readonly isParcel: boolean
  /** Nothing comes or takes place: an operator is to be paid. */
  readonly isBill?: boolean
  /** It takes place at a time that somebody else can have then. */
  readonly appointment?: OrderWire['appointment']
}

export type CancelOrderDialogProps = {
  customerId: string
  order: ToCancel
  isOpen: boolean
  onClose: () => void /** What opened it may be gone. */
  onCancelled?: () => void
}

/** C-42: what is not on its way yet can be called back. The safe answer comes first; a refusal is said where the question stands (X-12, C-22). */
export function CancelOrderDialog({ customerId, order, isOpen, onClose, onCancelled }: CancelOrderDialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { mutate, isPending, error, variables, reset } = useCancelOrder(customerId)
  /** What is asked about now. */
  const asked = useRef<string>(undefined)
  useEffect(() => {
    asked.current = isOpen ? order.orderId : undefined
  })
  const asks = useHasWallet() && isPaid(order) && order.payment.type !== 'COD' && order.wallet.amount < order.total.amount
  const [refundTo, setRefundTo] = useState<RefundTarget>('payment')
  const { appointment } = order
  const isVisit = order.isParcel && isService(order)
  const close = () => {
    // What is on its way can't be called back: that it is done is said all the same.
    if (!isPending) reset()
    onClose()
  }
  const cancel = () =>
    mutate(
      { orderId: order.orderId, refundTo: asks ? refundTo : undefined, isAppointment: Boolean(appointment) },
      {
        onSuccess: () => {
          if (asked.current === order.orderId) {
            onClose()
            onCancelled?.()
          }
          toast(
            appointment
              ? t`The appointment is cancelled`
              : isVisit
                ? t`The visit is cancelled`
                : order.isParcel
                  ? t`The parcel is cancelled`
                  : t`Order ${order.orderId} is cancelled`,
          )
        },
      },
    )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={appointment ? t`Cancel this appointment?` : isVisit ? t`Cancel this visit?` : order.isParcel ? t`Cancel this parcel?` : t`Cancel this order?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={close}>
            {appointment ? (
              <Trans>Keep the appointment</Trans>
            ) : isVisit ? (
              <Trans>Keep the visit</Trans>
            ) : order.isParcel ? (
              <Trans>Keep the parcel</Trans>
            ) : (
              <Trans>Keep the order</Trans>
            )}
          </Button>
          <Button kind="danger" size="small" isBusy={isPending} onClick={cancel}>
            {appointment ? (
              <Trans>Cancel appointment</Trans>
            ) : isVisit ? (
              <Trans>Cancel the visit</Trans>
            ) : order.isParcel ? (
              <Trans>Cancel the parcel</Trans>
            ) : (
              <Trans>Cancel the order</Trans>
            )}
          </Button>
        </>
      }
    >
      {error && variables?.orderId === order.orderId ? (
        <Notice
          kind="error"
          title={
            appointment
              ? t`We couldn't cancel the appointment`
              : isVisit
                ? t`We couldn't cancel the visit`
                : order.isParcel
                  ? t`We couldn't cancel the parcel`
                  : t`We couldn't cancel the order`
          }
        >
          <p>{failureText(error)}</p>
        </Notice>
      ) : null}
      <div className="cancelling">
        <Consequences order={order} isAsked={asks} />
        {asks ? <RefundTargetField value={refundTo} onChange={setRefundTo} /> : null}
      </div>
    </Dialog>
  )
}

const isPaid = ({ payment: { status } }: ToCancel): boolean => status === 'paid' || status === 'partly_refunded'

function Consequences({ order, isAsked }: { order: ToCancel; isAsked: boolean }) {
  const { orderId, total, wallet, sellers } = order
  const rest = { ...total, amount: total.amount - wallet.amount }
  const { format } = useTenant()
  const appointmentDay = order.appointment ? format.day(order.appointment.date) : ''
  const appointmentTime = order.appointment ? format.timeIn(new Date(order.appointment.from), order.appointment.timeZone) : ''
  return (
    <>
      <p>
        {order.appointment ? (
          <Trans>
            {appointmentDay}, {appointmentTime}, with {format.list(sellers)}: this time can then be booked by somebody else.
          </Trans>
        ) : order.isBill ? (
          <Trans>
            {orderId}: nothing will be paid to {format.list(sellers)}.
          </Trans>
        ) : isService(order) ? (
          <Trans>
            {orderId} with {format.list(sellers)} will not take place.
          </Trans>
        ) : (
          <Trans>
            {orderId} from {format.list(sellers)} will not be delivered.
          </Trans>
        )}
      </p>
      <p>
        {wallet.amount > 0 ? (
          <>
            <Trans>You get {format.money(wallet)} back in your wallet.</Trans>{' '}
          </>
        ) : null}
        {rest.amount === 0 && wallet.amount > 0 ? null : isAsked ? (
          <Trans>You get {format.money(rest)} back.</Trans>
        ) : isPaid(order) ? (
          <Trans>You get {format.money(rest)} back the way you paid.</Trans>
        ) : !order.isParcel ? (
          <Trans>There is nothing to pay.</Trans>
        ) : isService(order) ? (
          <Trans>There is nothing to pay for this visit.</Trans>
        ) : (
          <Trans>There is nothing to pay for this parcel.</Trans>
        )}{' '}
        {isUnpaid(order.payment.status) && !order.isBill && !order.appointment ? (
          <Trans>What you ordered goes back into your cart.</Trans>
        ) : order.isBill ? (
          <Trans>This can't be undone; you can pay the same again.</Trans>
        ) : order.appointment ? (
          <Trans>This can't be undone; you can book another time.</Trans>
        ) : (
          <Trans>This can't be undone; you can order the same things again.</Trans>
        )}
      </p>
    </>
  )
}
