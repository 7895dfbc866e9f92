import type { SellerOrderWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
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
        <Trans>{order.orderId} will not be delivered. The customer is told, and its pieces are for sale again.</Trans>
      </p>
      <p>
        {order.refundable.amount > 0 ? <Trans>{format.money(order.refundable)} goes back to the customer.</Trans> : <Trans>Nothing was paid for it.</Trans>}{' '}
        <Trans>This can't be undone.</Trans>
      </p>
    </Asking>
  )
}

/** All that is left of what was paid; of single pieces it goes back by a return. */
export function RefundDialog({ order, onClose, onMoved }: ShopOrderDialogProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const { mutate, isPending, error } = useRefundOrder(order.orderId)
  const amount = format.money(order.refundable)
  const refund = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast(t`${amount} is refunded`)
        onMoved()
      },
    })
  return (
    <Asking
      title={t`Refund ${amount}?`}
      keeps={<Trans>Don't refund</Trans>}
      does={<Trans>Refund {amount}</Trans>}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onDone={refund}
    >
      <p>
        <Trans>That is all that is left of what was paid for {order.orderId}. The customer keeps the goods.</Trans>
      </p>
      <p>
        {order.payment.type === 'COD' ? <Trans>It was paid in cash, so you pay it back yourself.</Trans> : <Trans>It goes back the way it was paid.</Trans>}{' '}
        <Trans>This can't be undone.</Trans>
      </p>
    </Asking>
  )
}
