import type { PickupOfferWire } from '@galleria/contract'
import type { Position } from '@galleria/kernel'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

/** Others choose at the same time. */
const REFRESH_MS = 60_000

export type PickupOffersWish = {
  readonly from: Position | undefined
  readonly isWanted?: boolean
  /** It is fetched, whatever happens: who has decided that is not refused for being far away from all places (0062). */
  readonly isDecided?: boolean
}

/** G-05: where and when a seller's things can be fetched by somebody who is at `from`: from near to far, and nowhere that is too far. Everywhere, where nobody knows from where. */
export function usePickupOffers(sellerId: string, { from, isWanted = true, isDecided = false }: PickupOffersWish) {
  const near = useOffersFrom(sellerId, { from, isWanted })
  const isFarAway = isDecided && from !== undefined && near.data?.length === 0
  const all = useOffersFrom(sellerId, { from: undefined, isWanted: isWanted && isFarAway })
  return isFarAway ? all : near
}

function useOffersFrom(sellerId: string, { from, isWanted }: { from: Position | undefined; isWanted: boolean }) {
  const [lon, lat] = from ?? []
  const api = useApi()
  return useQuery({
    queryKey: ['pickup-slots', sellerId, from],
    enabled: isWanted,
    staleTime: 20_000,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }): Promise<readonly PickupOfferWire[]> =>
      (await api.listPickupSlots({ params: { id: sellerId }, query: lat === undefined || lon === undefined ? {} : { lat, lon } }, { signal })).data.stores,
  })
}
