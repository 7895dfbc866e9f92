import { type Check, rowCheck } from './checks.ts'
import { DEAD_LETTERS } from './dead-letters.ts'

/** What belongs to no module: events and jobs. */
export const platformChecks: readonly Check[] = [
  rowCheck(
    'event.handed_on',
    'an event is handed on within a quarter of an hour',
    `select 'event ' || id || ' (' || type || ') of ' || created_at as id from event_outbox where dispatched_at is null and created_at < now() - interval '15 minutes'`,
  ),
  {
    name: 'job.dead_letters',
    rule: 'no job was given up (npm run dead-letters)',
    find: async (ask) => {
      // The job runner makes its tables when it first runs.
      const isThere = await ask(`select from pg_tables where schemaname = 'jobs' and tablename = 'job_common'`)
      if (isThere.length === 0) return { count: 0, examples: [] }
      const rows = `select 'job ' || id || ' of ' || source_name as id from jobs.job_common where name = '${DEAD_LETTERS}' and state = 'created'`
      return rowCheck('', '', rows).find(ask)
    },
  },
]
