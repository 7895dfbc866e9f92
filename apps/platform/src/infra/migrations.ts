import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** One file of `migrations/`, as `drizzle-kit` writes it. */
export type Migration = {
  /** The name of its file: `0010_pictures_are_bytes`. */
  readonly tag: string
  /** When it was written, in milliseconds: by this it is known in databases of any age. */
  readonly writtenAt: number
  readonly hash: string
  readonly statements: readonly string[]
  /** The migration that came with the code which no longer uses what this one takes away; undefined when it only adds (decision 0034). */
  readonly contractAfter: string | undefined
}

const FOLDER = resolve(import.meta.dirname, '../../migrations')
const BREAKPOINT = '--> statement-breakpoint'
const CONTRACT = /^-- contract: after (\S+)/m

type Journal = { readonly entries: readonly { readonly when: number; readonly tag: string }[] }

/** All migrations of this version, in order. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  return entries.map(({ tag, when }) => migrationOf(tag, when, readFileSync(join(folder, `${tag}.sql`), 'utf8')))
}

export function migrationOf(tag: string, writtenAt: number, sql: string): Migration {
  return {
    tag,
    writtenAt,
    hash: createHash('sha256').update(sql).digest('hex'),
    statements: sql.split(BREAKPOINT).filter((statement) => statement.trim() !== ''),
    contractAfter: CONTRACT.exec(sql)?.[1],
  }
}
