import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ArgumentsInvalid, type CommandDeps, consentOf, keyOf, say, seconds, wordsFor } from './command.ts'
import { inspectBackup } from './inspect-backup.ts'
import { makeBackup } from './make-backup.ts'
import { listBackups } from './backup-folder.ts'
import { type InspectedBase, inspectBase, restoreToTime } from './point-in-time.ts'
import { type Restored, RestoreRefused, restoreIntoDatabase, restoreIntoFolder } from './restore-backup.ts'

export const RESTORE_HELP = `npm run restore -- FILE [options]
npm run restore -- --to-time TIME [FILE] [options]

Puts a backup back: into the shop's place (DATABASE_URL, or DATA_DIR), or into another folder. The file is read to its end before anything is changed, and what is
there is replaced at once or not at all. A place that holds data is asked about. A backup of an older version is brought up to date.

  --to-time TIME  what the embedded database was at TIME (2026-11-21T20:15:00Z), from a copy made by "npm run backup -- --base" (the last one before TIME,
                  or FILE) and the log in WAL_ARCHIVE_DIR
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
  if (values['to-time'] !== undefined && rest.length === 0) return restoreToTimeCommand({ ...values, 'to-time': values['to-time'] }, file, cwd, deps)
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

type TimeValues = { readonly 'to-time': string; readonly to?: string | undefined; readonly yes?: boolean | undefined }

async function restoreToTimeCommand(values: TimeValues, file: string | undefined, cwd: string, deps: CommandDeps): Promise<number> {
  const { config, stdout, picturesIn, now, signal } = deps
  const time = timeOf(values['to-time'])
  if (config.databaseUrl && values.to === undefined)
    throw new RestoreRefused('An outside database is restored to a time with its own tools: see docs/operations.md.')
  const { walArchiveDir } = config
  if (!walArchiveDir) throw new RestoreRefused('Set WAL_ARCHIVE_DIR to where the log of the database is kept.')
  const begin = performance.now()
  const dataDir = values.to === undefined ? config.dataDir : resolve(cwd, values.to)
  const pictures = picturesIn(dataDir)
  const files =
    file === undefined ? (await listBackups(config.backupDir, 'cluster')).filter(({ at }) => at < time).map(({ path }) => path) : [resolve(cwd, file)]
  const key = await keyOf(config)
  const base = await firstBefore(time, files, (path) => inspectBase({ path, key, signal }, pictures))
  if (!base) throw new RestoreRefused(`There is no copy of the database's files in ${config.backupDir} that was complete before ${time.toISOString()}.`)
  say(stdout, `A copy of ${base.head.madeAt}, by Galleria ${base.head.product}, and the log up to ${time.toISOString()}`)
  const consent = consentOf(values.yes === true, deps)
  const restored = await restoreToTime(dataDir, { base, time, walArchiveDir, pictures, consent, now, isShop: values.to === undefined })
  tell({ ...restored, foreignTables: [] }, deps)
  say(stdout, `Restored in ${seconds(performance.now() - begin)}. Make a new base soon: npm run backup -- --base`)
  return 0
}

/** The newest copy that was complete by then: a server can not go back behind its copy's end. */
async function firstBefore(time: Date, files: readonly string[], inspect: (path: string) => Promise<InspectedBase>): Promise<InspectedBase | undefined> {
  for (const path of files) {
    const base = await inspect(path)
    if (new Date(base.summary.finishedAt) < time) return base
  }
  return undefined
}

function timeOf(text: string): Date {
  const time = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new ArgumentsInvalid(`"${text}" is no time with a zone, such as 2026-11-21T20:15:00Z.`)
  return time
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
      options: { 'to-time': { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (cause) {
    throw new ArgumentsInvalid(`${cause instanceof Error ? cause.message : String(cause)}\n\n${RESTORE_HELP}`, { cause })
  }
}
