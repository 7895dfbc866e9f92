import { existsSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system user that PostgreSQL runs as. `undefined`: the one that we are. */
export type SystemUser = { readonly uid: number; readonly gid: number } | undefined

/** `nobody` on Linux and most others: PostgreSQL refuses to run as root. */
const NOBODY = 65_534

/** Root hands the database to another user: to the one that owns the cluster already, else to `nobody`. */
export function databaseUser(cluster: string): SystemUser {
  if (process.getuid?.() !== 0) return undefined
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
}

/** The outermost folder on the way to `path` (itself included) that `user` may not enter; nothing when the way is open. */
export function findClosedFolder(path: string, user: SystemUser): string | undefined {
  if (!user) return undefined
  return foldersDownTo(path).find((folder) => !mayEnter(statSync(folder), user))
}

function foldersDownTo(path: string): string[] {
  if (!existsSync(path)) return foldersDownTo(dirname(path))
  const real = realpathSync(path)
  const parent = dirname(real)
  return parent === real ? [real] : [...foldersDownTo(parent), ...(statSync(real).isDirectory() ? [real] : [])]
}

function mayEnter(folder: Stats, user: { uid: number; gid: number }): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}
