import type { StockWire } from '@galleria/contract'
import { availabilityOf, stockToMention } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import { networkOf } from '../../infra/rate-limits.ts'
import { inScope, outsideScopes } from '../../infra/work-scope.ts'
import type { Pieces, StockRepository } from './stock-watch.repository.ts'

/** A product that somebody looks at here, and what they were told of it last. */
type Watched = {
  readonly tenantId: string
  readonly id: string
  readonly readers: Set<() => void>
  /** Undefined until it was read once, which settles `first`. */
  told: StockWire | undefined
  readonly first: PromiseWithResolvers<void>
  isStale: boolean
}

/** What one who looks is told, one after the other: a new state takes the place of one that was not taken yet. Ends with `close`. */
export type StockReader = { readonly next: () => Promise<StockWire | 'nothing new' | 'over'>; readonly close: () => void }

export type StockWatchOptions = {
  readonly stocks: StockRepository
  readonly onTrouble: (error: unknown) => void
  /** Pages that one address has open at once: behind one may stand an office. */
  readonly mostForSender?: number
  /** Pages that this process tells of stock. */
  readonly mostReaders?: number
  /** Something is said by then, so that nobody in between takes the line for dead. */
  readonly silenceMs?: number
}

const READ_MS = 2_000
const RETRY_MS = 1_000

/**
 * Tells whoever looks at a product what can be had of it (S-07, decision 0125). The feed of changes says which products have changed; those that anybody looks at
 * here are read together, once for all who look. Nobody is waited for: each reader takes what holds when they are ready for it.
 */
export function createStockWatch({ stocks, onTrouble, mostForSender = 60, mostReaders = 20_000, silenceMs = 15_000 }: StockWatchOptions) {
  const products = new Map<string, Watched>()
  const senders = new Map<string, number>()
  let readers = 0
  let reading: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  const closing = new Set<() => void>()

  async function readStale(): Promise<void> {
    for (;;) {
      const stale = [...products.values()].filter(({ isStale }) => isStale)
      if (stale.length === 0) return
      for (const [tenantId, those] of Map.groupBy(stale, (watched) => watched.tenantId)) {
        // Whatever changes while it is read makes it stale again.
        for (const watched of those) watched.isStale = false
        try {
          const ids = those.map(({ id }) => id)
          const found = await inScope({ budgetMs: READ_MS, lane: 'background' }, () => stocks.of(tenantId, ids))
          for (const watched of those) tell(watched, found.get(watched.id))
        } catch (error) {
          for (const watched of those) giveUp(watched, error)
          throw error
        }
      }
    }
  }

  const keyOf = ({ tenantId, id }: Pick<Watched, 'tenantId' | 'id'>): string => `${tenantId} ${id}`

  function forget(watched: Watched): void {
    if (products.get(keyOf(watched)) === watched) products.delete(keyOf(watched))
  }

  function tell(watched: Watched, variants: readonly Pieces[] | undefined): void {
    if (!watched.told && !variants) return giveUp(watched, new DomainError('catalog.item_not_found'))
    const state = stateOf(watched.id, variants)
    if (JSON.stringify(state) === JSON.stringify(watched.told)) return
    watched.told = state
    watched.first.resolve()
    for (const wake of watched.readers) wake()
  }

  /** Whoever waits for the first word is told why there is none; who was told something before is told the rest with the next try. */
  function giveUp(watched: Watched, error: unknown): void {
    watched.isStale = watched.told !== undefined
    if (watched.told) return
    forget(watched)
    watched.first.reject(error)
  }

  function readOn(): void {
    if (isClosed) return
    reading ??= outsideScopes(readStale)
      .catch((error: unknown) => {
        onTrouble(error)
        clearTimeout(retry)
        retry = setTimeout(readOn, RETRY_MS).unref()
      })
      .finally(() => (reading = undefined))
  }

  function admit(ip: string): string {
    const sender = networkOf(ip)
    const own = senders.get(sender) ?? 0
    if (isClosed || readers >= mostReaders) throw new DomainError('server.unavailable', { retryAfter: 10 })
    if (own >= mostForSender) throw new DomainError('request.rate_limited', { retryAfter: 30 })
    senders.set(sender, own + 1)
    readers += 1
    return sender
  }

  function leave(sender: string): void {
    readers -= 1
    const left = (senders.get(sender) ?? 1) - 1
    if (left > 0) senders.set(sender, left)
    else senders.delete(sender)
  }

  function read(watched: Watched, sender: string): StockReader {
    let [told, wakeUp, isOver] = [undefined as StockWire | undefined, undefined as (() => void) | undefined, false]
    const wake = (): void => wakeUp?.()
    const close = (): void => {
      if (isOver) return
      isOver = true
      closing.delete(close)
      watched.readers.delete(wake)
      if (watched.readers.size === 0) forget(watched)
      leave(sender)
      wake()
    }
    watched.readers.add(wake)
    closing.add(close)
    return {
      close,
      next: async () => {
        if (!isOver && told === watched.told) {
          let timer: NodeJS.Timeout | undefined
          await new Promise<void>((resolve) => {
            wakeUp = resolve
            timer = setTimeout(resolve, silenceMs).unref()
          })
          clearTimeout(timer)
          wakeUp = undefined
        }
        if (isOver) return 'over'
        if (told === watched.told || !watched.told) return 'nothing new'
        return (told = watched.told)
      },
    }
  }

  /** Watched, and read at least once. */
  async function known(tenantId: string, id: string): Promise<Watched> {
    for (;;) {
      const before = products.get(keyOf({ tenantId, id }))
      const watched = before ?? { tenantId, id, readers: new Set(), told: undefined, first: Promise.withResolvers<void>(), isStale: true }
      if (!before) {
        products.set(keyOf(watched), watched)
        readOn()
      }
      await watched.first.promise
      // Unless the last who looked left in this very moment.
      if (products.get(keyOf(watched)) === watched) return watched
    }
  }

  return {
    /** Throws `catalog.item_not_found`, `request.rate_limited` and `server.unavailable`. */
    watch: async (tenantId: string, id: string, ip: string): Promise<StockReader> => {
      const sender = admit(ip)
      try {
        return read(await known(tenantId, id), sender)
      } catch (error) {
        leave(sender)
        throw error
      }
    },
    /** What has changed in a tenant; all of it where nobody knows what. */
    noteChange: (tenantId: string, productIds: readonly string[] | 'any'): void => {
      const changed =
        productIds === 'any'
          ? [...products.values()].filter((watched) => watched.tenantId === tenantId)
          : productIds.flatMap((id) => products.get(keyOf({ tenantId, id })) ?? [])
      for (const watched of changed) watched.isStale = true
      if (changed.length > 0) readOn()
    },
    readers: (): number => readers,
    /** Ends all that is read: a shop that stops waits for nobody, and browsers go to where it goes on. */
    close: (): void => {
      isClosed = true
      clearTimeout(retry)
      for (const close of closing) close()
    },
  }
}
export type StockWatch = ReturnType<typeof createStockWatch>

const stateOf = (id: string, variants: readonly Pieces[] = []): StockWire => ({
  id,
  variations: variants.map(({ id: _id, quantity }) => {
    const stockLeft = stockToMention(quantity)
    return { _id, Availability: availabilityOf(quantity), ...(stockLeft === undefined ? {} : { stockLeft }) }
  }),
})
