import { DomainError } from '../../errors.ts'

/**
 * Lets `atOnce` tasks run at a time and `mayWait` more wait in line; whoever comes after that is sent away (503), so that a crowd asking for new
 * pictures can neither take all of the machine nor pile up in memory.
 */
export function createRenderQueue({ atOnce, mayWait }: { atOnce: number; mayWait: number }) {
  const line: (() => void)[] = []
  let running = 0
  let idle: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined

  const next = () => {
    running -= 1
    line.shift()?.()
    if (running > 0) return
    idle?.resolve()
    idle = undefined
  }

  return {
    run: async <T>(task: () => Promise<T>): Promise<T> => {
      if (running >= atOnce) {
        if (line.length >= mayWait) throw new DomainError('server.unavailable')
        await new Promise<void>((resolve) => {
          line.push(() => {
            running += 1
            resolve()
          })
        })
      } else {
        running += 1
      }
      try {
        return await task()
      } finally {
        next()
      }
    },
    /** Resolves when nothing runs and nobody waits: the moment for work that is in no hurry. */
    whenIdle: (): Promise<void> => {
      if (running === 0) return Promise.resolve()
      idle ??= Promise.withResolvers<void>()
      return idle.promise
    },
  }
}
