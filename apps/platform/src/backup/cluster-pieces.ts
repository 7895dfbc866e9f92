import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'
import { connectForCommand } from '../infra/connector.ts'
import { migrationsOf } from '../infra/migration-history.ts'
import { isArchived } from '../infra/wal-archive.ts'
import { BackupUnreadable, type Piece } from './archive.ts'
import { headPiece, picturePiece } from './backup-content.ts'
import type { PictureStore } from './backup.ports.ts'
import { NoShopToKeep } from './data-pieces.ts'
import { withClient } from './with-client.ts'

const Summary = Type.Object({
  /** From here on the files, with the log, are one state of the server. */
  finishedAt: Type.String(),
  /** Whose log goes with it. */
  system: Type.String(),
  directories: Type.Array(Type.String()),
  /** The server's own words about the copy: without them it would begin to read its log at the wrong place. */
  label: Type.String(),
})
export type ClusterSummary = Static<typeof Summary>

const SUMMARY = 'cluster.json'
const FILE = /^cluster\/(.+)\/(\d+)$/
const PIECE_BYTES = 16 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024

/** What a server makes anew, or what means only the process that runs now (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL.*|.*\/pgsql_tmp.*|(?:.*\/)?pg_internal\.init.*)$/
const EMPTY_FOLDERS = /^(?:pg_wal|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_replslot)\//
const ARCHIVE_LIMIT_MS = 60_000

export type ClusterSource = {
  /** PostgreSQL's data directory. */
  readonly cluster: string
  /** The administrator's, and the shop's own. */
  readonly adminString: string
  readonly connectionString: string
  /** Its number, and where its log is kept. */
  readonly system: string
  readonly archive: string
  readonly pictures: Pick<PictureStore, 'list'>
  readonly madeAt: Date
  readonly product: string
  /** Tells the copies in the archive apart. */
  readonly label: string
}

/** The files of a running server as pieces. They are of many moments; the log from the beginning of the copy to its end makes them one, and is awaited in the archive. */
export async function* clusterPieces(source: ClusterSource): AsyncGenerator<Piece, ClusterSummary> {
  const { cluster, system, archive, adminString, connectionString, pictures, madeAt, product, label } = source
  const admin = await connectForCommand(adminString, 'base')
  try {
    const { rows: states } = await admin.query<{ version: string; mode: string }>(
      `select current_setting('server_version') as version, current_setting('archive_mode') as mode`,
    )
    if (states[0]?.mode !== 'on')
      throw new NoShopToKeep('The shop was started without WAL_ARCHIVE_DIR. Start it again with it: a base is of no use without the log that follows.')
    const migrations = (await withClient(connectionString, migrationsOf)) ?? []
    yield headPiece({ kind: 'cluster', madeAt: madeAt.toISOString(), product, postgres: states[0].version, migrations })
    await admin.query('select pg_backup_start($1, true)', [label])
    const directories: string[] = []
    yield* filesIn(cluster, directories)
    const { rows } = await admin.query<{ labelfile: string; segment: string }>(
      'select b.labelfile, pg_walfile_name(b.lsn) as segment from pg_backup_stop(false) b',
    )
    const finishedAt = new Date()
    await untilArchived(archive, rows[0]?.segment ?? '')
    for await (const { name, bytes } of pictures.list()) yield picturePiece(name, bytes)
    const summary = { finishedAt: finishedAt.toISOString(), system, directories, label: rows[0]?.labelfile ?? '' }
    yield { name: SUMMARY, bytes: Buffer.from(JSON.stringify(summary, undefined, 2)) }
    return summary
  } finally {
    await admin.leave().catch(() => undefined) // the statement in hand tells it better
  }
}

async function untilArchived(dir: string, segment: string): Promise<void> {
  const limit = Date.now() + ARCHIVE_LIMIT_MS
  while (!isArchived(dir, segment)) {
    if (Date.now() > limit) throw new Error(`The log of the database does not come to ${dir}; see postgres.log in the data folder.`)
    await sleep(50)
  }
}

async function* filesIn(cluster: string, directories: string[]): AsyncGenerator<Piece> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(cluster, path)
    if (LEFT_OUT.test(name) || EMPTY_FOLDERS.test(name)) continue
    if (entry.isDirectory()) directories.push(name)
    else if (entry.isFile()) yield* piecesOfFile(path, name)
  }
}

/** A file may grow, shrink or go while it is read: the log tells what it is to be. */
async function* piecesOfFile(path: string, name: string): AsyncGenerator<Piece> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return
  try {
    for (let part = 0; ; part += 1) {
      const bytes = await readPiece(file)
      if (part === 0 || bytes.length > 0) yield { name: `cluster/${name}/${String(part).padStart(6, '0')}`, bytes }
      if (bytes.length < PIECE_BYTES) return
    }
  } finally {
    await file.close()
  }
}

/** The next bytes of a file: `PIECE_BYTES`, or fewer at its end. Most files are small, and there are a thousand. */
async function readPiece(file: FileHandle): Promise<Buffer> {
  const chunks: Buffer[] = []
  let left = PIECE_BYTES
  for (let most = CHUNK_BYTES; left > 0; most = Math.min(left, most * 4)) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(Math.min(most, left)), 0)
    if (bytesRead === 0) break
    chunks.push(buffer.subarray(0, bytesRead))
    left -= bytesRead
  }
  return Buffer.concat(chunks)
}

/** The file of the server that a piece is of, and which part of it. */
export function clusterFileOf({ name }: Piece): { readonly path: string; readonly part: number } | undefined {
  const [, path, part] = FILE.exec(name) ?? []
  if (path === undefined) return undefined
  if (path.startsWith('/') || path.split('/').includes('..')) throw new BackupUnreadable(`The backup names a file outside of the server: ${path}`)
  return { path, part: Number(part) }
}

export function readClusterSummary({ name, bytes }: Piece): ClusterSummary | undefined {
  if (name !== SUMMARY) return undefined
  const summary: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!Check(Summary, summary)) throw new BackupUnreadable('The backup has no summary that this version knows.')
  return summary
}
