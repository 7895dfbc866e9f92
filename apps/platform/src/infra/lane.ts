import pg from 'pg'
import { type Connector, isFull, type ServerLimits } from './connector.ts'
import { createFairQueue, type Leave, type QueueCounts } from './fair-queue.ts'
import { LaneClient } from './lane-client.ts'
import type { PostgresClientConfig } from './postgres-client.ts'
import { currentScope, inScope, outsideScopes, type WorkScope } from './work-scope.ts'

export type LaneOptions = {
  readonly name: string
  /** How many connections it may have at once. They are opened when they are needed. */
  readonly size: number
  /** Whether a tenant, and each kind of its work, has a share of them. */
  readonly hasShares: boolean
  /** How long a statement may take, and work that has no scope of its own. */
  readonly limitMs: number
  /** A queue whose first has waited so long takes nobody more. */
  readonly maxWaitMs: number
  readonly serverLimits: ServerLimits
  /** A connection that nobody has used for so long is closed, or up to a third of it later. */
  readonly idleMs?: number | undefined
  /** What is done on it is never bound to a tenant. */
  readonly isOwners?: boolean
}

type Deps = {
  readonly connector: Connector
  readonly onSent: (scope: WorkScope | undefined) => void
  readonly onLost: (error: Error) => void
  /** The server was silent, or is no longer the one to talk to: connections that nobody uses now are not to be trusted either. */
  readonly onDistrust: () => void
  /** The server has no more connections for us. Whether it is worth a moment: one that nobody uses is being closed, or one in use will be free. */
  readonly onFull: () => boolean
}

export type LaneCounts = QueueCounts & { readonly connections: number }

export type Lane = {
  /** Does `work` on a connection that is its alone, as soon as it is its turn. */
  use<T>(work: (client: LaneClient) => Promise<T>): Promise<T>
  counts(): LaneCounts
  /** Closes the connections that nobody uses now. */
  closeIdle(): void
  /** Closes the one of them that was used longest ago. Whether there was one. */
  closeOneIdle(): boolean
  /** Whether it has a connection, which will be free. */
  hasConnection(): boolean
  /** Lets what is in hand come to its end, but not for longer than that. */
  close(withinMs: number): Promise<void>
}

const MAX_WAITING = 2_000
const IDLE_MS = 30_000
/** Between two tries to get in where there were too many, half of it at least: each costs the server a process. */
const FULL_PAUSE_MS = 100
/** Many who ask at once are refused all, because each counts while it is being refused: so much later they are fewer, on a busy server too. */
const CROWD_MS = 1_000
/** Whoever has less left than this share of the time that he had does not try again: the work takes some too. */
const WORK_SHARE = 0.25

/** Connections for one sort of work, with a fair queue before them: what holds up one lane does not hold up another (decision 0030). */
export function createLane(
  { name, size, hasShares, limitMs, maxWaitMs, serverLimits, idleMs = IDLE_MS, isOwners }: LaneOptions,
  { connector, onSent, onLost, onDistrust, onFull }: Deps,
): Lane {
  const queue = createFairQueue({ places: size, maxWaiting: MAX_WAITING, maxWaitMs, hasShares })
  const open = new Set<LaneClient>()
  let idle: { readonly client: LaneClient; readonly since: number }[] = []
  /** Those for whom the server had no connection: the first is called when one is free. */
  const expectant = new Set<() => void>()
  let isClosing = false

  const make = (config: PostgresClientConfig): LaneClient => {
    const client = new LaneClient(config, { statementLimitMs: limitMs, onSent, onSilence: onDistrust, isOwners })
    open.add(client)
    client.on('end', () => open.delete(client))
    return client
  }

  function giveBack(client: LaneClient): void {
    if (client.lostBecause || isClosing || client.getTransactionStatus() !== 'I' || idle.length >= size) discard(client)
    else idle.push({ client, since: performance.now() })
    const [first] = expectant
    first?.()
  }

  function discard(client: LaneClient): void {
    if (client.isAbandoned) return // it cuts itself off
    // In the middle of something there is no goodbye.
    if (client.lostBecause || client.getTransactionStatus() !== 'I') client.lose(client.lostBecause ?? new Error('Connection terminated'))
    else void client.leave().catch(() => undefined)
  }

  function takeIdle(): LaneClient | undefined {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      if (!kept.client.lostBecause) return kept.client
      discard(kept.client)
    }
    return undefined
  }

  /** One that is there, or a new one; where there are too many already, whichever is free first. */
  async function connection(scope: WorkScope): Promise<LaneClient> {
    const [begin, enoughMs] = [performance.now(), scope.remainingMs * WORK_SHARE]
    for (;;) {
      const kept = takeIdle()
      if (kept) return kept
      if (isClosing) throw new Error('Client was closed and is not queryable')
      try {
        return await openFor(scope)
      } catch (error) {
        if (!isFull(error) || scope.remainingMs < enoughMs) throw error
        if (!onFull() && performance.now() - begin > CROWD_MS) throw error
      }
      await oneIsFree()
    }
  }

  function oneIsFree(): Promise<void> {
    return new Promise((resolve) => {
      const tryAgain = (): void => {
        clearTimeout(timer)
        expectant.delete(tryAgain)
        resolve()
      }
      const timer = setTimeout(tryAgain, FULL_PAUSE_MS * (0.5 + Math.random() / 2))
      expectant.add(tryAgain)
    })
  }

  async function openFor(scope: WorkScope): Promise<LaneClient> {
    const late = Promise.withResolvers<never>()
    let isWanted = true
    const isInTime = scope.onTimeUp((reason) => {
      isWanted = false
      late.reject(reason)
    })
    const opening = outsideScopes(() => connector.connect(make, name, serverLimits))
    // What failed before is told to whoever waits for it: a standby that was asked on the way to the primary was never ours to lose.
    opening.then((client) => client.on('error', (error) => isClosing || onLost(error))).catch(() => undefined)
    // Whoever comes next may use it.
    opening.then((client) => isWanted || giveBack(client)).catch(() => undefined)
    return Promise.race([opening, late.promise]).finally(isInTime)
  }

  async function useIn<T>(scope: WorkScope, work: (client: LaneClient) => Promise<T>): Promise<T> {
    const entered = queue.enter(scope)
    const leave: Leave = entered instanceof Promise ? await entered : entered
    try {
      const client = await connection(scope)
      try {
        return await work(client)
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble) client.lostBecause ??= trouble
        if (trouble?.code === READ_ONLY) onDistrust()
        throw error
      } finally {
        giveBack(client)
      }
    } finally {
      leave()
    }
  }

  function closeIdle(mayStay: (since: number) => boolean = () => false): void {
    const [stay, go] = [idle.filter(({ since }) => mayStay(since)), idle.filter(({ since }) => !mayStay(since))]
    idle = stay
    for (const { client } of go) discard(client)
  }
  const cleaning = setInterval(() => closeIdle((since) => performance.now() - since < idleMs), idleMs / 3)
  cleaning.unref()

  return {
    use: (work) => {
      const scope = currentScope()
      return scope ? useIn(scope, work) : inScope({ budgetMs: limitMs }, (own) => useIn(own, work))
    },
    counts: () => ({ ...queue.counts(), connections: open.size }),
    closeIdle: () => closeIdle(),
    closeOneIdle: () => {
      const oldest = idle.shift()
      if (oldest) discard(oldest.client)
      return oldest !== undefined
    },
    // One that is being opened knows no process of the server.
    hasConnection: () => [...open].some(({ processID }) => processID !== null),
    close: async (withinMs) => {
      isClosing = true
      clearInterval(cleaning)
      closeIdle()
      const gone = Promise.all([...open].map((client) => new Promise((resolve) => client.once('end', resolve))))
      const impatience = setTimeout(() => {
        for (const client of open) client.lose(new Error('Client was closed and is not queryable'))
      }, withinMs)
      await gone.finally(() => clearTimeout(impatience))
    },
  }
}

/** SQLSTATE of a write on a server that is a standby now, or was made read-only. */
const READ_ONLY = '25006'

/** What says that the connection is of no use any more, as opposed to the statement: the server ended it, or can not be written to. */
function troubleOf(error: unknown): pg.DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined
  if (!(error instanceof pg.DatabaseError)) return troubleOf(error.cause)
  return error.severity !== 'ERROR' || error.code === READ_ONLY ? error : undefined
}
