import type { OrderWire } from '@galleria/contract'
import { Button, Dialog } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFailureText } from '../../lib/failure-text.ts'
import { toast } from '../../lib/toast.ts'
import { useCancelOrder } from './order-queries.ts'

/** C-42: an order that is not on its way yet can be called back. The safe answer comes first. */
export function CancelOrderDialog({ customerId, order, isOpen, onClose }: { customerId: string; order: OrderWire; isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { mutate, isPending } = useCancelOrder(customerId)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Cancel this order?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            <Trans>Keep the order</Trans>
          </Button>
          <Button
            kind="danger"
            size="small"
            isBusy={isPending}
            onClick={() =>
              isPending ||
              mutate(order.orderId, {
                onSuccess: () => {
                  onClose()
                  toast(t`Order ${order.orderId} is cancelled`)
                },
                onError: (error) => {
                  onClose()
                  toast(failureText(error), { kind: 'error', duration: 6000 })
                },
              })
            }
          >
            <Trans>Cancel the order</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Order {order.orderId} from {order.provider.name} will not be delivered, and there is nothing to pay. This can't be undone; you can order the same
          things again.
        </Trans>
      </p>
    </Dialog>
  )
}
