import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../infra/database.ts'
import { startEmbeddedPostgres } from '../infra/embedded-postgres.ts'
import { migrate } from '../infra/migrate.ts'
import { replayMigrations } from '../infra/migration-history.ts'
import { readMigrations } from '../infra/migrations.ts'
import { newShop } from '../modules/importing/importing.fixture.ts'
import { openArchive } from '../backup-composition.ts'
import { folderStore } from '../infra/folder-store.ts'
import { idOf } from '../modules/media/picture.ts'
import { type Piece, readArchive, writeArchive } from './archive.ts'
import { headPiece, picturePiece, readSummary, summaryPiece, type TableContent } from './backup-content.ts'
import { BACKUP_HELP, backupCommand } from './backup-command.ts'
import { commandDeps, emptyDatabase, openFolder, rowsOf } from './backup.fixture.ts'
import type { CommandConfig } from './command.ts'
import { inspectBackup } from './inspect-backup.ts'
import { loadBackup } from './load-backup.ts'
import { withClient } from './with-client.ts'
import { RESTORE_HELP, restoreCommand } from './restore-command.ts'

// Each backup is restored into a database server of its own.
vi.setConfig({ testTimeout: 60_000 })

const dir = await openFolder()
const source = await createTestDatabase()
const databases: TestDatabase[] = [source]
const config = { dataDir: join(dir, 'shop'), databaseUrl: source.connectionString, backupDir: join(dir, 'backups') } satisfies Partial<CommandConfig>
const photographs = [randomBytes(300_000), randomBytes(50)]
let tenantId: string
let file: string
let told: string

afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

async function anotherDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  databases.push(database)
  return database
}

/** The newest backup of a folder. */
const newest = (backupDir: string = config.backupDir): string =>
  join(
    backupDir,
    readdirSync(backupDir)
      .filter((name) => /^galleria-\d.*\.backup$/.test(name))
      .toSorted()
      .at(-1) ?? 'none',
  )

async function backUp(changes: Partial<CommandConfig> = {}, args: readonly string[] = []): Promise<string> {
  const { deps, said } = commandDeps({ ...config, ...changes })
  expect(await backupCommand(args, deps)).toBe(0)
  return said()
}

async function restore(args: readonly string[], changes: Partial<CommandConfig> = {}, answer?: string): Promise<string> {
  const { deps, said } = commandDeps({ ...config, ...changes }, answer)
  expect(await restoreCommand(args, dir, deps)).toBe(0)
  return said()
}

/** Rows of every kind: text that COPY has to escape, bytes, nothing, lists, numbers from a sequence. */
async function fillShop(connectionString: string): Promise<string> {
  const database = openDatabase(connectionString, { max: 2, onError: () => undefined })
  const { id } = await newShop(database)
  await database.close()
  await withClient(connectionString, async (client) => {
    const customer = randomUUID()
    await client.query(`insert into customer (tenant_id, id, customer_no, first_name, last_name) values ($1, $2, 'C1', $3, '')`, [
      id,
      customer,
      'Zoë\t"\\N\\"\n',
    ])
    await client.query(`insert into session (tenant_id, token_hash, customer_id, expires_at) values ($1, '\\x00ff5c', $2, '2999-01-01')`, [id, customer])
    await client.query(
      `insert into orders (tenant_id, id, number, customer_id, seller_id, status, payment_type, payment_status, currency, sub_total, delivery_fee, tax_included, total, address, seller, request_hash)
       select $1, gen_random_uuid(), 'N' || n, $2, $2, 'created', 'COD', 'pending', 'INR', n, 0, 0, n * 100, '{}', '{}', '' from generate_series(1, 1000) n`,
      [id, customer],
    )
    await client.query(
      `insert into event_outbox (tenant_id, type, payload) values ($1, 'order.placed', '{"number": "N1"}'), ($1, 'order.placed', '{"number": "N2"}')`,
      [id],
    )
  })
  return id
}

/** What a customer has sent for nobody else's eyes. */
const PRESCRIPTION = Buffer.from('%PDF-1.7 a prescription')
const prescription = (): string => `private/${tenantId}/01/0198a000-0000-7000-8000-000000000001.${idOf(PRESCRIPTION)}`

const ORDERS = 'select count(*)::int as orders, sum(total)::int as total from orders where tenant_id = $1'

beforeAll(async () => {
  tenantId = await fillShop(source.connectionString)
  for (const bytes of photographs) await openArchive(folderStore(join(config.dataDir, 'pictures'))).save({ name: `${tenantId}/${idOf(bytes)}`, bytes })
  await openArchive(folderStore(join(config.dataDir, 'pictures'))).save({ name: prescription(), bytes: PRESCRIPTION })
  told = await backUp()
  file = newest()
})

describe('a backup', () => {
  test('says what its rows name and nobody has any more, and is made all the same', async () => {
    const lost = idOf(Buffer.from('nobody has it'))
    await withClient(source.connectionString, (client) =>
      client.query(`insert into image (tenant_id, id, media_type, width, height) values ($1, $2, 'image/jpeg', 1, 1)`, [tenantId, lost]),
    )
    try {
      expect(await backUp()).toContain(`Not so for 1, which no backup can bring back: a picture or film that was added has its file (picture ${lost}).`)
    } finally {
      await withClient(source.connectionString, (client) => client.query('delete from image where id = $1', [lost]))
    }
    expect(told).not.toContain('Not so for')
  })

  test('says what is in it, and that it was restored', () => {
    expect(told).toMatch(/tables with \d,\d{3} rows, 3 pictures \(0\.3 MB\)\nRestored into a new folder: counts, sums and pictures are the same\./)
  })

  test('of a database without a shop is none', async () => {
    const { connectionString } = await anotherDatabase()
    await expect(backUp({ databaseUrl: connectionString, backupDir: join(dir, 'none') })).rejects.toThrow('There is no shop in this database')
    expect(readdirSync(join(dir, 'none'))).toEqual([])
    await expect(backUp({ databaseUrl: undefined, dataDir: join(dir, 'nowhere') })).rejects.toThrow(`There is no shop in ${join(dir, 'nowhere')}`)
  })

  test('holds one instant, while others write', async () => {
    const backupDir = join(dir, 'instants')
    let isDone = false
    const begun = Promise.withResolvers<void>()
    const selling = withClient(source.connectionString, async (client) => {
      // An order and its line belong together; a backup that has one of them alone is of no instant.
      while (!isDone) {
        await client.query(
          `with placed as (select id, tenant_id from orders where tenant_id = $1 limit 1), position as (select coalesce(max(position), 0) + 1 as next from order_line)
          , line as (insert into order_line (tenant_id, order_id, position, variant_id, product_id, slug, sku, name, choice, quantity, unit_price, image)
             select tenant_id, id, next, id, id, '', '', '', '', 1, 1, '' from placed, position)
          insert into order_event (tenant_id, order_id, position, status) select tenant_id, id, next, 'x' from placed, position`,
          [tenantId],
        )
        begun.resolve()
      }
    })
    await begun.promise
    await backUp({ backupDir }).finally(() => (isDone = true))
    await selling
    const { connectionString } = await anotherDatabase()
    await restore([newest(backupDir)], { databaseUrl: connectionString })
    const counts = await rowsOf(connectionString, 'select (select count(*)::int from order_line) as lines, (select count(*)::int from order_event) as events')
    expect(Number(counts[0]?.lines)).toBeGreaterThan(0)
    expect(counts[0]?.lines).toBe(counts[0]?.events)
  })

  test('makes room: the oldest go when a new one is whole', async () => {
    const backupDir = join(dir, 'few')
    for (let n = 0; n < 2; n += 1) await backUp({ backupDir, backupKeep: 2 }, ['--no-check'])
    const first = readdirSync(backupDir).toSorted()[0]
    writeFileSync(join(backupDir, 'notes.txt'), 'mine')
    expect(await backUp({ backupDir, backupKeep: 2 }, ['--no-check'])).toContain('1 older backup removed (BACKUP_KEEP=2)')
    expect(readdirSync(backupDir)).toHaveLength(3)
    expect(readdirSync(backupDir)).not.toContain(first)
    expect(readdirSync(backupDir)).toContain('notes.txt')
  })

  test('is named for its time, and says what it can do', async () => {
    expect(file).toMatch(/\/galleria-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.backup$/)
    expect(await backUp({}, ['--help'])).toBe(BACKUP_HELP)
    expect(await restore(['--help'])).toBe(RESTORE_HELP)
    await expect(backUp({}, ['--chek'])).rejects.toThrow("Unknown option '--chek'")
    await expect(restore([])).rejects.toThrow('Name one backup.')
  })
})

describe('restored into an outside database', () => {
  test('it is the same shop: rows, numbers that come next, rules, pictures', async () => {
    const { connectionString } = await anotherDatabase()
    const dataDir = join(dir, 'elsewhere')
    expect(await restore([file], { databaseUrl: connectionString, dataDir })).toContain('Counts and sums are those of the backup.')
    expect(await rowsOf(connectionString, ORDERS, [tenantId])).toEqual([{ orders: 1000, total: 50_050_000 }])
    expect(await rowsOf(connectionString, 'select first_name, email from customer')).toEqual([{ first_name: 'Zoë\t"\\N\\"\n', email: null }])
    expect(await rowsOf(connectionString, 'select token_hash from session')).toEqual([{ token_hash: Buffer.from([0, 255, 92]) }])
    const next = `insert into event_outbox (tenant_id, type, payload) values ($1, 'x', '{}') returning id::int`
    expect(await rowsOf(connectionString, next, [tenantId])).toEqual([{ id: 3 }])
    await expect(
      rowsOf(connectionString, `insert into cart_line (tenant_id, customer_id, variant_id, quantity) values ($1, $1, $1, 1)`, [tenantId]),
    ).rejects.toThrow('foreign key')
    await rowsOf(connectionString, `update market set name = name where tenant_id = $1`, [tenantId])
    expect(await rowsOf(connectionString, 'select kind from catalog_change')).toEqual([{ kind: 'structure' }])
    for (const bytes of photographs) {
      const id = idOf(bytes)
      expect(readFileSync(join(dataDir, 'pictures/originals', tenantId, id.slice(0, 2), id)).equals(bytes)).toBe(true)
    }
    expect(readFileSync(join(dataDir, 'pictures', prescription())).equals(PRESCRIPTION)).toBe(true)
  })

  test('nobody gets a mail twice: what was waiting then counts as told, and queued jobs are gone', async () => {
    const { connectionString } = await anotherDatabase()
    await rowsOf(connectionString, 'create schema jobs')
    expect(await restore([file], { databaseUrl: connectionString })).toContain('2 events were waiting to be told when the backup was made.')
    expect(await rowsOf(connectionString, 'select dispatched_at is null as "isWaiting" from event_outbox')).toEqual([
      { isWaiting: false },
      { isWaiting: false },
    ])
    expect(await rowsOf(connectionString, `select to_regnamespace('jobs') as jobs`)).toEqual([{ jobs: null }])
  })

  test('what holds data is replaced only when somebody says yes, and is kept as a backup', async () => {
    const { connectionString } = await anotherDatabase()
    const changes = { databaseUrl: connectionString, backupDir: join(dir, 'replaced') }
    await restore([file], changes)
    await rowsOf(connectionString, 'create table notes (n int); delete from orders')
    const question = /holds \d+ tables\. The backup does not have notes: these would be gone\./
    await expect(restore([file], changes)).rejects.toThrow(/holds \d+ tables.* Nothing was changed. To replace it: --yes/)
    await expect(restore([file], changes, 'no')).rejects.toThrow('Nothing was changed.')
    expect(await rowsOf(connectionString, ORDERS, [tenantId])).toEqual([{ orders: 0, total: null }])

    const said = await restore([file], changes, 'yes')
    expect(said).toMatch(question)
    expect(await rowsOf(connectionString, ORDERS, [tenantId])).toEqual([{ orders: 1000, total: 50_050_000 }])
    const kept = /What was there is kept: (.*)/.exec(said)?.[1] ?? ''
    expect(await restore([kept, '--yes'], changes)).toContain('Left out, because the shop does not know them: notes')
    expect(await rowsOf(connectionString, ORDERS, [tenantId])).toEqual([{ orders: 0, total: null }])
  })

  test.each<[string, string, string]>([
    ['a table', 'create table ledger as select 1 as n', 'ledger'],
    ['many tables', Array.from({ length: 7 }, (_, n) => `create table t${n} as select 1 as n`).join(';'), 't0, t1, t2, t3, t4, and 2 more'],
    ['a schema called jobs', 'create schema jobs; create table jobs.printing as select 1 as n', 'jobs.printing'],
    [
      'a list of migrations',
      'create schema drizzle; create table drizzle.__drizzle_migrations as select 1 as n, 1::bigint as created_at',
      'drizzle.__drizzle_migrations',
    ],
  ])('not in place of what is of somebody else, even with --yes: %s', async (_what, statements, names) => {
    const { connectionString } = await anotherDatabase()
    const changes = { databaseUrl: connectionString, backupDir: join(dir, 'strange') }
    await rowsOf(connectionString, statements)
    const refused = `The database of DATABASE_URL holds no shop, but tables of something else, which would be gone: ${names}. Nothing was changed. Let DATABASE_URL name an empty database.`
    await expect(restore([file, '--yes'], changes)).rejects.toThrow(refused)
    await expect(restore([file], changes, 'yes')).rejects.toThrow(refused)
    expect(await rowsOf(connectionString, `select n from ${names.split(',')[0]}`)).toEqual([{ n: 1 }])
    expect(existsSync(changes.backupDir)).toBe(false)
  })

  test('not while a shop uses it', async () => {
    const { connectionString } = await anotherDatabase()
    await withClient(connectionString, async () => {
      await expect(restore([file, '--yes'], { databaseUrl: connectionString })).rejects.toThrow(
        'Somebody is using the database of DATABASE_URL. Stop the shop on every machine first.',
      )
    })
  })
})

describe('restored into a data folder', () => {
  const target = join(dir, 'target')

  test('it is the same shop, and the settings of another place are not asked', async () => {
    expect(await restore([file, '--to', 'target'])).toContain('Counts and sums are those of the backup.')
    const server = await startEmbeddedPostgres({ dataDir: target })
    expect(await rowsOf(server.connectionString, ORDERS, [tenantId])).toEqual([{ orders: 1000, total: 50_050_000 }])
    await rowsOf(server.connectionString, 'delete from orders')
    await server.stop()
    expect(readdirSync(target).toSorted()).toEqual(['pictures', 'postgres', 'postgres.log'])
  })

  test('one that holds a shop is replaced only when somebody says yes, and stays beside', async () => {
    await expect(restore([file, '--to', target])).rejects.toThrow(`The data folder ${target} holds a shop. Nothing was changed. To replace it: --yes`)
    const said = await restore([file, '--to', target, '--yes'])
    const before = /What was there is kept: (.*)/.exec(said)?.[1] ?? ''
    expect(existsSync(join(before, 'PG_VERSION'))).toBe(true)
    const server = await startEmbeddedPostgres({ dataDir: target })
    expect(await rowsOf(server.connectionString, ORDERS, [tenantId])).toEqual([{ orders: 1000, total: 50_050_000 }])
    await server.stop()
  })

  test('also where the old database does not start any more', async () => {
    const broken = join(dir, 'broken')
    mkdirSync(join(broken, 'postgres'), { recursive: true })
    writeFileSync(join(broken, 'postgres/PG_VERSION'), '18\n')
    await restore([file, '--to', broken, '--yes'])
    const server = await startEmbeddedPostgres({ dataDir: broken })
    expect(await rowsOf(server.connectionString, ORDERS, [tenantId])).toEqual([{ orders: 1000, total: 50_050_000 }])
    await server.stop()
  })
})

describe('what can not be restored is said before anything is changed', () => {
  const target = join(dir, 'untouched')

  test('another key, none, a changed byte, another file', async () => {
    const backupDir = join(dir, 'secret')
    await backUp({ backupDir, backupKey: 'correct horse battery staple' }, ['--no-check'])
    const secret = newest(backupDir)
    expect(readFileSync(secret).includes('N1000')).toBe(false)
    await expect(restore([secret, '--to', target])).rejects.toThrow('is encrypted. Set BACKUP_KEY')
    await expect(restore([secret, '--to', target], { backupKey: 'another horse battery staple' })).rejects.toThrow('another key than BACKUP_KEY')
    await expect(restore([secret, '--to', target], { backupKey: 'AGE-SECRET-KEY-1NOTREALLY' })).rejects.toThrow('begins like a key of age-keygen and is none')
    const damaged = join(dir, 'damaged')
    copyFileSync(file, damaged)
    const bytes = readFileSync(file)
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
    writeFileSync(damaged, bytes)
    await expect(restore([damaged, '--to', target])).rejects.toThrow('is damaged')
    await expect(restore([join(import.meta.dirname, 'backup.test.ts'), '--to', target])).rejects.toThrow('is damaged or cut off')
    await expect(restore([join(dir, 'absent'), '--to', target])).rejects.toThrow(`There is no file ${join(dir, 'absent')}.`)
    expect(existsSync(target)).toBe(false)
    await restore([secret, '--to', target], { backupKey: 'correct horse battery staple' })
  })

  test('one of a newer version', async () => {
    const newer = await anotherDatabase()
    await restore([file], { databaseUrl: newer.connectionString })
    await rowsOf(newer.connectionString, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)
    await expect(backUp({ databaseUrl: newer.connectionString })).rejects.toThrow(
      'The database is of a newer version of Galleria. Back it up with that version.',
    )
    const path = join(dir, 'newer')
    async function* pieces() {
      yield headPiece({ kind: 'data', madeAt: new Date().toISOString(), product: '9.0.0', postgres: '18', migrations: [9_999_999_999_999] })
    }
    await writeArchive(path, pieces(), undefined)
    await expect(restore([path, '--to', target])).rejects.toThrow(
      'was made by a newer version of Galleria (9.0.0): it has a change of the database that this one does not know. Restore it with that version or a later one.',
    )
  })
})

describe('what does not come back as it was', () => {
  const totalOf = ({ sums: { total } }: TableContent) => String(Number(total) + 1)
  test.each<[string, (orders: TableContent) => Partial<TableContent>, string]>([
    ['a row is missing', ({ rows }) => ({ rows: rows + 1 }), 'orders has 1000 rows instead of 1001'],
    ['a sum is another', (orders) => ({ sums: { ...orders.sums, total: totalOf(orders) } }), 'the sum of orders.total is 50050000 instead of 50050001'],
    ['a letter is another', () => ({ digest: '1' }), 'rows of orders are not what they were'],
  ])('is refused though all of it could be read, and nothing is changed: %s', async (what, changed, words) => {
    const pieces: Piece[] = []
    await readArchive(file, undefined, (piece) => {
      const summary = readSummary(piece, file)
      const tables = summary?.tables.map((table) => (table.name === 'orders' ? { ...table, ...changed(table) } : table))
      pieces.push(summary && tables ? summaryPiece({ ...summary, tables }) : piece)
    })
    const path = join(dir, what)
    async function* given() {
      yield* pieces
    }
    await writeArchive(path, given(), undefined)
    const other = await createTestDatabase()
    databases.push(other)
    const database = { databaseUrl: other.connectionString }
    await rowsOf(other.connectionString, `insert into tenant (id, key, name, hosts, settings) values (gen_random_uuid(), 'mine', 'Mine', '{}', '{}')`)
    await expect(restore([path, '--yes'], database)).rejects.toThrow(`${path} did not come back as it was: ${words}.`)
    expect(await rowsOf(other.connectionString, 'select key from tenant')).toEqual([{ key: 'mine' }])
  })
})

test('a database that goes away while it is filled is told, and nothing is changed', async () => {
  const pieces: Piece[] = []
  await readArchive(file, undefined, (piece) => void pieces.push(piece))
  const bytes = Buffer.from('a picture')
  // More than are saved at once: the first is waited for before the tables that follow.
  const pictures = Array.from({ length: 20 }, () => picturePiece(`${tenantId}/${idOf(bytes)}`, bytes))
  const path = join(dir, 'in-between')
  async function* given() {
    yield* pieces.slice(0, 1)
    yield* pictures
    yield* pieces.slice(1)
  }
  await writeArchive(path, given(), undefined)
  const other = await anotherDatabase()
  const backup = await inspectBackup({ path, key: undefined, signal: undefined }, { isWhole: () => true })
  const goesAway = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = 'galleria restore'`
  const save = async () => void (await rowsOf(other.connectionString, goesAway))
  await expect(loadBackup(other.connectionString, backup, { save })).rejects.toThrow(/terminat|not queryable/)
  expect(await rowsOf(other.connectionString, `select to_regclass('public.tenant') as tenant`)).toEqual([{ tenant: null }])
})

test('a backup of an older version is restored and brought up to date', async () => {
  const older = await anotherDatabase()
  const all = readMigrations().map(({ writtenAt }) => writtenAt)
  await withClient(older.connectionString, async (client) => {
    await replayMigrations(client, all.slice(0, 1))
    const tenant = randomUUID()
    await client.query(`insert into tenant (id, key, name, hosts, settings) values ($1, 'old', 'Old', '{}', '{}')`, [tenant])
  })
  const backupDir = join(dir, 'older')
  await backUp({ databaseUrl: older.connectionString, backupDir })
  const { connectionString } = await anotherDatabase()
  await restore([newest(backupDir)], { databaseUrl: connectionString })
  expect(await rowsOf(connectionString, 'select key from tenant')).toEqual([{ key: 'old' }])
  expect(await rowsOf(connectionString, 'select count(*)::int as migrations from drizzle.__drizzle_migrations')).toEqual([{ migrations: all.length }])
  await migrate(connectionString)
})
