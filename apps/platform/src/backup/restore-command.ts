import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ArgumentsInvalid, type CommandDeps, consentOf, keyOf, say, seconds, wordsFor } from './command.ts'
import { inspectBackup } from './inspect-backup.ts'
import { makeBackup } from './make-backup.ts'
import { type Restored, restoreIntoDatabase, restoreIntoFolder } from './restore-backup.ts'

export const RESTORE_HELP = `npm run restore -- FILE [options]

Puts a backup back: into the shop's place (DATABASE_URL, or DATA_DIR), or into another folder. The file is read to its end before anything is changed, and what is
there is replaced at once or not at all. A place that holds data is asked about. A backup of an older version is brought up to date.

  --to FOLDER   into the data folder FOLDER, whatever the settings say
  --yes         replaces what is there without asking
  --help        this

BACKUP_KEY or BACKUP_KEY_FILE opens an encrypted backup.
`

/** `npm run restore`. Answers the exit code. `cwd`: where files are named from. */
export async function restoreCommand(args: readonly string[], cwd: string, deps: CommandDeps): Promise<number> {
  const { values, positionals } = argumentsOf(args)
  const { config, stdout, picturesIn, product, now, signal } = deps
  if (values.help) {
    stdout.write(RESTORE_HELP)
    return 0
  }
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new ArgumentsInvalid(`Name one backup.\n\n${RESTORE_HELP}`)
  const begin = performance.now()
  const key = await keyOf(config)
  const dataDir = values.to === undefined ? config.dataDir : resolve(cwd, values.to)
  const pictures = picturesIn(dataDir)
  const backup = await inspectBackup({ path: resolve(cwd, file), key, signal }, pictures)
  say(stdout, `A backup of ${backup.head.madeAt}, by Galleria ${backup.head.product}: ${wordsFor(backup.summary)}`)
  const target = { backup, pictures, consent: consentOf(values.yes === true, deps), now }
  const { databaseUrl } = values.to === undefined ? config : { databaseUrl: undefined }
  const keepOld = async (connectionString: string): Promise<string> => {
    const options = { connectionString, backupDir: config.backupDir, key, pictures, picturesIn, product, now, signal }
    return (await makeBackup({ ...options, kind: 'before-restore', isChecked: false })).path
  }
  const restored = databaseUrl
    ? await restoreIntoDatabase(databaseUrl, { ...target, keepOld: () => keepOld(databaseUrl) })
    : await restoreIntoFolder(dataDir, target)
  tell(restored, deps)
  say(stdout, `Restored in ${seconds(performance.now() - begin)}. Counts and sums are those of the backup.`)
  return 0
}

function tell({ before, waitingEvents, foreignTables }: Restored, { stdout }: Pick<CommandDeps, 'stdout'>): void {
  if (before) say(stdout, `What was there is kept: ${before}`)
  if (foreignTables.length > 0) say(stdout, `Left out, because the shop does not know them: ${foreignTables.join(', ')}`)
  if (waitingEvents > 0)
    say(
      stdout,
      `${waitingEvents} ${waitingEvents === 1 ? 'event was' : 'events were'} waiting to be told when the backup was made. They count as told, so that nobody gets a mail twice.`,
    )
}

function argumentsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (cause) {
    throw new ArgumentsInvalid(`${cause instanceof Error ? cause.message : String(cause)}\n\n${RESTORE_HELP}`, { cause })
  }
}
