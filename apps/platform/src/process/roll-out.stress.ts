import { randomUUID } from 'node:crypto'
import { createTestDatabase, withClient } from '@galleria/testing'
import { afterAll, expect, test } from 'vitest'
import { checkOutPreviousVersion } from './previous-version.fixture.ts'
import { sellUntil } from './selling.fixture.ts'
import { createDataFolder, endAllShops, expectBooksAgree, startShop } from './shop-process.fixture.ts'

const previous = checkOutPreviousVersion()
const beside = await createTestDatabase()
/** As empty as a new customer's: our own test databases are migrated. */
const name = `roll_out_${randomUUID().replaceAll('-', '').slice(0, 16)}`
const folders = [createDataFolder(), createDataFolder()] as const

const url = new URL(beside.connectionString)
url.pathname = `/${name}`
const DATABASE_URL = url.href

afterAll(async () => {
  await endAllShops()
  await Promise.all(folders.map(({ remove }) => remove()))
  await withClient(beside.connectionString, (client) => client.query(`drop database if exists ${name} with (force)`))
  await beside.drop()
  if (typeof previous === 'object') previous.remove()
})

test('the version before the newest migration and this one sell beside each other, in either order of starting', async ({ skip }) => {
  if (typeof previous === 'string') {
    // There all history is at hand, and the registry: it must be possible.
    if (process.env.CI) throw new Error(previous)
    return skip(`the previous version can not be run: ${previous}`)
  }
  await withClient(beside.connectionString, (client) => client.query(`create database ${name}`))
  const env = { DATABASE_URL, SEED: 'demo' }
  const { main } = previous

  const old = await startShop({ dataDir: folders[0].dir, env, main })
  expect(await sellUntil(old, DATABASE_URL)).toBe(1)
  const starting = startShop({ dataDir: folders[1].dir, env }) // migrates under the old one
  expect(await sellUntil(old, DATABASE_URL, starting)).toBeGreaterThan(0)
  const current = await starting
  expect(await sellUntil(current, DATABASE_URL)).toBe(1)
  expect(await sellUntil(old, DATABASE_URL)).toBe(1)

  expect((await old.end('SIGTERM')).err).toBe('')
  const back = await startShop({ dataDir: folders[0].dir, env, main }) // the roll-out is taken back
  expect(await sellUntil(back, DATABASE_URL)).toBe(1)
  expect((await current.end('SIGTERM')).err).toBe('')
  expect(await sellUntil(back, DATABASE_URL)).toBe(1)
  expect((await back.end('SIGTERM')).err).toBe('')
  await expectBooksAgree({ dataDir: folders[0].dir, env: { DATABASE_URL } }) // where the pictures are
})
