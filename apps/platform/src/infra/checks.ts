import { setTimeout as delay } from 'node:timers/promises'
import { connectForCommand } from './connector.ts'
import type { FileStore } from './file-store.ts'

export type Ask = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** What disagrees: how many rows, and what some of them are called. */
export type Disagreements = { readonly count: number; readonly examples: readonly string[] }

/** Something that must agree, whoever has written it. Its owner says how it is looked for, and changes nothing. */
export type Check = {
  /** "noun.what", as it is reported. */
  readonly name: string
  /** What must be so, for whoever reads the report. */
  readonly rule: string
  find(ask: Ask): Promise<Disagreements>
}

const EXAMPLES = 5

/** `rows` is a statement with a column `id` (text): a row for each disagreement, and nothing when all is well. */
export const rowCheck = (name: string, rule: string, rows: string): Check => ({
  name,
  rule,
  find: async (ask) => {
    const [found] = await ask<Disagreements>(
      `with found as materialized (${rows})
       select (select count(*)::int from found) as count, array(select id::text from found order by id limit ${EXAMPLES}) as examples`,
    )
    return found ?? { count: 0, examples: [] }
  },
})

export type CheckResult = Disagreements & Pick<Check, 'name' | 'rule'> & { /** Why it could not be looked. */ readonly failure?: string }

/** All is as it should be. */
export const isRight = ({ count, failure }: CheckResult): boolean => count === 0 && failure === undefined

/** Names that are compared at once. */
const NAMES_AT_ONCE = 10_000
/** What is removed just now is gone by then, from the table as well. */
const REMOVING_MS = 1_000

/**
 * `rows` is a statement with the columns `id` (text, as in a report) and `name`: a file below `folder` that must be in the store. Holds the names of all files there are.
 */
export const fileCheck = (name: string, rule: string, files: Pick<FileStore, 'has' | 'list'>, folder: string, rows: string): Check => ({
  name,
  rule,
  find: async (ask) => {
    const there = new Set<string>()
    for await (const file of files.list(folder)) there.add(file)
    const missing: string[] = []
    for (let after = ''; ; ) {
      const named = await ask<{ name: string }>(`select name from (${rows}) named where name > $1 order by name limit ${NAMES_AT_ONCE}`, [after])
      for (const file of named) if (!there.has(file.name) && !(await files.has(file.name))) missing.push(file.name)
      if (named.length < NAMES_AT_ONCE) break
      after = named.at(-1)?.name ?? after
    }
    if (missing.length === 0) return { count: 0, examples: [] }
    await delay(REMOVING_MS)
    const lost = await ask<{ id: string }>(`select id from (${rows}) named where name = any($1) order by id`, [missing])
    return { count: lost.length, examples: lost.slice(0, EXAMPLES).map(({ id }) => id) }
  },
})

const STATEMENT_TIMEOUT_MS = 300_000

/**
 * Looks for everything, one after the other, on a connection of its own that can not write. Each statement sees the database as it was at one moment; what
 * is half done at that moment is not there yet.
 */
export async function runChecks(connectionString: string, checks: readonly Check[]): Promise<CheckResult[]> {
  const client = await connectForCommand(connectionString, 'check', { query_timeout: STATEMENT_TIMEOUT_MS + 10_000 })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  try {
    const ask: Ask = async (text, values = []) => {
      await client.query(`begin transaction read only; set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
      try {
        return (await client.query(text, [...values])).rows
      } finally {
        await client.query('rollback')
      }
    }
    const results: CheckResult[] = []
    for (const { name, rule, find } of checks) {
      const found = await find(ask).catch((error: unknown) => ({ count: 0, examples: [], failure: error instanceof Error ? error.message : String(error) }))
      lost.signal.throwIfAborted()
      results.push({ name, rule, ...found })
    }
    return results
  } finally {
    await client.end()
  }
}
