import { LRUCache } from 'lru-cache'
import type { CatalogChanges } from './catalog-sync.ts'

/** What was read of products, one thing of each, for as long as the change feed tells of none of its changes. */
export type ProductMemory<T extends object> = {
  /** What is kept of a product, or what `read` answers; that there is nothing is not kept, because ids of nothing are without number. */
  find(tenantId: string, productId: string, read: () => Promise<T | undefined>): Promise<T | undefined>
  /** To be told before anybody else reads what has changed. */
  forget(changes: Pick<CatalogChanges, 'tenantId' | 'isStructural' | 'productIds' | 'reviewedIds'>): void
  readonly size: number
  /** Of all together, as reckoned. */
  readonly bytes: number
}

type Limits = { readonly maxBytes?: number; readonly maxCount?: number; readonly maxAgeMs?: number }

const MAX_BYTES = 24_000_000
const MAX_COUNT = 20_000
/** For what no change is told of: an import may have added what the attributes of other products are called in another language. */
const MAX_AGE_MS = 600_000
/** Objects take about three times their JSON, and what is made of them, in one language after the other, as much again. */
const BYTES_OF_A_CHARACTER = 6
/** What a key and its entry take. */
const OVERHEAD = 300

/**
 * Rows of products in memory, the least recently used leave first. Pages are made anew far more often than the product on them changes: in another language,
 * for another variant, past a delivery's last hour, or because a neighbour was sold. What changed while it was read is answered and not kept.
 */
export function createProductMemory<T extends object>({ maxBytes = MAX_BYTES, maxCount = MAX_COUNT, maxAgeMs = MAX_AGE_MS }: Limits = {}): ProductMemory<T> {
  const kept = new LRUCache<string, T>({
    max: maxCount,
    maxSize: maxBytes,
    ttl: maxAgeMs,
    sizeCalculation: (value, key) => JSON.stringify(value).length * BYTES_OF_A_CHARACTER + 2 * key.length + OVERHEAD,
  })
  /** Reads under way, and whether what they read may have changed since they began. */
  const reading = new Set<{ readonly key: string; isOutdated: boolean }>()
  const keyOf = (tenantId: string, productId: string): string => `${tenantId} ${productId}`

  return {
    find: async (tenantId, productId, read) => {
      const key = keyOf(tenantId, productId)
      const known = kept.get(key)
      if (known) return known
      const own = { key, isOutdated: false }
      reading.add(own)
      try {
        const value = await read()
        if (value && !own.isOutdated) kept.set(key, value)
        return value
      } finally {
        reading.delete(own)
      }
    },
    forget: ({ tenantId, isStructural, productIds, reviewedIds }) => {
      const keys = new Set([...productIds, ...reviewedIds].map((id) => keyOf(tenantId, id)))
      const all = keyOf(tenantId, '')
      const isMeant = (key: string): boolean => keys.has(key) || (isStructural && key.startsWith(all))
      for (const one of reading) one.isOutdated ||= isMeant(one.key)
      for (const key of isStructural ? [...kept.keys()].filter(isMeant) : keys) kept.delete(key)
    },
    get size() {
      return kept.size
    },
    get bytes() {
      return kept.calculatedSize
    },
  }
}
