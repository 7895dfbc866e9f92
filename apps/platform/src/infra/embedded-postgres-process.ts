import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { release } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresUnavailable, type PostgresPlace } from './embedded-postgres-place.ts'
import { childrenOf } from './processes.ts'

/** The process of a running server. */
export type PostgresServer = ChildProcess & { readonly pid: number }

/** Settings of postgresql.conf, passed on the command line so that an old cluster gets new ones too. */
export type PostgresSettings = Readonly<Record<string, string>>

/** Linux tells whoever asks for all files at once of an error of any of them since this version. */
const TELLS_OF_ERRORS = [5, 8] as const
/**
 * How a server that has crashed sees that its files are on the disk, before it reads its log: all at once where the system can, else one by one, which
 * takes seconds for a shop's thousand and more.
 */
export const RECOVERY_SYNC = canSyncAtOnce() ? 'syncfs' : 'fsync'

function canSyncAtOnce(): boolean {
  if (process.platform !== 'linux') return false
  const [major = 0, minor = 0] = release()
    .split('.')
    .map((part) => Number.parseInt(part, 10))
  return major > TELLS_OF_ERRORS[0] || (major === TELLS_OF_ERRORS[0] && minor >= TELLS_OF_ERRORS[1])
}

const START_LIMIT_MS = 60_000
/** Stands on the server's command line, for those who have to know whether it outlived the process that started it. */
export const PARENT_SETTING = 'galleria.parent'
/** How long PostgreSQL may take to end its sessions and write a checkpoint, unless told otherwise. */
const STOP_LIMIT_MS = 20_000
/** How much of that is kept for dropping everything, and for being killed. */
const IMMEDIATE_MS = 1_000
const KILL_MS = 300
const STILL_IN_USE_LIMIT_MS = 15_000
const LOG_LIMIT_BYTES = 5_000_000
/** A server was killed, but not its workers: they end by themselves, after what they have in hand. */
const STILL_IN_USE = 'pre-existing shared memory block'
/** The built-in provider sorts and lower-cases the same way on every system. `pg_trgm` still asks the C library what a letter is. */
const LOCALE = [
  '-E',
  'UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
]
/** Nothing of the caller's: PGDATA, PGPORT or a language of error messages would change what the server does. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Makes the cluster when there is none. Killed half-way it leaves nothing that the next start takes for a cluster. */
export function createCluster({ cluster, initdb, user }: PostgresPlace, { sync }: { sync: boolean }): void {
  const versionFile = join(cluster, 'PG_VERSION')
  if (existsSync(cluster)) refuseForeignOwner(cluster)
  if (existsSync(versionFile)) return refuseOtherVersion(initdb, cluster, readFileSync(versionFile, 'utf8').trim())
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(cluster), { recursive: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (user) chownSync(unfinished, user.uid, user.gid)
  const args = ['-D', unfinished, '-U', 'postgres', '-A', 'trust', '--no-instructions', ...LOCALE]
  const made = spawnSync(initdb, sync ? args : [...args, '--no-sync'], { ...user, cwd: '/', env: ENVIRONMENT, encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new EmbeddedPostgresUnavailable(`The database could not be created in ${cluster}: ${made.error?.message ?? `${made.stdout}${made.stderr}`.trim()}`, {
      cause: made.error,
    })
  }
  renameSync(unfinished, cluster)
}

function refuseForeignOwner(cluster: string): void {
  const { uid } = statSync(cluster)
  const us = process.getuid?.() ?? uid
  if (us === 0 || us === uid) return
  throw new EmbeddedPostgresUnavailable(
    `The database in ${cluster} belongs to the user with id ${uid}. Start the shop as that user, or set DATA_DIR to another folder.`,
  )
}

function refuseOtherVersion(initdb: string, cluster: string, found: string): void {
  const ours = /\) (\d+)/.exec(execFileSync(initdb, ['--version'], { encoding: 'utf8', env: ENVIRONMENT }))?.[1]
  if (found === ours) return
  throw new EmbeddedPostgresUnavailable(
    `The database in ${cluster} was made by PostgreSQL ${found}; this is ${ours}. Move its data with pg_dump, or set DATA_DIR to another folder.`,
  )
}

/** Starts the server and waits until it accepts connections. */
export async function launch(place: PostgresPlace, settings: PostgresSettings, limitMs: number = START_LIMIT_MS): Promise<PostgresServer> {
  const limit = Date.now() + STILL_IN_USE_LIMIT_MS
  for (;;) {
    try {
      return await launchOnce(place, settings, limitMs)
    } catch (error) {
      if (!String(error).includes(STILL_IN_USE) || Date.now() > limit) throw error
      await sleep(100)
    }
  }
}

async function launchOnce(place: PostgresPlace, settings: PostgresSettings, limitMs: number): Promise<PostgresServer> {
  const { cluster, postgres, user, logFile } = place
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) truncateSync(logFile)
  const log = openSync(logFile, 'a')
  const before = statSync(logFile).size
  const args = ['-D', cluster, ...Object.entries({ ...settings, [PARENT_SETTING]: String(process.pid) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // Its own process group: Ctrl-C in a terminal must not end it before the platform has closed its connections.
  // Its own log file: a pipe to us would break when we are killed.
  const child = spawn(postgres, args, { ...user, cwd: '/', env: ENVIRONMENT, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  // The last resort when the process ends without stopping it: an uncaught error, process.exit().
  const interrupt = (): void => void child.kill('SIGINT')
  process.once('exit', interrupt)
  child.once('exit', () => process.removeListener('exit', interrupt))
  const failed = new Promise<never>((_, reject) => {
    const fail = (what: string, cause?: Error): void => {
      const said = readFileSync(logFile, 'utf8').slice(before).trim()
      reject(new EmbeddedPostgresUnavailable(`The database in ${cluster} did not start: ${what}${said ? `\n${said}` : ''}`, { cause }))
    }
    child.once('error', (cause) => fail(cause.message, cause))
    child.once('exit', (code, signal) => fail(`it ended with ${signal ?? `code ${code}`}`))
  })
  await Promise.race([failed, untilReady(cluster, child, limitMs)])
  failed.catch(() => undefined) // it ends one day; that is no failure to start
  return child as PostgresServer
}

async function untilReady(cluster: string, child: ChildProcess, limitMs: number): Promise<void> {
  const limit = Date.now() + limitMs
  while (child.exitCode === null && child.signalCode === null) {
    const { pid, isReady } = readPidFile(cluster)
    if (isReady && pid === child.pid) return
    if (Date.now() > limit) {
      child.kill('SIGQUIT')
      throw new EmbeddedPostgresUnavailable(`The database in ${cluster} was not ready after ${limitMs / 1000} s.`)
    }
    await sleep(5)
  }
}

/**
 * SIGINT: end the sessions, write a checkpoint. SIGQUIT towards the end of the time: end at once, recover at the next start. SIGKILL at last, also for its
 * workers: those that do not even notice that it is gone would keep the next server from starting.
 */
export async function endServer(pid: number, isRunning: () => boolean, ms: number = STOP_LIMIT_MS): Promise<void> {
  const deadline = Date.now() + ms
  const until = async (limit: number): Promise<void> => {
    while (isRunning() && Date.now() < limit) await sleep(10)
  }
  if (!isRunning()) return
  send(pid, 'SIGINT')
  await until(Math.max(Date.now() + ms / 2, deadline - IMMEDIATE_MS))
  if (!isRunning()) return
  send(pid, 'SIGQUIT')
  await until(deadline - Math.min(KILL_MS, ms / 4))
  if (!isRunning()) return
  for (const each of [pid, ...childrenOf(pid)]) send(each, 'SIGKILL')
  await until(Math.max(deadline, Date.now() + KILL_MS))
  if (isRunning()) throw new Error(`The database's process ${pid} does not end.`)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // gone already
  }
}

/** Lines of postmaster.pid: process, folder, start time, port, socket folder, address, shared memory, status. */
export function readPidFile(cluster: string): { pid: number | undefined; isReady: boolean } {
  const lines = textOf(join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  return { pid: Number.isInteger(pid) && pid > 0 ? pid : undefined, isReady: lines[7]?.trim() === 'ready' }
}

/** Nothing where there is no such file: it may go between a look for it and the reading, as a server that starts removes the one of a dead server. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return ''
  }
}
