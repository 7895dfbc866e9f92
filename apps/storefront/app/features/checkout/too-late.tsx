import type { OrderWire } from '@galleria/contract'
import { Button, ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { PackageX } from 'lucide-react'
import { isBackInCart } from '../orders/order-parts.ts'
import { payAgainPath } from '../../lib/bill-paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useCartView } from '../cart/cart-view.ts'
import { useOrderAgain } from '../orders/use-order-again.tsx'

/** the order is over, and its money, if any came, goes back. */
export function TooLate({ order }: { order: OrderWire }) {
  const { t } = useLingui()
  const { format, paths } = useTenant()
  const { orderAgain, isBusy, dialogs } = useOrderAgain()
  const inCart = new Set(useCartView().cart?.items.map(({ _id }) => _id))
  const isInCart = isBackInCart(order) && order.items.every(({ _id }) => inCart.has(_id))
  return (
    <div role="status">
      <EmptyState
        icon={PackageX}
        title={order.appointment ? t`This appointment is cancelled` : t`This order is cancelled`}
        text={
          <>
            <Trans>Sorry..we are not able to place your order currently, if money is deducted it will be refund out in between 7 working days.</Trans>
            {order.refunded.amount > 0 ? (
              <>
                {' '}
                <Trans>{format.money(order.refunded)} is on its way back to you.</Trans>
              </>
            ) : null}
            {isInCart ? (
              <>
                {' '}
                <Trans>What you ordered is back in your cart.</Trans>
              </>
            ) : null}
          </>
        }
        actions={
          <>
            {order.appointment ? (
              order.items[0]?.slug ? (
                <ButtonLink href={paths.product(order.items[0].slug)}>
                  <Trans>Choose another time</Trans>
                </ButtonLink>
              ) : null
            ) : order.bill ? (
              <ButtonLink href={paths.local(payAgainPath(order.bill))}>
                <Trans>Pay again</Trans>
              </ButtonLink>
            ) : isInCart ? (
              <ButtonLink href={paths.cart()}>
                <Trans>Go to cart</Trans>
              </ButtonLink>
            ) : (
              <Button isBusy={isBusy} onClick={() => void orderAgain(order.orderId)}>
                <Trans>Order again</Trans>
              </Button>
            )}
            <ButtonLink kind="quiet" href={paths.orderDetail(order.orderId)}>
              <Trans>See the order</Trans>
            </ButtonLink>
          </>
        }
      />
      {dialogs}
    </div>
  )
}
