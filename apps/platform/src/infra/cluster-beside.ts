import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { FINISHED, UNFINISHED } from './cluster-swap.ts'
import { removeDatabase } from './embedded-postgres-removal.ts'

/** Begins a restore beside the database of `dataDir`, in a data folder of its own, clearing away what a killed one has left. Lock the data folder first. */
export async function beginBeside(dataDir: string): Promise<string> {
  for (const name of [UNFINISHED, FINISHED]) if (existsSync(join(dataDir, name))) await removeDatabase(join(dataDir, name))
  const dir = join(dataDir, UNFINISHED)
  mkdirSync(dir, { recursive: true, mode: 0o711 })
  return dir
}
