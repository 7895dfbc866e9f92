import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useGo } from '../../lib/navigation.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useCartContext } from '../cart/cart-context.ts'
import { orderKey, ordersKey } from '../orders/order-queries.ts'
import { keptCouponOf } from '../cart/coupon-choice.ts'
import { aloneOf, attemptsOf, keptChoiceOf } from './checkout-memory.ts'
import type { Ordered } from './ordered.ts'
import { goToProvider } from './provider-page.ts'
import { type OrderToPlace, type Placed, type PlaceFailure, placeOrder, recoverOrder } from './place-order-flow.ts'

/** Placing an order from the page: the button's state, and what follows. */
export function usePlaceOrder(session: Session) {
  const api = useApi()
  const go = useGo()
  const queries = useQueryClient()
  const { tenant, paths } = useTenant()
  const { store } = useCartContext()
  const { _id: customerId, authentication } = session.userInfo
  const [isBusy, setIsBusy] = useState(false)
  const [placed, setPlaced] = useState<Ordered>()
  const [failure, setFailure] = useState<PlaceFailure>()
  const isRunning = useRef(false)
  const deps = useMemo(
    () => ({ api, attempts: attemptsOf(tenant.tenantKey), alone: aloneOf(tenant.tenantKey), customerId, email: authentication.email }),
    [api, tenant.tenantKey, customerId, authentication.email],
  )

  const reloadCart = useCallback(async () => store?.refresh(), [store])

  /** Says whether another page of the shop shows it. Whoever is back from the provider's finds the order that waits for its money instead of the cart. */
  const show = useCallback(
    async ({ orderId, order, payAt }: Placed): Promise<boolean> => {
      if (payAt !== undefined) {
        await goToProvider(payAt)
        await reloadCart()
        return false
      }
      if (order) queries.setQueryData(orderKey(customerId, orderId), order)
      void queries.invalidateQueries({ queryKey: ordersKey(customerId) })
      // What could not be paid yet is paid from there.
      go(order?.can.pay ? paths.orderVerify(orderId) : paths.orderSuccess(orderId), { replace: true })
      // ST-03: the platform has taken what was ordered out of its cart. What it says now is what counts.
      void reloadCart()
      return true
    },
    [queries, customerId, go, paths, reloadCart],
  )

  return {
    isBusy,
    /** The number of the last order from this browser, for a checkout that finds nothing to order. */
    lastOrderId: () => deps.attempts.placedBy(customerId)?.orderId,
    /** What has been ordered, from then until the next page has come. */
    placed,
    failure,
    clearFailure: useCallback(() => setFailure(undefined), []),

    placeOrder: async (wanted: OrderToPlace, ordered: Ordered): Promise<void> => {
      if (isRunning.current) return
      isRunning.current = true
      setIsBusy(true)
      setFailure(undefined)
      const outcome = await placeOrder(deps, wanted)
      if (outcome.kind === 'placed') {
        setPlaced(ordered)
        // What was chosen for this order is not agreed to for the next.
        keptChoiceOf(tenant.tenantKey).clear()
        keptCouponOf(tenant.tenantKey).clear()
        if (!(await show(outcome))) setPlaced(undefined)
      } else {
        if (outcome.kind !== 'address' && outcome.kind !== 'conflict') await reloadCart()
        setFailure(outcome)
      }
      isRunning.current = false
      setIsBusy(false)
    },

    /** Shows an order that got no answer, if there is one; says whether another page does. */
    recover: useCallback(async (): Promise<boolean> => {
      const outcome = await recoverOrder(deps)
      return outcome !== undefined && (await show(outcome))
    }, [deps, show]),
  }
}
