import type pg from 'pg'
import { beginBeside } from '../infra/cluster-beside.ts'
import { hasDatabase, takePlace } from '../infra/cluster-swap.ts'
import { lockDataFolder } from '../infra/data-folder.ts'
import { startEmbeddedPostgres } from '../infra/embedded-postgres.ts'
import { removeDatabase } from '../infra/embedded-postgres-removal.ts'
import { migrate } from '../infra/migrate.ts'
import { migrationsOf, unknownMigrations } from '../infra/migration-history.ts'
import { assertUsable } from '../infra/outside-postgres.ts'
import type { PictureStore } from './backup.ports.ts'
import { NOT_KEPT } from './data-pieces.ts'
import type { InspectedBackup } from './inspect-backup.ts'
import { type Loaded, loadBackup } from './load-backup.ts'
import { tablesIn } from './table-content.ts'
import { withClient } from './with-client.ts'

/** The place holds data, and nobody has agreed that it is replaced; or somebody is using it. The message is for the person at the terminal. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}

export type Consent = {
  /** Asks whether this may be replaced; throws RestoreRefused when it may not. */
  ask(what: string): Promise<void>
}

export type Restored = Loaded & {
  /** Where the data is that was there before. */
  readonly before: string | undefined
}

type Target = { readonly backup: InspectedBackup; readonly pictures: Pick<PictureStore, 'save'>; readonly consent: Consent; readonly now: () => Date }

/**
 * Restores into a data folder. The new database is made beside the old one and takes its place when it is whole, so that a restore may be killed at any time, and
 * an old one that does not start any more is no hindrance.
 * @throws RestoreRefused, DataFolderInUse
 */
export async function restoreIntoFolder(dataDir: string, { backup, pictures, consent, now }: Target): Promise<Restored> {
  const lock = await lockDataFolder(dataDir)
  try {
    if (hasDatabase(dataDir)) await consent.ask(`The data folder ${dataDir} holds a shop.`)
    const beside = await beginBeside(dataDir)
    const loaded = await loadBeside(beside, { backup, pictures }).catch(async (error: unknown) => {
      await removeDatabase(beside)
      throw error
    })
    return { ...loaded, before: takePlace(dataDir, now()) }
  } finally {
    await lock.release()
  }
}

async function loadBeside(dataDir: string, { backup, pictures }: Pick<Target, 'backup' | 'pictures'>): Promise<Loaded> {
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    const loaded = await loadBackup(server.connectionString, backup, pictures)
    await migrate(server.connectionString)
    return loaded
  } finally {
    await server.stop()
  }
}

/**
 * Restores into the database of `DATABASE_URL`, in one transaction. A shop that is there is kept as a backup first (`keepOld` answers where). Tables without a shop
 * are refused whatever anybody agrees to: no backup of ours could bring them back.
 * @throws RestoreRefused, OutsidePostgresUnusable
 */
export async function restoreIntoDatabase(
  connectionString: string,
  { backup, pictures, consent, keepOld }: Target & { readonly keepOld: () => Promise<string> },
): Promise<Restored> {
  await assertUsable(connectionString)
  const { tables, strangers, others } = await lookInto(connectionString)
  if (strangers.length > 0) {
    const more = strangers.length > MAX_NAMED ? `, and ${strangers.length - MAX_NAMED} more` : ''
    throw new RestoreRefused(
      `The database of DATABASE_URL holds no shop, but tables of something else, which would be gone: ${strangers.slice(0, MAX_NAMED).join(', ')}${more}. Nothing was changed. Let DATABASE_URL name an empty database.`,
    )
  }
  if (others > 0)
    throw new RestoreRefused(
      `${others === 1 ? 'Somebody is' : `${others} connections are`} using the database of DATABASE_URL. Stop the shop on every machine first.`,
    )
  let before: string | undefined
  if (tables.length > 0) {
    const kept = new Set(backup.summary.tables.map(({ name }) => name))
    const lost = tables.filter((name) => !kept.has(name) && !NOT_KEPT.has(name))
    const warning = lost.length > 0 ? ` The backup does not have ${lost.join(', ')}: these would be gone.` : ''
    await consent.ask(`The database of DATABASE_URL holds ${tables.length} tables.${warning}`)
    before = await keepOld()
  }
  const loaded = await loadBackup(connectionString, backup, pictures)
  await migrate(connectionString)
  return { ...loaded, before }
}

const MAX_NAMED = 5

type Found = {
  readonly tables: readonly string[]
  /** Tables that a restore would remove from a database that holds no shop. */
  readonly strangers: readonly string[]
  /** Connections. */
  readonly others: number
}

async function lookInto(connectionString: string): Promise<Found> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    const strangers = (await holdsShop(client)) ? [] : await tablesInTheWay(client)
    return { tables: (await tablesIn(client)).map(({ name }) => name), strangers, others: rows[0]?.others ?? 0 }
  })
}

/** Other programs keep a list of migrations in the same place: one of ours has to be on it. */
async function holdsShop(client: pg.ClientBase): Promise<boolean> {
  const migrations = (await migrationsOf(client)) ?? []
  return unknownMigrations(migrations).length < migrations.length
}

async function tablesInTheWay(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'jobs')) and c.relkind = 'r'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1`,
  )
  return rows.map(({ name }) => name)
}
