import { readStored, storageKey, writeStored } from '../../lib/storage.ts'
import type { WishedItem } from '../../lib/wishlist.ts'

/** Who signs in later has come for something else, and may be somebody else. */
const KEPT_MS = 30 * 60_000

/** A product whose heart a guest has tapped (C-16): on this device, until somebody signs in. `now` in milliseconds. */
export const keepWish = (tenantKey: string, { _id, Name }: WishedItem, now = Date.now()): void =>
  void writeStored(storageKey(tenantKey, 'wished'), JSON.stringify({ _id, Name, at: now }))

export const forgetWish = (tenantKey: string): void => void writeStored(storageKey(tenantKey, 'wished'), null)

/** What is kept; undefined where there is nothing, or nothing that counts any longer. */
export function keptWish(tenantKey: string, now = Date.now()): WishedItem | undefined {
  try {
    const { _id, Name, at } = JSON.parse(readStored(storageKey(tenantKey, 'wished')) ?? '{}')
    return typeof _id === 'string' && typeof Name === 'string' && now - at < KEPT_MS ? { _id, Name } : undefined
  } catch {
    return undefined // somebody else has written it
  }
}
