import { lstatSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopOrphan } from './embedded-postgres-orphan.ts'
import { preparePlace } from './embedded-postgres-place.ts'

/** Removes a data folder with its database, wherever that is kept; a server that runs on it is ended first. Only where nobody needs it any more. */
export async function removeDatabase(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  if (lstatSync(cluster, { throwIfNoEntry: false })) {
    await stopOrphan(preparePlace(dataDir))
    rmSync(realpathSync(cluster), { recursive: true, force: true })
  }
  rmSync(dataDir, { recursive: true, force: true })
}
