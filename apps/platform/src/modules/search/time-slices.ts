import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before others get their turn. A search has three or four turns, and may wait so long for each. */
const SLICE = 2

/** Call it between the steps of long work: it lets the event loop serve others whenever a slice of time is used up. */
export function createTurns(): () => Promise<void> {
  let started = performance.now()
  return async () => {
    if (performance.now() - started < SLICE) return
    await setImmediate()
    started = performance.now()
  }
}

/** Works through the items in short turns. Stops early, without error, when `signal` aborts. */
export async function inTimeSlices<T>(items: Iterable<T>, signal: AbortSignal, work: (item: T) => void): Promise<void> {
  const turn = createTurns()
  for (const item of items) {
    if (signal.aborted) return
    work(item)
    await turn()
  }
}

/** What steps lead to, all in this turn. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** What steps lead to, with others' turns between them. */
export async function inTurns<T>(steps: Generator<void, T>, turn: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await turn()
  }
}

/** Runs asynchronous jobs one after another, each whether or not the one before failed. */
export type JobQueue = {
  /** Settles as the job does. */
  readonly run: <T>(job: () => Promise<T>) => Promise<T>
  /** Runs a job in its turn that changes nothing: nobody who only reads waits for it, nor for those behind it, which have not begun. */
  readonly hold: (job: () => Promise<void>) => Promise<void>
  /** Resolves when the jobs queued so far are over; while one holds the others up, when those before it are. */
  readonly settled: () => Promise<void>
}

export function createJobQueue(): JobQueue {
  let tail = Promise.resolve()
  /** What was before those that hold up the others now, or will when it is their turn. */
  const held = new Set<Promise<void>>()
  function run<T>(job: () => Promise<T>): Promise<T> {
    const running = tail.then(job)
    // Whoever queued the job hears of its failure through `running`.
    tail = Promise.allSettled([running]).then(() => undefined)
    return running
  }
  return {
    run,
    hold(job) {
      const before = tail
      held.add(before)
      return run(() => job().finally(() => held.delete(before)))
    },
    settled() {
      const [before] = held
      return before ?? tail
    },
  }
}
