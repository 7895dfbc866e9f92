import type { ChatWire } from '@galleria/contract'
import { type ChatSide, MAX_PAGE_SIZE } from '@galleria/rules'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
import { eachOnce } from '../../lib/each-once.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { chatLink } from './chat-link.ts'

const AT_ONCE = MAX_PAGE_SIZE

export const chatsQuery = { itemsPerPage: AT_ONCE }
/** Of those that wait for the seller, or of the others. */
export const inboxQuery = (isWaiting: boolean) => ({ isWaiting, itemsPerPage: AT_ONCE })

/** the sellers with whom a customer has talked, page after page; kept up while somebody looks. */
export function useChats(customerId: string) {
  const api = useApi()
  useListsKeptUp('CUSTOMER')
  return useInfiniteQuery({
    queryKey: ['chats', 'CUSTOMER', customerId],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listChats({ query: { ...chatsQuery, ...pageFrom(pageParam) } }, { signal }),
    getNextPageParam: nextPageOf,
  })
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
    queryFn: ({ pageParam, signal }) => api.listSellerChats({ query: { ...inboxQuery(isWaiting), ...pageFrom(pageParam) } }, { signal }),
    getNextPageParam: nextPageOf,
  })
}
/** The first page in the words in which it is asked for ahead: first-calls.server.ts. */
const pageFrom = (page: number) => (page > 1 ? { page } : {})

/** Of the pages that have come. One to whom something was said meanwhile may stand on two. */
export const chatsIn = (pages: readonly { readonly chats: readonly ChatWire[] }[]): ChatWire[] =>
  eachOnce(
    pages.flatMap(({ chats }) => chats),
    ({ contextId }) => contextId,
  )

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
