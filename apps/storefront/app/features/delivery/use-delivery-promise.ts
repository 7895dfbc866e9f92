import type { DeliveryPromiseWire, DispatchWire } from '@galleria/contract'
import type { Position } from '@galleria/kernel'
import { useApi } from '../../lib/api.ts'
import { createQuestion } from '../../lib/question.ts'
import { positionOf, promiseTo } from './dispatch.ts'
import { useNow } from '../../lib/use-now.ts'
import { useShownPlace } from './use-shown-place.ts'

/** What a seller says of its deliveries changes rarely; the holidays that are told with it reach for months. */
const STALE_MS = 600_000
const dispatch = createQuestion<DispatchWire | null>({ staleMs: STALE_MS })

/** When a seller's things arrive at a place if they are ordered now; undefined until it is known, null where no day is promised. Only in the browser. */
export function useDeliveryPromise(sellerId: string, to: Position | undefined): DeliveryPromiseWire | null | undefined {
  const api = useApi()
  const now = useNow()
  const ask = async () => (await api.getProviderPreferences({ params: { id: sellerId } })).data.delivery.dispatch
  const { data, error } = dispatch.useAnswer(sellerId || undefined, ask)
  if (data === null || (error && !data)) return null
  if (!data || !now || !to) return undefined
  return promiseTo(to, data, now) ?? null
}

/** The same for where the shopper is. */
export function usePromiseHere(sellerId: string) {
  const place = useShownPlace()
  const promise = useDeliveryPromise(sellerId, place ? positionOf(place) : undefined)
  return { promise: place ? promise : null, place }
}
