import { runBackup, runRestore } from './backup-composition.ts'
import { ArgumentsInvalid, roomComplaint } from './backup/command.ts'
import { BackupUnreadable } from './backup/archive.ts'
import { NoShopToKeep } from './backup/data-pieces.ts'
import { RestoreRefused } from './backup/restore-backup.ts'
import { ConfigInvalid, readConfig } from './config.ts'
import { DataFolderInUse } from './infra/data-folder.ts'
import { databaseComplaint } from './infra/shop-database.ts'

/** The entry of `npm run backup` and `npm run restore`, which is its first argument. */
const EXPECTED = [ArgumentsInvalid, BackupUnreadable, NoShopToKeep, RestoreRefused, ConfigInvalid, DataFolderInUse]

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interruption.signal.aborted) process.exit(130)
    interruption.abort()
    process.stderr.write('\nClearing away what is unfinished (again to end at once) ...\n')
  })
}

const [command, ...args] = process.argv.slice(2)
try {
  const { stdin, stdout } = process
  const deps = { config: readConfig(process.env), now: () => new Date(), signal: interruption.signal, stdin, stdout }
  process.exitCode = command === 'restore' ? await runRestore(args, process.cwd(), deps) : await runBackup(args, deps)
} catch (error) {
  if (interruption.signal.aborted) process.exit(130)
  const isExpected = EXPECTED.some((kind) => error instanceof kind) || Boolean((error as NodeJS.ErrnoException).syscall)
  const complaint = databaseComplaint(error) ?? roomComplaint(error) ?? (isExpected && error instanceof Error ? error.message : undefined)
  process.stderr.write(`${complaint ?? `The ${command} failed: ${error instanceof Error ? error.stack : String(error)}`}\n`)
  process.exitCode = 1
}
