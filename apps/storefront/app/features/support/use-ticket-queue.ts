import type { QueuedTicketWire } from '@galleria/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

const AT_ONCE = 20
const QUEUE = 'ticket-queue'
const ONE = 'queued-ticket'

/** Which tickets of the shop are listed. */
export type QueueList = 'waiting' | 'mine' | 'all'
const QUERIES = { waiting: { turn: 'shop' }, mine: { assigned: 'me' }, all: {} } as const satisfies Record<QueueList, object>

/** Tickets of the shop, page after page. */
export function useTicketQueue(customerId: string, list: QueueList) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [QUEUE, customerId, list],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listTicketQueue({ query: { ...QUERIES[list], page: pageParam, itemsPerPage: AT_ONCE } }, { signal }),
    getNextPageParam: ({ page }) => (page.page * page.itemsPerPage < page.total ? page.page + 1 : undefined),
  })
}

/** One of them, and a way to show what became of it. */
export function useQueuedTicket(customerId: string, ticketId: string) {
  const api = useApi()
  const client = useQueryClient()
  const queryKey = [ONE, customerId, ticketId]
  const query = useQuery({ queryKey, queryFn: async ({ signal }) => (await api.getQueuedTicket({ params: { ticketId } }, { signal })).data })
  const changed = (ticket: QueuedTicketWire): void => {
    client.setQueryData(queryKey, ticket)
    void client.invalidateQueries({ queryKey: [QUEUE] })
  }
  return { ...query, changed }
}
