import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../infra/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../infra/embedded-postgres.ts'
import { removeDatabase } from '../infra/embedded-postgres-removal.ts'
import { migrate } from '../infra/migrate.ts'
import { newShop } from '../modules/importing/importing.fixture.ts'
import { backupCommand } from './backup-command.ts'
import { listBackups } from './backup-folder.ts'
import { commandDeps, openFolder, rowsOf } from './backup.fixture.ts'
import type { CommandConfig } from './command.ts'
import { restoreCommand } from './restore-command.ts'
import { withClient } from './with-client.ts'

// Orders here are rows that are counted and added up, without lines or history: there are no books to check at the end.
const dir = await openFolder()
/** A path that a shell would take apart, and a server would fill in. */
const walArchiveDir = join(dir, `it's the "log" %p`)
const config = { dataDir: join(dir, 'shop'), backupDir: join(dir, 'backups'), walArchiveDir } satisfies Partial<CommandConfig>
let server: EmbeddedPostgres
let tenantId: string

beforeAll(async () => {
  await mkdir(config.dataDir)
  server = await startEmbeddedPostgres({ dataDir: config.dataDir, walArchiveDir, settings: { log_connections: 'on' } })
  await migrate(server.connectionString)
  const database = openDatabase(server.connectionString, { max: 2, onError: () => undefined })
  tenantId = (await newShop(database)).id
  await database.close()
})
afterAll(async () => {
  await server.stop().catch(() => undefined) // it may have been stopped by then
  await removeDatabase(config.dataDir)
  rmSync(dir, { recursive: true, force: true })
})

async function run(command: 'backup' | 'restore', args: readonly string[]): Promise<string> {
  const { deps, said } = commandDeps(config)
  expect(await (command === 'backup' ? backupCommand(args, deps) : restoreCommand(args, dir, deps))).toBe(0)
  return said()
}

const placeOrders = (from: number, to: number) =>
  withClient(server.connectionString, async (client) => {
    const customer = tenantId
    await client.query(
      `insert into customer (tenant_id, id, customer_no, first_name, last_name) values ($1, $2, 'C1', 'Anjali', 'Rao') on conflict do nothing`,
      [tenantId, customer],
    )
    await client.query(
      `insert into orders (tenant_id, id, number, customer_id, seller_id, status, payment_type, payment_status, currency, sub_total, delivery_fee, tax_included, total, address, seller, request_hash)
       select $1, gen_random_uuid(), 'N' || n, $2, $2, 'created', 'COD', 'pending', 'INR', n, 0, 0, n * 100, '{}', '{}', '' from generate_series($3::int, $4::int) n`,
      [tenantId, customer, from, to],
    )
    await client.query(`insert into event_outbox (tenant_id, type, payload) values ($1, 'order.placed', '{}')`, [tenantId])
  })

const ordersOf = async (connectionString: string) => (await rowsOf(connectionString, 'select count(*)::int as orders, sum(total)::int as total from orders'))[0]

test('orders, a base, more orders, a disaster: the shop is back as it was just before it', { timeout: 60_000 }, async () => {
  await placeOrders(1, 100)
  expect(await run('backup', ['--base'])).toMatch(/Recovered in a new folder: all \d+ rows can be read\./)
  const connections = readFileSync(join(config.dataDir, 'postgres.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('connection authorized: user=postgres'))
  expect(connections.map((line) => /application_name=(.*)$/.exec(line)?.[1])).toEqual(['galleria setup', 'galleria base'])
  await placeOrders(101, 250)
  await sleep(20)
  const before = new Date().toISOString()
  await sleep(20)
  await rowsOf(server.connectionString, 'delete from orders where total > 500')
  await placeOrders(1001, 1003)

  // Looked at elsewhere first, beside the running shop, from what has come to the archive.
  const elsewhere = join(dir, 'elsewhere')
  await expect(run('restore', ['--to-time', before, '--to', 'elsewhere'])).rejects.toThrow(`does not reach to ${before}`)
  expect(readdirSync(elsewhere)).not.toContain('postgres')
  await server.stop() // which hands the rest of the log over
  await run('restore', ['--to-time', before, '--to', 'elsewhere'])
  const copy = await startEmbeddedPostgres({ dataDir: elsewhere })
  expect(await ordersOf(copy.connectionString)).toEqual({ orders: 250, total: 3_137_500 })
  await copy.stop()

  await expect(run('restore', ['--to-time', before])).rejects.toThrow('holds a shop. Nothing was changed. To replace it: --yes')
  const said = await run('restore', ['--to-time', before, '--yes'])
  expect(said).toContain('2 events were waiting to be told')
  expect(existsSync(/What was there is kept: (.*)/.exec(said)?.[1] ?? '')).toBe(true)
  server = await startEmbeddedPostgres({ dataDir: config.dataDir, walArchiveDir })
  expect(await ordersOf(server.connectionString)).toEqual({ orders: 250, total: 3_137_500 })
})

test('after that the log goes on, and a second disaster can be undone too, from the base of before the first', { timeout: 60_000 }, async () => {
  await placeOrders(2001, 2010)
  await sleep(20)
  const before = new Date().toISOString()
  await sleep(20)
  await rowsOf(server.connectionString, 'delete from orders')
  await server.stop()
  await run('restore', ['--to-time', before, '--yes'])
  server = await startEmbeddedPostgres({ dataDir: config.dataDir, walArchiveDir })
  expect((await ordersOf(server.connectionString))?.orders).toBe(260)
})

test('a restore that went back too far is mended by another one, to a moment that only the log of before it has', { timeout: 60_000 }, async () => {
  const early = new Date().toISOString()
  await sleep(20)
  await placeOrders(3001, 3005)
  await sleep(20)
  const later = new Date().toISOString()
  await sleep(20)
  await placeOrders(3006, 3006)
  await server.stop()
  await run('restore', ['--to-time', early, '--yes'])
  server = await startEmbeddedPostgres({ dataDir: config.dataDir, walArchiveDir })
  expect((await ordersOf(server.connectionString))?.orders).toBe(260)
  await placeOrders(4001, 4001)
  await server.stop()
  await run('restore', ['--to-time', later, '--yes'])
  server = await startEmbeddedPostgres({ dataDir: config.dataDir, walArchiveDir })
  expect((await ordersOf(server.connectionString))?.orders).toBe(265)
})

test('the log that no copy needs any more goes with the copy', { timeout: 60_000 }, async () => {
  const segments = () => readdirSync(walArchiveDir, { recursive: true, encoding: 'utf8' }).filter((name) => /\/[0-9A-F]{24}\.gz$/.test(name))
  const before = segments()
  const { deps, said } = commandDeps({ ...config, backupKeep: 1 })
  expect(await backupCommand(['--base', '--no-check'], deps)).toBe(0)
  expect(said()).toMatch(/Removed: 1 older copies, \d+ pieces of the log that no copy needs\./)
  expect(segments().length).toBeLessThan(before.length)
  expect(readdirSync(config.backupDir)).toHaveLength(1)
})

test('a new database beside an old archive begins a log of its own', { timeout: 60_000 }, async () => {
  expect(await backupCommand(['--no-check'], commandDeps(config).deps)).toBe(0)
  const file = readdirSync(config.backupDir).find((name) => /^galleria-\d/.test(name)) ?? ''
  await server.stop()
  await run('restore', [join(config.backupDir, file), '--yes'])
  server = await startEmbeddedPostgres({ dataDir: config.dataDir, walArchiveDir })
  expect(await run('backup', ['--base', '--no-check'])).toContain('galleria-base-')
  expect(readdirSync(walArchiveDir)).toHaveLength(2)
})

test('says what is missing', async () => {
  const [base] = await listBackups(config.backupDir, 'cluster')
  await expect(run('restore', [base?.path ?? 'none'])).rejects.toThrow('Restore it to a later time: npm run restore -- --to-time TIME FILE')
  await expect(run('restore', ['--to-time', 'yesterday'])).rejects.toThrow('"yesterday" is no time with a zone')
  await expect(run('restore', ['--to-time', '2020-01-01T00:00:00Z'])).rejects.toThrow('There is no copy of the database')
  const { deps } = commandDeps({ ...config, walArchiveDir: undefined })
  await expect(backupCommand(['--base'], deps)).rejects.toThrow('Set WAL_ARCHIVE_DIR as the shop has it')
  await expect(restoreCommand(['--to-time', '2020-01-01T00:00:00Z'], dir, deps)).rejects.toThrow('Set WAL_ARCHIVE_DIR')
})
