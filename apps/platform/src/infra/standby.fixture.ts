import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { embeddedAdminString, startEmbeddedPostgres } from './embedded-postgres.ts'
import { preparePlace } from './embedded-postgres-place.ts'
import { launch, type PostgresServer } from './embedded-postgres-process.ts'
import { migrate } from './migrate.ts'

export type Pair = {
  readonly primary: string
  readonly standby: string
  /** Runs on the standby as its administrator, such as what holds back replaying. */
  readonly standbyAdmin: string
  killStandby(): Promise<void>
  startStandby(): Promise<void>
  stop(): Promise<void>
}

const PRIMARY = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off' }

/** A migrated primary, and a standby that follows it by streaming. */
export async function startPair(): Promise<Pair> {
  const dir = mkdtempSync(join(tmpdir(), 'galleria-pair-'))
  chmodSync(dir, 0o755) // the servers may run as another user
  const [primaryDir, standbyDir] = [join(dir, 'primary'), join(dir, 'standby')]
  mkdirSync(primaryDir)
  mkdirSync(standbyDir)
  const first = await startEmbeddedPostgres({ dataDir: primaryDir, settings: PRIMARY })
  await migrate(first.connectionString)
  await first.stop()
  const place = preparePlace(standbyDir)
  mkdirSync(dirname(place.cluster), { recursive: true })
  execFileSync('cp', ['-a', preparePlace(primaryDir).cluster, place.cluster]) // with their owner
  writeFileSync(join(place.cluster, 'standby.signal'), '')
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, settings: PRIMARY })
  const follow = new URL(embeddedAdminString(primaryDir)).searchParams.get('host') ?? ''
  let server: PostgresServer | undefined
  const startStandby = async (): Promise<void> => {
    server = await launch(place, {
      listen_addresses: '',
      max_connections: '200',
      max_wal_senders: '4',
      unix_socket_directories: place.socketDir,
      primary_conninfo: `host=${follow} port=5432 user=postgres`,
    })
  }
  const killStandby = async (): Promise<void> => {
    if (server?.kill('SIGQUIT')) await once(server, 'exit')
    server = undefined
  }
  await startStandby()
  const standbyAdmin = embeddedAdminString(standbyDir)
  return {
    primary: primary.connectionString,
    standby: standbyAdmin.replace('//postgres@', '//galleria@').replace('/postgres?', '/galleria?'),
    standbyAdmin,
    killStandby,
    startStandby,
    stop: async () => {
      await killStandby()
      await primary.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
