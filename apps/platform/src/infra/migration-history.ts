import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { MIGRATIONS } from './migrate.ts'

/** As drizzle keeps its list: when each migration was written is what tells one from another. */
const HISTORY = 'drizzle.__drizzle_migrations'

/** Which migrations a database has seen, by when they were written, oldest first; undefined where there never was a shop. */
export async function migrationsOf(client: pg.ClientBase): Promise<number[] | undefined> {
  const { rows: known } = await client.query<{ history: string | null }>(`select to_regclass('${HISTORY}')::text as history`)
  if (!known[0]?.history) return undefined
  const { rows } = await client.query<{ at: string }>(`select created_at::text as at from ${HISTORY} order by created_at`)
  return rows.map(({ at }) => Number(at))
}

/** Migrations that this program does not have: the database, or the backup, is of a newer one. */
export function unknownMigrations(migrations: readonly number[]): number[] {
  const ours = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis))
  return migrations.filter((at) => !ours.has(at))
}

/** Brings an empty database to exactly these migrations, in the transaction of `client`, so that whoever migrates later goes on from there. */
export async function replayMigrations(client: pg.ClientBase, migrations: readonly number[]): Promise<void> {
  await client.query(`create schema drizzle; create table ${HISTORY} (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (!migrations.includes(folderMillis)) continue
    for (const statement of sql) await client.query(statement)
    await client.query(`insert into ${HISTORY} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}
