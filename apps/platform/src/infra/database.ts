import type { Duplex } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isContention, repeatWhenLost } from './contention.ts'
import { openPipelinedReader } from './pipelined-reader.ts'
import type { Statement } from './statement.ts'
import { currentTransaction, joinTransaction } from './transaction-scope.ts'
import { currentScope, outsideScopes, TimeIsUp } from './work-scope.ts'

/** Drizzle on the pool or inside a transaction: what a repository is given. */
export type Orm = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'>

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
   */
  around<T>(ends: { readonly first: string; readonly last: (answer: T) => string }, work: (rows: readonly object[]) => Promise<T>): Promise<T>
  /** Runs a prepared statement: one round trip. For the few hot paths; everything else goes through `orm`. */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** The same for a read that takes a fraction of a millisecond, on a connection that others use at the same time: never a write, never a list. */
  read<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** How many times the server has been asked since the beginning. Tests and benchmarks look at differences. */
  roundTrips(): number
  /** How many statements and transactions had to be done again since the beginning, because they had lost their rows to others. */
  repeats(): number
  /** A connection of one's own, for LISTEN. The caller ends it. */
  connect(): Promise<pg.Client>
  readonly connectionString: string
  close(): Promise<void>
}

/** A free connection, as soon as there is one; TimeIsUp when that is too late. */
async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  const scope = currentScope()
  if (!scope) return pool.connect()
  const late = Promise.withResolvers<never>()
  const isInTime = scope.onTimeUp((reason) => late.reject(reason))
  const client = outsideScopes(() => pool.connect())
  return Promise.race([client, late.promise])
    .finally(isInTime)
    .catch((error: unknown) => {
      if (error instanceof TimeIsUp)
        client.then(
          (unwanted) => unwanted.release(),
          () => undefined,
        )
      throw error
    })
}

/** What was asked on a connection must be answered while there is time. Nobody knows what a late answer would belong to, so the connection goes with it. */
function inTime(client: pg.Client, answer: unknown): unknown {
  const scope = currentScope()
  if (!scope || !(answer instanceof Promise)) return answer
  const isInTime = scope.onTimeUp((reason) => socketOf(client).destroy(reason))
  answer.then(isInTime, isInTime)
  return answer
}

const socketOf = (client: pg.Client): Duplex => (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream

/** Gives the connection back when the work is over; for good when it was lost. */
async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await checkOut(pool)
  let lost: Error | undefined
  const lose = (error: Error): void => void (lost = error)
  client.on('error', lose) // without a listener a connection that is lost meanwhile would end the process
  try {
    return await work(client)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') lost ??= error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.off('error', lose)
    client.release(lost)
  }
}

/** Undone, `work` leaves the connection as it was: what it threw is an answer then, so that the connection is kept. */
async function transactionAround<T>(
  client: pg.ClientBase,
  { first, last }: { readonly first: string; readonly last: (answer: T) => string },
  work: (rows: readonly object[]) => Promise<T>,
): Promise<{ readonly answer: T } | { readonly refusal: unknown }> {
  try {
    // Several statements in one text have no values apart from it, and an answer each.
    const [, opened] = (await client.query(`begin; ${first}`)) as unknown as pg.QueryResult[]
    const answer = await joinTransaction(client, () => work(opened?.rows ?? []))
    await client.query(`${last(answer)}; commit`)
    return { answer }
  } catch (error) {
    const isUndone = await client.query('rollback').then(
      () => true,
      () => false,
    )
    if (!isUndone || isContention(error)) throw error
    return { refusal: error }
  }
}

/** Opens a pool. Nothing is sent until the first query. */
export function openDatabase(connectionString: string, { max, onError }: { max: number; onError: (error: Error) => void }): Database {
  let roundTrips = 0
  let repeats = 0
  const untilWon = <T>(work: () => Promise<T>): Promise<T> => repeatWhenLost(work, () => void (repeats += 1))
  class CountingClient extends pg.Client {
    // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` a dozen ways; this only counts and passes on
    override query(...args: any[]): any {
      roundTrips += 1
      return inTime(this, Reflect.apply(super.query, this, args))
    }
  }
  class PatientPool extends pg.Pool {
    /** The pool's own closes the connection whenever a statement is refused, and an order that finds too little stock is. */
    // oxlint-disable-next-line typescript/no-explicit-any -- as above: whatever it was asked, it asks again
    override query(...args: any[]): any {
      const around = currentTransaction()
      if (around) return around.ask((client) => Reflect.apply(client.query, client, args))
      return untilWon(() => withConnection(this, (client) => Reflect.apply(client.query, client, args)))
    }
  }
  const pool = new PatientPool({
    connectionString,
    max,
    Client: CountingClient,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idleTimeoutMillis: 30_000,
  })
  const countRead = (): void => {
    roundTrips += 1
  }
  const reader = openPipelinedReader(connectionString, { onError, onRead: countRead })
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) onError(error)
  })
  const orm = drizzle(pool)
  const run: Database['run'] = async (statement, values) => (await pool.query({ name: statement.name, text: statement.text, values: [...values] })).rows
  return {
    orm,
    transaction: (work) => {
      const around = currentTransaction()
      return around ? around.nest(() => work(orm)) : untilWon(() => withConnection(pool, (client) => drizzle(client).transaction(work)))
    },
    around: async (ends, work) => {
      const outcome = await untilWon(() => withConnection(pool, (client) => transactionAround(client, ends, work)))
      if ('refusal' in outcome) throw outcome.refusal
      return outcome.answer
    },
    run,
    read: (statement, values) => (currentTransaction() ? run(statement, values) : reader.read(statement, values)),
    roundTrips: () => roundTrips,
    repeats: () => repeats,
    connect: async () => {
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
      client.on('error', () => undefined) // without a listener a lost connection would end the process; whoever uses it meets the error there
      await client.connect()
      return client
    },
    connectionString,
    close: async () => {
      isClosing = true // a server that stops now cuts connections that are just saying goodbye
      await Promise.all([pool.end(), reader.close()])
    },
  }
}
