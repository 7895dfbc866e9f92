import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { withClient } from './postgres-client.ts'

const mine = await createTestDatabase()
const other = await createTestDatabase()
afterAll(() => Promise.all([mine.drop(), other.drop()]))

test('is migrated and empty', async () => {
  const { rows } = await withClient(mine.connectionString, (client) => client.query('select count(*)::int as tenants from tenant'))
  expect(rows).toEqual([{ tenants: 0 }])
})

test('is not seen from another one', async () => {
  await withClient(mine.connectionString, (client) => client.query('create table only_here (n int)'))
  const here = await withClient(mine.connectionString, (client) => client.query("select to_regclass('only_here')::text as found"))
  const there = await withClient(other.connectionString, (client) => client.query("select to_regclass('only_here')::text as found"))
  expect([here.rows[0].found, there.rows[0].found]).toEqual(['only_here', null])
})
