import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** What is known of the answer to a question. A new answer takes the place of the last one; a failure leaves it. */
export type Answer<T> = { readonly data?: T; readonly error?: Error; readonly isAsking: boolean }

type Known<T> = Answer<T> & {
  /** In milliseconds since 1970; 0 after a failure. */ readonly since: number /** Told apart from answers to earlier questions. */
  readonly turn: number
}

const UNKNOWN = { isAsking: false, since: 0, turn: 0 } as const
/** The oldest are forgotten. */
const MOST_KEPT = 50
const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/**
 * A question to the platform that several parts of a page may ask, once for all who do: each by its `key`. It is asked again when somebody begins to look, or
 * comes back to the page or to a connection, and the answer is older than `staleMs` milliseconds or there is none. A hundredth of a library of queries, for the cart, which everybody waits
 * for; calls are made again by the client itself.
 */
export function createQuestion<T>({ staleMs = 15_000 } = {}) {
  const kept = new Map<string, Known<T>>()
  const listeners = new Set<() => void>()

  function set(key: string, known: Known<T>): void {
    kept.delete(key)
    kept.set(key, known)
    for (const [oldest] of kept) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    for (const listener of listeners) listener()
  }

  async function ask(key: string, call: () => Promise<T>): Promise<void> {
    const known = kept.get(key) ?? UNKNOWN
    if (known.isAsking || Date.now() - known.since < staleMs) return
    const turn = known.turn + 1
    set(key, { ...known, isAsking: true, turn })
    const next = await call().then(
      (data): Known<T> => ({ data, isAsking: false, since: Date.now(), turn }),
      (error: unknown): Known<T> => ({ ...known, error: errorOf(error), isAsking: false, since: 0, turn }),
    )
    // What was put there meanwhile is newer.
    if (kept.get(key)?.turn === turn) set(key, next)
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    /** Puts what is known from elsewhere in place of the answer. */
    put: (key: string, data: T): void => set(key, { data, isAsking: false, since: Date.now(), turn: (kept.get(key)?.turn ?? 0) + 1 }),
    /** Nothing is asked without a key. Only in the browser. */
    useAnswer: (key: string | undefined, call: () => Promise<T>): Answer<T> => {
      const known = useSyncExternalStore(
        subscribe,
        () => (key === undefined ? undefined : kept.get(key)),
        () => undefined,
      )
      const look = useEffectEvent(() => (key === undefined || document.hidden ? undefined : void ask(key, call)))
      useEffect(() => {
        look()
        document.addEventListener('visibilitychange', look)
        window.addEventListener('online', look)
        return () => {
          document.removeEventListener('visibilitychange', look)
          window.removeEventListener('online', look)
        }
      }, [key])
      // Between asking for the first time and the first drawing after it nothing is known yet, and is about to be.
      return known ?? { isAsking: key !== undefined }
    },
  }
}
