import type { Facility } from '@galleria/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { eachOnce } from '../../lib/each-once.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { type Place, placeKey } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import { shopCardOf } from './shop-data.ts'

type Wanted = {
  readonly itemsPerPage: number /** Undefined is anywhere. */
  readonly withinKm?: number | undefined
  readonly isNewestFirst?: boolean
  readonly facility?: Facility | undefined
}

/** Shops near a place, the nearest first unless those that joined last are wanted. Another place is another list (ST-16). */
export function useShopsNear(place: Place, { itemsPerPage, withinKm, isNewestFirst = false, facility }: Wanted, isAsked = true) {
  const api = useApi()
  const { locale } = useTenant().tenant
  return useInfiniteQuery({
    queryKey: ['shops', locale, placeKey(place), withinKm ?? 'anywhere', isNewestFirst, itemsPerPage, facility ?? 'any'],
    staleTime: 60_000,
    enabled: isAsked,
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const location = { lat: place.lat, lon: place.lon }
      const sort = isNewestFirst ? ('newest' as const) : ('near' as const)
      const body = { ...(facility ? { facility } : {}), location, distance: withinKm ?? ('anywhere' as const), sort, page: { page, itemsPerPage } }
      const reply = await api.listNearbyProviders({ query: {}, body }, { signal })
      return { shops: reply.data.map(shopCardOf), page: reply.page }
    },
    getNextPageParam: nextPageOf,
    select: ({ pages }) => ({
      shops: eachOnce(
        pages.flatMap(({ shops }) => shops),
        ({ id }) => id,
      ),
      total: pages[0]?.page.total ?? 0,
    }),
  })
}
