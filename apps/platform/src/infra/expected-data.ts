import { existsSync } from 'node:fs'
import { lstat, readlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { hasDatabase } from './cluster-swap.ts'

/** The shop was told where its data is, and there is none. The message is for the person at the terminal. */
export class DataMissing extends Error {
  override readonly name = 'DataMissing'
}

type Place = { readonly dataDir: string; readonly databaseUrl: string | undefined; readonly seedsDemo: boolean }

/**
 * Looks before anything is made in the data folder: a volume that is not mounted leaves an empty one, and a demo in its place would take real orders.
 * @throws DataMissing
 */
export async function expectData({ dataDir, databaseUrl, seedsDemo }: Place): Promise<void> {
  if (databaseUrl) return // whether there is a shop in it is known when it has been asked
  const cluster = join(dataDir, 'postgres')
  const entry = await lstat(cluster).catch(() => undefined) // a folder that can not be used is told by whoever takes it
  if (entry?.isSymbolicLink() && !existsSync(cluster)) {
    const target = resolve(dirname(cluster), await readlink(cluster))
    throw new DataMissing(
      `The database of ${dataDir} is kept in ${target}, and there is nothing. Bring that folder back, or remove ${cluster} and restore a backup: npm run restore -- FILE`,
    )
  }
  if (!seedsDemo && !hasDatabase(dataDir)) throw dataMissing(`There is no shop in the data folder ${dataDir}`, 'Is its volume mounted?')
}

/** The outside database, or our own, holds no shop. */
export const noShopIn = ({ databaseUrl, dataDir }: Place): DataMissing =>
  databaseUrl
    ? dataMissing('There is no shop in the database of DATABASE_URL', 'Is it the right one?')
    : dataMissing(`There is no shop in the database of ${dataDir}`, 'Is it the right one?')

function dataMissing(what: string, question: string): DataMissing {
  return new DataMissing(
    `${what}. ${question} To restore a backup: npm run restore -- FILE. To begin with a shop of your own: npm run shop -- FILE. With the demo shops: SEED=demo npm start`,
  )
}
