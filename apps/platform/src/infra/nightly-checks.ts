import type { FastifyBaseLogger } from 'fastify'
import { type Check, type CheckResult, isRight, runChecks } from './checks.ts'
import type { Database } from './database.ts'
import type { Metric } from './metrics.ts'

/** Local time: few are shopping. */
const NIGHT_HOUR = 3
/** More than the local days of two processes are apart. */
const DAYS_APART = 2

/** The day is whoever's who writes it first: of several processes one looks. A day far ahead is of a clock that was wrong. */
const CLAIM = {
  name: 'nightly-checks-claim',
  text: `insert into platform_setting (key, value) values ('checked on', $1)
         on conflict (key) do update set value = excluded.value where platform_setting.value < excluded.value or platform_setting.value > $2 returning value`,
}

/** Whoever could not look leaves the day to the next who asks. */
const GIVE_BACK = { name: 'nightly-checks-give-back', text: `delete from platform_setting where key = 'checked on' and value = $1` }

/** Of the last night, for every process. */
const KEEP = {
  name: 'nightly-checks-keep',
  text: `insert into platform_setting (key, value) values ('checks wrong', $1) on conflict (key) do update set value = excluded.value`,
}
const LAST = { name: 'nightly-checks-last', text: `select value::int as wrong from platform_setting where key = 'checks wrong'` }

type Deps = {
  readonly database: Pick<Database, 'run' | 'connectionString'>
  readonly checks: readonly Check[]
  readonly logger: FastifyBaseLogger
  readonly now?: () => Date
}

const dayOf = (at: Date, later = 0): string => {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() + later)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** A chore for every hour: looks once a day, at night or when the machine is first on after it, and says in the log what does not agree. */
export function createNightlyChecks({ database, checks, logger, now = () => new Date() }: Deps) {
  /** The day that was claimed here, until it is looked at or given back: a database that is away takes nothing back either. */
  let mine: string | undefined
  async function chore(): Promise<void> {
    const at = now()
    if (at.getHours() < NIGHT_HOUR) return
    const today = dayOf(at)
    if (mine !== today && (await database.run(CLAIM, [today, dayOf(at, DAYS_APART)])).length === 0) return
    mine = today
    try {
      const results = await runChecks(database.connectionString, checks)
      await database.run(KEEP, [String(results.filter((result) => !isRight(result)).length)])
      logResults(results, logger)
      mine = undefined
    } catch (error) {
      await database.run(GIVE_BACK, [today]).then(
        () => (mine = undefined),
        () => undefined,
      )
      throw error
    }
  }
  const metric: Metric = {
    name: 'galleria_checks_wrong',
    help: 'Checks of the books that did not agree last night',
    kind: 'gauge',
    // Nothing before the first night.
    read: async () => (await database.run<{ wrong: number }>(LAST, [])).map(({ wrong }) => ({ labels: {}, value: wrong })),
  }
  return { chore, metric }
}

/** One error for each that does not agree, and one line that sums up. */
function logResults(results: readonly CheckResult[], logger: FastifyBaseLogger): void {
  const wrong = results.filter((result) => !isRight(result))
  for (const { name, rule, count, examples, failure } of wrong) {
    if (failure === undefined) logger.error({ check: name, count, examples }, `the books do not agree: ${rule}`)
    else logger.error({ check: name, failure }, 'the books could not be checked')
  }
  logger.info({ checks: results.length, wrong: wrong.length }, 'the books were checked')
}
