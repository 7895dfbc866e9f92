import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { FeedPosition } from '../../module.ts'
import type { Snapshots } from '../search/index.ts'

/** Changes are in the feed's log for an hour at least. */
const EVERY_MS = 20 * 60_000
/** A start has other things to do first. */
const FIRST_MS = 20_000
/** A stop has not: but what is not written then is read from the feed at the next start. */
const LAST_MS = 1_500

type Deps = {
  readonly snapshots: Snapshots
  readonly load: (tenantId: string) => Promise<void>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  /** Whether the feed has told something that search has not taken over: then nothing is kept, for it would be kept as told. */
  readonly isBehind?: (tenantId: string) => boolean
}

/** Fills search from what was kept on disk and from what has changed since, or from the database; and keeps it on disk: soon after it was filled, now and then, and at the end. */
export function createKeptSearch({ snapshots, load, logger, isBehind = () => false }: Deps) {
  const changed = new Set<string>()
  const closing = new AbortController()
  let position: FeedPosition | undefined
  let keeping: Promise<void> | undefined

  async function keepChanged(signal: AbortSignal): Promise<void> {
    for (const tenantId of Array.from(changed)) {
      if (!position || signal.aborted) return
      if (isBehind(tenantId)) continue
      changed.delete(tenantId)
      try {
        await snapshots.keep(tenantId, position.mark(), signal)
      } catch (error) {
        changed.add(tenantId)
        if (!signal.aborted) logger.warn({ err: error, tenant: tenantId }, 'what search knows could not be written down; the next start takes longer')
      }
    }
  }

  async function keepOn(): Promise<void> {
    for (let pause = FIRST_MS; !closing.signal.aborted; pause = EVERY_MS) {
      await delay(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (!closing.signal.aborted) await keepChanged(closing.signal)
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
      } else await from.rewindTo(mark)
      keeping ??= keepOn()
    },
    noteChange: (tenantId: string): void => void changed.add(tenantId),
    close: async (): Promise<void> => {
      closing.abort()
      await keeping
      await keepChanged(AbortSignal.timeout(LAST_MS))
    },
  }
}
