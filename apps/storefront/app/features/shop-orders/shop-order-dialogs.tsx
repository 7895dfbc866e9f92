import type { SellerOrderWire } from '@galleria/contract'
import { walletShareOfRefund } from '@galleria/rules'
import { FieldError } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { moneyBack } from '../returns/amount-back.ts'
import { ReturnItemsField } from '../returns/return-items-field.tsx'
import type { Returnable } from '../returns/return-queries.ts'
import { Asking } from './asking.tsx'
import { RefundWay } from './refund-way.tsx'
import { useAdvanceOrder, useRefundOrder } from './use-shop-orders.ts'

export type ShopOrderDialogProps = {
  order: SellerOrderWire
  onClose: () => void
  /** It is done. */
  onMoved: () => void
}

/** What a seller cannot deliver is called off: pieces and money go back, and the customer is told. */
export function CallOffDialog({ order, onClose, onMoved }: ShopOrderDialogProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const { mutate, isPending, error } = useAdvanceOrder(order.orderId)
  const callOff = () =>
    mutate('cancelled', {
      onSuccess: () => {
        toast(order.appointment ? t`Appointment ${order.orderId} is cancelled` : t`Order ${order.orderId} is cancelled`)
        onMoved()
      },
    })
  return (
    <Asking
      title={order.appointment ? t`Cancel this appointment?` : t`Cancel this order?`}
      keeps={order.appointment ? <Trans>Keep the appointment</Trans> : <Trans>Keep the order</Trans>}
      does={order.appointment ? <Trans>Cancel appointment</Trans> : <Trans>Cancel the order</Trans>}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onDone={callOff}
    >
      <p>
        {order.appointment ? (
          <Trans>
            <b className="order-number">{order.orderId}</b> will not take place. The customer is told, and the time can be booked again.
          </Trans>
        ) : (
          <Trans>
            <b className="order-number">{order.orderId}</b> will not be delivered. The customer is told, and its items are for sale again.
          </Trans>
        )}
      </p>
      <p>
        {order.refundable.amount > 0 ? <Trans>{format.money(order.refundable)} goes back to the customer.</Trans> : <Trans>Nothing was paid for it.</Trans>}{' '}
        <Trans>This can't be undone.</Trans>
      </p>
    </Asking>
  )
}

/** What was paid for pieces of it, all of them unless some are taken out; without them coming back. */
export function RefundDialog({ order: latest, onClose, onMoved }: ShopOrderDialogProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const id = useId()
  const { mutate, isPending, isSuccess, error } = useRefundOrder(latest.orderId)
  // While its own answer is on the way the list may know it already, and nothing is to change under whoever has pressed.
  const [pressed, setPressed] = useState(latest)
  const order = isPending || isSuccess ? pressed : latest
  const [before] = useState(latest.refunded.amount)
  const meanwhile = order.refunded.amount - before
  const left = leftToRefund(order.paid)
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(() => new Map(left.map(({ _id, qty }) => [_id, qty])))
  const pieces = within(left, chosen)
  const [isMissing, setMissing] = useState(false)
  const isOver = order.refundable.amount === 0
  const isAll = left.every(({ _id, qty }) => pieces.get(_id) === qty)
  const back = isAll ? order.refundable : moneyBack(order.paid ?? undefined, pieces)
  const amount = back && format.money(back)
  const isChoice = left.length > 1 || left.some(({ qty }) => qty > 1)
  const refund = () => {
    setMissing(amount === undefined)
    if (amount === undefined) return document.getElementById(id)?.focus()
    setPressed(order)
    // The pieces are named even where they are all: if some of them have gone back meanwhile, it is refused instead of another amount being paid.
    mutate(pieces.size > 0 ? pieces : undefined, {
      onSuccess: () => {
        toast(t`${amount} is refunded`)
        onMoved()
      },
    })
  }
  const gone = format.money({ ...order.refunded, amount: meanwhile })
  const changed = meanwhile > 0 ? t`${gone} of this order has been refunded meanwhile.` : undefined
  const isRefused = isApiFailure(error) && error.code === 'order.not_refundable'
  if (isOver)
    return (
      <Asking
        title={t`Nothing left to refund`}
        keeps={<Trans>Close</Trans>}
        isBusy={false}
        error={undefined}
        changed={changed}
        onClose={onClose}
        onDone={onClose}
      >
        <p>
          <Trans>
            All that was paid for <b className="order-number">{order.orderId}</b> has gone back.
          </Trans>
        </p>
      </Asking>
    )
  return (
    <Asking
      title={isChoice || amount === undefined ? t`What do you want to refund?` : t`Refund ${amount}?`}
      keeps={<Trans>Don't refund</Trans>}
      does={amount === undefined ? t({ message: 'Refund', context: 'act' }) : <Trans>Refund {amount}</Trans>}
      isBusy={isPending}
      error={isRefused && changed ? undefined : error}
      changed={changed}
      onClose={onClose}
      onDone={refund}
    >
      {isChoice ? (
        <fieldset id={id} tabIndex={-1} aria-describedby={isMissing ? `${id}-error` : undefined}>
          <legend className="hidden-visually">{t`Items of ${order.orderId}`}</legend>
          <ReturnItemsField
            items={order.items}
            returnable={left}
            pieces={pieces}
            onChange={(next) => {
              setChosen(next)
              setMissing(false)
            }}
          />
          {isMissing ? (
            <FieldError id={`${id}-error`} isAnnounced>
              {t`Choose at least one item.`}
            </FieldError>
          ) : null}
        </fieldset>
      ) : null}
      <p>
        {isAll ? (
          <Trans>
            That is all that is left of what was paid for <b className="order-number">{order.orderId}</b>.
          </Trans>
        ) : order.deliveryFee.amount > 0 ? (
          <Trans>The {format.money(order.deliveryFee)} for delivery goes back with the last item.</Trans>
        ) : null}{' '}
        <Trans>The customer keeps the items.</Trans>
      </p>
      <p>
        {back ? (
          <RefundWay
            refund={back}
            toWallet={walletShareOfRefund({ total: order.total.amount, wallet: order.wallet.amount }, order.refunded.amount, back.amount)}
            payment={{ type: order.payment.type, isAtShop: (order.pickup ?? order.counterSale) !== null }}
          />
        ) : null}{' '}
        <Trans>This can't be undone.</Trans>
      </p>
    </Asking>
  )
}

/** Variations of which pieces have not gone back, and how many. */
const leftToRefund = (paid: SellerOrderWire['paid']): readonly Pick<Returnable, '_id' | 'qty'>[] =>
  (paid?.lines ?? []).flatMap(({ _id, quantity, back }) => (quantity > back ? [{ _id, qty: quantity - back }] : []))

/** Of what was chosen that of which so much is still left. */
const within = (left: ReturnType<typeof leftToRefund>, chosen: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map(left.map(({ _id, qty }): [string, number] => [_id, Math.min(qty, chosen.get(_id) ?? 0)]).filter(([, qty]) => qty > 0))
