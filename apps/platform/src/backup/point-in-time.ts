import { existsSync } from 'node:fs'
import { chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beginBeside } from '../infra/cluster-beside.ts'
import { hasDatabase, takePlace } from '../infra/cluster-swap.ts'
import { lockDataFolder } from '../infra/data-folder.ts'
import { type EmbeddedPostgres, EmbeddedPostgresUnavailable, startEmbeddedPostgres } from '../infra/embedded-postgres.ts'
import { preparePlace, type PostgresPlace } from '../infra/embedded-postgres-place.ts'
import { removeDatabase } from '../infra/embedded-postgres-removal.ts'
import { archiveOf, archiveSettings, recoverySettings, systemOf } from '../infra/wal-archive.ts'
import { BackupUnreadable, readArchive } from './archive.ts'
import { type BackupHead, pictureOf, readHead } from './backup-content.ts'
import type { PictureStore } from './backup.ports.ts'
import { clusterFileOf, type ClusterSummary, readClusterSummary } from './cluster-pieces.ts'
import type { BackupFile } from './inspect-backup.ts'
import { quieten } from './load-backup.ts'
import { type Consent, RestoreRefused } from './restore-backup.ts'
import { contentOf, tablesIn } from './table-content.ts'
import { withClient } from './with-client.ts'

export type InspectedBase = BackupFile & { readonly head: BackupHead; readonly summary: ClusterSummary }

/** A day of a busy shop's log takes minutes to read. */
const RECOVERY_LIMIT_MS = 6 * 3_600_000

/** Reads a base from end to end, before anything is written anywhere. Throws BackupUnreadable. */
export async function inspectBase({ path, key, signal }: BackupFile, pictures: Pick<PictureStore, 'isWhole'>): Promise<InspectedBase> {
  let head: BackupHead | undefined
  let summary: ClusterSummary | undefined
  const take = (piece: { readonly name: string; readonly bytes: Uint8Array }): void => {
    if (!head) {
      head = readHead(piece, path)
      if (head.kind !== 'cluster') throw new BackupUnreadable(`${path} is a backup of one instant; a point in time needs a base (npm run backup -- --base).`)
      return
    }
    const picture = pictureOf(piece)
    if (picture && !pictures.isWhole({ name: picture, bytes: piece.bytes }))
      throw new BackupUnreadable(`${path} is damaged: the picture ${picture} is not what it was.`)
    summary = readClusterSummary(piece) ?? summary
  }
  await readArchive(path, key, take, signal)
  if (!head || !summary) throw new BackupUnreadable(`${path} is not whole.`)
  return { path, key, signal, head, summary }
}

export type TimeTarget = {
  readonly base: InspectedBase
  readonly time: Date
  readonly walArchiveDir: string
  readonly pictures: Pick<PictureStore, 'save'>
  readonly consent: Consent
  readonly now: () => Date
  /** It goes on as the shop itself, so that its log, on a timeline of its own, belongs to the archive. */
  readonly isShop: boolean
}

/**
 * Brings a data folder to what it was at `time`: the files of the base, and the log up to there. Made beside the old database, which it replaces when it is whole.
 * @throws RestoreRefused, DataFolderInUse
 */
export async function restoreToTime(dataDir: string, target: TimeTarget): Promise<{ readonly before: string | undefined; readonly waitingEvents: number }> {
  const { base, time, walArchiveDir, pictures, consent, isShop } = target
  const lock = await lockDataFolder(dataDir)
  try {
    if (hasDatabase(dataDir)) await consent.ask(`The data folder ${dataDir} holds a shop.`)
    const beside = await beginBeside(dataDir)
    try {
      await unpack(base, preparePlace(beside), pictures)
      // What the old server had not handed to the archive yet, when its disk is still there.
      if (isShop && isSameServer(dataDir, base.summary.system)) await addLog(join(dataDir, 'postgres/pg_wal'), preparePlace(beside))
      const archive = archiveOf(walArchiveDir, base.summary.system)
      const server = await recover(beside, { ...recoverySettings(archive, time), ...(isShop ? archiveSettings(archive) : {}) }, time)
      let waitingEvents: number
      try {
        waitingEvents = await withClient(server.connectionString, quieten)
      } finally {
        await server.stop()
      }
      return { before: takePlace(dataDir, target.now()), waitingEvents }
    } catch (error) {
      await removeDatabase(beside)
      throw error
    }
  } finally {
    await lock.release()
  }
}

/** Recovers a base to its own end in a new folder, and reads every row of it. Answers how many there are. */
export async function checkRecovery(
  base: InspectedBase,
  { dataDir, walArchiveDir }: { readonly dataDir: string; readonly walArchiveDir: string },
): Promise<number> {
  await mkdir(dataDir, { mode: 0o711 })
  const place = preparePlace(dataDir)
  await unpack(base, place, { save: async () => undefined })
  const { recovery_target_time: _, ...settings } = recoverySettings(archiveOf(walArchiveDir, base.summary.system), new Date())
  const server = await recover(dataDir, { ...settings, recovery_target: 'immediate', fsync: 'off' }, new Date(base.summary.finishedAt))
  try {
    return await withClient(server.connectionString, async (client) => {
      let rows = 0
      for (const table of await tablesIn(client)) rows += (await contentOf(client, table)).rows
      return rows
    })
  } finally {
    await server.stop()
    await removeDatabase(dataDir)
  }
}

async function unpack(base: InspectedBase, { cluster, user }: PostgresPlace, pictures: Pick<PictureStore, 'save'>): Promise<void> {
  const own = async (path: string): Promise<void> => {
    if (user) await chown(path, user.uid, user.gid)
  }
  const write = async (path: string, bytes: Uint8Array | string, flag: 'a' | 'w'): Promise<void> => {
    await writeFile(path, bytes, { flag, mode: 0o600 })
    await own(path)
  }
  await mkdir(cluster, { mode: 0o700, recursive: true })
  await own(cluster)
  for (const name of base.summary.directories) {
    await mkdir(join(cluster, name), { mode: 0o700, recursive: true })
    await own(join(cluster, name))
  }
  const take = async (piece: { readonly name: string; readonly bytes: Uint8Array }): Promise<void> => {
    const picture = pictureOf(piece)
    if (picture) await pictures.save({ name: picture, bytes: piece.bytes })
    const file = clusterFileOf(piece)
    if (!file) return
    const path = join(cluster, file.path)
    if (!existsSync(dirname(path))) await mkdir(dirname(path), { mode: 0o700, recursive: true }).then(() => own(dirname(path))) // made during the copy
    await write(path, piece.bytes, file.part === 0 ? 'w' : 'a')
  }
  await readArchive(base.path, base.key, take, base.signal)
  await write(join(cluster, 'backup_label'), base.summary.label, 'w')
  await write(join(cluster, 'recovery.signal'), '', 'w')
}

function isSameServer(dataDir: string, system: string): boolean {
  const cluster = join(dataDir, 'postgres')
  return existsSync(join(cluster, 'global/pg_control')) && systemOf(cluster) === system
}

async function addLog(from: string, { cluster, user }: PostgresPlace): Promise<void> {
  const names = await readdir(from).catch((): string[] => [])
  for (const name of names.filter((each) => /^[0-9A-F]{24}$/.test(each))) {
    const path = join(cluster, 'pg_wal', name)
    await copyFile(join(from, name), path)
    if (user) await chown(path, user.uid, user.gid)
  }
}

async function recover(dataDir: string, settings: Readonly<Record<string, string>>, time: Date): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDir, settings, startLimitMs: RECOVERY_LIMIT_MS })
  } catch (cause) {
    if (!(cause instanceof EmbeddedPostgresUnavailable)) throw cause
    if (cause.message.includes('recovery ended before configured recovery target was reached'))
      throw new RestoreRefused(`The log in the archive does not reach to ${time.toISOString()}. Choose an earlier time. Nothing was changed.`, { cause })
    throw new RestoreRefused(`The log could not be read up to ${time.toISOString()}. Nothing was changed.\n${cause.message}`, { cause })
  }
}
