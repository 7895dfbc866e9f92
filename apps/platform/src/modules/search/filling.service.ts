import { setTimeout as delay } from 'node:timers/promises'
import { Unavailable } from '../../errors.ts'
import type { SearchEngine } from './search.ports.ts'

/** How long whoever asks waits for products that are being read: most are there within that, and nobody looks at an empty window for longer. */
const WAIT_MS = 3_000
/** When to ask again, in seconds. */
const ASK_AGAIN = 2

/** Of which tenants products are being read for the first time. Until they are all there, nobody is told what there is: it would be too little. */
export type Filling = {
  /** From now on until the work is done; at once again after it failed. */
  readonly during: <T>(tenantId: string, work: () => Promise<T>) => Promise<T>
  readonly isUnderway: (tenantId: string) => boolean
  /** Resolves when all products are there. @throws Unavailable when that takes too long. */
  readonly ready: (tenantId: string) => Promise<void>
}

export function createFilling({ waitMs = WAIT_MS }: { readonly waitMs?: number } = {}): Filling {
  const underway = new Map<string, Promise<unknown>>()
  return {
    during(tenantId, work) {
      const running = work()
      // What failed is told to whoever began it; the tenant stays as empty as it is, and closed until the next try.
      underway.set(tenantId, running)
      running.then(
        () => underway.get(tenantId) === running && underway.delete(tenantId),
        () => undefined,
      )
      return running
    },
    isUnderway: (tenantId) => underway.has(tenantId),
    async ready(tenantId) {
      const running = underway.get(tenantId)
      if (!running) return
      const gaveUp = new AbortController()
      const late = delay(waitMs, 'late' as const, { signal: gaveUp.signal }).catch(() => 'late' as const)
      const outcome = await Promise.race([
        running.then(
          () => 'filled' as const,
          () => 'failed' as const,
        ),
        late,
      ])
      gaveUp.abort()
      if (outcome !== 'filled') throw new Unavailable(ASK_AGAIN)
    },
  }
}

/**
 * The engine as it is asked by whoever serves people: once it has all that it is asked about. `hasAll` tells that nobody needs to wait for this process: an engine that
 * others have filled, or one that is away and says so by itself.
 */
export function askedWhenFilled(
  engine: SearchEngine,
  filling: Pick<Filling, 'ready' | 'isUnderway'>,
  hasAll: (tenantId: string) => boolean = () => false,
): SearchEngine {
  const ready = async (tenantId: string): Promise<void> => (hasAll(tenantId) ? undefined : filling.ready(tenantId))
  function assertFilled(tenantId: string): void {
    if (!hasAll(tenantId) && filling.isUnderway(tenantId)) throw new Unavailable(ASK_AGAIN)
  }
  return {
    ...engine,
    search: async (tenantId, query) => ready(tenantId).then(() => engine.search(tenantId, query)),
    explain: async (tenantId, productId, query) => ready(tenantId).then(() => engine.explain(tenantId, productId, query)),
    counts: async (tenantId) => ready(tenantId).then(() => engine.counts(tenantId)),
    hasField: async (tenantId, field) => ready(tenantId).then(() => engine.hasField(tenantId, field)),
    sellersWith: async (tenantId, wanted) => ready(tenantId).then(() => engine.sellersWith(tenantId, wanted)),
    categoriesWith: async (tenantId, wanted) => ready(tenantId).then(() => engine.categoriesWith(tenantId, wanted)),
    // Without waiting: the database knows these too, and answers sooner.
    sellerSummary: async (tenantId, sellerId) => {
      assertFilled(tenantId)
      return engine.sellerSummary(tenantId, sellerId)
    },
    get: async (tenantId, ids) => {
      assertFilled(tenantId)
      return engine.get(tenantId, ids)
    },
  }
}
