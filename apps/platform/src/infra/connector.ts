import { inspect } from 'node:util'
import pg from 'pg'
import { PostgresClient, type PostgresClientConfig, ServerReadOnly } from './postgres-client.ts'
import { serversIn } from './postgres-servers.ts'
import { outsideScopes } from './work-scope.ts'

/** How long a server may take to let us in: first little, because a packet that was lost is soonest sent again by asking anew; then more, for one that is busy. */
const PATIENCE_MS = [1_000, 2_500] as const

/** What PgBouncer says of settings that a connection begins with, unless it was told to ignore them. It hands connections of its own around, which these would not be true of. */
const POOLER = /unsupported startup parameter/i

/** SQLSTATE of a server, a database or a role that has as many connections as it may have. */
const TOO_MANY = '53300'

/** What PgBouncer says of the same (max_client_conn, max_db_client_connections, max_user_client_connections), under a code that it has for everything. */
const TOO_MANY_AT_POOLER = /\(max_(?:\w+_)?client_conn(?:ections)?\)/

/** Whether somebody was not let in because there are too many already. */
export const isFull = (error: unknown): boolean => error instanceof pg.DatabaseError && (error.code === TOO_MANY || TOO_MANY_AT_POOLER.test(error.message))

/** Settings that the server keeps to on a connection, so that it does not go on with what nobody waits for any more. */
export type ServerLimits = Required<Pick<pg.ClientConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'>>

/** For work that takes as long as it takes, and locks that are held for all of it. */
export const UNLIMITED: ServerLimits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }

export type Connector = {
  /** A connection to the server that can be written to, unless any will do. */
  connect<Client extends PostgresClient>(make: (config: PostgresClientConfig) => Client, purpose: string, limits: ServerLimits): Promise<Client>
  /** Whether a pooler stands between, so that one statement may meet another connection of the server than the last. Known after the first connection. */
  isPooled(): boolean
}

/** A connection of its own to the server that can be written to, for commands, which take as long as they take. Whoever asks for it ends it. */
export const connectForCommand = (connectionString: string, purpose: string, settings: pg.ClientConfig = {}): Promise<PostgresClient> =>
  createConnector(connectionString).connect((config) => new PostgresClient({ ...config, ...settings }), purpose, UNLIMITED)

/** Finds, among the servers of a connection string, the one that is the primary now, or any where that will do, beginning with where it was last. */
export function createConnector(connectionString: string, settings: Pick<PostgresClientConfig, 'mayBeReadOnly' | 'pipeline' | 'tenantRole'> = {}): Connector {
  const servers = serversIn(connectionString)
  let last = 0
  let isPooled = false
  /** Which of the servers let us in themselves, as a connection has shown. */
  const direct = new Set<number>()

  async function tryServer<Client extends PostgresClient>(make: (config: PostgresClientConfig) => Client, config: PostgresClientConfig): Promise<Client> {
    const client = outsideScopes(() => make(config))
    try {
      await outsideScopes(() => client.connect())
      if (client.lostBecause) throw client.lostBecause
      return client
    } catch (error) {
      client.lose(error instanceof Error ? error : new Error(inspect(error)))
      throw error
    }
  }

  /** With limits, or without where a pooler does not take them. */
  async function enter<Client extends PostgresClient>(
    make: (config: PostgresClientConfig) => Client,
    common: PostgresClientConfig,
    limits: ServerLimits,
  ): Promise<Client> {
    if (isPooled) return tryServer(make, common)
    return tryServer(make, { ...common, ...limits }).catch((error: unknown) => {
      if (!POOLER.test(String(error))) throw error
      isPooled = true
      return tryServer(make, common)
    })
  }

  async function prepare(client: PostgresClient, at: number, limitMs: number): Promise<void> {
    try {
      if (!direct.has(at)) {
        if (await outsideScopes(() => client.isPassedOn(limitMs))) isPooled = true
        else direct.add(at)
      }
      if (!isPooled) await outsideScopes(() => client.prepare(limitMs))
    } catch (error) {
      client.lose(error instanceof Error ? error : new Error(inspect(error)))
      throw error
    }
  }

  return {
    isPooled: () => isPooled,
    connect: async (make, purpose, limits) => {
      let failure: unknown
      const first = last // whoever connects meanwhile may find another: each server still has its turn
      for (const connectionTimeoutMillis of PATIENCE_MS) {
        let isSomeoneLate = false
        for (const step of servers.keys()) {
          const at = (first + step) % servers.length
          const common = { ...settings, connectionString: servers[at], connectionTimeoutMillis, application_name: `galleria ${purpose}` }
          try {
            const client = await enter(make, common, limits)
            if (!isPooled) await prepare(client, at, connectionTimeoutMillis)
            last = at
            return client
          } catch (error) {
            // Of several that say no, the one that is there but only a standby tells most.
            if (!(failure instanceof ServerReadOnly)) failure = error
            isSomeoneLate ||= isLate(error)
          }
        }
        // The primary may be the late one, whatever a standby says.
        if (!isSomeoneLate) break
      }
      throw failure
    },
  }
}

const isLate = (failure: unknown): boolean => failure instanceof Error && /^timeout expired|^Query read timeout|ETIMEDOUT/.test(failure.message)
