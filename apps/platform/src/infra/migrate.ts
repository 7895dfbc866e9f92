import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

export const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')
/** Any number, the same in every process: two that start at once migrate one after the other. */
export const MIGRATION_LOCK = 7_240_001

/** Brings a database up to date. Safe to call from several processes at once; does nothing when there is nothing to do. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
