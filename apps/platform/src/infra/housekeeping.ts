import type { FastifyBaseLogger } from 'fastify'

const HOUR_MS = 3_600_000

/** Runs chores such as deleting what has expired, one after the other, once an hour unless told; `isAtOnce`: and now, for what a process that died has left. Chores must not mind running in several processes. */
export function startHousekeeping(
  chores: readonly (() => Promise<unknown>)[],
  { logger, everyMs = HOUR_MS, isAtOnce = false }: { logger: FastifyBaseLogger; everyMs?: number; isAtOnce?: boolean },
): { stop(): Promise<void> } {
  let current: Promise<void> | undefined
  const round = async (): Promise<void> => {
    for (const chore of chores) await chore().catch((error: unknown) => logger.warn({ err: error }, 'a chore failed; it is tried again next time'))
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
      await current
    },
  }
}
