import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import { createWriteBehind } from '../../infra/write-behind.ts'
import { dateOf, dayOf, KEPT_DAYS } from './signal.ts'
import type { SignalRepository } from './signal.repository.ts'
import { createViewCounter } from './view-counter.ts'

type Deps = { readonly signals: SignalRepository; readonly clock: Clock; readonly logger: Pick<FastifyBaseLogger, 'warn'> }

/** Counts in memory, writes every few seconds, and sums up once an hour. What is lost when the process dies is what came since the last writing. */
export function createSignalService({ signals, clock, logger }: Deps) {
  const counter = createViewCounter()
  const { begin, flush } = createWriteBehind({ take: counter.take, giveBack: counter.giveBack, write: signals.addViews, logger, what: 'views' })

  return {
    totals: counter.totals,
    /** Somebody looks at a product. Costs no question to the database. */
    noteView: (tenantId: string, productId: string, ip: string): void => {
      const now = clock()
      if (!counter.count({ tenantId, productId, ip, at: now.getTime() }, dateOf(dayOf(now)))) return
      begin()
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
