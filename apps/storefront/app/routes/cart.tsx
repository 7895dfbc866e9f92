import { useCallback } from 'react'
import { CartPage } from '../features/cart/cart-page.tsx'
import { findWaiting, loadWaiting } from '../features/checkout/find-waiting.ts'
import { useApi } from '../lib/api.ts'

export default function Cart() {
  const api = useApi()
  const waitingFor = useCallback(
    async (customerId: string) => {
      const orderId = await findWaiting(api, customerId)
      if (orderId === undefined) return undefined
      const WaitingOrder = await loadWaiting()
      return <WaitingOrder orderId={orderId} />
    },
    [api],
  )
  return <CartPage waitingFor={waitingFor} />
}
