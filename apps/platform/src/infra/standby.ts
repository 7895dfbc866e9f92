import { inspect } from 'node:util'
import pg from 'pg'
import { createConnector, type ServerLimits } from './connector.ts'
import { QueueFull } from './fair-queue.ts'
import { createLane, type Lane } from './lane.ts'
import type { LaneClient } from './lane-client.ts'
import type { Statement } from './statement.ts'
import { inScope, type WorkScope } from './work-scope.ts'

export type Standby = {
  /** What a standby answers that has replayed the log to where it is expected; nothing where the primary is to be asked instead. */
  list(statement: Statement, values: readonly unknown[]): Promise<readonly object[] | undefined>
  /**
   * What is listed from now on has in it all that the log of the primary holds before `position` (as PostgreSQL writes it, `16/B374D848`). A standby that
   * is a moment behind is waited for a moment: then it answers what is asked next.
   */
  expect(position: string): Promise<void>
  counts: Lane['counts']
  closeIdle(): void
  close(withinMs: number): Promise<void>
}

type StandbyOptions = {
  readonly connectionString: string
  /** How many connections it may have at once. */
  readonly size: number
  readonly onSent: (scope: WorkScope | undefined) => void
  readonly onLost: (error: Error) => void
  readonly tenantRole?: string | undefined
}

/** A standby has this long for a list, so that the primary still has time for it after that. */
const LIMIT_MS = 1_000
const SERVER_LIMITS: ServerLimits = { statement_timeout: LIMIT_MS, lock_timeout: LIMIT_MS, idle_in_transaction_session_timeout: LIMIT_MS }
/** One that was not there, or said nothing, is left alone for so long. */
const AWAY_MS = 2_000
/** How long a change of the catalogue may be held back for a standby to have it too, and how often that is looked for. */
const CATCH_UP_MS = 50
const LOOK_MS = 5

/** On a primary, such as the address of a pool that fell back to it, everything has been replayed. */
const HAS_REPLAYED = {
  name: 'standby-has-replayed',
  text: `select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"`,
}

/**
 * Lists from servers that can only be read. Whether the one that is asked knows enough goes with each list in the same packet, so that a balancer may stand
 * before several that are at different places of the log. What none of them answers, the primary does.
 */
export function openStandby({ connectionString, size, onSent, onLost, tenantRole }: StandbyOptions): Standby {
  const connector = createConnector(connectionString, { mayBeReadOnly: true, pipeline: true, tenantRole })
  let expected = '0/0'
  let awayUntil = 0
  const leaveAlone = (): void => {
    awayUntil = performance.now() + AWAY_MS
    lane.closeIdle()
  }
  const lane = createLane(
    { name: 'standby', size, hasShares: true, limitMs: LIMIT_MS, maxWaitMs: LIMIT_MS, serverLimits: SERVER_LIMITS },
    { connector, onSent, onLost, onDistrust: leaveAlone, onFull: () => false }, // the primary has room, or none either
  )

  // A pooler may hand the next statement to another connection, which does not know the name.
  const send = <Row extends object>(client: LaneClient, { name, text }: Statement, values: readonly unknown[]): Promise<pg.QueryResult<Row>> =>
    client.query({ ...(connector.isPooled() ? {} : { name }), text, values: [...values] })

  /** Nothing where no standby can be asked, whatever the reason: then nobody is the worse for it. */
  async function ask<T>(work: (client: LaneClient) => Promise<T>): Promise<T | undefined> {
    if (performance.now() < awayUntil) return undefined
    try {
      return await inScope({ budgetMs: LIMIT_MS }, () => lane.use(work))
    } catch (error) {
      if (!isOfThisOnly(error)) {
        leaveAlone()
        onLost(error instanceof Error ? error : new Error(inspect(error)))
      }
      return undefined
    }
  }

  const hasReplayed = (client: LaneClient): Promise<pg.QueryResult<{ isThere: boolean }>> => send(client, HAS_REPLAYED, [expected])

  return {
    list: (statement, values) =>
      ask(async (client) => {
        client.holdBack()
        const [replayed, { rows }] = await Promise.all([hasReplayed(client), send(client, statement, values)])
        return replayed.rows[0]?.isThere ? rows : undefined
      }),
    expect: async (position) => {
      expected = position
      const limit = performance.now() + CATCH_UP_MS
      while (performance.now() < limit) {
        const found = await ask(hasReplayed)
        if (!found || found.rows[0]?.isThere) return
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      }
    },
    counts: lane.counts,
    closeIdle: lane.closeIdle,
    close: lane.close,
  }
}

/** SQLSTATE of a statement that took longer than it may. */
const CANCELLED = '57014'

/** What says nothing of the next list: that many wait, or that rows were needed for replaying. */
const isOfThisOnly = (error: unknown): boolean =>
  error instanceof QueueFull || (error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== CANCELLED)
