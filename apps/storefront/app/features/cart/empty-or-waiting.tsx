import { type ComponentProps, useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useBuyer } from '../../lib/session.ts'
import { findWaiting, loadWaiting } from '../waiting-order/find-waiting.ts'
import { EmptyCart } from './empty-cart.tsx'

type Waiting = { readonly orderId: string; readonly WaitingOrder: Awaited<ReturnType<typeof loadWaiting>> }

/** An empty cart, or the order that emptied it and waits for its money. Asked for when the cart turns out empty: where nobody answers, it is empty all the same. */
export function EmptyOrWaiting({ level, onGo }: ComponentProps<typeof EmptyCart>) {
  const api = useApi()
  const customerId = useBuyer()?.userInfo._id
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    if (customerId === undefined) return
    let isCurrent = true
    const look = async (): Promise<void> => {
      const orderId = await findWaiting(api, customerId)
      if (orderId === undefined) return
      const WaitingOrder = await loadWaiting()
      if (isCurrent) setWaiting({ orderId, WaitingOrder })
    }
    look().catch(() => undefined)
    return () => {
      isCurrent = false
      setWaiting(undefined)
    }
  }, [api, customerId])
  if (!waiting) return <EmptyCart level={level} onGo={onGo} />
  const { orderId, WaitingOrder } = waiting
  return <WaitingOrder orderId={orderId} level={level} onGo={onGo} />
}
