import { createTestDatabase, withClient } from '@galleria/testing'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { migrate } from '../infra/migrate.ts'
import { migrationOf, readMigrations } from '../infra/migrations.ts'
import { sellUntil } from './selling.fixture.ts'
import { createDataFolder, endAllShops, launchShop, startShop } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const database = await createTestDatabase()
const folder = createDataFolder()
afterEach(endAllShops)
afterAll(async () => {
  await folder.remove()
  await database.drop()
})

const known = readMigrations()
const afterAllOthers = (known.at(-1)?.writtenAt ?? 0) + 1
const env = { DATABASE_URL: database.connectionString, SEED: 'demo', LOG_LEVEL: 'info' }

/** What a next version may do: every table gets columns that this one does not know, one of them never empty, and an index on both; and there is one more. */
async function nextMigration() {
  const { rows } = await withClient(database.connectionString, (client) =>
    client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`),
  )
  expect(rows.length).toBeGreaterThan(15)
  const onEach = rows.flatMap(({ name }) => [
    `alter table "${name}" add column next_note text, add column next_count integer default 0 not null`,
    `create index "${name}_next" on "${name}" (next_count, next_note)`,
  ])
  return migrationOf('next_version', afterAllOthers, ['create table next_thing (n int)', ...onEach].join('--> statement-breakpoint'))
}

test('this version sells while the next one migrates under it, and afterwards, and starts again on what the next one has left', async () => {
  const shop = await startShop({ dataDir: folder.dir, env })
  const next = await nextMigration()
  const migrating = migrate(database.connectionString, { migrations: [...known, next] })
  expect(await sellUntil(shop, database.connectionString, migrating)).toBeGreaterThan(0)
  expect(await sellUntil(shop, database.connectionString)).toBe(1)
  expect(await shop.end('SIGTERM')).toMatchObject({ code: 0, err: '' })

  const again = await startShop({ dataDir: folder.dir, env })
  expect(await sellUntil(again, database.connectionString)).toBe(1)
  const { code, out } = await again.end('SIGTERM')
  expect(code).toBe(0)
  expect(out).toContain('"migrations":["next_version"]')
})

test('this version does not start where a later one has taken away what it uses, and says so in a sentence', async () => {
  const contract = migrationOf('the_version_after', afterAllOthers + 1, '-- contract: after next_version\ncreate table no_more (n int)')
  await migrate(database.connectionString, { migrations: [...known, contract] })
  const { code, out, err } = await launchShop({ dataDir: folder.dir, env }).outcome
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe(
    'The database was migrated by a newer version of the shop (the_version_after), which took away what this one uses. Start that version, or restore a backup from before it.\n',
  )
})
