import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectForCommand } from './connector.ts'
import { type Applied, makeHistory, readHistory, recordMigration } from './migration-history.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { areTenantsOpen, lockTable, lockTenants, openTables } from './tenant-lock.ts'

/** The database can not be brought to the schema of this version. The message says why and what to do; nothing was changed. */
export class SchemaRefused extends Error {
  override readonly name = 'SchemaRefused'
}

export type Migrated = {
  /** What a newer version has added; this one can go on with it. */
  readonly newer: readonly string[]
}

/** Any number, the same in every process: two that start at once migrate one after the other. */
export const MIGRATION_LOCK = 7_240_001
/** For another process that migrates, or makes a backup. */
const TURN_LIMIT_MS = 600_000
/** A statement that waits for a table makes all others wait behind it: not for long, rather again and again. */
const LOCK_LIMIT_MS = 1_000
const PATIENCE_MS = 60_000
const PAUSE_MS = 500
/** SQLSTATEs of somebody else being in the way: lock not available, deadlock. */
const IN_THE_WAY = new Set(['55P03', '40P01'])

/**
 * Brings a database up to date: all that is missing in one transaction, so that it is done whole or not at all. Then locks each tenant's rows from the
 * others. Safe to call from several processes at once, and while others sell; does nothing when there is nothing to do.
 * @throws SchemaRefused
 */
export async function migrate(
  connectionString: string,
  { migrations = readMigrations(), patienceMs = PATIENCE_MS }: { migrations?: readonly Migration[]; patienceMs?: number } = {},
): Promise<Migrated> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const client = await connectForCommand(connectionString, 'migrations')
    try {
      return await migrateOnce(client, migrations)
    } catch (error) {
      if (!isInTheWay(error) || performance.now() > deadline) throw error
    } finally {
      await client.leave().catch(() => undefined) // which undoes what was not committed
    }
    await sleep(PAUSE_MS * (0.5 + Math.random()))
  }
}

/**
 * For a command that does not migrate itself: a database that an older version has left, or that a running one of an older version uses, is told in words. Nothing is
 * said of one in which there never was a shop.
 * @throws SchemaRefused
 */
export async function expectMigrated(connectionString: string, migrations: readonly Migration[] = readMigrations()): Promise<void> {
  const client = await connectForCommand(connectionString, 'migrations')
  try {
    const applied = await readHistory(client)
    if (!applied || missingIn(applied, migrations).length === 0) return
    throw new SchemaRefused('The database is still that of an older version of the shop. Start the shop with this version first: npm start')
  } finally {
    await client.leave().catch(() => undefined)
  }
}

async function migrateOnce(client: pg.Client, migrations: readonly Migration[]): Promise<Migrated> {
  const before = (await readHistory(client)) ?? []
  const newer = newerThan(migrations, before)
  if (missingIn(before, migrations).length === 0 && !(await areTenantsOpen(client))) return { newer }
  const inUse = await openTables(client)
  await inTurn(client, async () => {
    await makeHistory(client)
    for (const migration of missingIn((await readHistory(client)) ?? [], migrations)) await apply(client, migration)
    await lockTenants(client, inUse)
  })
  // One at a time: whoever sells waits for each a moment, and not for all of them together.
  for (const table of await openTables(client)) await inTurn(client, () => lockTable(client, table))
  return { newer }
}

/** Does `work` in a transaction, when nobody else migrates the database, or makes a backup of it. */
async function inTurn(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${TURN_LIMIT_MS}`)
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]).catch((cause: unknown) => {
    if (!isInTheWay(cause)) throw cause
    throw new SchemaRefused(
      `Another process has been migrating the database, or backing it up, for ${TURN_LIMIT_MS / 60_000} minutes. Start the shop when it is done.`,
    )
  })
  await client.query(`set local lock_timeout = ${LOCK_LIMIT_MS}`)
  await client.query('set local statement_timeout = 0') // whatever is usual for the role: filling a table takes its time
  await work()
  await client.query('commit')
}

function missingIn(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const known = new Set(applied.map(({ writtenAt }) => writtenAt))
  return migrations.filter(({ writtenAt }) => !known.has(writtenAt))
}

/** What was applied by a newer version. One that is not known to leave alone what this version uses is refused. */
function newerThan(migrations: readonly Migration[], applied: readonly Applied[]): string[] {
  const newest = migrations.at(-1)?.writtenAt ?? 0
  const tags = new Set(migrations.map(({ tag }) => tag))
  const newer = applied.filter(({ writtenAt }) => writtenAt > newest)
  const foreign = newer.find(({ tag, contractAfter }) => tag === null || (contractAfter !== null && !tags.has(contractAfter)))
  if (foreign)
    throw new SchemaRefused(
      `The database was migrated by a newer version of the shop (${foreign.tag ?? new Date(foreign.writtenAt).toISOString()}), which took away what this one uses. Start that version, or restore a backup from before it.`,
    )
  return newer.map(({ tag }) => String(tag))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    try {
      await client.query(statement)
    } catch (cause) {
      const said = cause instanceof Error ? cause.message : String(cause)
      const reason = isInTheWay(cause) ? `others did not let go of what it changes (${said})` : said
      throw new SchemaRefused(`The migration ${migration.tag} failed and the database is as it was: ${reason}\nin: ${firstLineOf(statement)}`, { cause })
    }
  }
  await recordMigration(client, migration)
}

const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && ((error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code ?? '')) || isInTheWay(error.cause))

const firstLineOf = (statement: string): string =>
  statement
    .split('\n')
    .find((line) => line.trim() !== '' && !line.trim().startsWith('--'))
    ?.trim() ?? ''
