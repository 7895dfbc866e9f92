import { MAX_PAGE_SIZE, type OpeningHours } from '@galleria/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { placeKey, usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'

export type Pharmacy = {
  readonly id: string
  readonly name: string
  readonly city: string
  /** Kilometres from the shopper's place; null until there is one. */
  readonly km: number | null
  readonly hours: OpeningHours | null
}

/** The pharmacies of the shop, the nearest first: to the shopper's place, else to the shop's. Those before stay in view until those near another place have come. */
export function usePharmacies() {
  const api = useApi()
  const place = usePlace()
  const { locale } = useTenant().tenant
  return useQuery({
    queryKey: ['pharmacies', locale, place ? placeKey(place) : ''],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly Pharmacy[]> => {
      const location = place ? { location: { lat: place.lat, lon: place.lon } } : {}
      const body = { ...location, facility: 'pharmacy' as const, page: { page: 1, itemsPerPage: MAX_PAGE_SIZE } }
      const { data } = await api.listNearbyProviders({ query: {}, body }, { signal })
      return data.map(({ _id, name, office, distance, hours }) => ({ id: _id, name, city: office.address.city, km: place ? distance : null, hours }))
    },
  })
}
