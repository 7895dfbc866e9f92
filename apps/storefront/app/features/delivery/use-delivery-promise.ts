import type { DeliveryPromiseWire, PreferencesWire } from '@galleria/contract'
import type { Position } from '@galleria/kernel'
import { useApi } from '../../lib/api.ts'
import { createQuestion } from '../../lib/question.ts'
import { positionOf, promiseTo } from './dispatch.ts'
import { useNow } from '../../lib/use-now.ts'
import { useShownPlace } from './use-shown-place.ts'

/** What a seller says of its deliveries changes rarely; the holidays that are told with it reach for months. */
const STALE_MS = 600_000
const deliveries = createQuestion<PreferencesWire['delivery']>({ staleMs: STALE_MS })

/** What a seller says of how its things come; undefined until it is known. Only in the browser. */
function useDeliveryOf(sellerId: string) {
  const api = useApi()
  return deliveries.useAnswer(sellerId || undefined, async () => (await api.getProviderPreferences({ params: { id: sellerId } })).data.delivery)
}

/** Asks before it has to be known. */
export function DeliveryAsked({ sellerId }: { sellerId: string }): null {
  useDeliveryOf(sellerId)
  return null
}

/** Whether a seller says that its things can be picked up, and when; undefined until it is known. */
export const usePickupSaid = (sellerId: string): boolean | undefined => {
  const { data } = useDeliveryOf(sellerId)
  return data && Boolean(data.pickup?.hours)
}

/** When a seller's things arrive at a place if they are ordered now; undefined until it is known, null where no day is promised. Only in the browser. */
export function useDeliveryPromise(sellerId: string, to: Position | undefined): DeliveryPromiseWire | null | undefined {
  const now = useNow()
  const { data, error } = useDeliveryOf(sellerId)
  if (data?.dispatch === null || (error && !data)) return null
  if (!data || !now || !to) return undefined
  return promiseTo(to, data.dispatch, now) ?? null
}

/** The same for where the shopper is. */
export function usePromiseHere(sellerId: string) {
  const place = useShownPlace()
  const promise = useDeliveryPromise(sellerId, place ? positionOf(place) : undefined)
  return { promise: place ? promise : null, place }
}
