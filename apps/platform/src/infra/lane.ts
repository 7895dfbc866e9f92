import pg from 'pg'
import type { Connector, ServerLimits } from './connector.ts'
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
}

type Deps = {
  readonly connector: Connector
  readonly onSent: () => void
  readonly onLost: (error: Error) => void
  /** The server was silent, or is no longer the one to talk to: connections that nobody uses now are not to be trusted either. */
  readonly onDistrust: () => void
}

export type LaneCounts = QueueCounts & { readonly connections: number }

export type Lane = {
  /** Does `work` on a connection that is its alone, as soon as it is its turn. */
  use<T>(work: (client: LaneClient) => Promise<T>): Promise<T>
  counts(): LaneCounts
  /** Closes the connections that nobody uses now. */
  closeIdle(): void
  /** Lets what is in hand come to its end, but not for longer than that. */
  close(withinMs: number): Promise<void>
}

const MAX_WAITING = 2_000
const IDLE_MS = 30_000

/** Connections for one sort of work, with a fair queue before them: what holds up one lane does not hold up another (decision 0030). */
export function createLane(
  { name, size, hasShares, limitMs, maxWaitMs, serverLimits, idleMs = IDLE_MS }: LaneOptions,
  { connector, onSent, onLost, onDistrust }: Deps,
): Lane {
  const queue = createFairQueue({ places: size, maxWaiting: MAX_WAITING, maxWaitMs, hasShares })
  const open = new Set<LaneClient>()
  let idle: { readonly client: LaneClient; readonly since: number }[] = []
  let isClosing = false

  const make = (config: PostgresClientConfig): LaneClient => {
    const client = new LaneClient(config, { statementLimitMs: limitMs, onSent, onSilence: onDistrust })
    open.add(client)
    client.on('end', () => open.delete(client))
    return client
  }

  function giveBack(client: LaneClient): void {
    if (client.lostBecause || isClosing || client.getTransactionStatus() !== 'I' || idle.length >= size) discard(client)
    else idle.push({ client, since: performance.now() })
  }

  function discard(client: LaneClient): void {
    if (client.isAbandoned) return // it cuts itself off
    // In the middle of something there is no goodbye.
    if (client.lostBecause || client.getTransactionStatus() !== 'I') client.lose(client.lostBecause ?? new Error('Connection terminated'))
    else void client.leave().catch(() => undefined)
  }

  async function connection(scope: WorkScope): Promise<LaneClient> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      if (!kept.client.lostBecause) return kept.client
      discard(kept.client)
    }
    if (isClosing) throw new Error('Client was closed and is not queryable')
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
