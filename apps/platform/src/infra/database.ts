import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { withCommit } from './after-commit.ts'
import { createConnector, type ServerLimits, UNLIMITED } from './connector.ts'
import { isContention, repeatWhenLost } from './contention.ts'
import { createLane, type Lane, type LaneCounts } from './lane.ts'
import { LaneClient } from './lane-client.ts'
import { openPipelinedReader, type PipelinedReader } from './pipelined-reader.ts'
import type { PostgresClient } from './postgres-client.ts'
import { askInFull, askPrepared, type Call } from './prepared-text.ts'
import { createReadsTogether } from './reads-together.ts'
import { openStandby } from './standby.ts'
import type { Statement } from './statement.ts'
import { currentTransaction, joinTransaction } from './transaction-scope.ts'
import { currentScope, REQUEST_BUDGET_MS, type WorkScope } from './work-scope.ts'

/** Drizzle on the pool or inside a transaction: what a repository is given. */
export type Orm = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'>

export type LaneName = 'reads' | 'writes' | 'background' | 'jobs'

export type Database = {
  /** For single statements. Several that belong together go through `transaction`. */
  readonly orm: Orm
  /**
   * All of `work` or nothing. Work that lost its rows to somebody else is undone and done again, so it must do nothing but ask `tx`.
   * Rows are locked in the order of decision 0020.
   */
  transaction<T>(work: (tx: Orm) => Promise<T>): Promise<T>
  /**
   * One transaction around all that `work` asks, wherever it asks it: through any function of this type, in any module. `first` goes with the begin of the
   * transaction in one round trip, and `last`, which is made of the answer, with its end; `work` is given the rows of `first`. Lost rows are as for `transaction`.
   * What `work` throws undoes all, unless `refused` has a statement for it: then that one ends the transaction, and what was written stays.
   */
  around<T>(ends: Ends<T>, work: (rows: readonly object[]) => Promise<T>): Promise<T>
  /** Runs a prepared statement: one round trip. For the few hot paths; everything else goes through `orm`. */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** The same for a read that may take a while, such as a list: on connections that no write waits for. */
  list<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /**
   * The same for what is the same for everybody, such as a list of the catalogue: from a standby, where there is one that knows all that `expectOnStandbys`
   * was told last.
   */
  listPublic<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** What is listed for everybody from now on has in it what the log of the primary holds before this position. Does nothing where there is no standby. */
  expectOnStandbys(position: string): Promise<void>
  /** The same for a read that takes a fraction of a millisecond, on a connection that others use at the same time: never a write, never a list. */
  read<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** The same again, on a connection for what every request begins with: who calls, and whether the database is there. */
  identify<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** How many times the server has been asked since the beginning. Tests and benchmarks look at differences. */
  roundTrips(): number
  /** The same, of requests alone: what goes on in the background of the same process, such as the feed of changes, is not among them. */
  requestRoundTrips(): number
  /** How many statements and transactions had to be done again since the beginning, because they had lost their rows to others. */
  repeats(): number
  /** What goes on in each lane now, and since the beginning. */
  lanes(): Readonly<Record<LaneName, LaneCounts> & { standby?: LaneCounts }>
  /** Does work of the job runner, on a connection that is its alone. */
  jobs<T>(work: (client: LaneClient) => Promise<T>): Promise<T>
  /** Whether a pooler stands between, so that nothing holds from one statement to the next. Known after the first connection. */
  isPooled(): boolean
  /** A connection of one's own, for LISTEN and for transactions that hold a lock. The caller leaves it. */
  connect(purpose: string): Promise<PostgresClient>
  readonly connectionString: string
  /** Lets what is in hand come to its end for so many milliseconds. */
  close(withinMs?: number): Promise<void>
}

type Ends<T> = { readonly first: Call; readonly last: (answer: T) => Call; readonly refused?: ((error: unknown) => Call | undefined) | undefined }

export type DatabaseOptions = {
  /** Connections that one kind of work may use at once; a lane has twice as many. */
  readonly max: number
  /** What the whole of a request may take. */
  readonly requestBudgetMs?: number
  /** Servers that can only be read, for lists that are everybody's. */
  readonly readUrl?: string | undefined
  /** How long a connection of a lane stays open that nobody uses. */
  readonly idleMs?: number | undefined
  /** What requests ask is asked as this role, which sees the rows of one tenant alone (decision 0013). */
  readonly tenantRole?: string | undefined
  readonly onError: (error: Error) => void
}

const BACKGROUND_CONNECTIONS = 4
const JOBS_CONNECTIONS = 4
const BACKGROUND_LIMIT_MS = 60_000
/** A shopper who would wait in vain is told at once; of a job nobody waits for the answer. */
const REQUEST_WAIT_MS = 1_500
const BACKGROUND_WAIT_MS = 30_000
/** A statement of whoever has a connection of his own, such as an import, may take so long. */
const OWN_LIMIT_MS = 600_000
const CLOSE_MS = 2_000
/** A connection that goes from one lane to another is neither's for a moment, and longer when many want it. */
const BETWEEN_MS = 1_000

/** What a caller waits for, the server gives up a little before the caller does: then it is told why, and the connection lives on. */
const limitsWithin = (budgetMs: number): ServerLimits => ({
  statement_timeout: Math.ceil(budgetMs * 0.875),
  lock_timeout: Math.ceil(budgetMs * 0.75),
  idle_in_transaction_session_timeout: budgetMs + 1_000,
})

type Outcome<T> = { readonly answer: T } | { readonly refusal: unknown; readonly isUndone: boolean }

/** Undone, `work` leaves the connection as it was: what it threw is an answer then, so that the connection is kept. */
async function transactionAround<T>(
  client: LaneClient,
  { first, last, refused }: Ends<T>,
  work: (rows: readonly object[]) => Promise<T>,
  isPooled: boolean,
): Promise<Outcome<T>> {
  const ask = isPooled ? askInFull : askPrepared
  const end = (call: Call): Promise<unknown> => ask(client, call, (text) => `${text}; commit`)
  try {
    // Several statements in one text have no values apart from it, and an answer each, of which the types of `pg` do not know.
    const opened: unknown = await ask(client, first, (text) => `begin; ${text}`)
    const rows: readonly object[] = Array.isArray(opened) ? opened.at(-1).rows : []
    const answer = await joinTransaction(client, () => work(rows))
    await end(last(answer))
    return { answer }
  } catch (error) {
    const kept = refused?.(error)
    if (kept !== undefined) {
      const isKept = await end(kept).then(
        () => true,
        () => false, // a statement has failed before, so that nothing can be kept
      )
      if (isKept) return { refusal: error, isUndone: false }
    }
    const isUndone = await client.query('rollback').then(
      () => true,
      () => false,
    )
    if (!isUndone || isContention(error)) throw error
    return { refusal: error, isUndone: true }
  }
}

/** Opens lanes of connections (decision 0030). Nothing is sent until the first query. */
export function openDatabase(
  connectionString: string,
  { max, requestBudgetMs = REQUEST_BUDGET_MS, readUrl, idleMs, tenantRole, onError }: DatabaseOptions,
): Database {
  let roundTrips = 0
  let requestRoundTrips = 0
  let repeats = 0
  const untilWon = <T>(work: () => Promise<T>): Promise<T> => repeatWhenLost(work, () => void (repeats += 1))
  const onSent = (scope: WorkScope | undefined): void => {
    roundTrips += 1
    if (scope?.lane === 'request') requestRoundTrips += 1
  }
  const connector = createConnector(connectionString, { tenantRole })
  const deps = { connector, onSent, onLost: onError, onDistrust: distrust, onFull: makeRoom }
  const forRequests = {
    size: 2 * max,
    hasShares: true,
    limitMs: requestBudgetMs,
    maxWaitMs: REQUEST_WAIT_MS,
    serverLimits: limitsWithin(requestBudgetMs),
    idleMs,
  }
  const forWork = { hasShares: false, limitMs: BACKGROUND_LIMIT_MS, maxWaitMs: BACKGROUND_WAIT_MS, serverLimits: limitsWithin(BACKGROUND_LIMIT_MS), idleMs }
  const lanes: Readonly<Record<LaneName, Lane>> = {
    reads: createLane({ ...forRequests, name: 'reads' }, deps),
    writes: createLane({ ...forRequests, name: 'writes' }, deps),
    background: createLane({ ...forWork, name: 'background', size: Math.max(max, BACKGROUND_CONNECTIONS) }, deps),
    jobs: createLane({ ...forWork, name: 'jobs', size: JOBS_CONNECTIONS, isOwners: true }, deps),
  }

  const standby = readUrl === undefined ? undefined : openStandby({ connectionString: readUrl, size: 2 * max, onSent, onLost: onError, tenantRole })

  /** Work that holds a connection. What it asks beside that goes where nobody holds one: else all might hold one and wait for a second. */
  const holders = new WeakSet<WorkScope>()
  function ownLane(lane: LaneName): Lane {
    const scope = currentScope()
    if (scope?.lane !== 'request') return lanes.background
    return lanes[holders.has(scope) ? 'reads' : lane]
  }
  function hold<T>(work: (client: LaneClient) => Promise<T>): Promise<T> {
    const [lane, scope] = [ownLane('writes'), currentScope()]
    return lane.use((client) => {
      if (!scope) return work(client)
      holders.add(scope)
      return work(client).finally(() => holders.delete(scope))
    })
  }

  async function askOn<Row extends object>(laneName: LaneName, { name, text }: Statement, values: readonly unknown[]): Promise<Row[]> {
    const around = currentTransaction()
    // A pooler may hand the next statement to another connection, which does not know the name.
    const ask = (client: pg.ClientBase): Promise<pg.QueryResult<Row>> => client.query({ ...(connector.isPooled() ? {} : { name }), text, values: [...values] })
    try {
      return (await (around ? around.ask(ask) : ownLane(laneName).use(ask))).rows
    } catch (error) {
      // The server names no statement: whoever reads that one took too long must know which.
      throw error instanceof pg.DatabaseError ? Object.assign(error, { statement: name }) : error
    }
  }
  const list: Database['list'] = (statement, values) => askOn('reads', statement, values)
  const lineOf = (name: string) => openPipelinedReader({ name, connector, onLost: onError, onSent, readAlone: list })
  let lastOurs = Number.NEGATIVE_INFINITY
  const lines = { session: lineOf('session'), reads: lineOf('short reads') }

  function distrust(): void {
    for (const lane of Object.values(lanes)) lane.closeIdle()
    for (const line of Object.values(lines)) line.leave()
  }

  /** One lane's idle connection is another's that has none; those for work that nobody waits for go first, lines last. */
  function makeRoom(): boolean {
    const { background, jobs, reads, writes } = lanes
    const inOrder = [background, jobs, reads, writes]
    const isOurs =
      inOrder.some((lane) => lane.closeOneIdle()) || inOrder.some((lane) => lane.hasConnection()) || Object.values(lines).some((line) => line.makeRoom())
    if (isOurs) lastOurs = performance.now()
    return performance.now() - lastOurs < BETWEEN_MS
  }

  /** What the query builder takes for a pool. */
  class StatementPool {
    // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` a dozen ways; this only passes on
    query(...args: any[]): any {
      const around = currentTransaction()
      if (around) return around.ask((client) => Reflect.apply(client.query, client, args))
      return untilWon(() => ownLane('writes').use((client) => Reflect.apply(client.query, client, args)))
    }
  }

  // All that drizzle asks of a pool outside of its transactions, which go through `hold`.
  const orm = drizzle(new StatementPool() as unknown as pg.Pool)
  function readOn(line: PipelinedReader): Database['read'] {
    const together = createReadsTogether({ read: line.read, keepsPlans: () => !connector.isPooled() })
    return (statement, values) => (currentTransaction() ? list(statement, values) : together(statement, values))
  }

  return {
    orm,
    transaction: (work) => {
      const around = currentTransaction()
      if (around) return around.nest(() => work(orm))
      return withCommit((begin) =>
        untilWon(() => {
          begin()
          return hold((client) => drizzle(client).transaction(work))
        }),
      )
    },
    around: async (ends, work) => {
      const outcome = await withCommit(async (begin) => {
        const reached = await untilWon(() => {
          begin()
          return hold((client) => transactionAround(client, ends, work, connector.isPooled()))
        })
        if ('refusal' in reached && reached.isUndone) throw reached.refusal
        return reached
      })
      if ('refusal' in outcome) throw outcome.refusal
      return outcome.answer
    },
    run: (statement, values) => (currentTransaction() ? askOn('writes', statement, values) : untilWon(() => askOn('writes', statement, values))),
    list,
    listPublic: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      // What a transaction has written only itself can see.
      const rows = currentTransaction() ? undefined : await standby?.list(statement, values)
      // The caller knows what its statement answers.
      return rows ? (rows as Row[]) : list<Row>(statement, values)
    },
    expectOnStandbys: async (position) => standby?.expect(position),
    read: readOn(lines.reads),
    identify: readOn(lines.session),
    roundTrips: () => roundTrips,
    requestRoundTrips: () => requestRoundTrips,
    repeats: () => repeats,
    lanes: () => ({
      reads: lanes.reads.counts(),
      writes: lanes.writes.counts(),
      background: lanes.background.counts(),
      jobs: lanes.jobs.counts(),
      ...(standby && { standby: standby.counts() }),
    }),
    jobs: lanes.jobs.use,
    isPooled: connector.isPooled,
    connect: (purpose) =>
      connector.connect(
        (config) => new LaneClient(config, { statementLimitMs: OWN_LIMIT_MS, onSent: () => undefined, onSilence: distrust, isOwners: true }),
        purpose,
        UNLIMITED,
      ),
    connectionString,
    close: async (withinMs = CLOSE_MS) => {
      await Promise.all([
        ...Object.values(lanes).map((lane) => lane.close(withinMs)),
        standby?.close(withinMs),
        ...Object.values(lines).map((line) => line.close()),
      ])
    },
  }
}
