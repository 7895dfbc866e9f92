import { type ChatSide, MAX_PAGE_SIZE } from '@galleria/rules'
import { useInfiniteQuery, useQuery as useAsked, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { chatLink } from './chat-link.ts'

const AT_ONCE = MAX_PAGE_SIZE

export const chatsQuery = { itemsPerPage: AT_ONCE }
/** Of those that wait for the seller, or of the others. */
export const inboxQuery = (isWaiting: boolean) => ({ isWaiting, itemsPerPage: AT_ONCE })

/** the sellers with whom a customer has talked; kept up while somebody looks. */
export function useChats(customerId: string) {
  const api = useApi()
  useListsKeptUp('CUSTOMER')
  return useAsked({ queryKey: ['chats', 'CUSTOMER', customerId], queryFn: ({ signal }) => api.listChats({ query: chatsQuery }, { signal }) })
}

/** A seller's conversations: those that wait, and the others, each page after page. */
export function useInbox(accountId: string) {
  useListsKeptUp('SELLER')
  return { waiting: useSellerChats(accountId, true), answered: useSellerChats(accountId, false) }
}

function useSellerChats(accountId: string, isWaiting: boolean) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['chats', 'SELLER', accountId, isWaiting],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listSellerChats({ query: { ...inboxQuery(isWaiting), ...(pageParam > 1 ? { page: pageParam } : {}) } }, { signal }),
    getNextPageParam: nextPageOf,
  })
}
export type SellerChatsQuery = ReturnType<typeof useSellerChats>

/** Whatever is said anywhere changes a list. */
function useListsKeptUp(side: ChatSide): void {
  const { tenant } = useTenant()
  const client = useQueryClient()
  const link = chatLink(tenant, side)
  useEffect(
    () =>
      link.subscribe(({ kind }) => {
        if (kind === 'said' || kind === 'read' || kind === 'again') void client.invalidateQueries({ queryKey: ['chats', side] })
      }),
    [link, client, side],
  )
}
