import { createTestDatabase, withClient } from '@galleria/testing'
import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate, SchemaRefused } from './migrate.ts'
import { migrationOf, readMigrations } from './migrations.ts'

const database = await createTestDatabase()
afterAll(database.drop)

const known = readMigrations()
let writtenAt = (known.at(-1)?.writtenAt ?? 0) + 1
/** Later than all others. */
const next = (tag: string, ...statements: readonly string[]) => migrationOf(tag, (writtenAt += 1), statements.join('--> statement-breakpoint'))
const onDatabase = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => withClient(database.connectionString, work)
const rowsOf = (text: string): Promise<Record<string, unknown>[]> => onDatabase(async (client) => (await client.query(text)).rows)
const run = (...more: ReturnType<typeof next>[]) => migrate(database.connectionString, { migrations: [...known, ...more], patienceMs: 3_000 })
const refusalOf = async (migrating: Promise<unknown>): Promise<string> =>
  migrating.then(
    () => 'nothing refused',
    (error: unknown) => (error instanceof SchemaRefused ? error.message : `not in words: ${String(error)}`),
  )
const APPLIED =
  "select tag, contract_after from drizzle.__drizzle_migrations where created_at > (select max(created_at) from drizzle.__drizzle_migrations where tag like '0%') order by id"

beforeEach(async () => {
  await rowsOf('drop table if exists gift')
  await rowsOf(`delete from drizzle.__drizzle_migrations where created_at > ${known.at(-1)?.writtenAt}`)
})

test('applies what is missing, once, also when many processes start at the same time', async () => {
  const gift = next('gift', 'create table gift (n int)', 'insert into gift values (1)')
  await Promise.all(Array.from({ length: 6 }, () => run(gift)))
  await run(gift)
  expect(await rowsOf('select n from gift')).toEqual([{ n: 1 }])
  expect(await rowsOf(APPLIED)).toEqual([{ tag: 'gift', contract_after: null }])
})

test('one that fails is named, and leaves everything as it was, also what came before it', async () => {
  const good = next('gift', 'create table gift (n int)')
  const bad = next('gift_wrap', 'alter table gift add column wrap text', '-- Fills it.\nupdate gift set paper = 1')
  const refusal = await refusalOf(run(good, bad))
  expect(refusal).toBe(
    'The migration gift_wrap failed and the database is as it was: column "paper" of relation "gift" does not exist\nin: update gift set paper = 1',
  )
  expect(await rowsOf("select to_regclass('gift')::text as gift")).toEqual([{ gift: null }])
  expect(await rowsOf(APPLIED)).toEqual([])
  await run(good)
})

test('does not let others wait long for a table that it waits for itself, and goes on when that is free', async () => {
  await rowsOf('create table gift (n int)')
  const waits: number[] = []
  await onDatabase(async (holder) => {
    await holder.query('begin')
    await holder.query('select from gift')
    const migrating = run(next('gift_wrap', 'alter table gift add column wrap text'))
    for (const until = performance.now() + 2_000; performance.now() < until; ) {
      const begin = performance.now()
      await rowsOf('select n from gift')
      waits.push(performance.now() - begin)
    }
    await holder.query('rollback')
    await migrating
  })
  expect(Math.max(...waits)).toBeLessThan(1_800)
  expect(Math.max(...waits)).toBeGreaterThan(500) // it did wait
  expect(await rowsOf('select wrap from gift')).toEqual([])
})

test('gives up in words when a table is never let go', async () => {
  await rowsOf('create table gift (n int)')
  await onDatabase(async (holder) => {
    await holder.query('begin')
    await holder.query('select from gift')
    const refusal = await refusalOf(
      migrate(database.connectionString, { migrations: [...known, next('gift_wrap', 'alter table gift add column wrap text')], patienceMs: 0 }),
    )
    expect(refusal).toContain('The migration gift_wrap failed and the database is as it was: others did not let go of what it changes')
  })
})

describe('a database that a newer version has migrated', () => {
  test('is refused in words when nothing is known of what was done', async () => {
    await rowsOf(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${writtenAt + 1})`)
    expect(await refusalOf(run())).toMatch(
      /^The database was migrated by a newer version of the shop \(20\d\d-.*\), which took away what this one uses\. Start that version, or/,
    )
  })

  test('is good enough when it only has more in it', async () => {
    await run(next('gift', 'create table gift (n int)'))
    expect(await run()).toEqual({ newer: ['gift'] })
  })

  test('is good enough when this version has stopped using what was taken away, and refused to those before it', async () => {
    const wrap = next('gift_wrap', 'create table gift (n int, wrap text, paper text)')
    const drop = next('gift_paper', '-- contract: after gift_wrap\nalter table gift drop column paper')
    await run(wrap, drop)
    expect(await run(wrap)).toEqual({ newer: ['gift_paper'] })
    expect(await refusalOf(run())).toContain('by a newer version of the shop (gift_paper), which took away what this one uses')
  })
})
