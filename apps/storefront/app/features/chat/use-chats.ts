import { type ChatSide, MAX_PAGE_SIZE } from '@galleria/rules'
import { useQuery as useAsked, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
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

/** A seller's conversations: those that wait, and the others. */
export function useInbox(accountId: string) {
  const api = useApi()
  useListsKeptUp('SELLER')
  return useAsked({
    queryKey: ['chats', 'SELLER', accountId],
    queryFn: async ({ signal }) => {
      const [waiting, answered] = await Promise.all([true, false].map((isWaiting) => api.listSellerChats({ query: inboxQuery(isWaiting) }, { signal })))
      return { waiting: waiting?.chats ?? [], answered: answered?.chats ?? [], seller: waiting?.seller }
    },
  })
}

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
