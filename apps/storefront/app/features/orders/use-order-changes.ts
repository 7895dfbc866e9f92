import type { OrderWire } from '@galleria/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
import { orderLine } from '../../lib/order-line.ts'
import { isOver } from './order-progress.ts'

/** After what went wrong, and between two questions. */
const PAUSE_MS = 5_000
const GAP_MS = 500

/**
 * Has an order that is not over read again when anything of it has changed. Where the page has a socket, that tells (decision 0125); where nothing like it gets
 * through, the page waits at the platform with calls that are answered late (decision 0067). Only while the page is seen: whoever looks elsewhere waits for
 * nothing, and is told at once when they come back.
 */
export function useOrderChanges(customerId: string, order: OrderWire | undefined): void {
  const api = useApi()
  const queries = useQueryClient()
  const orderId = order && !isOver(order) ? order.orderId : undefined
  const since = order?.revision

  useEffect(() => {
    if (orderId === undefined || since === undefined) return
    let looking: AbortController | undefined

    async function readAgainUnless(revision: string | undefined): Promise<void> {
      // Read with a new revision, this begins anew; a reading that fails is tried again.
      if (revision !== undefined && revision !== since) await queries.invalidateQueries({ queryKey: ['order', customerId] })
    }
    /** Until there is an answer, or a line. */
    async function ask(left: AbortSignal): Promise<void> {
      const [asking, leave] = untilLine(left)
      await askUntil(asking)
      leave()
    }
    async function askUntil(signal: AbortSignal): Promise<void> {
      const answer = await api.watchOrder({ params: { orderId: orderId ?? '' }, query: { since: since ?? '' } }, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await readAgainUnless(answer?.data.revision)
      // Also where something in between answers at once, nobody is asked without a rest.
      await pause(answer === undefined ? PAUSE_MS : GAP_MS, signal)
    }
    /** Until the line has news, is lost, or the page is left. */
    async function listen(signal: AbortSignal): Promise<void> {
      const news = nextNews(signal)
      const revision = await orderLine.get()?.watch(orderId ?? '', since ?? '')
      if (signal.aborted) return
      await readAgainUnless(revision)
      if (revision === since) await news
      else await pause(revision === undefined ? PAUSE_MS : GAP_MS, signal)
    }
    async function follow(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) await (orderLine.get()?.isOpen() ? listen(signal) : ask(signal))
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

/** Ends when the page is left, or when a line is there that tells more cheaply. */
function untilLine(left: AbortSignal): [signal: AbortSignal, leave: () => void] {
  const opened = new AbortController()
  const leave = orderLine.subscribe(() => orderLine.get()?.isOpen() && opened.abort())
  return [AbortSignal.any([left, opened.signal]), leave]
}

const nextNews = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      leave()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const leave = orderLine.subscribe(end)
    signal.addEventListener('abort', end)
  })

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
