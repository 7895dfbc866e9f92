import type { NotificationWire } from '@galleria/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
import { itemsOf } from '../../lib/each-once.ts'
import { useTenant } from '../../lib/tenant.ts'
import { chatLink } from '../chat/chat-link.ts'

type Page = {
  readonly data: readonly NotificationWire[]
  readonly page: { readonly page: number; readonly itemsPerPage: number; readonly total: number }
  readonly unread: number
}
type Known = { pages: Page[]; pageParams: unknown[] }

/** What somebody was told, the latest first; kept up while somebody looks. */
export function useNotifications(customerId: string) {
  const api = useApi()
  const { tenant } = useTenant()
  const client = useQueryClient()
  const queryKey = ['notifications', tenant.locale, customerId] as const
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listNotifications({ query: { page: pageParam } }, { signal }),
    getNextPageParam: ({ page: { page, itemsPerPage, total } }) => (page * itemsPerPage < total ? page + 1 : undefined),
  })
  useEffect(
    () =>
      chatLink(tenant, 'CUSTOMER').subscribe(({ kind }) => {
        if (kind === 'notified' || kind === 'again') void client.invalidateQueries({ queryKey: ['notifications'] })
      }),
    [tenant, client],
  )
  const notifications = data && itemsOf(data.pages)

  /** Shows at once what the platform is told; where it is refused it comes back with the next look. */
  async function mark(isRead: (one: NotificationWire) => boolean, call: () => Promise<unknown>): Promise<void> {
    const readAt = new Date().toISOString()
    client.setQueryData<Known>(queryKey, (known) => known && { ...known, pages: known.pages.map((page) => withRead(page, isRead, readAt)) })
    await call().catch(() => client.invalidateQueries({ queryKey }))
  }

  return {
    data: notifications,
    unread: data?.pages[0]?.unread ?? 0,
    error,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    refetch: () => void refetch(),
    read: ({ _id, readAt }: NotificationWire): void => {
      if (readAt === null)
        void mark(
          (one) => one._id === _id,
          () => api.readNotifications({ body: { ids: [_id] } }),
        )
    },
    readAll: async (): Promise<void> => {
      const newest = notifications?.[0]?._id
      if (newest)
        await mark(
          () => true,
          () => api.readAllNotifications({ body: { upTo: newest } }),
        )
    },
  }
}

function withRead(page: Page, isRead: (one: NotificationWire) => boolean, readAt: string): Page {
  const changed = page.data.filter((one) => one.readAt === null && isRead(one)).length
  const data = page.data.map((one) => (one.readAt === null && isRead(one) ? { ...one, readAt } : one))
  return { ...page, data, unread: page.data.length > 0 && page.data.every(isRead) ? 0 : Math.max(0, page.unread - changed) }
}
