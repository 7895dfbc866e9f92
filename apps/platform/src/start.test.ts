import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@galleria/testing'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartRefused } from './start-refused.ts'
import { runShop } from './start.ts'

const database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'galleria-start-'))
chmodSync(dataDir, 0o755) // mkdtemp closes it to others
const storefront = join(dataDir, 'storefront.mjs')
writeFileSync(storefront, '')
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** What `isDatabaseAway` knows. */
const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

const lockFiles = (): string[] => readdirSync(dataDir).filter((name) => name.endsWith('.sock'))

test.each([
  ['what a step failed of', new Error('no platform')],
  ['that it failed of nothing', undefined],
])('%s is told before anything is stopped, and is no clean end', async (_, failure) => {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.connectionString, SEED: 'demo', STOREFRONT_ENTRY: storefront }, [])
  const told: { failure: unknown; locked: number }[] = []
  const running = runShop(
    config,
    () => Promise.reject(failure),
    new AbortController().signal,
    (reason) => told.push({ failure: reason, locked: lockFiles().length }),
  )
  const outcome = await running.then(
    () => 'a clean end',
    (reason: unknown) => ({ reason }),
  )
  expect(outcome).toEqual({ reason: failure })
  expect(told).toEqual([{ failure, locked: 1 }])
  expect(lockFiles()).toEqual([])
})

test('who says stop just after the database was lost is told of the loss, in a sentence', async () => {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.connectionString, SEED: 'demo', STOREFRONT_ENTRY: storefront }, [])
  const stopping = new AbortController()
  const told: unknown[] = []
  const lose = (): Promise<never> => {
    setTimeout(() => stopping.abort(), 100) // while it still waits to learn why
    return Promise.reject(AWAY)
  }
  const outcome = await runShop(config, lose, stopping.signal, (reason) => told.push(reason)).catch((reason: unknown) => reason)
  expect(outcome).toBeInstanceOf(StartRefused)
  expect(outcome).toHaveProperty('message', 'The shop lost its database: connect ECONNREFUSED')
  expect(told).toEqual([outcome])
  expect(lockFiles()).toEqual([])
})

test('a database that has too few connections for a start says so, and what can be done', async () => {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.connectionString, SEED: 'demo', STOREFRONT_ENTRY: storefront }, [])
  const full = Object.assign(new pg.DatabaseError('sorry, too many clients already', 0, 'error'), { code: '53300' })
  const running = runShop(
    config,
    () => Promise.reject(full),
    new AbortController().signal,
    () => undefined,
  )
  await expect(running).rejects.toThrow(/^The database has too few connections for the shop: sorry, too many clients already\. Raise max_connections/)
  await expect(running).rejects.toBeInstanceOf(StartRefused)
})

test('a database that was never reached is not called lost', async () => {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop', SEED: 'demo', STOREFRONT_ENTRY: storefront }, [])
  const running = runShop(
    config,
    () => Promise.reject(new Error('not asked')),
    new AbortController().signal,
    () => undefined,
  )
  await expect(running).rejects.toThrow(/^The database shop at 127\.0\.0\.1:1 could not be reached: connect ECONNREFUSED/)
})
