import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const HOUR_MS = 3_600_000
/** So long the next chore waits for one: longer only for what hangs, such as a service that does not answer. */
const PATIENCE_MS = 20_000

type HousekeepingOptions = {
  readonly logger: FastifyBaseLogger
  readonly everyMs?: number
  /** And now, for what a process that died has left. */
  readonly isAtOnce?: boolean
  readonly patienceMs?: number
}

/**
 * Runs chores such as deleting what has expired, one after the other, once an hour unless told. One that takes long goes on by itself beside the others, and is not
 * begun again before it has ended. Chores must not mind running in several processes.
 */
export function startHousekeeping(
  chores: readonly (() => Promise<unknown>)[],
  { logger, everyMs = HOUR_MS, isAtOnce = false, patienceMs = PATIENCE_MS }: HousekeepingOptions,
): { stop(): Promise<void> } {
  const atWork = new Map<() => Promise<unknown>, Promise<void>>()
  let current: Promise<void> | undefined
  let isStopped = false

  const begin = (chore: () => Promise<unknown>): Promise<void> => {
    const run = chore()
      .catch((error: unknown) => logger.warn({ err: error }, 'a chore failed; it is tried again next time'))
      .then(() => void atWork.delete(chore))
    atWork.set(chore, run)
    return run
  }
  const round = async (): Promise<void> => {
    for (const chore of chores) {
      if (isStopped) return
      if (atWork.has(chore)) continue
      const waited = new AbortController()
      await Promise.race([begin(chore), delay(patienceMs, undefined, { signal: waited.signal }).catch(() => undefined)])
      waited.abort()
    }
  }
  const turn = (): void => {
    current ??= round().finally(() => {
      current = undefined
    })
  }
  const timer = setInterval(turn, everyMs)
  timer.unref()
  if (isAtOnce) turn()
  return {
    stop: async () => {
      clearInterval(timer)
      isStopped = true
      await current
      await Promise.all(atWork.values())
    },
  }
}
