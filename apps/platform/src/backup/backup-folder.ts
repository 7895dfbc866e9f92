import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DataFolderInUse, type DataFolderLock, lockDataFolder } from '../infra/data-folder.ts'
import { removeDatabase } from '../infra/embedded-postgres-removal.ts'

export type BackupKind = 'data' | 'cluster' | 'before-restore'

const PREFIX: Readonly<Record<BackupKind, string>> = { data: 'galleria', cluster: 'galleria-base', 'before-restore': 'galleria-before-restore' }
const WORK = '.unfinished-'

/** `galleria-2026-11-21T20-30-05.123Z.backup`: sorted by name they are sorted by time, and the name is one on every system. */
export const backupName = (kind: BackupKind, at: Date): string => `${PREFIX[kind]}-${at.toISOString().replaceAll(':', '-')}.backup`

/** When a file of this kind was made; undefined when it is none. */
export function timeOfName(kind: BackupKind, name: string): Date | undefined {
  const [, stamp] = new RegExp(String.raw`^${PREFIX[kind]}-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)\.backup$`).exec(name) ?? []
  return stamp ? new Date(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')) : undefined
}

/** Where one backup is made. Nothing of it is seen among the finished ones before it is whole. */
export type WorkFolder = {
  readonly dir: string
  /** Puts a file under its name among the backups, for good. */
  publish(file: string, name: string): Promise<string>
  /** Removes all that is left in it. */
  remove(): Promise<void>
}

/** Opens a folder for one backup, and clears away what killed ones have left: their files, and a database that is still running in them. */
export async function openWorkFolder(backupDir: string): Promise<WorkFolder> {
  // Others may pass, not look: a check runs a database in it, as another user when we are root.
  await mkdir(backupDir, { recursive: true, mode: 0o711 })
  await access(backupDir, constants.W_OK)
  for (const name of await readdir(backupDir)) if (name.startsWith(WORK)) await clear(join(backupDir, name))
  const dir = join(backupDir, `${WORK}${randomUUID().slice(0, 8)}`)
  await mkdir(dir, { mode: 0o711 })
  const lock = await lockDataFolder(dir)
  return {
    dir,
    publish: async (file, name) => {
      const path = join(backupDir, name)
      await rename(file, path)
      await syncFolder(backupDir)
      return path
    },
    remove: () => remove(dir, lock),
  }
}

async function clear(dir: string): Promise<void> {
  const lock = await lockDataFolder(dir).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return undefined // another backup is at work
    throw error
  })
  if (lock) await remove(dir, lock)
}

async function remove(dir: string, lock: DataFolderLock): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) if (entry.isDirectory()) await removeDatabase(join(dir, entry.name))
  await lock.release()
  await rm(dir, { recursive: true, force: true })
}

/** A file's name is on the disk when its folder is. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Backups of a kind, the newest first. */
export async function listBackups(backupDir: string, kind: BackupKind): Promise<{ readonly path: string; readonly at: Date }[]> {
  const names = await readdir(backupDir).catch((): string[] => [])
  return names
    .flatMap((name) => {
      const at = timeOfName(kind, name)
      return at ? [{ path: join(backupDir, name), at }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Removes all but the newest `keep` of a kind; answers how many. */
export async function pruneBackups(backupDir: string, kind: BackupKind, keep: number): Promise<number> {
  const old = (await listBackups(backupDir, kind)).slice(keep)
  for (const { path } of old) await rm(path)
  return old.length
}
