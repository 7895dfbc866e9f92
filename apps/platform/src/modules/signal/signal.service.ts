import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import { inScope } from '../../infra/work-scope.ts'
import { dateOf, dayOf, KEPT_DAYS } from './signal.ts'
import type { SignalRepository } from './signal.repository.ts'
import { createViewCounter } from './view-counter.ts'

const FLUSH_MS = 5_000
const BUDGET_MS = 10_000
/** Rows of one statement. */
const BATCH = 2_000

type Deps = { readonly signals: SignalRepository; readonly clock: Clock; readonly logger: Pick<FastifyBaseLogger, 'warn'> }

/** Counts in memory, writes every few seconds, and sums up once an hour. What is lost when the process dies is what came since the last writing. */
export function createSignalService({ signals, clock, logger }: Deps) {
  const counter = createViewCounter()
  /** The writing is nobody's request: it must not end with the time of the one that happened to come first. */
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const rows = counter.take()
    for (let start = 0; start < rows.length; start += BATCH) {
      try {
        await inScope({ budgetMs: BUDGET_MS, lane: 'background' }, () => signals.addViews(rows.slice(start, start + BATCH)))
      } catch (error) {
        logger.warn({ err: error, products: rows.length - start }, 'views could not be written; they wait for the next time')
        counter.giveBack(rows.slice(start))
        return
      }
    }
  }
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    totals: counter.totals,
    /** Somebody looks at a product. Costs no question to the database. */
    noteView: (tenantId: string, productId: string, ip: string): void => {
      const now = clock()
      if (!counter.count({ tenantId, productId, ip, at: now.getTime() }, dateOf(dayOf(now)))) return
      timer ??= outsideOfRequests(() => setTimeout(() => void flush(), FLUSH_MS).unref())
    },
    /** Writes what waits. */
    flush,
    /** Sums up what shoppers did lately, and forgets what is too old to matter. A chore; in several processes it is done once more and changes nothing. */
    refresh: async (): Promise<number> => {
      const today = dayOf(clock())
      const [since, oldest] = [dateOf(today - 1), dateOf(today - KEPT_DAYS)]
      await signals.countOrders(since)
      const changed = await signals.refresh({ since, oldest })
      await signals.forgetBefore(oldest)
      return changed
    },
  }
}
export type SignalService = ReturnType<typeof createSignalService>
