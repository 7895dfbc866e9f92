import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { embeddedAdminString, embeddedConnectionString, startEmbeddedPostgres } from './embedded-postgres.ts'
import { type PostgresPlace, preparePlace } from './embedded-postgres-place.ts'
import { launch, type PostgresServer, type PostgresSettings } from './embedded-postgres-process.ts'
import { migrate } from './migrate.ts'

export type Pair = {
  readonly primary: string
  readonly standby: string
  /** Of the primary's administrator, who may make it read-only. */
  readonly primaryAdmin: string
  /** Runs on the standby as its administrator, such as what holds back replaying. */
  readonly standbyAdmin: string
  /** Ends it at once, for good. */
  killPrimary(): Promise<void>
  killStandby(): Promise<void>
  startStandby(): Promise<void>
  stop(): Promise<void>
}

type PairOptions = {
  /** Whoever is told that something was written may rely on the standby having it too. */
  readonly isSynchronous?: boolean
}

const SENDS_LOG = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off' }

/** A migrated primary, and a standby that follows it by streaming. */
export async function startPair({ isSynchronous = false }: PairOptions = {}): Promise<Pair> {
  const dir = mkdtempSync(join(tmpdir(), 'galleria-pair-'))
  chmodSync(dir, 0o755) // the servers may run as another user
  const [primaryDir, standbyDir] = [join(dir, 'primary'), join(dir, 'standby')]
  mkdirSync(primaryDir)
  mkdirSync(standbyDir)
  const first = await startEmbeddedPostgres({ dataDir: primaryDir, settings: SENDS_LOG })
  await migrate(first.connectionString)
  await first.stop()
  const [primaryPlace, standbyPlace] = [preparePlace(primaryDir), preparePlace(standbyDir)]
  mkdirSync(dirname(standbyPlace.cluster), { recursive: true })
  execFileSync('cp', ['-a', primaryPlace.cluster, standbyPlace.cluster]) // with their owner
  writeFileSync(join(standbyPlace.cluster, 'standby.signal'), '')
  const start = (place: PostgresPlace, settings: PostgresSettings): Promise<PostgresServer> =>
    launch(place, { ...SENDS_LOG, listen_addresses: '', max_connections: '200', unix_socket_directories: place.socketDir, ...settings })
  let primary: PostgresServer | undefined = await start(primaryPlace, isSynchronous ? { synchronous_standby_names: '*' } : {})
  let standby: PostgresServer | undefined
  const startStandby = async (): Promise<void> => {
    standby = await start(standbyPlace, { primary_conninfo: `host=${primaryPlace.socketDir} port=5432 user=postgres` })
  }
  const killStandby = async (): Promise<void> => {
    await end(standby, 'SIGQUIT')
    standby = undefined
  }
  const killPrimary = async (): Promise<void> => {
    await end(primary, 'SIGKILL')
    primary = undefined
  }
  await startStandby()
  return {
    primary: embeddedConnectionString(primaryDir),
    standby: embeddedConnectionString(standbyDir),
    primaryAdmin: embeddedAdminString(primaryDir),
    standbyAdmin: embeddedAdminString(standbyDir),
    killPrimary,
    killStandby,
    startStandby,
    stop: async () => {
      await killStandby()
      await end(primary, 'SIGQUIT')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function end(server: PostgresServer | undefined, signal: NodeJS.Signals): Promise<void> {
  if (server?.kill(signal)) await once(server, 'exit')
}

/** Servers that are reached over these networks, as one `DATABASE_URL` that names them all. */
export function severalServers(...networks: readonly { readonly connectionString: string }[]): string {
  const urls = networks.map(({ connectionString }) => new URL(connectionString))
  return `postgresql://${urls[0]?.username}@${urls.map(({ host }) => host).join()}${urls[0]?.pathname}`
}
