import type { Config } from '../config.ts'
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './data-folder.ts'
import { embeddedConnectionString, EmbeddedPostgresUnavailable, startEmbeddedPostgres } from './embedded-postgres.ts'
import { DataMissing } from './expected-data.ts'
import { expectMigrated, SchemaRefused } from './migrate.ts'
import { assertUsable, OutsidePostgresUnusable } from './outside-postgres.ts'

export type ShopDatabase = {
  readonly connectionString: string
  /** It is not ours but a running shop's, which has brought it up to date. */
  readonly isShared: boolean
  /** Ends the server, where we have started it. */
  stop(): Promise<void>
}

/** For a command beside the shop: `DATABASE_URL`, else the database of the running shop, else our own start of it. */
export async function openShopDatabase({
  databaseUrl,
  dataDir,
  walArchiveDir,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'walArchiveDir'>): Promise<ShopDatabase> {
  if (databaseUrl) {
    await assertUsable(databaseUrl)
    return { connectionString: databaseUrl, isShared: false, stop: async () => {} }
  }
  try {
    return await startAlone(dataDir, walArchiveDir)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    return { connectionString: embeddedConnectionString(dataDir), isShared: true, stop: async () => {} } // the shop runs, or another command
  }
}

/** The same, for a command that neither migrates nor looks at an older version's tables. Throws SchemaRefused where these are what there is. */
export async function openMigratedDatabase(config: Parameters<typeof openShopDatabase>[0]): Promise<ShopDatabase> {
  const database = await openShopDatabase(config)
  try {
    await expectMigrated(database.connectionString)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function startAlone(dataDir: string, walArchiveDir: string | undefined): Promise<ShopDatabase> {
  const lock = await lockDataFolder(dataDir)
  try {
    const server = await startEmbeddedPostgres({ dataDir, walArchiveDir })
    return {
      connectionString: server.connectionString,
      isShared: false,
      stop: async () => {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** In words for whoever gave the command, when it is something about the database that they can help; else undefined. */
export function databaseComplaint(error: unknown): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' && (code === 'ENOENT' || code === 'ECONNREFUSED'))
    return 'There is no database to be reached. If the shop uses another one than its own, set DATABASE_URL as it does.'
  const known = [DataFolderUnusable, DataMissing, EmbeddedPostgresUnavailable, OutsidePostgresUnusable, SchemaRefused].some((kind) => error instanceof kind)
  return known && error instanceof Error ? error.message : undefined
}
