import type { SellerCalendarWire } from '@galleria/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'

const KEY = 'shop-calendars'

/** By which a seller is booked. */
export function useShopCalendars(customerId: string) {
  const api = useApi()
  return useQuery({ queryKey: [KEY, customerId], queryFn: async ({ signal }) => (await api.listSellerCalendars(undefined, { signal })).data })
}

/** Other hours and days off of a calendar. Whatever comes of it, all of them are asked for again: somebody else may have been quicker. */
export function useChangeCalendar(calendarId: string) {
  const api = useApi()
  const client = useQueryClient()
  return useOneMutation({
    mutationFn: (body: Pick<SellerCalendarWire, 'hours' | 'daysOff'>) => api.changeSellerCalendar({ params: { calendarId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
