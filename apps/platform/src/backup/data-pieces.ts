import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectForCommand } from '../infra/connector.ts'
import { MIGRATION_LOCK } from '../infra/migrate.ts'
import { migrationsOf, unknownMigrations } from '../infra/migration-history.ts'
import type { Piece } from './archive.ts'
import { type BackupHead, type BackupSummary, headPiece, picturePiece, summaryPiece, tablePiece } from './backup-content.ts'
import type { PictureStore } from './backup.ports.ts'
import { contentOf, listOf, quoted, type Table, tablesIn, WHOLE_AND_PLAIN } from './table-content.ts'

/** There is nothing to be kept. The message is for the person at the terminal. */
export class NoShopToKeep extends Error {
  override readonly name = 'NoShopToKeep'
}

/** Their rows mean something only to the database that they are in: they tell running processes what to look at again, and how often somebody tried. */
export const NOT_KEPT: ReadonlySet<string> = new Set(['catalog_change', 'rate_limit'])
const PIECE_BYTES = 4 * 1024 * 1024

export type DataSource = {
  readonly connectionString: string
  readonly pictures: Pick<PictureStore, 'list'>
  readonly madeAt: Date
  readonly product: string
}

/**
 * A whole shop as pieces, all of one instant, while it goes on selling: one transaction reads all tables (repeatable read), and migrations wait. Queued jobs
 * (the schema `jobs`) are not among them: what was handed on may have been done by the time that a backup is restored.
 */
export async function* dataPieces({ connectionString, pictures, madeAt, product }: DataSource): AsyncGenerator<Piece, BackupSummary> {
  const database = await reading(connectionString, madeAt, product)
  try {
    yield headPiece(database.head)
    const kept = (await tablesIn(database.client)).filter(({ name }) => !NOT_KEPT.has(name))
    const tables: BackupSummary['tables'] = []
    for (const table of kept) {
      yield* rowsOf(database.client, table)
      tables.push(await contentOf(database.client, table))
    }
    const sequences = await sequencesIn(database.client)
    await database.close()
    // A picture is on the disk before a row names it, and is never changed: what the rows name is all there by now.
    const total = { count: 0, bytes: 0 }
    for await (const { name, bytes } of pictures.list()) {
      yield picturePiece(name, bytes)
      total.count += 1
      total.bytes += bytes.length
    }
    const summary = { tables, sequences, pictures: total }
    yield summaryPiece(summary)
    return summary
  } finally {
    await database.close()
  }
}

type Reading = { readonly head: Omit<BackupHead, 'format' | 'formatVersion'>; readonly client: pg.Client; close(): Promise<void> }

async function reading(connectionString: string, madeAt: Date, product: string): Promise<Reading> {
  const open: pg.Client[] = []
  const connect = async (): Promise<pg.Client> => {
    const client = await connectForCommand(connectionString, 'backup')
    open.push(client)
    return client
  }
  const close = async (): Promise<void> => void (await Promise.allSettled(open.map((client) => client.end())))
  try {
    const [gate, client] = [await connect(), await connect()]
    // A transaction of its own, before the one that reads: what waits for a migration must not have looked at the database yet.
    await gate.query('begin; set local idle_in_transaction_session_timeout = 0')
    await gate.query('select pg_advisory_xact_lock_shared($1)', [MIGRATION_LOCK])
    await client.query('begin isolation level repeatable read, read only')
    await client.query(WHOLE_AND_PLAIN)
    const migrations = await migrationsOf(client)
    if (!migrations) throw new NoShopToKeep('There is no shop in this database: nothing was written.')
    if (unknownMigrations(migrations).length > 0) throw new NoShopToKeep('The database is of a newer version of Galleria. Back it up with that version.')
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    return { head: { kind: 'data', madeAt: madeAt.toISOString(), product, postgres: rows[0]?.version ?? '', migrations }, client, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<Piece> {
  const copy = client.query(copyTo(`copy public.${quoted(name)} (${listOf(columns)}) to stdout`))
  let part = 0
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield tablePiece(name, part, Buffer.concat(waiting))
    part += 1
    waiting = []
    size = 0
  }
  yield tablePiece(name, part, Buffer.concat(waiting))
}

async function sequencesIn(client: pg.Client): Promise<BackupSummary['sequences']> {
  const { rows } = await client.query<BackupSummary['sequences'][number]>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
       from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  return rows
}
