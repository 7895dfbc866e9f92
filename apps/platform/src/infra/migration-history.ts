import type pg from 'pg'
import { type Migration, readMigrations } from './migrations.ts'

/**
 * As drizzle keeps its list, so that its tools know it too: when each migration was written is what tells one from another. Two columns more tell an older
 * version whether it can go on with what a newer one has done (decision 0034).
 */
const HISTORY = 'drizzle.__drizzle_migrations'
const MAKE_HISTORY = `create schema if not exists drizzle;
  create table if not exists ${HISTORY} (id serial primary key, hash text not null, created_at bigint);
  alter table ${HISTORY} add column if not exists tag text, add column if not exists contract_after text`

/** A migration that a database has seen; what was applied before there was a rule has no tag. */
export type Applied = Pick<Migration, 'writtenAt'> & { readonly tag: string | null; readonly contractAfter: string | null }

/** Which migrations a database has seen, oldest first; undefined where there never was a shop. */
export async function readHistory(client: pg.ClientBase): Promise<Applied[] | undefined> {
  const { rows: columns } = await client.query<{ name: string }>('select attname as name from pg_attribute where attrelid = to_regclass($1)', [HISTORY])
  if (columns.length === 0) return undefined
  const told = columns.some(({ name }) => name === 'tag') ? 'tag, contract_after' : 'null as tag, null as contract_after'
  const { rows } = await client.query<Applied>(
    `select created_at::float8 as "writtenAt", tag, contract_after as "contractAfter" from (select created_at, ${told} from ${HISTORY}) as applied order by created_at`,
  )
  return rows
}

export const makeHistory = (client: pg.ClientBase): Promise<unknown> => client.query(MAKE_HISTORY)

export async function recordMigration(client: pg.ClientBase, { hash, writtenAt, tag, contractAfter }: Migration): Promise<void> {
  await client.query(`insert into ${HISTORY} (hash, created_at, tag, contract_after) values ($1, $2, $3, $4)`, [hash, writtenAt, tag, contractAfter ?? null])
}

/** Which migrations a database has seen, by when they were written, oldest first; undefined where there never was a shop. */
export async function migrationsOf(client: pg.ClientBase): Promise<number[] | undefined> {
  return (await readHistory(client))?.map(({ writtenAt }) => writtenAt)
}

/** Migrations that this program does not have: the database, or the backup, is of a newer one. */
export function unknownMigrations(migrations: readonly number[]): number[] {
  const ours = new Set(readMigrations().map(({ writtenAt }) => writtenAt))
  return migrations.filter((at) => !ours.has(at))
}

/** Brings an empty database to exactly these migrations, in the transaction of `client`, so that whoever migrates later goes on from there. */
export async function replayMigrations(client: pg.ClientBase, migrations: readonly number[]): Promise<void> {
  await makeHistory(client)
  for (const migration of readMigrations()) {
    if (!migrations.includes(migration.writtenAt)) continue
    for (const statement of migration.statements) await client.query(statement)
    await recordMigration(client, migration)
  }
}
