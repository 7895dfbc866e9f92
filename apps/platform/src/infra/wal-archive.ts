import { accessSync, chownSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { EmbeddedPostgresUnavailable } from './embedded-postgres-place.ts'
import { type PostgresSettings, RECOVERY_SYNC } from './embedded-postgres-process.ts'
import { findClosedFolder, type SystemUser } from './embedded-postgres-user.ts'

/** Even a shop that sells little loses no more than this when its disk does. */
const LONGEST_OPEN_S = '60'

/** A word of the shell, in a command in which the server replaces `%p` and the like. */
const word = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** PostgreSQL's own number of a cluster, which its copies share: the first eight bytes of its control file. */
export const systemOf = (cluster: string): string => readFileSync(join(cluster, 'global/pg_control')).readBigUInt64LE(0).toString()

/** Each cluster has a folder of its own: a new one counts its log from the beginning again. */
export const archiveOf = (walArchiveDir: string, system: string): string => join(walArchiveDir, system)

/** Makes the folder, and makes it the database's own. Throws EmbeddedPostgresUnavailable where that user may not go. */
export function openArchive(dir: string, user: SystemUser): string {
  try {
    mkdirSync(dirname(dir), { recursive: true, mode: 0o711 })
    if (mkdirSync(dir, { recursive: true, mode: 0o700 }) && user) chownSync(dir, user.uid, user.gid)
    accessSync(dir, constants.W_OK)
  } catch (cause) {
    throw new EmbeddedPostgresUnavailable(`WAL_ARCHIVE_DIR can not be used: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  const closed = findClosedFolder(dir, user)
  if (closed) throw new EmbeddedPostgresUnavailable(`WAL_ARCHIVE_DIR can not be used: the user that the database runs as may not enter ${closed}.`)
  if (user && statSync(dir).uid !== user.uid)
    throw new EmbeddedPostgresUnavailable(`WAL_ARCHIVE_DIR can not be used: ${dir} belongs to somebody else than the user that the database runs as.`)
  return dir
}

/** Settings with which the server hands each finished piece of its log to the archive, compressed and on the disk; one that is there already must be the same. */
export function archiveSettings(dir: string): PostgresSettings {
  const [kept, draft] = [`${word(dir)}/%f.gz`, `${word(dir)}/%f.part`]
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: LONGEST_OPEN_S,
    archive_command: `if test -f ${kept}; then gzip -dc ${kept} | cmp -s - "%p"; else gzip -c "%p" > ${draft} && sync ${draft} && mv ${draft} ${kept} && sync ${word(dir)}; fi`,
  }
}

/** What the server leaves in the archive when it goes on from an earlier moment: on a timeline of this number. */
const HISTORY = /^([0-9A-F]{8})\.history\.gz$/

/**
 * The timeline on which the server was at `time`: of those that it had begun by then the last one. What was written between the moment that a restore has gone back to
 * and the restore itself is only on the one before. The copy's own where there is no other.
 */
function timelineAt(dir: string, time: Date): string {
  const names = existsSync(dir) ? readdirSync(dir) : []
  const begun = names.flatMap((name) => {
    const [, number] = HISTORY.exec(name) ?? []
    return number !== undefined && statSync(join(dir, name)).mtime <= time ? [Number.parseInt(number, 16)] : []
  })
  return begun.length === 0 ? 'current' : String(Math.max(...begun))
}

/** Settings with which a copy of the server's files reads the log up to `time` and then opens. */
export function recoverySettings(dir: string, time: Date): PostgresSettings {
  const kept = `${word(dir)}/%f.gz`
  return {
    wal_level: 'replica',
    archive_mode: 'off',
    hot_standby: 'off',
    recovery_init_sync_method: RECOVERY_SYNC,
    restore_command: `test -f ${kept} && gzip -dc ${kept} > "%p"`,
    recovery_target_time: time.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    recovery_target_timeline: timelineAt(dir, time),
  }
}

const SEGMENT = /^[0-9A-F]{24}\.gz$/
/** What the server leaves in the archive for each copy of its files: from which segment on the copy needs the log, and its label. */
const COPY = /^([0-9A-F]{24})\.[0-9A-F]{8}\.backup\.gz$/

/** Whether the archive has this piece of the log. */
export const isArchived = (dir: string, segment: string): boolean => readdirSync(dir).includes(`${segment}.gz`)

/** Removes the log that no copy needs any more. `isKept` says whether the copy with a label is still there. Answers how many pieces went. */
export function pruneArchive(dir: string, isKept: (label: string) => boolean): number {
  const names = readdirSync(dir)
  const copies = names.flatMap((name) => {
    const [, start] = COPY.exec(name) ?? []
    const label = start ? /^LABEL: (.*)$/m.exec(gunzipSync(readFileSync(join(dir, name))).toString())?.[1] : undefined
    return start && label ? [{ name, start, isKept: isKept(label) }] : []
  })
  const needed = copies.filter((copy) => copy.isKept).map(({ start }) => positionOf(start))
  const [first] = needed.toSorted()
  if (first === undefined) return 0
  const old = names.filter((name) => SEGMENT.test(name) && positionOf(name) < first)
  const gone = copies.filter((copy) => !copy.isKept).map(({ name }) => name)
  for (const name of [...old, ...gone]) rmSync(join(dir, name))
  return old.length
}

/** The first eight digits are the timeline; a log goes on from one to the next at the same position. */
const positionOf = (name: string): string => name.slice(8, 24)
