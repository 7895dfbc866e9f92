import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { FeedPosition } from '../../module.ts'
import type { Snapshots } from '../search/index.ts'

/** Changes are in the feed's log for an hour at least. */
const EVERY_MS = 20 * 60_000
/** How soon what was read from the database is kept: a start has other things to do first. */
const FIRST_MS = 20_000
/** A stop has not: but what is not written then is read from the feed at the next start. */
const LAST_MS = 1_500

type Deps = {
  readonly snapshots: Snapshots
  readonly load: (tenantId: string) => Promise<void>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  /** Whether the feed has told something that search has not taken over: then nothing is kept, for it would be kept as told. */
  readonly isBehind?: (tenantId: string) => boolean
  /** Resolves after `FIRST_MS`, or sooner when the signal aborts. */
  readonly pause?: (signal: AbortSignal) => Promise<void>
}

const pauseFirst = (signal: AbortSignal): Promise<void> => delay(FIRST_MS, undefined, { signal, ref: false }).catch(() => undefined)

/** Fills search from what was kept on disk and from what has changed since, or from the database; and keeps it on disk: soon after it was filled, now and then, and at the end. */
export function createKeptSearch({ snapshots, load, logger, isBehind = () => false, pause = pauseFirst }: Deps) {
  const changed = new Set<string>()
  /** What search knows all of. Of others nothing is kept, whatever of them has changed meanwhile: the next start would take a part of the shop for all of it. */
  const whole = new Set<string>()
  /** Read from the database and not kept since. */
  const unkept = new Set<string>()
  const closing = new AbortController()
  let position: FeedPosition | undefined
  let keeping: Promise<void> | undefined

  async function keepThese(tenantIds: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    for (const tenantId of Array.from(tenantIds)) {
      if (!position || signal.aborted) return
      if (!whole.has(tenantId) || isBehind(tenantId)) continue
      changed.delete(tenantId)
      unkept.delete(tenantId)
      try {
        await snapshots.keep(tenantId, position.mark(), signal)
      } catch (error) {
        changed.add(tenantId)
        if (!signal.aborted) logger.warn({ err: error, tenant: tenantId }, 'what search knows could not be written down; the next start takes longer')
      }
    }
  }

  async function keepOn(): Promise<void> {
    for (let waited = FIRST_MS; !closing.signal.aborted; waited = (waited % EVERY_MS) + FIRST_MS) {
      await pause(closing.signal)
      await keepThese(waited === EVERY_MS ? changed : unkept, closing.signal)
    }
  }

  return {
    fill: async (tenantId: string, from: FeedPosition): Promise<void> => {
      position = from
      const mark = await snapshots.restore(tenantId)
      if (mark === undefined) {
        await load(tenantId)
        await snapshots.filled?.(tenantId)
        changed.add(tenantId)
        unkept.add(tenantId)
      } else await from.rewindTo(mark)
      whole.add(tenantId)
      keeping ??= keepOn()
    },
    noteChange: (tenantId: string): void => void changed.add(tenantId),
    close: async (): Promise<void> => {
      closing.abort()
      await keeping
      await keepThese(changed, AbortSignal.timeout(LAST_MS))
    },
  }
}
