import { readStored, storageKey, writeStored } from '../../lib/storage.ts'
import type { WishedItem } from '../../lib/wishlist.ts'

/** Who signs in later has come for something else, and may be somebody else. */
const KEPT_MS = 30 * 60_000

/** A product whose heart a guest has tapped (C-16): on this device, until somebody signs in. `now` in milliseconds. */
export const keepWish = (tenantKey: string, { _id, Name }: WishedItem, now = Date.now()): void =>
  void writeStored(storageKey(tenantKey, 'wished'), JSON.stringify({ _id, Name, at: now }))

/** What was kept, once; undefined where there is nothing, or nothing that can be read. */
export function takeWish(tenantKey: string, now = Date.now()): WishedItem | undefined {
  const key = storageKey(tenantKey, 'wished')
  const text = readStored(key)
  if (text === null) return undefined
  writeStored(key, null)
  try {
    const { _id, Name, at } = JSON.parse(text)
    return typeof _id === 'string' && typeof Name === 'string' && now - at < KEPT_MS ? { _id, Name } : undefined
  } catch {
    return undefined // somebody else has written it
  }
}
