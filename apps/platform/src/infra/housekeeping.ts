import type { FastifyBaseLogger } from 'fastify'

const HOUR_MS = 3_600_000

/** Runs chores such as deleting what has expired, one after the other, once an hour. Chores must not mind running in several processes. */
export function startHousekeeping(
  chores: readonly (() => Promise<unknown>)[],
  { logger, everyMs = HOUR_MS }: { logger: FastifyBaseLogger; everyMs?: number },
): { stop(): Promise<void> } {
  let current: Promise<void> | undefined
  const round = async (): Promise<void> => {
    for (const chore of chores) await chore().catch((error: unknown) => logger.warn({ err: error }, 'a chore failed; it is tried again in an hour'))
  }
  const timer = setInterval(() => {
    current ??= round().finally(() => {
      current = undefined
    })
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
