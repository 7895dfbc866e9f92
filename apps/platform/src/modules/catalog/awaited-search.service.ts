import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Unavailable } from '../../errors.ts'
import type { FeedPosition } from '../../module.ts'

/** Until a search engine that was away is asked again. */
const PAUSE_MS = 2_000

type Deps = {
  /** @throws Unavailable while the engine does not answer. */
  readonly isBack: (tenantId: string) => Promise<void>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly pauseMs?: number
}

/**
 * Lets the shop go on while its search engine is away: what changes is shown on pages that need no search, and is told again once the engine is back. The feed of changes
 * is asked to go back to where the engine was lost, so that nothing has to be remembered here, and pages with lists are made anew then.
 */
export function createAwaitedSearch({ isBack, logger, pauseMs = PAUSE_MS }: Deps) {
  const closing = new AbortController()
  /** By tenant: the mark from which on changes were not taken over. */
  const missed = new Map<string, number>()
  const catchingUp = new Set<string>()
  let position: FeedPosition | undefined

  const pause = (): Promise<void> => delay(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
  const noteMissed = (tenantId: string, mark: number): void => void missed.set(tenantId, Math.min(mark, missed.get(tenantId) ?? mark))

  async function catchUp(tenantId: string): Promise<void> {
    catchingUp.add(tenantId)
    for (let mark = missed.get(tenantId); mark !== undefined && !closing.signal.aborted; mark = missed.get(tenantId)) {
      await pause()
      try {
        await isBack(tenantId)
        missed.delete(tenantId)
        // What is missed again while it is told is noted again.
        await position?.rewindTo(mark)
      } catch (error) {
        noteMissed(tenantId, mark)
        if (!(error instanceof Unavailable)) logger.warn({ err: error, tenant: tenantId }, 'the search engine could not be brought up to date; trying again')
      }
    }
    catchingUp.delete(tenantId)
  }

  return {
    follow: (from: FeedPosition): void => void (position = from),
    /** Resolves once the engine has everything, or was found to be away: then it is filled when it is back, and the shop need not wait for that. */
    async fill(during: (untilFilled: (fill: () => Promise<void>) => Promise<void>) => Promise<void>): Promise<void> {
      const isAway = Promise.withResolvers<void>()
      const running = during(async (fill) => {
        while (true) {
          try {
            return await fill()
          } catch (error) {
            if (!(error instanceof Unavailable) || closing.signal.aborted) throw error
            isAway.resolve()
            await pause()
          }
        }
      })
      await Promise.race([running, isAway.promise])
      running.catch((error: unknown) => closing.signal.aborted || logger.warn({ err: error }, 'the search engine could not be filled'))
    },
    /** What `work` answers; `otherwise` while the engine is away, and the same changes are told once more when it is back. */
    async orLater<T>(tenantId: string, otherwise: T, work: () => Promise<T>): Promise<T> {
      const mark = position?.mark()
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Unavailable) || mark === undefined) throw error
        noteMissed(tenantId, mark)
        if (!catchingUp.has(tenantId)) void catchUp(tenantId)
        return otherwise
      }
    },
    /** Whether something is missing in the engine that the feed has told already. */
    isBehind: (tenantId: string): boolean => catchingUp.has(tenantId),
    close: (): void => closing.abort(),
  }
}
