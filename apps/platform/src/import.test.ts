import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './infra/database.ts'
import { newShop } from './modules/importing/importing.fixture.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })
const folder = mkdtempSync(join(tmpdir(), 'galleria-import-'))
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  rmSync(folder, { recursive: true })
})

const profile = join(folder, 'plain.yaml')
beforeAll(() =>
  writeFileSync(
    profile,
    'name: plain\ndescription: x\nlocale: en\nproduct: { id: "{id}", name: "{name}", description: "{name}", brand: x }\nprice: { from: "{price}", currency: INR }\nstock: 5\ncategory: things\nseller: mill\npicture: { asset: 1f4e6 }\n',
  ),
)

/** The command as `npm run import` starts it, reading standard input. */
function start(key: string): ChildProcessWithoutNullStreams {
  const args = [join(import.meta.dirname, 'import.ts'), '--tenant', key, '--market', 'goods', '--map', profile, '--format', 'jsonl', '--batch', '10', '-']
  return spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: testDatabase.connectionString, DATA_DIR: folder } })
}

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, n) => `{"id":"m${from + n}","name":"Mug ${from + n}","price":"9"}\n`).join('')

const countOf = async (tenantId: string): Promise<number> =>
  Number((await database.orm.execute(sql`select count(*)::int as count from product where tenant_id = ${tenantId}`)).rows[0]?.count)

async function untilCount(tenantId: string, count: number): Promise<void> {
  const limit = Date.now() + 15_000
  while ((await countOf(tenantId)) < count) {
    if (Date.now() > limit) throw new Error(`there are not ${count} products after 15 s`)
    await sleep(20)
  }
}

async function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<{ code: number | null; out: string; err: string }> {
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += String(text)))
  child.stderr.on('data', (text) => (said.err += String(text)))
  const [code] = await once(child, 'close')
  return { code, ...said }
}

test('an import that is killed has kept its batches, and the next one completes it', async () => {
  const tenant = await newShop(database)
  const killed = start(tenant.key)
  const end = once(killed, 'close')
  killed.stdin.write(lines(0, 35))
  await untilCount(tenant.id, 30)
  killed.kill('SIGKILL')
  await end
  expect(await countOf(tenant.id)).toBe(30)

  const next = start(tenant.key)
  next.stdin.end(lines(0, 50))
  expect(await outcomeOf(next)).toMatchObject({ code: 0, out: expect.stringContaining('20 new, 0 changed, 30 unchanged, 0 refused') })
})

test('Ctrl-C ends it after what has been read, and a second import meanwhile is turned away', async () => {
  const tenant = await newShop(database)
  const first = start(tenant.key)
  const outcome = outcomeOf(first)
  first.stdin.write(lines(0, 15))
  await untilCount(tenant.id, 10)

  const second = start(tenant.key)
  second.stdin.end(lines(0, 5))
  expect(await outcomeOf(second)).toMatchObject({ code: 1, err: expect.stringContaining(`Another import into "${tenant.key}" is running`) })

  first.kill('SIGINT')
  await sleep(100)
  first.stdin.write(lines(15, 16))
  expect(await outcome).toMatchObject({
    code: 130,
    out: expect.stringContaining('run the same command again to go on'),
    err: expect.stringContaining('Ending after the batch in hand'),
  })
  expect(await countOf(tenant.id)).toBe(16)
})
