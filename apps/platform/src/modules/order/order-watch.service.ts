import { inScope, outsideScopes } from '../../infra/work-scope.ts'
import type { OrderWatchRepository, WatchedOrder } from './order-watch.repository.ts'

type Waiting = WatchedOrder & { readonly since: string; readonly until: number; readonly answer: (revision: string) => void }

export type OrderWatchOptions = {
  readonly read: OrderWatchRepository['read']
  /** Between two looks; together with the way to the browser it has to stay below a second (UX-36). */
  readonly everyMs?: number
  /** How long somebody waits: less than what stands between us and browsers keeps a silent line. */
  readonly patienceMs?: number
  /** Windows of one person that wait; with one more, the one that has waited longest is answered. */
  readonly mostWindows?: number
}

const LOOK_MS = 2_000

/**
 * Tells those who look at an order when it has changed (decision 0067). One statement asks about all orders that anybody looks at here, a few times a second;
 * nobody looks, nothing is asked. Works with any number of processes, because each looks itself.
 */
export function createOrderWatch({ read, everyMs = 400, patienceMs = 25_000, mostWindows = 8 }: OrderWatchOptions) {
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function answer(one: Waiting, revision: string): void {
    waiting.delete(one)
    one.answer(revision)
  }

  async function look(): Promise<void> {
    // An answer that fails is no news: whoever waits is told by the next one, or after their time.
    const found = await inScope({ budgetMs: LOOK_MS, lane: 'background' }, () => read(distinct(waiting))).catch(() => undefined)
    for (const one of waiting) {
      const revision = found?.get(one.masterId)
      if (revision !== undefined && revision !== one.since) answer(one, revision)
      else if (performance.now() >= one.until) answer(one, one.since)
    }
    timer = undefined
    schedule()
  }

  function schedule(): void {
    if (waiting.size === 0) return
    // Nobody's work: the budget of the request that happens to be first is not that of the others.
    timer ??= outsideScopes(() => setTimeout(() => void look(), everyMs))
  }

  return {
    /** The revision once it is not `since` any more; `since` when the time is up. */
    changed: (order: WatchedOrder, since: string): Promise<string> => {
      if (isClosed) return Promise.resolve(since)
      const own = [...waiting].filter(({ tenantId, customerId }) => tenantId === order.tenantId && customerId === order.customerId)
      if (own[0] && own.length >= mostWindows) answer(own[0], own[0].since)
      return new Promise((resolve) => {
        waiting.add({ ...order, since, until: performance.now() + patienceMs, answer: resolve })
        schedule()
      })
    },
    /** Answers everybody as it is: a shop that stops waits for nobody. */
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
      for (const one of waiting) answer(one, one.since)
    },
  }
}
export type OrderWatch = ReturnType<typeof createOrderWatch>

const distinct = (orders: Iterable<WatchedOrder>): WatchedOrder[] => [...new Map([...orders].map((order) => [order.masterId, order])).values()]
