import { unknownMigrations } from '../infra/migration-history.ts'
import { BackupUnreadable, readArchive } from './archive.ts'
import { type BackupHead, type BackupSummary, pictureOf, readHead, readSummary, tableOf } from './backup-content.ts'
import type { PictureStore } from './backup.ports.ts'
import type { BackupKey } from './backup-key.ts'

export type BackupFile = {
  readonly path: string
  readonly key: BackupKey | undefined
  /** Ends the reading. */
  readonly signal: AbortSignal | undefined
}
export type InspectedBackup = BackupFile & { readonly head: BackupHead; readonly summary: BackupSummary }

/**
 * Reads a backup of data from end to end, before anything is written anywhere: it opens, nothing is missing or changed, and this program knows its tables.
 * @throws BackupUnreadable
 */
export async function inspectBackup({ path, key, signal }: BackupFile, pictures: Pick<PictureStore, 'isWhole'>): Promise<InspectedBackup> {
  let head: BackupHead | undefined
  let summary: BackupSummary | undefined
  const tables = new Set<string | undefined>()
  await readArchive(
    path,
    key,
    (piece) => {
      if (!head) {
        head = readHead(piece, path)
        refuseNewer(head, path)
        return
      }
      tables.add(tableOf(piece))
      const picture = pictureOf(piece)
      if (picture && !pictures.isWhole({ name: picture, bytes: piece.bytes }))
        throw new BackupUnreadable(`${path} is damaged: the picture ${picture} is not what it was.`)
      summary = readSummary(piece, path) ?? summary
    },
    signal,
  )
  const lost = summary?.tables.find(({ name }) => !tables.has(name))
  if (!head || !summary || lost) throw new BackupUnreadable(`${path} is not whole${lost ? `: the table ${lost.name} is missing` : ''}.`)
  return { path, key, signal, head, summary }
}

function refuseNewer({ kind, product, migrations, madeAt }: BackupHead, path: string): void {
  if (kind !== 'data')
    throw new BackupUnreadable(
      `${path} holds the files of a database server as they were soon after ${madeAt}. Restore it to a later time: npm run restore -- --to-time TIME FILE`,
    )
  const unknown = unknownMigrations(migrations)
  if (unknown.length === 0) return
  const words = unknown.length === 1 ? 'a change of the database' : `${unknown.length} changes of the database`
  throw new BackupUnreadable(
    `${path} was made by a newer version of Galleria (${product}): it has ${words} that this one does not know. Restore it with that version or a later one.`,
  )
}
