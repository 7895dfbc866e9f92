import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { connectForCommand } from '../infra/connector.ts'
import { SNAPSHOT_SECRET } from '../infra/settings.ts'
import { replayMigrations } from '../infra/migration-history.ts'
import { BackupUnreadable, type Piece, readArchive } from './archive.ts'
import { type BackupSummary, pictureOf, tableOf } from './backup-content.ts'
import type { PictureStore } from './backup.ports.ts'
import type { InspectedBackup } from './inspect-backup.ts'
import { contentOf, differenceOf, listOf, quoted, type Table, tablesIn, WHOLE_AND_PLAIN } from './table-content.ts'

export type Loaded = {
  /** Events that had not been handed on when the backup was made. */
  readonly waitingEvents: number
  /** Tables of somebody else, which this program does not make. */
  readonly foreignTables: readonly string[]
}

/**
 * Replaces what a database holds by a backup, all in one transaction: whoever looks sees the old or the new, whatever happens on the way. Counts and sums are
 * compared before it is committed. The tables are those of the version that made the backup; migrate afterwards. Pictures are saved first: they add to what is there.
 * @throws BackupUnreadable when what came back is not what was kept.
 */
export async function loadBackup(connectionString: string, backup: InspectedBackup, pictures: Pick<PictureStore, 'save'>): Promise<Loaded> {
  const client = await connectForCommand(connectionString, 'restore')
  try {
    await client.query('begin')
    await client.query(`${WHOLE_AND_PLAIN}; set local client_min_messages = warning`)
    await dropShop(client)
    await replayMigrations(client, backup.head.migrations)
    const foreignTables = await fill(client, backup, pictures)
    const waitingEvents = await quieten(client)
    await client.query('commit')
    await client.query('begin; set local statement_timeout = 0; analyze; commit')
    return { waitingEvents, foreignTables }
  } finally {
    await client.end()
  }
}

/** Pictures that are saved at once: each waits for its own place on the disk, or for the bucket. */
const MAX_SAVING = 16

/** Saves pictures beside each other. What fails is told by the next `begin`, or by `end`. */
function createSaving(pictures: Pick<PictureStore, 'save'>) {
  const underWay = new Set<Promise<void>>()
  return {
    begin: async (picture: Parameters<PictureStore['save']>[0]): Promise<void> => {
      if (underWay.size >= MAX_SAVING) await Promise.race(underWay)
      const saved = pictures.save(picture).then(() => void underWay.delete(saved))
      saved.catch(() => undefined) // whoever waits next is told
      underWay.add(saved)
    },
    end: async (): Promise<void> => void (await Promise.all(underWay)),
  }
}

/** Tables and functions of the schema `public`, the list of migrations, and queued jobs: these belong to orders that are about to be gone. */
async function dropShop(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists drizzle cascade; drop schema if exists jobs cascade')
  for (const { name } of await tablesIn(client)) await client.query(`drop table if exists public.${quoted(name)} cascade`)
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { signature } of rows) await client.query(`drop routine if exists ${signature} cascade`)
}

async function fill(client: pg.Client, backup: InspectedBackup, pictures: Pick<PictureStore, 'save'>): Promise<string[]> {
  const made = new Map((await tablesIn(client)).map((table) => [table.name, table]))
  const wanted = backup.summary.tables.filter(({ name }) => made.has(name))
  const restore = await setRulesAside(client, [...made.values()])
  const rows = rowsInto(client, new Map(wanted.map((table) => [table.name, table.columns])))
  const saving = createSaving(pictures)
  await readArchive(
    backup.path,
    backup.key,
    async (piece) => {
      await rows.take(piece)
      const picture = pictureOf(piece)
      if (picture) await saving.begin({ name: picture, bytes: piece.bytes })
    },
    backup.signal,
  )
  await saving.end()
  await rows.end()
  await restore()
  await setSequences(client, backup.summary.sequences)
  for (const table of wanted) {
    const difference = differenceOf(table, await contentOf(client, { ...table, numbers: Object.keys(table.sums) }))
    if (difference) throw new BackupUnreadable(`${backup.path} did not come back as it was: ${difference}.`)
  }
  return backup.summary.tables.filter(({ name }) => !made.has(name)).map(({ name }) => name)
}

/** Triggers would write what the backup has already, and foreign keys would ask for an order among tables. Answers how to bring them back, checking every row. */
async function setRulesAside(client: pg.ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  for (const { name } of tables) await client.query(`alter table public.${quoted(name)} disable trigger user`)
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`) // what migrations have put there
  const { rows } = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { of, name } of rows) await client.query(`alter table ${of} drop constraint ${quoted(name)}`)
  return async () => {
    for (const { of, name, definition } of rows) await client.query(`alter table ${of} add constraint ${quoted(name)} ${definition}`)
    for (const { name } of tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
  }
}

/** Copies the pieces of each table into it; a table's pieces follow each other. */
function rowsInto(client: pg.Client, columnsOf: ReadonlyMap<string, readonly string[]>) {
  let current: { readonly name: string; readonly copy: CopyStreamQuery; readonly end: Promise<void> } | undefined
  const end = async (): Promise<void> => {
    if (!current) return
    current.copy.end()
    await current.end
    current = undefined
  }
  const begin = (name: string, columns: readonly string[]): NonNullable<typeof current> => {
    const copy = client.query(copyFrom(`copy public.${quoted(name)} (${listOf(columns)}) from stdin`))
    const ended = finished(copy)
    ended.catch(() => undefined) // told by whoever writes or ends
    return { name, copy, end: ended }
  }
  return {
    take: async (piece: Piece): Promise<void> => {
      const name = tableOf(piece)
      if (name !== current?.name) await end()
      const columns = name === undefined ? undefined : columnsOf.get(name)
      if (name === undefined || !columns) return
      current ??= begin(name, columns)
      const { copy, end: ended } = current
      const written = new Promise<void>((resolve, reject) => copy.write(piece.bytes, (error) => (error ? reject(error) : resolve())))
      await Promise.race([written, ended]) // of a connection that is lost meanwhile only the end is told
    },
    end,
  }
}

async function setSequences(client: pg.ClientBase, sequences: BackupSummary['sequences']): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query(
      `select setval(s.oid::regclass, $2::bigint, $3) from pg_class s where s.relname = $1 and s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
      [name, value, isCalled],
    )
}

/**
 * What was about to be told has been told since, as far as anybody knows: nobody gets a mail twice. Answers how much that is. And what processes have kept
 * on their disks is of what was there before.
 */
export async function quieten(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query('update event_outbox set dispatched_at = now() where dispatched_at is null')
  await client.query('drop schema if exists jobs cascade')
  await client.query('delete from platform_setting where key = $1', [SNAPSHOT_SECRET])
  return rowCount ?? 0
}
