import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { completeSwap } from './cluster-swap.ts'
import { databaseUser, findClosedFolder, type SystemUser } from './embedded-postgres-user.ts'

/** Where everything of one embedded database is. */
export type PostgresPlace = {
  /** PostgreSQL's own data directory. */
  readonly cluster: string
  /** Holds the unix socket. */
  readonly socketDir: string
  readonly initdb: string
  readonly postgres: string
  readonly logFile: string
  readonly user: SystemUser
}

/** The embedded database cannot run here. The message says why and what to do. */
export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = 'EmbeddedPostgresUnavailable'
}

/** Where a root user's databases go when the data folder lies where the database's user may not go (a checkout in /root). */
const SYSTEM_DIR = '/var/lib/galleria'
/** sockaddr_un holds 104 bytes on macOS, 108 on Linux, with a zero at the end. */
const LONGEST_SOCKET_PATH = 103
const SOCKET_NAME = '.s.PGSQL.5432'

/** Finds, and where needed makes, the places of the database that belongs to `dataDir`. */
export function preparePlace(dataDir: string, systemDir: string = SYSTEM_DIR): PostgresPlace {
  mkdirSync(dataDir, { recursive: true })
  const home = realpathSync(dataDir)
  completeSwap(home)
  const user = databaseUser(join(home, 'postgres'))
  const cluster = clusterFolder(home, user, systemDir)
  const bin = binaries(dirname(cluster), user)
  return {
    cluster,
    socketDir: socketFolder(cluster, user),
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    logFile: join(home, 'postgres.log'),
    user,
  }
}

/** `<dataDir>/postgres`, or what this links to when the database's user could not reach it there. */
function clusterFolder(home: string, user: SystemUser, systemDir: string): string {
  const inside = join(home, 'postgres')
  if (user && !findClosedFolder(dirname(home), user)) openForOthers(home)
  const closed = findClosedFolder(home, user)
  const linked = linkTarget(inside)
  if (!closed) return linked ?? inside
  if (linked) return linked
  if (existsSync(inside)) throw closedFolder(closed)
  // The random name belongs to this link alone: when the data folder is deleted, a new one begins empty.
  const outside = join(systemDir, randomUUID())
  try {
    if (mkdirSync(systemDir, { recursive: true })) openForOthers(systemDir)
  } catch (cause) {
    throw closedFolder(closed, cause)
  }
  const closedOutside = findClosedFolder(systemDir, user)
  if (closedOutside) throw closedFolder(closedOutside)
  symlinkSync(outside, inside)
  return outside
}

function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : undefined
}

/** Lets others pass through a folder of ours, not list it. */
function openForOthers(folder: string): void {
  const { mode } = lstatSync(folder)
  if ((mode & 0o011) !== 0o011) chmodSync(folder, (mode & 0o777) | 0o011)
}

function closedFolder(folder: string, cause?: unknown): EmbeddedPostgresUnavailable {
  return new EmbeddedPostgresUnavailable(
    `PostgreSQL does not run as root, and the user that it runs as may not enter ${folder}. Allow it (chmod o+x ${folder}), set DATA_DIR to a folder outside of it, start the shop as another user, or set DATABASE_URL.`,
    { cause },
  )
}

/** The binaries in node_modules, or a copy beside the cluster when the database's user may not go there. */
function binaries(beside: string, user: SystemUser): string {
  const { folder, version } = installedBinaries()
  if (!findClosedFolder(folder, user)) return join(folder, 'bin')
  const copy = join(beside, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${randomUUID()}`
    copyReadable(folder, unfinished)
    try {
      renameSync(unfinished, copy)
    } catch (cause) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(copy)) throw cause // else another process was as quick
    }
  }
  return join(copy, 'bin')
}

/** Copies what a running server needs (no static libraries) so that everybody may read and run it, whatever the umask is. */
function copyReadable(from: string, to: string): void {
  const source = lstatSync(from)
  if (source.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else if (!source.isDirectory()) {
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
    chmodSync(to, source.mode | 0o444)
  } else {
    mkdirSync(to)
    chmodSync(to, 0o755)
    for (const name of readdirSync(from)) if (!name.endsWith('.a')) copyReadable(join(from, name), join(to, name))
  }
}

function installedBinaries(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: realpathSync(join(root, 'native')), version }
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(
      `There is no embedded PostgreSQL for this machine (the package ${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      {
        cause,
      },
    )
  }
}

/** The cluster itself, which only its owner may enter; a folder like it under the system's temporary one when that path is too long. */
function socketFolder(cluster: string, user: SystemUser): string {
  if (Buffer.byteLength(join(cluster, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return cluster
  const folder = join(tmpdir(), `galleria-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const before = lstatSync(folder)
  const owner = user?.uid ?? process.getuid?.()
  // Anybody may write to the temporary folder: what is there must be ours, or another user could stand in for the database.
  if (!before.isDirectory() || (before.uid !== owner && before.uid !== process.getuid?.())) {
    throw new EmbeddedPostgresUnavailable(
      `${folder} belongs to somebody else; the database needs it for its socket. Remove it, or set DATA_DIR to a shorter path.`,
    )
  }
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const closed = findClosedFolder(folder, user)
  if (closed) throw closedFolder(closed)
  return folder
}
