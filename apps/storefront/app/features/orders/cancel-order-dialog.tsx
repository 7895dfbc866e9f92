import type { OrderWire } from '@galleria/contract'
import { Button, Dialog, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useCancelOrder } from './order-queries.ts'

/** An order, or one parcel of it. */
export type ToCancel = Pick<OrderWire, 'orderId' | 'total' | 'payment'> & { readonly sellers: readonly string[]; readonly isParcel: boolean }

export type CancelOrderDialogProps = { customerId: string; order: ToCancel; isOpen: boolean; onClose: () => void }

/** C-42: what is not on its way yet can be called back. The safe answer comes first; a refusal is said where the question stands (X-12, C-22). */
export function CancelOrderDialog({ customerId, order, isOpen, onClose }: CancelOrderDialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { mutate, isPending, error, reset } = useCancelOrder(customerId)
  const close = () => {
    reset()
    onClose()
  }
  const cancel = () =>
    isPending ||
    mutate(order.orderId, {
      onSuccess: () => {
        onClose()
        toast(order.isParcel ? t`The parcel is cancelled` : t`Order ${order.orderId} is cancelled`)
      },
    })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={order.isParcel ? t`Cancel this parcel?` : t`Cancel this order?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={close}>
            {order.isParcel ? <Trans>Keep the parcel</Trans> : <Trans>Keep the order</Trans>}
          </Button>
          <Button kind="danger" size="small" isBusy={isPending} onClick={cancel}>
            {order.isParcel ? <Trans>Cancel the parcel</Trans> : <Trans>Cancel the order</Trans>}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice kind="error" title={order.isParcel ? t`We couldn't cancel the parcel` : t`We couldn't cancel the order`}>
          <p>{failureText(error)}</p>
        </Notice>
      ) : null}
      <Consequences order={order} />
    </Dialog>
  )
}

function Consequences({ order: { orderId, total, payment, sellers } }: { order: ToCancel }) {
  const { format } = useTenant()
  return (
    <>
      <p>
        <Trans>
          {orderId} from {format.list(sellers)} will not be delivered.
        </Trans>
      </p>
      <p>
        {payment.status === 'paid' || payment.status === 'partly_refunded' ? (
          <Trans>What you paid of {format.money(total)} goes back the way you paid.</Trans>
        ) : (
          <Trans>There is nothing to pay.</Trans>
        )}{' '}
        <Trans>This can't be undone; you can order the same things again.</Trans>
      </p>
    </>
  )
}
