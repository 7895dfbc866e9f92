import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import type { Basket } from '../cart/basket.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { GoneLines } from '../cart/gone-lines.tsx'
import { useOrder } from '../orders/order-queries.ts'
import { CheckoutHead } from './checkout-head.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import type { usePlaceOrder } from './use-place-order.ts'
import { WaitingOrder } from '../waiting-order/waiting-order.tsx'

type NothingToOrderProps = { customerId: string; placing: ReturnType<typeof usePlaceOrder> } & Pick<Basket, 'gone'>

/** V-26. There may be nothing in the cart that can be ordered because the order went through: its answer was lost, or another tab was faster. */
export function NothingToOrder({ customerId, placing: { recover, lastOrderId }, gone }: NothingToOrderProps) {
  const [isLooking, setIsLooking] = useState(true)
  useEffect(() => {
    let isCurrent = true
    void recover().then((isFound) => isCurrent && !isFound && setIsLooking(false))
    return () => {
      isCurrent = false
    }
  }, [recover])
  if (isLooking) return <CheckoutSkeleton />
  const orderId = lastOrderId()
  const lastOrder = orderId ? <LastOrder customerId={customerId} orderId={orderId} level={gone.length > 0 ? 2 : 1} /> : null
  if (gone.length === 0) return lastOrder ?? <EmptyCart level={1} />
  return (
    <div className="checkout">
      <CheckoutHead />
      <div className="checkout-steps">
        <GoneLines gone={gone} />
        {lastOrder}
      </div>
    </div>
  )
}

/** It may wait for its money, or be over. */
function LastOrder({ customerId, orderId, level }: { customerId: string; orderId: string; level: 1 | 2 }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { data, isPending } = useOrder(customerId, orderId)
  if (isPending) return <CheckoutSkeleton />
  if (data?.can.pay) return <WaitingOrder orderId={orderId} level={level} />
  const isCancelled = data?.orderStatus === 'cancelled'
  return (
    <EmptyState
      icon={ShoppingBag}
      level={level}
      title={t`Your cart is empty`}
      text={
        isCancelled ? (
          <Trans>Your last order, {orderId}, is cancelled.</Trans>
        ) : (
          <Trans>Your last order is {orderId}. If this is what you wanted to order, it's done.</Trans>
        )
      }
      actions={
        <>
          <ButtonLink href={paths.orderDetail(orderId)}>{isCancelled ? <Trans>See the order</Trans> : <Trans>Follow the order</Trans>}</ButtonLink>
          <ButtonLink kind="quiet" href={paths.home()}>
            <Trans>Shop now</Trans>
          </ButtonLink>
        </>
      }
    />
  )
}
