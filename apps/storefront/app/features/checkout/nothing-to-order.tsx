import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { useOrder } from '../orders/order-queries.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import type { usePlaceOrder } from './use-place-order.ts'
import { WaitingOrder } from '../waiting-order/waiting-order.tsx'

/** V-26. The cart may be empty because the order went through: its answer was lost, or another tab was faster. */
export function NothingToOrder({ customerId, placing: { recover, lastOrderId } }: { customerId: string; placing: ReturnType<typeof usePlaceOrder> }) {
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
  return orderId ? <LastOrder customerId={customerId} orderId={orderId} /> : <EmptyCart level={1} />
}

/** It may wait for its money, or be over. */
function LastOrder({ customerId, orderId }: { customerId: string; orderId: string }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const { data, isPending } = useOrder(customerId, orderId)
  if (isPending) return <CheckoutSkeleton />
  if (data?.can.pay) return <WaitingOrder orderId={orderId} />
  const isCancelled = data?.orderStatus === 'cancelled'
  return (
    <EmptyState
      icon={ShoppingBag}
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
