/** Which of many things have been there lately. When there is no room for more, all is forgotten. */
export type Lately = {
  /** Whether this was there within the time, and that it is there now. `at` in epoch milliseconds. */
  readonly again: (key: string, at: number) => boolean
}

/** Remembers keys for at most `withinMs` milliseconds, and at most so many of them. */
export function createLately({ withinMs, most }: { readonly withinMs: number; readonly most: number }): Lately {
  let known = new Set<string>()
  let since = Number.NEGATIVE_INFINITY
  return {
    again: (key, at) => {
      if (at - since > withinMs || known.size >= most) {
        known = new Set()
        since = at
      }
      if (known.has(key)) return true
      known.add(key)
      return false
    },
  }
}
