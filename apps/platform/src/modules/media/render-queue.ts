import { Unavailable } from '../../errors.ts'

/** Seconds after which somebody may ask again who was sent away. */
const RETRY_AFTER = 5

type QueueOptions = {
  readonly atOnce: number
  readonly mayWait: number
  /** Nobody waits longer for his turn. */
  readonly waitMs: number
}

/**
 * Lets `atOnce` tasks run at a time and `mayWait` more wait in line; whoever comes after that, or waits too long, is sent away (503), so that a crowd
 * asking for new pictures can neither take all of the machine nor pile up in memory.
 */
export function createRenderQueue({ atOnce, mayWait, waitMs }: QueueOptions) {
  let line = new Set<() => void>()
  let running = 0
  let idle: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined

  const next = () => {
    running -= 1
    const [first] = line
    first?.()
    if (running > 0) return
    idle?.resolve()
    idle = undefined
  }

  async function turn(isUrgent: boolean): Promise<void> {
    if (line.size >= mayWait) throw new Unavailable(RETRY_AFTER)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = (): void => {
      line.delete(begin)
      clearTimeout(patience)
      running += 1
      resolve()
    }
    const patience = setTimeout(() => {
      line.delete(begin)
      reject(new Unavailable(RETRY_AFTER))
    }, waitMs)
    line = isUrgent ? new Set([begin, ...line]) : line.add(begin)
    return promise
  }

  return {
    /** `isUrgent`: before all that wait, for whoever has sent something and looks at a button. */
    run: async <T>(task: () => Promise<T>, { isUrgent = false }: { readonly isUrgent?: boolean } = {}): Promise<T> => {
      if (running < atOnce) running += 1
      else await turn(isUrgent)
      try {
        return await task()
      } finally {
        next()
      }
    },
    waiting: (): number => line.size,
    /** Resolves when nothing runs and nobody waits: the moment for work that is in no hurry. */
    whenIdle: (): Promise<void> => {
      if (running === 0) return Promise.resolve()
      idle ??= Promise.withResolvers<void>()
      return idle.promise
    },
  }
}
