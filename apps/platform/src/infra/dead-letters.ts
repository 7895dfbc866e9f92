import { PgBoss } from 'pg-boss'

/** The queue of what was given up. Nobody works on it. */
export const DEAD_LETTERS = 'dead_letters'

/** A job that was given up: its tries were used up, or another one would not have helped. */
export type DeadLetter<Data extends object = object> = {
  readonly id: string
  readonly data: Data
  /** The queue that it was in. */
  readonly queue: string
  readonly failedAt: Date
  readonly tries: number
  readonly reason: string
}

export type DeadLetters<Data extends object> = {
  /** Newest first, at most `limit` of `total`. */
  list(limit: number): Promise<{ readonly total: number; readonly letters: readonly DeadLetter<Data>[] }>
  /** Those of these ids that are of one. */
  known(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Gives some, or all, back to the queues that they were in, to be tried as often as anew. Tells how many: fewer when one is not there any more. */
  sendAgain(ids?: readonly string[]): Promise<number>
}

/** What pg-boss itself gave up says its reason in `value`; a worker says it in `message`. */
const LIST = `select id, data, source_name as queue, created_on as "failedAt", coalesce(source_retry_count, 0) + 1 as tries,
       coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', '') as reason, (count(*) over ())::int as total
  from jobs.job_common where name = '${DEAD_LETTERS}' and state = 'created' order by created_on desc, id limit $1`
const KNOWN = `select id from jobs.job_common where name = '${DEAD_LETTERS}' and state = 'created' and id = any($1::uuid[])`
const AT_ONCE = 1_000

/** On any connection to the shop's database. The job runner must have been there once: it makes its tables itself. */
export function deadLettersOn<Data extends object>(run: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>): DeadLetters<Data> {
  // Never started: it only knows the statement that moves a job.
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql: async (text, values = []) => ({ rows: await run(text, values) }) } })
  return {
    list: async (limit) => {
      const rows = await run<DeadLetter<Data> & { readonly total: number }>(LIST, [limit])
      return { total: rows[0]?.total ?? 0, letters: rows.map(({ total: _, ...letter }) => letter) }
    },
    known: async (ids) => new Set((await run<{ id: string }>(KNOWN, [ids])).map(({ id }) => id)),
    sendAgain: async (ids) => {
      // What fails again meanwhile is not sent for ever.
      const createdBefore = new Date()
      let sent = 0
      for (let moved = AT_ONCE; moved === AT_ONCE; sent += moved)
        moved = await boss.redrive(DEAD_LETTERS, { limit: AT_ONCE, createdBefore, ...(ids ? { ids: [...ids] } : {}) })
      return sent
    },
  }
}
