import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { embeddedConnectionString, startEmbeddedPostgres } from '../infra/embedded-postgres.ts'
import {
  createDataFolder,
  type DataFolder,
  endAllShops,
  launchShop,
  LEFT_BEHIND,
  type Outcome,
  type ShopProcess,
  startShop,
  until,
} from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = createDataFolder()
// One that fails does not stand in the way of the next.
afterEach(({ task }) => (task.result?.state === 'fail' ? folder.clear() : endAllShops()))
afterAll(folder.remove)

const STACK = /\n\s+at /

async function rowsIn(dataDir: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(embeddedConnectionString(dataDir))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** How many rows there are, and the youngest transaction that wrote one: a row that is only written again shows too. */
const stateOf = (dataDir: string): Promise<unknown[]> =>
  rowsIn(
    dataDir,
    ['tenant', 'product', 'variant', 'stock', 'customer', 'image', 'platform_setting', 'drizzle.__drizzle_migrations']
      .map((table) => `select '${table}' as table, count(*)::int as rows, max(xmin::text::bigint)::text as written from ${table}`)
      .join(' union all '),
  )

/** What the connections of a shop are called, the one that asks aside. */
async function connectionNames(dataDir: string): Promise<string[]> {
  const text = `select application_name as name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
  return ((await rowsIn(dataDir, text)) as { name: string }[]).map(({ name }) => name)
}

function expectNothingLeft({ dir, databaseProcesses }: DataFolder): void {
  expect(databaseProcesses()).toEqual([])
  expect([...readdirSync(dir), ...readdirSync(join(dir, 'postgres'))].filter((name) => LEFT_BEHIND.test(name))).toEqual([])
}

/** Ends the shop as a person or a service manager does, and looks what it leaves. */
async function expectCleanEnd(shop: ShopProcess, signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', own: DataFolder = folder): Promise<Outcome> {
  const begin = performance.now()
  const outcome = await shop.end(signal)
  expect(outcome).toMatchObject({ code: 0, signal: null, err: '' })
  expect(performance.now() - begin).toBeLessThan(5_000)
  // How full the disk is, is not the shop's doing.
  expect(outcome.out.split('\n').filter((line) => line.includes('"level":40') && !line.includes('on the disk'))).toEqual([])
  expectNothingLeft(own)
  return outcome
}

test('Ctrl-C during the first start ends it, and the next start completes what it had begun; the one after that finds all done', async () => {
  const interrupted = launchShop({ dataDir: folder.dir })
  const isSeeding = async () => {
    if (folder.databaseProcesses().length === 0) return false
    const rows = await rowsIn(folder.dir, 'select count(*)::int as products from product').catch(() => []) // not migrated yet
    return (rows[0] as { products: number } | undefined)?.products !== undefined && (rows[0] as { products: number }).products > 0
  }
  await until('it seeds', isSeeding, interrupted.outcome)
  const { out } = await expectCleanEnd(interrupted, 'SIGINT')
  expect(out).not.toContain('Galleria is open')

  const first = await startShop({ dataDir: folder.dir, env: { LOG_LEVEL: 'info' } })
  expect(first.said().out).toContain('the demo shops are set up')
  const state = await stateOf(folder.dir)
  expect(await (await fetch(first.url)).text()).toContain('<title>galleria')
  await expectCleanEnd(first, 'SIGTERM')

  const second = await startShop({ dataDir: folder.dir, env: { LOG_LEVEL: 'info' } })
  expect(second.said().out).not.toContain('set up')
  expect(await stateOf(folder.dir)).toEqual(state)
  expect(await (await fetch(second.url)).text()).toContain('<title>galleria')
  await expectCleanEnd(second, 'SIGINT')
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends it also while browsers hold connections, idle, silent or in the middle of a request',
  async (signal) => {
    const shop = await startShop({ dataDir: folder.dir })
    const port = Number(new URL(shop.url).port)
    const kept = await connectionTo(port, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(kept, 'data')
    await connectionTo(port, '')
    await connectionTo(port, 'POST /api/cart/cart/preview HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    await expectCleanEnd(shop, signal)
  },
)

test.skipIf(process.platform !== 'linux')('a terminal that is closed ends it cleanly, though nothing can be written there any more', async () => {
  const code = join(folder.dir, 'exit-code')
  // The shell inside does what that of a person does: it passes the signal on. It outlives its terminal to say how the shop ended.
  const inside = `"$NODE" "$MAIN" & trap "kill -HUP $!" HUP; wait $!; wait $!; echo $? > ${code}`
  const inTerminal = `export NODE="$0" MAIN="$1"; exec script --quiet --flush --command '${inside}' /dev/null`
  const shop = launchShop({ dataDir: folder.dir, env: { LOG_LEVEL: 'debug' }, through: ['sh', '-c', inTerminal] })
  await until('the shop is open', () => shop.said().out.includes('Ctrl-C stops the shop'), shop.outcome)
  await shop.end('SIGKILL')
  await until('the shop has ended', () => existsSync(code) && readFileSync(code, 'utf8') !== '')
  expect(readFileSync(code, 'utf8')).toBe('0\n')
  expectNothingLeft(folder)
})

async function connectionTo(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined) // the shop may drop it
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

describe('beside a running shop', () => {
  test('a second start on its folder says where it is and ends, and the first goes on', async () => {
    const first = await startShop({ dataDir: folder.dir })
    const second = await launchShop({ dataDir: folder.dir }).outcome
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.err).toBe(
      `The data folder ${folder.dir} is in use by the shop at ${first.url} (process ${first.pid}). Stop that one first, or set DATA_DIR to another folder.\n`,
    )
    expect((await fetch(first.url)).status).toBe(200)
    await expectCleanEnd(first, 'SIGINT')
  })

  test.each([
    ['the file of its lock', /^galleria-.*\.sock$/],
    ['that and the sockets of its database', /^galleria-.*\.sock$|^\.s\.PGSQL/],
  ])('a second start does not take its database away though somebody deleted %s', async (_, names) => {
    const first = await startShop({ dataDir: folder.dir })
    const server = folder.databaseProcesses()[0]
    const deleted = [folder.dir, join(folder.dir, 'postgres')].flatMap((dir) =>
      readdirSync(dir)
        .filter((name) => names.test(name))
        .map((name) => join(dir, name)),
    )
    for (const file of deleted) rmSync(file)
    expect(deleted.length).toBeGreaterThan(0)
    const second = await launchShop({ dataDir: folder.dir }).outcome
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.err).toMatch(/^The data folder .* is in use by .*process \d+.*\. Stop that one first, or set DATA_DIR to another folder\.\n$/)
    expect(second.err).toContain(`process ${first.pid}`)
    expect(folder.databaseProcesses()[0]).toBe(server)
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    expect((await first.end('SIGINT')).signal).toBeNull()
  })

  test('no header makes it another shop, and nothing but the printed secret opens its mail', async () => {
    const shop = await startShop({ dataDir: folder.dir })
    const answerTo = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(shop.url + path, { headers: { 'x-tenant-key': 'galleria', ...headers } })
      return { status: answer.status, text: await answer.text() }
    }
    const plain = await answerTo('/', {})
    expect(plain.text).toContain(`<title>galleria ${shop.url}</title>`)
    const claims = { 'x-forwarded-host': 'plaza.localhost', 'x-forwarded-proto': 'https', forwarded: 'host=plaza.localhost;proto=https' }
    expect(await answerTo('/', claims)).toEqual(plain)
    for (const outbox of ['/development/outbox', '/api/development/outbox']) {
      // What a plain reverse proxy on this machine passes on looks just like this.
      expect((await answerTo(outbox, {})).status).toBe(403)
      expect((await answerTo(outbox, { cookie: `galleria-outbox=${shop.outboxSecret}` })).status).toBe(200)
    }
    await expectCleanEnd(shop, 'SIGINT')
  })

  test('a taken port is named, and nothing is left running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const outcome = await launchShop({ dataDir: folder.dir, env: { PORT: String(port) } }).outcome
    expect(outcome).toMatchObject({ code: 1, out: '' })
    expect(outcome.err).toBe(`Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start\n`)
    expectNothingLeft(folder)
  })

  test('each of its connections to the database says what it is for', async () => {
    const shop = await startShop({ dataDir: folder.dir })
    await shop.client('galleria').searchItems({ body: {} })
    await expect.poll(() => connectionNames(folder.dir)).toEqual(expect.arrayContaining(['galleria background', 'galleria change feed', 'galleria jobs']))
    expect((await connectionNames(folder.dir)).filter((name) => !name.startsWith('galleria '))).toEqual([])
    await expectCleanEnd(shop, 'SIGTERM')
  })

  test('a database that ends by itself is started again, and whatever is kept is served meanwhile', async () => {
    const shop = await startShop({ dataDir: folder.dir, env: { LOG_LEVEL: 'silent' } })
    const statusOf = async (path: string): Promise<number> => (await fetch(shop.url + path)).status
    expect(await statusOf('/')).toBe(200)
    const [server = 0] = folder.databaseProcesses()
    process.kill(server, 'SIGKILL')
    expect(await statusOf('/')).toBe(200) // out of the cache
    const isBack = async () => folder.databaseProcesses()[0] !== server && (await rowsIn(folder.dir, 'select').catch(() => [])).length > 0
    await until('the database runs again', isBack, shop.outcome)
    await expect.poll(() => statusOf('/readyz'), { timeout: 15_000 }).toBe(200)
    await expectCleanEnd(shop, 'SIGTERM')
  })

  test('a database that ends again and again ends the shop too, which says where to look', async () => {
    const shop = await startShop({ dataDir: folder.dir, env: { LOG_LEVEL: 'info' } })
    const jobs = `select from pg_stat_activity where application_name = 'galleria jobs'`
    await until('its job runner works too', async () => (await rowsIn(folder.dir, jobs)).length > 0)
    const restarts = () => shop.said().out.split('The database runs again').length - 1
    for (let n = 1; n <= 5; n += 1) {
      folder.signalDatabase('SIGKILL')
      await until('the database runs again', () => restarts() === n, shop.outcome)
    }
    folder.signalDatabase('SIGKILL')
    const { code, err } = await shop.outcome
    expect(code).toBe(1)
    const words = 'The database ended by itself with SIGKILL, after 5 starts of which none lasted a minute'
    expect(err).toContain(`${words}; see ${folder.dir}/postgres.log`)
    expect(err).not.toMatch(STACK)
    await expectCleanEnd(await startShop({ dataDir: folder.dir }), 'SIGTERM')
  })
})

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, not "abc"'],
  ['HOST', '203.0.113.1', 'The shop can not listen on 203.0.113.1'],
  ['STOREFRONT_ENTRY', '/nowhere/index.js', 'The storefront is not built (/nowhere/index.js). Run: npm start'],
  ['DATA_DIR', '/dev/null/data', 'The data folder /dev/null/data can not be used'],
  ['DATABASE_URL', 'localhost:5432', 'DATABASE_URL must be an address such as postgresql://'],
  ['DATABASE_URL', 'postgres://shop:secret@localhost/shop?sslrootcert=/nowhere.pem', 'DATABASE_URL can not be used: ENOENT'],
  ['DATABASE_URL', 'postgres://shop:secret@localhost:1/shop', 'The database shop at localhost:1 could not be reached: connect ECONNREFUSED'],
])('%s=%s is refused in words', async (name, value, words) => {
  const { code, out, err } = await launchShop({ dataDir: folder.dir, env: { [name]: value } }).outcome
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(words)
  expect(err).not.toMatch(STACK)
  expect(err).not.toContain('secret')
  expectNothingLeft(folder)
})

describe('a shop that was told where its data is', () => {
  const told = { SEED: '' }

  test('does not begin a demo in an empty folder, such as a volume that is not mounted, and leaves it as it is', async () => {
    const own = createDataFolder()
    onTestFinished(own.remove)
    const { code, out, err } = await launchShop({ dataDir: own.dir, env: told }).outcome
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `There is no shop in the data folder ${own.dir}. Is its volume mounted? To restore a backup: npm run restore -- FILE. To begin with a shop of your own: npm run shop -- FILE. With the demo shops: SEED=demo npm start\n`,
    })
    expect(readdirSync(own.dir)).toEqual(['storefront'])
  })

  test('does not begin one in a database without a shop', async () => {
    const own = createDataFolder()
    onTestFinished(own.remove)
    const empty = await startEmbeddedPostgres({ dataDir: own.dir })
    await empty.stop()
    const { code, err } = await launchShop({ dataDir: own.dir, env: told }).outcome
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(`There is no shop in the database of ${own.dir}. Is it the right one?`) })
    expectNothingLeft(own)
  })

  test('does not make a new database where the one that it had is gone, whatever it was told', async () => {
    const own = createDataFolder()
    onTestFinished(own.remove)
    symlinkSync(join(own.dir, 'gone'), join(own.dir, 'postgres'))
    const { code, err } = await launchShop({ dataDir: own.dir }).outcome
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(`is kept in ${own.dir}/gone, and there is nothing`) })
    expect(existsSync(join(own.dir, 'gone'))).toBe(false)
  })
})

describe('as another user than root', () => {
  const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  const mayRead = spawnSync(AS_NOBODY[0] ?? '', [...AS_NOBODY.slice(1), 'test', '-r', join(import.meta.dirname, '../main.ts')]).status === 0

  test('starts, sells and stops', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can become somebody else; all other tests here have run as this user')
    if (!mayRead) skip('the user nobody may not read this checkout, or there is no setpriv')
    const own = createDataFolder()
    onTestFinished(own.remove)
    chownSync(own.dir, 65_534, 65_534)
    const shop = await startShop({ dataDir: own.dir, through: AS_NOBODY })
    expect(await (await fetch(shop.url)).text()).toContain('<title>galleria')
    await expectCleanEnd(shop, 'SIGINT', own)
  })

  test('a folder of somebody else is refused in words', async ({ skip }) => {
    if (process.getuid?.() !== 0 || !mayRead) skip('needs root and the user nobody')
    const { code, err } = await launchShop({ dataDir: folder.dir, through: AS_NOBODY }).outcome
    expect(code).toBe(1)
    expect(err).toContain(`The data folder ${folder.dir} can not be used: listen EACCES`)
    expect(err).not.toMatch(STACK)
  })
})
