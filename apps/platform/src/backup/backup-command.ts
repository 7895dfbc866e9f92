import { parseArgs } from 'node:util'
import { hasDatabase } from '../infra/cluster-swap.ts'
import { openShopDatabase } from '../infra/shop-database.ts'
import { ArgumentsInvalid, type CommandDeps, keyOf, megabytes, say, seconds, wordsFor } from './command.ts'
import { NoShopToKeep } from './data-pieces.ts'
import type { BackupKey } from './backup-key.ts'
import { makeBase } from './make-base.ts'
import { makeBackup } from './make-backup.ts'

export const BACKUP_HELP = `npm run backup [-- options]

Writes one file with the whole shop: all tables as they are at one instant, and the pictures. The shop may go on selling. The file is checked by restoring it into
a new folder and comparing counts and sums; only then it appears.

  --base        instead, a copy of the embedded database's files, from which the log in WAL_ARCHIVE_DIR leads to any later moment
  --no-check    does not restore it; it is only read to its end
  --help        this

Settings, as the shop has them: DATA_DIR or DATABASE_URL. And:
  BACKUP_DIR                   where backups are kept (DATA_DIR with "-backups" behind it)
  BACKUP_KEEP                  how many are kept (7)
  BACKUP_KEY, BACKUP_KEY_FILE  a passphrase, or a key of age-keygen: encrypts it (age-encryption.org)
`

/** `npm run backup`. Answers the exit code. */
export async function backupCommand(args: readonly string[], deps: CommandDeps): Promise<number> {
  const options = optionsOf(args)
  const { config, stdout, now } = deps
  if (options.help) {
    stdout.write(BACKUP_HELP)
    return 0
  }
  const key = await keyOf(config)
  if (!config.databaseUrl && !hasDatabase(config.dataDir))
    throw new NoShopToKeep(`There is no shop in ${config.dataDir}. If it uses another place, set DATA_DIR or DATABASE_URL as it does.`)
  if (options.base) return baseCommand(deps, key, !options['no-check'])
  const isChecked = !options['no-check']
  const begin = performance.now()
  const shop = await openShopDatabase(config)
  try {
    const { picturesIn, product } = deps
    const { path, bytes, summary, removed, lost } = await makeBackup({
      connectionString: shop.connectionString,
      backupDir: config.backupDir,
      key,
      pictures: picturesIn(config.dataDir),
      picturesIn,
      product,
      now,
      signal: deps.signal,
      keep: config.backupKeep,
      isChecked,
    })
    say(stdout, wordsFor(summary))
    say(stdout, isChecked ? 'Restored into a new folder: counts, sums and pictures are the same.' : 'Not checked by restoring (--no-check).')
    for (const { rule, count, examples, failure } of lost)
      say(stdout, failure ? `Not known whether ${rule}: ${failure}` : `Not so for ${count}, which no backup can bring back: ${rule} (${examples.join(', ')}).`)
    if (!key) say(stdout, 'It is not encrypted: it holds names, addresses and orders. BACKUP_KEY encrypts it.')
    if (removed > 0) say(stdout, `${removed} older ${removed === 1 ? 'backup' : 'backups'} removed (BACKUP_KEEP=${config.backupKeep}).`)
    say(stdout, `${path} (${megabytes(bytes)}, ${seconds(performance.now() - begin)})`)
    return 0
  } finally {
    await shop.stop()
  }
}

async function baseCommand(deps: CommandDeps, key: BackupKey | undefined, isChecked: boolean): Promise<number> {
  const { config, stdout, picturesIn, product, now, signal } = deps
  const { dataDir, walArchiveDir, backupDir, backupKeep } = config
  if (config.databaseUrl) throw new NoShopToKeep('A base of an outside database is made with its own tools: see docs/operations.md.')
  if (!walArchiveDir) throw new NoShopToKeep('Set WAL_ARCHIVE_DIR as the shop has it: a base is of no use without the log that follows.')
  const begin = performance.now()
  const shop = await openShopDatabase(config)
  try {
    const pictures = picturesIn(dataDir)
    const made = await makeBase({ dataDir, walArchiveDir, backupDir, key, pictures, product, now, signal, keep: backupKeep, isChecked })
    say(
      stdout,
      made.rows === undefined
        ? 'Not checked by recovering it (--no-check).'
        : `Recovered in a new folder: all ${made.rows.toLocaleString('en')} rows can be read.`,
    )
    if (made.removed + made.removedLog > 0) say(stdout, `Removed: ${made.removed} older copies, ${made.removedLog} pieces of the log that no copy needs.`)
    say(stdout, `${made.path} (${megabytes(made.bytes)}, ${seconds(performance.now() - begin)})`)
    return 0
  } finally {
    await shop.stop()
  }
}

function optionsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { base: { type: 'boolean' }, 'no-check': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } }).values
  } catch (cause) {
    throw new ArgumentsInvalid(`${cause instanceof Error ? cause.message : String(cause)}\n\n${BACKUP_HELP}`, { cause })
  }
}
