import type { OrderWire } from '@galleria/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
import { isOver } from './order-progress.ts'

/** After what went wrong, and between two questions. */
const PAUSE_MS = 5_000
const GAP_MS = 500

/**
 * Waits at the platform for the next change of an order that is not over, and has the order read again (decision 0067). Only while the page is seen: whoever looks
 * elsewhere waits for nothing, and is told at once when they come back.
 */
export function useOrderChanges(customerId: string, order: OrderWire | undefined): void {
  const api = useApi()
  const queries = useQueryClient()
  const orderId = order && !isOver(order) ? order.orderId : undefined
  const since = order?.revision

  useEffect(() => {
    if (orderId === undefined || since === undefined) return
    let looking: AbortController | undefined

    async function follow(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const answer = await api.watchOrder({ params: { orderId: orderId ?? '' }, query: { since: since ?? '' } }, { signal }).catch(() => undefined)
        if (signal.aborted) return
        const isNew = answer !== undefined && answer.data.revision !== since
        // Read with a new revision, this begins anew; a reading that fails is tried again.
        if (isNew) await queries.invalidateQueries({ queryKey: ['order', customerId] })
        // Also where something in between answers at once, nobody is asked without a rest.
        await pause(answer === undefined ? PAUSE_MS : GAP_MS, signal)
      }
    }
    function lookOrRest(): void {
      if (document.visibilityState === 'hidden') {
        looking?.abort()
        looking = undefined
      } else if (!looking) {
        looking = new AbortController()
        void follow(looking.signal)
      }
    }
    lookOrRest()
    document.addEventListener('visibilitychange', lookOrRest)
    return () => {
      document.removeEventListener('visibilitychange', lookOrRest)
      looking?.abort()
    }
  }, [api, queries, customerId, orderId, since])
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
