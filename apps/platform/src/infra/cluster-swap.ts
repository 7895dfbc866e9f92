import { lstatSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where a restore builds a database, as a data folder of its own inside the shop's. */
export const UNFINISHED = '.restoring'
/** A whole one that is about to take the place of the old. */
export const FINISHED = '.restored'

/** Also a link that leads nowhere. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false // on the way to it is something else than a folder
  }
}

/**
 * Puts the finished database in the place of the old one, which stays beside it. Killed at any point, there is the old one or the new one: between the two
 * renames the new one bears a name by which the next start takes it. Answers where the old one is.
 */
export function takePlace(dataDir: string, at: Date): string | undefined {
  renameSync(join(dataDir, UNFINISHED), join(dataDir, FINISHED))
  const cluster = join(dataDir, 'postgres')
  const before = `${cluster}.before-${at.toISOString().replaceAll(':', '-')}`
  const hadOne = isThere(cluster)
  if (hadOne) renameSync(cluster, before)
  completeSwap(dataDir)
  return hadOne ? before : undefined
}

/** What a restore that was killed at the last moment has left to do. */
export function completeSwap(dataDir: string): void {
  const [finished, cluster] = [join(dataDir, FINISHED), join(dataDir, 'postgres')]
  if (isThere(cluster) || !isThere(join(finished, 'postgres'))) return
  renameSync(join(finished, 'postgres'), cluster)
  rmSync(finished, { recursive: true, force: true })
}

/** Whether there is a database, or one that the next start will take. */
export const hasDatabase = (dataDir: string): boolean => isThere(join(dataDir, 'postgres')) || isThere(join(dataDir, FINISHED, 'postgres'))
