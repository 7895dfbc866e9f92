import { connectForCommand } from './connector.ts'

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
