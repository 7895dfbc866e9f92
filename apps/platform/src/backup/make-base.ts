import { realpathSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedAdminString, embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { archiveOf, pruneArchive, systemOf } from '../infra/wal-archive.ts'
import { writeArchive } from './archive.ts'
import { backupName, listBackups, openWorkFolder, pruneBackups } from './backup-folder.ts'
import type { BackupKey } from './backup-key.ts'
import type { PictureStore } from './backup.ports.ts'
import { clusterPieces } from './cluster-pieces.ts'
import { checkRecovery, inspectBase } from './point-in-time.ts'

export type BaseOptions = {
  readonly dataDir: string
  readonly walArchiveDir: string
  readonly backupDir: string
  readonly key: BackupKey | undefined
  readonly pictures: PictureStore
  readonly product: string
  readonly now: () => Date
  readonly signal: AbortSignal
  readonly keep: number
  /** Recovers it in a new folder and reads every row. */
  readonly isChecked: boolean
}

export type MadeBase = {
  readonly path: string
  readonly bytes: number
  readonly rows: number | undefined
  readonly removed: number
  readonly removedLog: number
}

/** Copies the files of the running embedded database: what a restore to a point in time begins with. The log that no copy needs any more is removed. */
export async function makeBase(options: BaseOptions): Promise<MadeBase> {
  const { dataDir, walArchiveDir, backupDir, key, pictures, product, now, signal, keep } = options
  const work = await openWorkFolder(backupDir)
  try {
    const madeAt = now()
    const name = backupName('cluster', madeAt)
    const draft = join(work.dir, name)
    const cluster = realpathSync(join(dataDir, 'postgres'))
    const system = systemOf(cluster)
    const archive = archiveOf(walArchiveDir, system)
    const source = {
      cluster,
      system,
      archive,
      adminString: embeddedAdminString(dataDir),
      connectionString: embeddedConnectionString(dataDir),
    }
    await writeArchive(draft, clusterPieces({ ...source, pictures, madeAt, product, label: name }), key, signal)
    const base = await inspectBase({ path: draft, key, signal }, pictures)
    const rows = options.isChecked ? await checkRecovery(base, { dataDir: join(work.dir, 'check'), walArchiveDir }) : undefined
    const { size } = await stat(draft)
    const path = await work.publish(draft, name)
    const removed = await pruneBackups(backupDir, 'cluster', keep)
    const kept = new Set((await listBackups(backupDir, 'cluster')).map(({ at }) => backupName('cluster', at)))
    return { path, bytes: size, rows, removed, removedLog: pruneArchive(archive, (label) => kept.has(label)) }
  } finally {
    await work.remove()
  }
}
