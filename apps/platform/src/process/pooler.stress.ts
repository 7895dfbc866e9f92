import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@galleria/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { backupCommand } from '../backup/backup-command.ts'
import { commandDeps } from '../backup/backup.fixture.ts'
import { inParallel, order, prepareBuyers } from './buyers.fixture.ts'
import { createDataFolder, endAllShops, expectBooksAgree, startShop, until } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

/** Debian's package `pgbouncer` puts it there; `PGBOUNCER` names another place. */
const PGBOUNCER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
const isThere = spawnSync(PGBOUNCER, ['--version']).status === 0

/** As docs/operations.md advises. */
const LIMITS = { statement_timeout: '60s', lock_timeout: '3s', idle_in_transaction_session_timeout: '60s' }
/** However the database is held up, whoever asks is answered by then. */
const ANSWER_MS = 5_000

describe.skipIf(!isThere).each([
  ['transaction', ''],
  ['session', ''],
  ['transaction', Object.keys(LIMITS).join()],
])(`behind PgBouncer in %s mode that ignores settings "%s" (skipped without ${PGBOUNCER})`, (mode, ignored) => {
  const name = `pooled_${randomUUID().slice(0, 8)}`
  const folder = createDataFolder()
  const home = mkdtempSync(join(tmpdir(), 'galleria-pooler-'))
  let pooler: ChildProcess
  let client: pg.Client
  let pooledUrl: string
  let directUrl: string
  let dropAll: () => Promise<void>

  /** Limits of the role here, for connections that the server makes from now on: those of the pooler are closed. */
  async function limit(limits: Readonly<Record<string, string>>): Promise<void> {
    const role = client.user ?? ''
    await client.query(`alter role ${role} in database ${name} reset all`)
    for (const [setting, value] of Object.entries(limits)) await client.query(`alter role ${role} in database ${name} set ${setting} = '${value}'`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [name])
    await until('the pooler has noticed', () => answers(pooledUrl))
  }

  beforeAll(async () => {
    const beside = await createTestDatabase()
    const url = new URL(beside.connectionString)
    const admin = new pg.Client(beside.connectionString)
    await admin.connect()
    await admin.query(`create database ${name}`)
    url.pathname = `/${name}`
    directUrl = url.href
    client = new pg.Client(directUrl)
    await client.connect()
    const port = await freePort()
    pooler = startPooler({ home, port, mode, ignored, target: url })
    pooledUrl = `postgresql://${url.username || 'postgres'}@127.0.0.1:${port}/${name}`
    await until('the pooler answers', () => answers(pooledUrl))
    await limit(LIMITS)
    dropAll = async () => {
      await client.end()
      pooler.kill('SIGKILL')
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await beside.drop()
    }
  })
  afterEach(endAllShops)
  afterAll(async () => {
    await dropAll()
    await folder.remove()
    rmSync(home, { recursive: true, force: true })
  })

  test('a shop sets itself up, sells, tells of it and sees what was changed', async () => {
    const shop = await startShop({ dataDir: folder.dir, env: { DATABASE_URL: pooledUrl } })
    const buyers = await prepareBuyers(client, shop, 60)
    const numbers = await inParallel(8, buyers, (buyer) => order(shop, buyer))
    expect(new Set(numbers).size).toBe(buyers.length)

    const to = `${randomUUID()}@shop.example`
    await shop.client('galleria').requestCode({ body: { userName: to } })
    const headers = { 'outbox-secret': shop.outboxSecret }
    await expect.poll(async () => (await shop.client('galleria').listDevelopmentOutbox({ headers, query: { to } })).data.length, { timeout: 20_000 }).toBe(1)

    await client.query(`update tenant set name = 'Galleria, pooled' where key = 'galleria'`)
    await expect.poll(async () => (await shop.client('galleria').getTenantConfig()).data.name, { timeout: 10_000 }).toBe('Galleria, pooled')
    expect(shop.said().out).not.toMatch(/"level":(?:40|50)/)
    expect(await shop.end('SIGTERM')).toMatchObject({ code: 0, err: '' })
  })

  /** Statements that wait for rows of others, whether or not anybody still waits for them. */
  const waiting = async (): Promise<number> => {
    await client.query('select pg_stat_clear_snapshot()') // a transaction would see what it saw first
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [name],
    )
    return rows[0]?.waiting ?? 0
  }

  test('orders behind a held row are refused in time, and the server goes on with none of them', async () => {
    await limit({})
    const shop = await startShop({ dataDir: folder.dir, env: { DATABASE_URL: pooledUrl } })
    expect(shop.said().out).toContain('"settings":["idle_in_transaction_session_timeout","lock_timeout","statement_timeout"],"msg":"behind a pooler')
    const buyers = await prepareBuyers(client, shop, 6)
    await client.query('begin')
    await client.query('select 1 from stock where variant_id = any($1) for update', [buyers.flatMap(({ cart }) => [...cart.keys()])])
    const begin = performance.now()
    const refusals = await Promise.all(buyers.map((buyer) => order(shop, buyer).catch((error: unknown) => error)))
    expect(refusals).toEqual(buyers.map(() => expect.objectContaining({ code: 'server.unavailable' })))
    expect(performance.now() - begin).toBeLessThan(ANSWER_MS)
    await until('nothing waits for the row any more', async () => (await waiting()) === 0)
    await client.query('rollback')
    expect(new Set(await inParallel(6, buyers, (buyer) => order(shop, buyer))).size).toBe(buyers.length)
    await shop.end('SIGTERM')
  })

  test('what a node was waiting for ends after it was killed, where the role has limits', async () => {
    await limit(LIMITS)
    const shop = await startShop({ dataDir: folder.dir, env: { DATABASE_URL: pooledUrl, LOG_LEVEL: 'silent' } })
    const [buyer] = await prepareBuyers(client, shop, 1)
    if (!buyer) throw new Error('There is nobody')
    await client.query('begin')
    await client.query('select 1 from stock where variant_id = any($1) for update', [[...buyer.cart.keys()]])
    const ordering = order(shop, buyer).catch((error: unknown) => error)
    await until('the order waits for the row', async () => (await waiting()) > 0, ordering)
    process.kill(shop.pid, 'SIGKILL')
    expect(await ordering).toMatchObject({ code: 'network.failed' })
    await until('nothing waits for the row any more', async () => (await waiting()) === 0)
    await client.query('rollback')
  })

  test('a backup is made through it, though the role may not rest in a transaction', async () => {
    await limit({ idle_in_transaction_session_timeout: '100ms' })
    const { deps, said } = commandDeps({ databaseUrl: pooledUrl, dataDir: folder.dir, backupDir: join(folder.dir, 'backups') })
    expect(await backupCommand([], deps)).toBe(0)
    expect(said()).toContain('Restored into a new folder: counts, sums and pictures are the same.')
  })

  test('leaves books that agree', async () => {
    await limit({})
    await expectBooksAgree({ dataDir: folder.dir, env: { DATABASE_URL: directUrl } })
  })
})

type Pooler = { readonly home: string; readonly port: number; readonly mode: string; readonly ignored: string; readonly target: URL }

function startPooler({ home, port, mode, ignored, target }: Pooler): ChildProcess {
  const file = join(home, 'pgbouncer.ini')
  const users = join(home, 'users.txt')
  const host = target.searchParams.get('host') ?? target.hostname
  writeFileSync(users, `"${target.username}" "${target.password}"\n`)
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${target.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 30
ignore_startup_parameters = ${ignored}
`,
  )
  for (const path of [home, file, users]) chmodSync(path, 0o755)
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {} // it refuses to be root
  return spawn(PGBOUNCER, ['-q', file], { stdio: 'ignore', ...nobody })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
