import { join } from 'node:path'
import { importCommand } from './import-composition.ts'
import { type Config, ConfigInvalid, readConfig } from './config.ts'
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './infra/data-folder.ts'
import { embeddedConnectionString, EmbeddedPostgresUnavailable, startEmbeddedPostgres } from './infra/embedded-postgres.ts'
import { migrate } from './infra/migrate.ts'
import { assertUsable, OutsidePostgresUnusable } from './infra/outside-postgres.ts'

/** The entry of `npm run import`. Finds the shop's database, whether the shop runs or not, and ends with the exit code of the import. */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interruption.signal.aborted) process.exit(130)
    interruption.abort()
    process.stderr.write('\nEnding after the batch in hand (again to end at once) ...\n')
  })
}

try {
  const config = readConfig(process.env)
  process.exitCode = await importCommand(process.argv.slice(2), {
    connect: () => connect(config),
    reportDir: join(config.dataDir, 'import-reports'),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => new Date(),
    signal: interruption.signal,
  })
} catch (error) {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' && (code === 'ENOENT' || code === 'ECONNREFUSED'))
    process.stderr.write('There is no database to be reached. If the shop uses another one than its own, set DATABASE_URL as it does.\n')
  else if ([ConfigInvalid, DataFolderUnusable, EmbeddedPostgresUnavailable, OutsidePostgresUnusable].some((kind) => error instanceof kind))
    process.stderr.write(`${(error as Error).message}\n`)
  else
    process.stderr.write(
      `The import failed: ${error instanceof Error ? error.stack : String(error)}\nWhat was written stays. Run the same command again to go on.\n`,
    )
  process.exitCode = 1
}

/** `DATABASE_URL`, else the database of the running shop, else our own start of it. */
async function connect({ databaseUrl, dataDir }: Config): Promise<{ connectionString: string; stop(): Promise<void> }> {
  if (databaseUrl) {
    await assertUsable(databaseUrl)
    await migrate(databaseUrl)
    return { connectionString: databaseUrl, stop: async () => {} }
  }
  const lock = await lockDataFolder(dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return undefined
    throw error
  })
  if (!lock) return { connectionString: embeddedConnectionString(dataDir), stop: async () => {} } // the shop runs, or another import
  const server = await startEmbeddedPostgres({ dataDir })
  await migrate(server.connectionString)
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop()
      await lock.release()
    },
  }
}
