import type { SellerOrderWire } from '@galleria/contract'
import { FieldError } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { moneyBack } from '../returns/amount-back.ts'
import { ReturnItemsField } from '../returns/return-items-field.tsx'
import type { Returnable } from '../returns/return-queries.ts'
import { Asking } from './asking.tsx'
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
        toast(t`Order ${order.orderId} is cancelled`)
        onMoved()
      },
    })
  return (
    <Asking
      title={t`Cancel this order?`}
      keeps={<Trans>Keep the order</Trans>}
      does={<Trans>Cancel the order</Trans>}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onDone={callOff}
    >
      <p>
        <Trans>
          <b className="order-number">{order.orderId}</b> will not be delivered. The customer is told, and its items are for sale again.
        </Trans>
      </p>
      <p>
        {order.refundable.amount > 0 ? <Trans>{format.money(order.refundable)} goes back to the customer.</Trans> : <Trans>Nothing was paid for it.</Trans>}{' '}
        <Trans>This can't be undone.</Trans>
      </p>
    </Asking>
  )
}

/** What was paid for pieces of it, all of them unless some are taken out; without them coming back. */
export function RefundDialog({ order, onClose, onMoved }: ShopOrderDialogProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const id = useId()
  const { mutate, isPending, error } = useRefundOrder(order.orderId)
  const left = leftToRefund(order.paid)
  const [pieces, setPieces] = useState<ReadonlyMap<string, number>>(() => new Map(left.map(({ _id, qty }) => [_id, qty])))
  const [isMissing, setMissing] = useState(false)
  const isAll = left.every(({ _id, qty }) => pieces.get(_id) === qty)
  const back = isAll ? order.refundable : moneyBack(order.paid ?? undefined, pieces)
  const amount = back && format.money(back)
  const isChoice = left.length > 1 || left.some(({ qty }) => qty > 1)
  const refund = () => {
    setMissing(amount === undefined)
    if (amount === undefined) return document.getElementById(id)?.focus()
    mutate(isAll ? undefined : pieces, {
      onSuccess: () => {
        toast(t`${amount} is refunded`)
        onMoved()
      },
    })
  }
  return (
    <Asking
      title={isChoice || amount === undefined ? t`What do you want to refund?` : t`Refund ${amount}?`}
      keeps={<Trans>Don't refund</Trans>}
      does={amount === undefined ? t({ message: 'Refund', context: 'act' }) : <Trans>Refund {amount}</Trans>}
      isBusy={isPending}
      error={error}
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
              setPieces(next)
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
        {order.payment.type === 'COD' ? <Trans>It was paid in cash, so you pay it back yourself.</Trans> : <Trans>It goes back the way it was paid.</Trans>}{' '}
        <Trans>This can't be undone.</Trans>
      </p>
    </Asking>
  )
}

/** Variations of which pieces have not gone back, and how many. */
const leftToRefund = (paid: SellerOrderWire['paid']): readonly Pick<Returnable, '_id' | 'qty'>[] =>
  (paid?.lines ?? []).flatMap(({ _id, quantity, back }) => (quantity > back ? [{ _id, qty: quantity - back }] : []))
