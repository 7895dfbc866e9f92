import pg from 'pg'
import { createConnector, isFull, type ServerLimits } from './connector.ts'
import { PostgresClient, ServerReadOnly } from './postgres-client.ts'
import { serversIn } from './postgres-servers.ts'

/** The PostgreSQL of `DATABASE_URL` can not be used. The message says why and what to do; never the password. */
export class OutsidePostgresUnusable extends Error {
  override readonly name = 'OutsidePostgresUnusable'
}

/** What can be done where there are too few. */
export const MORE_CONNECTIONS =
  'Raise max_connections of the server, max_client_conn of PgBouncer or the limit of the role or database, lower DATABASE_POOL_SIZE, or put PgBouncer between: a shop wants up to five times that size and ten.'

const OLDEST = 15
const LIMITS: ServerLimits = { statement_timeout: 10_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 10_000 }

const STATE = `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as "versionName", current_user as role,
                      current_setting('server_encoding') as encoding,
                      has_database_privilege(current_database(), 'create') and coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as "mayCreate",
                      array(select name::text from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0' order by 1) as unlimited`
type State = {
  readonly version: number
  readonly versionName: string
  readonly role: string
  readonly encoding: string
  readonly mayCreate: boolean
  readonly unlimited: readonly string[]
}

/** What can be used, and could be better. */
export type Usable = {
  /** Limits that a pooler keeps us from setting and that the role does not have either, by the name of the setting. */
  readonly unlimited: readonly string[]
}

/** Looks once whether the shop can live there. Throws OutsidePostgresUnusable. */
export async function assertUsable(connectionString: string): Promise<Usable> {
  const name = nameOf(connectionString)
  let client: PostgresClient | undefined
  try {
    const connector = createConnector(connectionString)
    client = await connector.connect((config) => new PostgresClient(config), 'start', LIMITS)
    const { rows } = await client.query<State>(STATE)
    const [state] = rows
    if (!state || state.version < OLDEST)
      throw new OutsidePostgresUnusable(
        `${name} runs on PostgreSQL ${state?.versionName}. The shop needs ${OLDEST} or newer; without DATABASE_URL it brings its own.`,
      )
    if (state.encoding !== 'UTF8')
      throw new OutsidePostgresUnusable(
        `${name} keeps text as ${state.encoding}, which has no room for what shops write. Make one for the shop with: create database ... owner ${state.role} encoding 'UTF8' template template0`,
      )
    if (!state.mayCreate)
      throw new OutsidePostgresUnusable(`${name} does not let the user ${state.role} create tables. Make that user the owner of the database.`)
    return { unlimited: connector.isPooled() ? state.unlimited : [] }
  } catch (cause) {
    if (cause instanceof OutsidePostgresUnusable) throw cause
    if (cause instanceof ServerReadOnly)
      throw new OutsidePostgresUnusable(
        `${name} can not be written to: ${cause.message}. Name the primary in DATABASE_URL; of several servers, with commas between, the shop finds it by itself.`,
        { cause },
      )
    if (isFull(cause)) throw new OutsidePostgresUnusable(`${name} has no connection left for the shop: ${reasonOf(cause)}. ${MORE_CONNECTIONS}`, { cause })
    throw new OutsidePostgresUnusable(
      `${name} could not be reached: ${reasonOf(cause)}. See that it runs and that DATABASE_URL is right; without it the shop brings its own.`,
      { cause },
    )
  } finally {
    await client?.leave()
  }
}

const PLACE = `select concat_ws(' ', system_identifier, (select oid from pg_database where datname = current_database())) as place from pg_control_system()`

/**
 * Looks once whether the servers that are to be read from hold the same database: at another one, lists would lack products, or show those of somebody else. Goes on
 * where one of both is away, or keeps to itself who it is. Throws OutsidePostgresUnusable.
 */
export async function assertStandbyOf(databaseUrl: string, readUrl: string): Promise<void> {
  const [primary, standby] = await Promise.all([databaseUrl, readUrl].map(placeOf))
  if (primary === undefined || standby === undefined || primary === standby) return
  throw new OutsidePostgresUnusable(
    `${nameOf(readUrl)} is no copy of the one at DATABASE_URL. DATABASE_READ_URL is to name its standbys, with the same database; left out, the primary answers all.`,
  )
}

async function placeOf(connectionString: string): Promise<string | undefined> {
  let client: PostgresClient | undefined
  try {
    client = await createConnector(connectionString, { mayBeReadOnly: true }).connect((config) => new PostgresClient(config), 'start', LIMITS)
    return (await client.query<{ place: string }>(PLACE)).rows[0]?.place
  } catch {
    return undefined
  } finally {
    await client?.leave()
  }
}

/** What is meant, without the password. */
function nameOf(connectionString: string): string {
  try {
    const clients = serversIn(connectionString).map((server) => new pg.Client(server))
    return `The database ${clients[0]?.database ?? ''} at ${clients.map(({ host, port }) => `${host}:${port}`).join(' or ')}`
  } catch (cause) {
    throw new OutsidePostgresUnusable(`DATABASE_URL can not be used: ${reasonOf(cause)}`, { cause })
  }
}

const NO_PASSWORD = /client password must be a/
const UNKNOWN_AUTHORITY: ReadonlySet<unknown> = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** A host with several addresses fails once for each of them. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  if (!(first instanceof Error)) return String(first)
  if (NO_PASSWORD.test(first.message)) return 'it asks for a password, and there is none in the address'
  if ('code' in first && UNKNOWN_AUTHORITY.has(first.code))
    return `${first.message}. Whoever signed its certificate is not known: put sslmode=verify-full&sslrootcert=FILE behind the address, with the certificates of that authority`
  return first.message
}
