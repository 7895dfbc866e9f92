import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import type { BackupSummary } from './backup-content.ts'
import { backupKey, type BackupKey } from './backup-key.ts'
import type { PicturesIn } from './backup.ports.ts'
import { type Consent, RestoreRefused } from './restore-backup.ts'

/** The arguments of a command are not understood. */
export class ArgumentsInvalid extends Error {
  override readonly name = 'ArgumentsInvalid'
}

/** What both commands are given. */
export type CommandDeps = {
  readonly config: CommandConfig
  readonly picturesIn: PicturesIn
  readonly product: string
  readonly now: () => Date
  /** Ends what is being done, and clears it away. */
  readonly signal: AbortSignal
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable
}

export type CommandConfig = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly backupDir: string
  readonly walArchiveDir: string | undefined
  readonly backupKeep: number
  readonly backupKey: string | undefined
}

/** ENOSPC is the system's word for it, 53100 is PostgreSQL's. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', '53100'])
const GONE: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02'])
const ROOM = 'A backup needs room in BACKUP_DIR, also for the database in which it is checked; a restore in the data folder, beside what is there.'

/** In words, when a disk is full, or a database has ended under way, as it does when it has no room for its log; else undefined. Nobody says which disk. */
export function roomComplaint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  if (NO_ROOM.has(code)) return `There is no room left on the disk (${error.message}). ${ROOM}`
  if (GONE.has(code) || error.message.startsWith('Connection terminated'))
    return `A database has ended under way, or its connection (${error.message}). Is a disk full? ${ROOM}`
  return undefined
}

export const say = (stdout: Writable, line: string): void => void stdout.write(`${line}\n`)

export async function keyOf({ backupKey: secret }: CommandConfig): Promise<BackupKey | undefined> {
  if (!secret) return undefined
  try {
    return await backupKey(secret)
  } catch (cause) {
    throw new ArgumentsInvalid('BACKUP_KEY begins like a key of age-keygen and is none.', { cause })
  }
}

/** A person at the terminal is asked; where there is none, only `--yes` is an answer. */
export function consentOf(isAgreed: boolean, { stdin, stdout }: Pick<CommandDeps, 'stdin' | 'stdout'>): Consent {
  return {
    ask: async (what) => {
      if (isAgreed) return
      if (!stdin.isTTY) throw new RestoreRefused(`${what} Nothing was changed. To replace it: --yes`)
      const terminal = createInterface({ input: stdin, output: stdout })
      const answer = await terminal.question(`${what} Replace it? (yes/no) `).finally(() => terminal.close())
      if (answer.trim().toLowerCase() !== 'yes') throw new RestoreRefused('Nothing was changed.')
    },
  }
}

/** "28 tables with 12,345 rows, 17 pictures (3.1 MB)" */
export function wordsFor({ tables, pictures }: BackupSummary): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const pictureWords = pictures.count === 0 ? 'no pictures' : `${pictures.count.toLocaleString('en')} pictures (${megabytes(pictures.bytes)})`
  return `${tables.length} tables with ${rows.toLocaleString('en')} rows, ${pictureWords}`
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
