import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'

/** Products by their ids with today's names and prices; those of the last question while the next is asked. */
export function useComparedTiles(ids: readonly string[]) {
  const api = useApi()
  const { locale } = useTenant().tenant
  return useQuery({
    queryKey: ['compared', locale, ...ids],
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api.listItems({ body: { ids: [...ids] } }, { signal })).data,
  })
}
