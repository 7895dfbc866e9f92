import type { TicketWire } from '@galleria/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'

const AT_ONCE = 20
const LIST = 'tickets'
const ONE = 'ticket'
/** While one is looked at: an answer shows without a reload. */
const REFRESH_MS = 20_000

/** What a ticket can be about. */
export function useTicketCategories() {
  const api = useApi()
  return useQuery({ queryKey: ['ticket-categories'], queryFn: async ({ signal }) => (await api.listTicketCategories({}, { signal })).data })
}

/** Of a page of the list, counted from 1. */
export const ticketsQuery = (page: number, orderId?: string) => ({ page, itemsPerPage: AT_ONCE, ...(orderId ? { orderId } : {}) })

/** Own tickets, page after page; of one order where it is named. */
export function useTickets(customerId: string, orderId?: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [LIST, customerId, orderId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listTickets({ query: ticketsQuery(pageParam, orderId) }, { signal }),
    getNextPageParam: nextPageOf,
  })
}

/** An own ticket, and a way to show what became of it at once. */
export function useTicket(customerId: string, ticketId: string) {
  const api = useApi()
  const client = useQueryClient()
  const queryKey = [ONE, customerId, ticketId]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.getTicket({ params: { ticketId }, query: {} }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.status === 'closed' ? false : REFRESH_MS),
  })
  const changed = (ticket: TicketWire): void => {
    client.setQueryData(queryKey, ticket)
    void client.invalidateQueries({ queryKey: [LIST] })
  }
  return { ...query, changed }
}

/** Forgets what was listed: there is a ticket more. */
export function useTicketsReload(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [LIST] })
}
