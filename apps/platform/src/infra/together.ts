import { AsyncLocalStorage } from 'node:async_hooks'
import { currentScope, inScope, REQUEST_BUDGET_MS, serveTenant, type WorkScope } from './work-scope.ts'

type TogetherOptions<Item, Result> = {
  /** Does what several have asked, all of it or, when it throws, nothing. Answers in their order. It is the work of no request, but of the tenant of all. */
  readonly work: (tenantId: string, items: readonly Item[]) => Promise<readonly Result[]>
  /** So many are done in one go at most. */
  readonly most: number
  /** Of the contract: for whom its connections are shared out, where it takes any. */
  readonly operation?: string
  /** So many goes are under way at once. Two where one waits for the disk: the next is reckoned meanwhile. */
  readonly atOnce?: number
  /** Milliseconds after which work is held up by something: those who come later do not wait for it. */
  readonly heldUpMs?: number
  /** By tenant, while anything is asked for; for whoever looks whether any is left. */
  readonly queues?: Map<string, Queue<Item, Result>>
}

type Waiting<Item, Result> = {
  readonly item: Item
  readonly scope: WorkScope | undefined
  readonly done: (result: Result) => void
  readonly failed: (error: unknown) => void
  isGone: boolean
}

export type Queue<Item, Result> = { readonly waiting: Waiting<Item, Result>[]; atWork: number }

const HELD_UP_MS = 50

/**
 * Gathers what requests of one tenant ask for while others are being served, and does it in one go: what it costs to begin and to commit is shared. Who comes alone
 * waits for nobody. Whatever goes wrong goes wrong for all of one go, whose callers had better try by themselves then.
 */
export function createTogether<Item, Result>({
  work,
  most,
  operation,
  atOnce = 2,
  heldUpMs = HELD_UP_MS,
  queues = new Map(),
}: TogetherOptions<Item, Result>): (tenantId: string, item: Item) => Promise<Result> {
  /** What is done together is no part of the request that came first, nor of its transaction. */
  const outsideOfRequests = AsyncLocalStorage.snapshot()

  function begin(tenantId: string, queue: Queue<Item, Result>): void {
    while (queue.waiting.length > 0 && queue.atWork < atOnce) {
      // Who was told that the time is up asks for nothing any more.
      const those = queue.waiting.splice(0, most).filter(({ isGone }) => !isGone)
      if (those.length > 0) void go(tenantId, queue, those)
    }
    // Another may have taken its place.
    if (queue.waiting.length === 0 && queue.atWork === 0 && queues.get(tenantId) === queue) queues.delete(tenantId)
  }

  async function go(tenantId: string, queue: Queue<Item, Result>, those: readonly Waiting<Item, Result>[]): Promise<void> {
    queue.atWork += 1
    let isCounted = true
    const leave = (): void => {
      if (!isCounted) return
      isCounted = false
      queue.atWork -= 1
      begin(tenantId, queue)
    }
    const heldUp = setTimeout(leave, heldUpMs)
    try {
      const results = await inScope({ budgetMs: REQUEST_BUDGET_MS, lane: 'request' }, async (scope) => {
        serveTenant(tenantId)
        scope.operation = operation
        scope.trace = those.find((each) => each.scope?.trace)?.scope?.trace
        return work(
          tenantId,
          those.map(({ item }) => item),
        )
      })
      for (const [index, { done }] of those.entries()) done(results[index] as Result)
    } catch (error) {
      for (const { failed } of those) failed(error)
    } finally {
      clearTimeout(heldUp)
      leave()
    }
  }

  return (tenantId, item) =>
    new Promise((resolve, reject) => {
      const scope = currentScope()
      scope?.assertTime()
      const queue = queues.get(tenantId) ?? { waiting: [], atWork: 0 }
      queues.set(tenantId, queue)
      const settle =
        <T>(how: (value: T) => void) =>
        (value: T): void => {
          isInTime?.()
          how(value)
        }
      const one: Waiting<Item, Result> = { item, scope, done: settle(resolve), failed: settle(reject), isGone: false }
      const isInTime = scope?.onTimeUp((reason) => {
        one.isGone = true
        reject(reason)
      })
      queue.waiting.push(one)
      // What is asked in one turn of the event loop comes together, too.
      if (queue.waiting.length === 1) outsideOfRequests(() => setImmediate(() => begin(tenantId, queue)))
    })
}
