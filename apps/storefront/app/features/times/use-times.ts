import type { CalendarOfferWire } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

/** Others choose at the same time. */
const REFRESH_MS = 60_000

export const timesKey = (service: string) => ['appointment-times', service] as const

/** G-03: when a service can be had. `service` is a variation of it. */
export function useTimes(service: string, isWanted = true) {
  const api = useApi()
  return useQuery({
    queryKey: timesKey(service),
    enabled: isWanted,
    staleTime: 20_000,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }): Promise<CalendarOfferWire | null> =>
      (await api.listAppointmentSlots({ query: { service } }, { signal })).data.calendars[0] ?? null,
  })
}
