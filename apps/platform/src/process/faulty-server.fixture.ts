import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@galleria/testing'
import pg from 'pg'
import { embeddedAdminString, embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { until } from './shop-process.fixture.ts'

export type FaultyServer = {
  /** The server is to be started with these. */
  readonly settings: Readonly<Record<string, string>>
  /** Ends all connections of the shop, and lets others have every place but one that is an administrator's (53300). */
  fill(): Promise<void>
  /** The others go; a connection can be made when it resolves. */
  empty(): Promise<void>
  /** Ends all connections of the shop, and lets it have no more than `places` from now on (53300). */
  ration(places: number): Promise<void>
  /** Lets it have as many as it wants. */
  relieve(): Promise<void>
  /** Kills one of the server's processes, so that it ends all others and reads its log anew: until `recover` it is still at it (57P03). */
  crash(): Promise<void>
  /** Lets it finish; a connection can be made when it resolves. */
  recover(): Promise<void>
}

/** A network that swallows everything leaves the server with many that nobody holds any more: they are not to be too many for the next test. */
const PLACES = 200
const TOO_MANY = '53300'
const STARTING_UP = '57P03'

/** A PostgreSQL server of its own, in the data folder `dataDir`, which refuses whoever comes, as real ones do. */
export function createFaultyServer(dataDir: string): FaultyServer {
  const isHeld = join(dataDir, 'recovery-is-held')
  let crowd: pg.Client[] = []

  /** A connection, or what whoever asks for one is told instead. */
  async function enter(connectionString: string): Promise<pg.Client | string> {
    const client = new pg.Client(connectionString)
    client.on('error', () => undefined)
    return client.connect().then(
      () => client,
      (error: unknown) => String((error as { readonly code?: string }).code),
    )
  }
  async function answerToShop(): Promise<string> {
    const entered = await enter(embeddedConnectionString(dataDir))
    if (typeof entered === 'string') return entered
    await entered.end()
    return 'welcome'
  }
  const isOpen = () => until('the server lets the shop in', async () => (await answerToShop()) === 'welcome')

  return {
    settings: {
      max_connections: String(PLACES),
      // Reading a log that may be in an archive, it asks there first: here it has to wait for the answer, and then is told that there is nothing.
      wal_level: 'replica',
      hot_standby: 'off', // what it lets in can write
      restore_command: `while test -e '${isHeld}'; do sleep 0.02; done; false`,
    },
    fill: () =>
      withClient(embeddedAdminString(dataDir), async (admin) => {
        await admin.query('alter role galleria connection limit 0')
        const cut = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'galleria'`
        await until('the shop has no connection', async () => (await admin.query(cut)).rowCount === 0)
        for (;;) {
          const one = await enter(embeddedAdminString(dataDir))
          if (one === TOO_MANY) break
          if (typeof one === 'string') throw new Error(`The server says ${one}`)
          crowd.push(one)
        }
        await admin.query('alter role galleria connection limit -1')
      }),
    empty: async () => {
      await Promise.all(crowd.map((one) => one.end()))
      crowd = []
      await isOpen()
    },
    ration: (places) =>
      withClient(embeddedAdminString(dataDir), async (admin) => {
        await admin.query(`alter role galleria connection limit ${places}`)
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'galleria'`)
      }),
    relieve: async () => {
      await withClient(embeddedAdminString(dataDir), (admin) => admin.query('alter role galleria connection limit -1'))
    },
    crash: async () => {
      writeFileSync(isHeld, '')
      writeFileSync(join(dataDir, 'postgres/recovery.signal'), '')
      const victim = await enter(embeddedAdminString(dataDir))
      if (typeof victim === 'string') throw new Error(`The server says ${victim}`)
      const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
      process.kill(Number(rows[0]?.pid), 'SIGKILL')
      await until('it reads its log', async () => (await answerToShop()) === STARTING_UP)
    },
    recover: async () => {
      rmSync(isHeld)
      await isOpen()
    },
  }
}
