import { inScope, outsideScopes } from '../../infra/work-scope.ts'
import type { OrderWatchRepository, WatchedOrder } from './order-watch.repository.ts'

type Waiting = WatchedOrder & {
  readonly since: string
  readonly until: number
  /** Of a socket, which is bounded where it is open. */
  readonly isFollowed?: true
  readonly answer: (revision: string) => void
}

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
/** Looks take no more than a fifth of the time, however many look. */
const REST = 4

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
    const begin = performance.now()
    // An answer that fails is no news: whoever waits is told by the next one, or after their time.
    const found = await inScope({ budgetMs: LOOK_MS, lane: 'background' }, () => read(distinct(waiting))).catch(() => undefined)
    tell(waiting, found)
    for (const one of waiting) if (performance.now() >= one.until) answer(one, one.since)
    timer = undefined
    schedule(Math.max(everyMs, REST * (performance.now() - begin)))
  }

  function tell(those: Iterable<Waiting>, found: ReadonlyMap<string, string> | undefined): void {
    for (const one of those) {
      const revision = found?.get(one.masterId)
      if (revision !== undefined && revision !== one.since && waiting.has(one)) answer(one, revision)
    }
  }

  /** An order has changed, which somebody looks at perhaps. */
  async function lookAt(masterId: string): Promise<void> {
    const those = [...waiting].filter((one) => one.masterId === masterId)
    // What fails is found by the next look.
    const found = those.length > 0 && (await inScope({ budgetMs: LOOK_MS, lane: 'background' }, () => read(distinct(those))).catch(() => undefined))
    if (found) tell(those, found)
  }

  function schedule(inMs = everyMs): void {
    if (waiting.size === 0 || isClosed) return
    // Nobody's work: the budget of the request that happens to be first is not that of the others.
    timer ??= outsideScopes(() => setTimeout(() => void look(), inMs))
  }

  return {
    /** The revision once it is not `since` any more; `since` when the time is up. */
    changed: (order: WatchedOrder, since: string): Promise<string> => {
      if (isClosed) return Promise.resolve(since)
      const own = [...waiting].filter(({ tenantId, customerId, isFollowed }) => !isFollowed && tenantId === order.tenantId && customerId === order.customerId)
      if (own[0] && own.length >= mostWindows) answer(own[0], own[0].since)
      return new Promise((resolve) => {
        waiting.add({ ...order, since, until: performance.now() + patienceMs, answer: resolve })
        schedule()
      })
    },
    /** Says once that the revision is not `since` any more, for as long as it takes. Answers how to take that back. */
    follow: (order: WatchedOrder, since: string, onChange: (revision: string) => void): (() => void) => {
      const one: Waiting = { ...order, since, until: Number.POSITIVE_INFINITY, isFollowed: true, answer: onChange }
      if (!isClosed) waiting.add(one)
      schedule()
      return () => void waiting.delete(one)
    },
    /** Whether anybody looks at anything here. */
    isWatched: (): boolean => waiting.size > 0,
    /** An order has changed, and it was committed: whoever looks at it here need not wait for the next look. */
    lookAt: (masterId: string): Promise<void> => outsideScopes(() => lookAt(masterId)),
    /** Answers everybody as it is: a shop that stops waits for nobody. */
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
      for (const one of waiting) if (one.isFollowed) waiting.delete(one)
      for (const one of waiting) answer(one, one.since)
    },
  }
}
export type OrderWatch = ReturnType<typeof createOrderWatch>

const distinct = (orders: Iterable<WatchedOrder>): WatchedOrder[] => [...new Map([...orders].map((order) => [order.masterId, order])).values()]
