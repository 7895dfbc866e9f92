import { setTimeout as delay } from 'node:timers/promises'

/** Something that was started. */
export type Stoppable = {
  /** As in "these did not stop: ...". */
  readonly name: string
  /** Milliseconds that are kept for it while what was started after it is being stopped. */
  readonly needsMs: number
  /** Should be over within `ms` milliseconds; nobody waits longer for it. */
  stop(ms: number): Promise<unknown>
}

/** Some of what was started did not end in time. The message is for the log. */
export class NotStopped extends Error {
  override readonly name = 'NotStopped'
  readonly names: readonly string[]
  constructor(names: readonly string[]) {
    super(`In the time for stopping these did not stop: ${names.join(', ')}. The process ends without them.`)
    this.names = names
  }
}

/** What stops is told that it has a little less time than it has, so that it can still say what is left of it. */
const MARGIN_MS = 50

/**
 * Stops what was started, the last first, within `ms` milliseconds together. Goes on with the others when one fails or hangs.
 * @throws NotStopped with those that hang, else the first failure.
 */
export async function stopInOrder(started: readonly Stoppable[], ms: number): Promise<void> {
  const deadline = performance.now() + ms
  const failures: unknown[] = []
  const hanging: string[] = []
  for (const [index, { name, needsMs, stop }] of [...started.entries()].toReversed()) {
    const keptForOthers = started.slice(0, index).reduce((sum, other) => sum + other.needsMs, 0)
    const limit = Math.max(needsMs, deadline - performance.now() - keptForOthers)
    const over = stop(limit - MARGIN_MS).catch((error: unknown) => void failures.push(error))
    if (!(await endsWithin(limit, over))) hanging.push(name)
  }
  if (hanging.length > 0) throw new NotStopped(hanging)
  if (failures.length > 0) throw failures[0]
}

/** Whether it is over in time. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController()
  const late = delay(ms, false, { signal: ended.signal }).catch(() => false)
  return Promise.race([work.then(() => true), late]).finally(() => ended.abort())
}
