import type { PickupOfferWire } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

/** Others choose at the same time. */
const REFRESH_MS = 60_000

/** G-05: where and when a seller's things can be fetched. */
export function usePickupOffers(sellerId: string, isWanted: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: ['pickup-slots', sellerId],
    enabled: isWanted,
    staleTime: 20_000,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }): Promise<readonly PickupOfferWire[]> =>
      (await api.listPickupSlots({ params: { id: sellerId }, query: {} }, { signal })).data.stores,
  })
}
