import type { ApiClient } from '@galleria/api-client'
import { setOnRoot } from '../../lib/root-style.ts'
import { storageKey, writeStored } from '../../lib/storage.ts'

export type Counts = Awaited<ReturnType<ApiClient['countUnread']>>['data']

const KINDS = ['chats', 'notes', 'inbox'] as const

/**
 * Paints what waits for somebody on the root element, and keeps it for the next first paint (boot/boot.ts): without a figure there is something, but nothing new; without
 * the attribute there is nothing at all. `null`: nobody is signed in any more.
 */
export function paintCounts(tenantKey: string, owner: string, counts: Counts | null): void {
  const root = document.documentElement
  const figures = {
    chats: counts && counts.chats.total > 0 ? counts.chats.unread : null,
    notes: counts && counts.notifications.unread,
    inbox: counts?.inbox ? counts.inbox.waiting : null,
  }
  for (const kind of KINDS) {
    const count = figures[kind]
    if (count === null) delete root.dataset[kind]
    else {
      root.dataset[kind] = count > 0 ? 'new' : ''
      setOnRoot(`--${kind}-count`, `"${count >= 99 ? '99+' : count}"`)
    }
  }
  writeStored(storageKey(tenantKey, 'told'), counts && JSON.stringify({ ...figures, owner }))
}
