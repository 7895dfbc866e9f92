import type { QueuedTicketWire } from '@galleria/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'

const AT_ONCE = 20
/** Of one person, beside a ticket. */
const OTHERS = 10
const QUEUE = 'ticket-queue'
const ONE = 'queued-ticket'

/** Which tickets of the shop are listed. */
export type QueueList = 'waiting' | 'mine' | 'all'
const QUERIES = { waiting: { turn: 'shop' }, mine: { assigned: 'me' }, all: {} } as const satisfies Record<QueueList, object>
type ListQuery = (typeof QUERIES)[QueueList] | { readonly q: string }

const pageQuery = (asked: ListQuery, page: number) => ({ ...asked, page, itemsPerPage: AT_ONCE })
/** What the queue is opened with. */
export const waitingQuery = pageQuery(QUERIES.waiting, 1)

function usePages(customerId: string, name: string, asked: ListQuery) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [QUEUE, customerId, name],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listTicketQueue({ query: pageQuery(asked, pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
  })
}

/** Tickets of the shop, page after page. */
export const useTicketQueue = (customerId: string, list: QueueList) => usePages(customerId, list, QUERIES[list])

/** Those with a number, a person or words. */
export const useFoundTickets = (customerId: string, sought: string) => usePages(customerId, `found ${sought}`, { q: sought })

/** What waits, and how long first answers took lately. */
export function useTicketFigures(customerId: string) {
  const api = useApi()
  return useQuery({ queryKey: [QUEUE, customerId, 'figures'], queryFn: async ({ signal }) => (await api.viewTicketFigures({}, { signal })).data })
}

/** Who can be given a ticket. */
export function useTicketColleagues(customerId: string) {
  const api = useApi()
  return useQuery({ queryKey: ['ticket-colleagues', customerId], queryFn: async ({ signal }) => (await api.listTicketColleagues({}, { signal })).data })
}

/** What else whoever asks this one asks. */
export function useOtherTickets(customerId: string, ticketId: string) {
  const api = useApi()
  return useQuery({
    queryKey: [QUEUE, customerId, 'others', ticketId],
    queryFn: async ({ signal }) => (await api.listTicketQueue({ query: { sameAs: ticketId, itemsPerPage: OTHERS } }, { signal })).data,
  })
}

/** One of them, and a way to show what became of it, or of another one. */
export function useQueuedTicket(customerId: string, ticketId: string) {
  const api = useApi()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [ONE, customerId, ticketId],
    queryFn: async ({ signal }) => (await api.getQueuedTicket({ params: { ticketId } }, { signal })).data,
  })
  const changed = (ticket: QueuedTicketWire): void => {
    client.setQueryData([ONE, customerId, ticket.ticket_Id], ticket)
    if (ticket.ticket_Id !== ticketId) void client.invalidateQueries({ queryKey: [ONE, customerId, ticketId] })
    void client.invalidateQueries({ queryKey: [QUEUE] })
  }
  return { ...query, changed }
}
