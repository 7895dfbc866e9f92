import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CheckResult, isRight, runChecks } from '../infra/checks.ts'
import { startEmbeddedPostgres } from '../infra/embedded-postgres.ts'
import { removeDatabase } from '../infra/embedded-postgres-removal.ts'
import { writeArchive } from './archive.ts'
import type { BackupSummary } from './backup-content.ts'
import { type BackupKind, backupName, openWorkFolder, pruneBackups, type WorkFolder } from './backup-folder.ts'
import type { BackupKey } from './backup-key.ts'
import type { PicturesIn, PictureStore } from './backup.ports.ts'
import { dataPieces } from './data-pieces.ts'
import { type InspectedBackup, inspectBackup } from './inspect-backup.ts'
import { loadBackup } from './load-backup.ts'

export type BackupOptions = {
  readonly connectionString: string
  readonly backupDir: string
  readonly key: BackupKey | undefined
  readonly pictures: PictureStore
  /** The store of a folder, for the check. */
  readonly picturesIn: PicturesIn
  readonly product: string
  readonly now: () => Date
  readonly signal?: AbortSignal
  readonly kind?: BackupKind
  /** Older backups that stay; all when absent. */
  readonly keep?: number
  /** Restores it into a new folder and compares. */
  readonly isChecked: boolean
}

export type MadeBackup = {
  readonly path: string
  readonly bytes: number
  readonly summary: BackupSummary
  readonly removed: number
  /** Files that rows name and that were not there to be kept: as far as it was checked. */
  readonly lost: readonly CheckResult[]
}

/** Durability is of no use to what is removed in a moment. */
const QUICK = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }

/** Writes a backup of a shop, which may go on selling. It appears under its name when it is whole, on the disk and checked; killed before, it leaves nothing that looks like one. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { backupDir, connectionString, pictures, product, key, now, signal, kind = 'data', keep } = options
  const work = await openWorkFolder(backupDir)
  try {
    const madeAt = now()
    const name = backupName(kind, madeAt)
    const draft = join(work.dir, name)
    await writeArchive(draft, dataPieces({ connectionString, pictures, madeAt, product }), key, signal)
    const backup = await inspectBackup({ path: draft, key, signal }, pictures)
    const lost = options.isChecked ? await checkByRestoring(backup, work, options.picturesIn) : []
    const { size } = await stat(draft)
    const path = await work.publish(draft, name)
    const removed = keep === undefined ? 0 : await pruneBackups(backupDir, kind, keep)
    return { path, bytes: size, summary: backup.summary, removed, lost }
  } finally {
    await work.remove()
  }
}

/** Restores it into a new folder, with a database of its own: counts and sums of all tables and the hashes of all pictures must be what they were. Answers which files its rows name in vain. */
async function checkByRestoring(backup: InspectedBackup, work: WorkFolder, picturesIn: PicturesIn): Promise<readonly CheckResult[]> {
  const dataDir = join(work.dir, 'check')
  await mkdir(dataDir, { mode: 0o711 })
  const server = await startEmbeddedPostgres({ dataDir, settings: QUICK })
  try {
    const pictures = picturesIn(dataDir, { isDurable: false })
    await loadBackup(server.connectionString, backup, pictures)
    return (await runChecks(server.connectionString, pictures.checks)).filter((result) => !isRight(result))
  } finally {
    await server.stop()
    await removeDatabase(dataDir)
  }
}
