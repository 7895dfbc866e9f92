import { LRUCache } from 'lru-cache'

type Kept<T> = { value: T | undefined; freshUntil: number; asking: Promise<T> | undefined; failure: unknown }

type Terms = {
  /** Entries. */
  readonly most: number
  /** Milliseconds in which an answer is as good as asked. */
  readonly freshMs: number
  /** Milliseconds after which it is of no use any more: in between it is told all the same, and asked for anew beside that. */
  readonly keptMs: number
}

/** Milliseconds for which nobody asks again who has just not answered. */
const REST_MS = 15_000

/** What others were asked, and need not be asked again soon: it outlives them when they are away. However many want the same, it is asked once. */
export function keptAnswers<T>({ most, freshMs, keptMs }: Terms, now: () => number = () => performance.now()) {
  const entries = new LRUCache<string, Kept<T>>({ max: most, perf: { now }, ttlResolution: 0 })

  function asked(key: string, entry: Kept<T>, ask: () => Promise<T>): Promise<T> {
    entry.asking ??= ask()
      .then(
        (value) => {
          Object.assign(entry, { value, freshUntil: now() + freshMs, failure: undefined })
          entries.set(key, entry, { ttl: keptMs })
          return value
        },
        (error: unknown) => {
          Object.assign(entry, { freshUntil: now() + REST_MS, failure: error })
          // Without a value it is only to be remembered that nobody answered.
          if (entry.value === undefined) entries.set(key, entry, { ttl: REST_MS })
          throw error
        },
      )
      .finally(() => (entry.asking = undefined))
    return entry.asking
  }

  return {
    get: async (key: string, ask: () => Promise<T>): Promise<T> => {
      let entry = entries.get(key)
      if (!entry) {
        entry = { value: undefined, freshUntil: 0, asking: undefined, failure: undefined }
        entries.set(key, entry, { ttl: keptMs })
      }
      const isDue = now() >= entry.freshUntil
      if (entry.value !== undefined) {
        if (isDue) asked(key, entry, ask).catch(() => undefined) // told to whoever has nothing else
        return entry.value
      }
      if (!isDue && entry.failure !== undefined) throw entry.failure
      return asked(key, entry, ask)
    },
  }
}
