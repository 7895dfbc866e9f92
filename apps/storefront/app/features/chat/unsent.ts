import { CHAT_SUBJECTS, type ChatSide, type ChatSubject } from '@galleria/rules'
import { type StoredValue, storageKey, storedValue } from '../../lib/storage.ts'

/** A picture that was sent ahead of the message that shows it. */
export type SentPicture = { readonly id: string; readonly alt: string; readonly width: number; readonly height: number }

/** What somebody says, under the name that their device gives it. */
export type Said = {
  readonly tid: string
  readonly text: string
  readonly subject?: { readonly kind: ChatSubject; readonly id: string }
  readonly pictures?: readonly SentPicture[]
}

/** Something said that the platform has not answered yet. Which account said it: nobody else on the device sends it. */
export type Unsent = Said & { readonly contextId: string; readonly account: string; readonly side: ChatSide; readonly at: string }

/** What a device keeps. More than that waits in its tab alone. */
const MOST = 50

const stores = new Map<string, StoredValue<readonly Unsent[]>>()

/** Kept on the device until it is answered, so that it outlives the tab. One store for each tenant. */
export function unsentStore(tenantKey: string): StoredValue<readonly Unsent[]> {
  let store = stores.get(tenantKey)
  if (!store) {
    store = storedValue(storageKey(tenantKey, 'unsent'), parseUnsent, (list) => (list.length > 0 ? JSON.stringify(list.slice(0, MOST)) : null))
    stores.set(tenantKey, store)
  }
  return store
}

/** What is not of this form, whoever wrote it, is left out. */
export function parseUnsent(text: string | null): readonly Unsent[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isUnsent) : []
  } catch {
    return [] // not written by us
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { tid, text, contextId, account, side, at, subject, pictures } = value as Partial<Unsent>
  const isText = [tid, text, contextId, account, at].every((part) => typeof part === 'string')
  const isSubject = subject === undefined || (CHAT_SUBJECTS.some((kind) => kind === subject?.kind) && typeof subject?.id === 'string')
  const isShown = pictures === undefined || (Array.isArray(pictures) && pictures.every((one) => typeof one?.id === 'string' && typeof one.alt === 'string'))
  return isText && isSubject && isShown && (side === 'CUSTOMER' || side === 'SELLER')
}
