import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DataFolderInUse } from './data-folder.ts'
import { embeddedConnectionString, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { preparePlace } from './embedded-postgres-place.ts'
import { readPidFile } from './embedded-postgres-process.ts'

const isRoot = process.getuid?.() === 0

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'galleria-pg-'))
  chmodSync(dir, 0o755) // mkdtemp closes it to others
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process
  }
}

async function startedBy(dataDir: string): Promise<{ kill(): Promise<void>; pid: number; ownPid: number }> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const { pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return {
    pid: Number(String(line)),
    ownPid: child.pid ?? 0,
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

test('the connection that makes the database says whose it is', async () => {
  const server = await startEmbeddedPostgres({ dataDir: dir, settings: { log_connections: 'on' } })
  await server.stop()
  const connections = readFileSync(join(dir, 'postgres.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('connection authorized'))
  expect(connections).toEqual([expect.stringContaining('application_name=galleria setup')])
})

test('makes a database, keeps its rows over a stop, and lets nobody else near it', async () => {
  const first = await startEmbeddedPostgres({ dataDir: dir })
  await query(first.connectionString, 'create table kept (n int); insert into kept values (7)')
  expect(
    await query(first.connectionString, 'select current_user as role, current_database() as database, rolsuper from pg_roles where rolname = current_user'),
  ).toEqual([{ role: 'galleria', database: 'galleria', rolsuper: false }])
  expect(
    await query(
      first.connectionString,
      "select name, setting from pg_settings where name in ('fsync', 'jit', 'synchronous_commit', 'listen_addresses', 'recovery_init_sync_method') order by name",
    ),
  ).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'jit', setting: 'off' },
    { name: 'listen_addresses', setting: '' },
    // After a crash the shop sells again within two seconds: file by file PostgreSQL alone takes longer than that.
    { name: 'recovery_init_sync_method', setting: process.platform === 'linux' ? 'syncfs' : 'fsync' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  expect(statSync(join(dir, 'postgres')).mode & 0o777).toBe(0o700)
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await startEmbeddedPostgres({ dataDir: dir })
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

test('notes whoever waits long for a row, and for whom, and none of the values', async () => {
  const db = await startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off', deadlock_timeout: '20ms' } })
  await query(db.connectionString, `create table held_back (id text); insert into held_back values ('asha@example.com')`)
  const holder = new pg.Client(db.connectionString)
  await holder.connect()
  await holder.query('begin; select from held_back for update')
  const waiting = query(db.connectionString, `update held_back set id = 'asha@example.com'`)
  const log = () => readFileSync(join(dir, 'postgres.log'), 'utf8')
  await expect.poll(log, { timeout: 10_000 }).toMatch(/still waiting for ShareLock on transaction \d+ after[\s\S]+held_back/)
  await holder.query('rollback')
  await holder.end()
  await waiting
  await db.stop()
  expect(log()).not.toContain('asha')
})

test('knows letters beyond ASCII: lower case, words and trigrams', async () => {
  const db = await startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off' } })
  await query(db.connectionString, 'create extension pg_trgm; create extension unaccent')
  const sql =
    "select lower('ÑANDÚ') as lower, unaccent('ñandú') as plain, cardinality(show_trgm('ñu')) as trigrams, to_tsvector('simple', 'CAFÉ')::text as words"
  expect(await query(db.connectionString, sql)).toEqual([{ lower: 'ñandú', plain: 'nandu', trigrams: 3, words: "'café':1" }])
  await db.stop()
})

test('goes on after its platform was killed, stopping the server that was left behind', async () => {
  const killed = await startedBy(dir)
  await killed.kill()
  expect(isAlive(killed.pid)).toBe(true)
  const db = await startEmbeddedPostgres({ dataDir: dir })
  await expect.poll(() => isAlive(killed.pid), { timeout: 10_000 }).toBe(false) // a dead one keeps its number until it is reaped
  expect(await query(db.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await db.stop()
})

test('leaves alone a server whose platform lives, also one that does not answer', async () => {
  const living = await startedBy(dir)
  onTestFinished(living.kill)
  await expect(startEmbeddedPostgres({ dataDir: dir })).rejects.toThrow(`is in use by another process (process ${living.ownPid})`)
  process.kill(living.ownPid, 'SIGSTOP')
  process.kill(living.pid, 'SIGSTOP')
  await expect(startEmbeddedPostgres({ dataDir: dir })).rejects.toThrow(DataFolderInUse)
  for (const pid of [living.pid, living.ownPid]) process.kill(pid, 'SIGCONT')
  expect(await query(embeddedConnectionString(dir), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('leaves alone a server that answers and is not seen among the processes, as in another container', async () => {
  const elsewhere = await startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off' } })
  const file = join(dir, 'postgres', 'postmaster.pid')
  const content = readFileSync(file, 'utf8')
  writeFileSync(file, content.replace(/^\d+/, '4194304')) // larger than any number of a process
  await expect(startEmbeddedPostgres({ dataDir: dir })).rejects.toThrow(/is in use by another process\. /)
  writeFileSync(file, content)
  await elsewhere.stop()
})

test('is not fooled by files that name a stranger, also one that the database might signal', async () => {
  const first = await startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off' } })
  const cluster = join(dir, 'postgres')
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => ({
    path: join(cluster, name),
    lines: readFileSync(join(cluster, name), 'utf8').split('\n'),
  }))
  await first.stop()
  const { uid, gid } = statSync(cluster)
  const stranger = spawn('sleep', ['60'], { uid, gid })
  for (const { path, lines } of files) {
    writeFileSync(path, [stranger.pid, ...lines.slice(1)].join('\n'))
    chownSync(path, uid, gid)
  }
  const second = await startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off' } })
  expect(stranger.exitCode).toBeNull()
  expect(stranger.signalCode).toBeNull()
  await second.stop()
  stranger.kill()
})

test('starts over a server that is dead but has not been reaped', async () => {
  const parent = await startedBy(dir)
  onTestFinished(parent.kill)
  process.kill(parent.ownPid, 'SIGSTOP') // it reaps no child any more
  process.kill(parent.pid, 'SIGKILL')
  const db = await startEmbeddedPostgres({ dataDir: dir })
  expect(isAlive(parent.pid)).toBe(true) // in number only
  expect(await query(db.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await db.stop()
})

test('looks for the notes of a server also while they come and go', async () => {
  const another = new Worker(
    `const { rmSync, writeFileSync } = require('node:fs')
    const { parentPort, workerData } = require('node:worker_threads')
    parentPort.postMessage('at it')
    for (;;) {
      writeFileSync(workerData, '4242')
      rmSync(workerData)
    }`,
    { eval: true, workerData: join(dir, 'postmaster.pid') },
  )
  const found = new Set<number | undefined>()
  try {
    await once(another, 'message')
    for (let looks = 0; looks < 20_000 || found.size < 2; looks += 1) found.add(readPidFile(dir).pid)
  } finally {
    await another.terminate() // before the folder goes
  }
  expect(found).toEqual(new Set([undefined, 4242]))
})

test('waits for what a killed server still had in hand', async () => {
  const first = await startedBy(dir)
  const busy = new pg.Client({ connectionString: embeddedConnectionString(dir) })
  busy.on('error', () => undefined)
  await busy.connect()
  const answer = busy.query('select count(*) from generate_series(1, 5000000)').catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 200)) // until it is at work
  await first.kill()
  process.kill(first.pid, 'SIGKILL')
  const db = await startEmbeddedPostgres({ dataDir: dir })
  expect(await query(db.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await db.stop()
  await answer
})

/** Starts the server, ends it again and again as said, and counts what is told of it. */
async function startMortal(): Promise<{ db: EmbeddedPostgres; lost: Promise<Error>; restarts(): number; kill(): void }> {
  const { promise: lost, resolve } = Promise.withResolvers<Error>()
  let restarts = 0
  const logger = { info: () => void (restarts += 1), error: () => undefined }
  const db = await startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off' }, logger, onLost: resolve })
  return { db, lost, restarts: () => restarts, kill: () => process.kill(db.pid, 'SIGKILL') }
}

test('starts the server again when it ends by itself, with all that was committed', async () => {
  const { db, restarts, kill } = await startMortal()
  await query(db.connectionString, 'create table kept (n int); insert into kept values (7)')
  const before = db.pid
  kill()
  await expect.poll(restarts, { timeout: 10_000 }).toBe(1)
  expect(db.pid).not.toBe(before)
  expect(await query(db.connectionString, 'select n from kept')).toEqual([{ n: 7 }])
  await db.stop()
  expect(isAlive(db.pid)).toBe(false)
})

test('gives up a server that ends again and again', async () => {
  const { db, lost, restarts, kill } = await startMortal()
  for (let n = 1; n <= 5; n += 1) {
    kill()
    await expect.poll(restarts, { timeout: 10_000 }).toBe(n)
  }
  kill()
  expect((await lost).message).toMatch(/^The database ended by itself with SIGKILL, after 5 starts of which none lasted a minute; see .*postgres\.log$/)
  await db.stop()
})

test('is stopped also while it is being started again', async () => {
  const { db, kill } = await startMortal()
  kill()
  await db.stop()
  expect(isAlive(db.pid)).toBe(false)
  await (await startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off' } })).stop()
})

test('begins again when creating the cluster was cut short', async () => {
  mkdirSync(join(dir, 'postgres.new', 'base'), { recursive: true })
  const db = await startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off' } })
  await db.stop()
  expect(existsSync(join(dir, 'postgres.new'))).toBe(false)
})

test('names what the server says when it can not start', async () => {
  await expect(startEmbeddedPostgres({ dataDir: dir, settings: { fsync: 'off', shared_buffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers"',
  )
})

test('refuses a cluster of another major version', async () => {
  mkdirSync(join(dir, 'postgres'))
  writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '15\n')
  await expect(startEmbeddedPostgres({ dataDir: dir })).rejects.toThrow('was made by PostgreSQL 15; this is 18')
})

test('finds a short folder for the socket when the path is too long', async () => {
  const deep = join(dir, `a folder, named "${'x'.repeat(90)}"`)
  const db = await startEmbeddedPostgres({ dataDir: deep, settings: { fsync: 'off' } })
  expect(await query(db.connectionString, 'select 1 as one')).toEqual([{ one: 1 }])
  await db.stop()
  rmSync(new URL(db.connectionString).searchParams.get('host') ?? '', { recursive: true })
})

describe.runIf(isRoot)('as root', () => {
  test('runs the server as another user: nobody, or whoever owns the cluster already', () => {
    expect(preparePlace(dir).user).toEqual({ uid: 65_534, gid: 65_534 })
    mkdirSync(join(dir, 'postgres'))
    chownSync(join(dir, 'postgres'), 1234, 1235)
    expect(preparePlace(dir).user).toEqual({ uid: 1234, gid: 1235 })
  })

  test('keeps the cluster elsewhere when the data folder is closed to the database, and finds it again', () => {
    const closed = join(dir, 'home')
    mkdirSync(closed, { mode: 0o700 })
    const systemDir = join(dir, 'system')
    const { cluster } = preparePlace(join(closed, 'data'), systemDir)
    expect(cluster.startsWith(systemDir)).toBe(true)
    expect(lstatSync(join(closed, 'data', 'postgres')).isSymbolicLink()).toBe(true)
    expect(preparePlace(join(closed, 'data'), systemDir).cluster).toBe(cluster)
    rmSync(join(closed, 'data'), { recursive: true })
    expect(preparePlace(join(closed, 'data'), systemDir).cluster).not.toBe(cluster)
  })

  test('opens its own data folder, and names a folder that is not its own to open', () => {
    const own = join(dir, 'data')
    mkdirSync(own, { mode: 0o700 })
    expect(preparePlace(own).cluster).toBe(join(own, 'postgres'))
    expect(statSync(own).mode & 0o777).toBe(0o711)
    const closed = join(dir, 'home')
    mkdirSync(closed, { mode: 0o700 })
    expect(() => preparePlace(join(closed, 'data'), join(closed, 'system'))).toThrow(`may not enter ${closed}`)
  })
})
