import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openReadLine } from './read-line.ts'

/** A statement that PostgreSQL parses once for each connection. `name` must be unique in the program. */
export type Statement = { readonly name: string; readonly text: string }

/** Drizzle on the pool or inside a transaction: what a repository is given. */
export type Orm = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'>

export type Database = {
  readonly orm: NodePgDatabase
  /** Runs a prepared statement: one round trip. For the few hot paths; everything else goes through `orm`. */
  run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** The same for a read that takes a fraction of a millisecond, on a connection that others use at the same time: never a write, never a list. */
  read<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /** How many times the server has been asked since the beginning. Tests and benchmarks look at differences. */
  roundTrips(): number
  /** A connection of one's own, for LISTEN. The caller ends it. */
  connect(): Promise<pg.Client>
  readonly connectionString: string
  close(): Promise<void>
}

/** Opens a pool. Nothing is sent until the first query. */
export function openDatabase(connectionString: string, { max, onError }: { max: number; onError: (error: Error) => void }): Database {
  let roundTrips = 0
  class CountingClient extends pg.Client {
    // oxlint-disable-next-line typescript/no-explicit-any -- pg overloads `query` a dozen ways; this only counts and passes on
    override query(...args: any[]): any {
      roundTrips += 1
      return Reflect.apply(super.query, this, args)
    }
  }
  const pool = new pg.Pool({
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
  const line = openReadLine(connectionString, { onError, onRead: countRead })
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) onError(error)
  })
  return {
    orm: drizzle(pool),
    run: async (statement, values) => (await pool.query({ name: statement.name, text: statement.text, values: [...values] })).rows,
    read: line.read,
    roundTrips: () => roundTrips,
    connect: async () => {
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
      client.on('error', () => undefined) // without a listener a lost connection would end the process; whoever uses it meets the error there
      await client.connect()
      return client
    },
    connectionString,
    close: async () => {
      isClosing = true // a server that stops now cuts connections that are just saying goodbye
      await Promise.all([pool.end(), line.close()])
    },
  }
}
