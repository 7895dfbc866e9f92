import { join } from 'node:path'
import { importCommand } from './import-composition.ts'
import { type Config, ConfigInvalid, readConfig } from './config.ts'
import { expectMigrated, migrate } from './infra/migrate.ts'
import { databaseComplaint, openShopDatabase } from './infra/shop-database.ts'

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
    filePlace: config,
    reportDir: join(config.dataDir, 'import-reports'),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => new Date(),
    signal: interruption.signal,
  })
} catch (error) {
  const complaint = error instanceof ConfigInvalid ? error.message : databaseComplaint(error)
  process.stderr.write(
    `${complaint ?? `The import failed: ${error instanceof Error ? error.stack : String(error)}\nWhat was written stays. Run the same command again to go on.`}\n`,
  )
  process.exitCode = 1
}

async function connect(config: Config): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const database = await openShopDatabase(config)
  await (database.isShared ? expectMigrated : migrate)(database.connectionString)
  return database
}
