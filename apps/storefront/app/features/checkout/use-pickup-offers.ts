import type { PickupOfferWire } from '@galleria/contract'
import type { Position } from '@galleria/kernel'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

/** Others choose at the same time. */
const REFRESH_MS = 60_000

/** G-05: where and when a seller's things can be fetched by somebody who is at `from`: from near to far, and nowhere that is too far. Everywhere, where nobody knows from where. */
export function usePickupOffers(sellerId: string, { from, isWanted = true }: { from: Position | undefined; isWanted?: boolean }) {
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
