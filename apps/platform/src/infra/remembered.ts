/** Asks at most once while an answer is on its way, and for `holdsMs` milliseconds after it came, however many want it. What failed is asked again at once. */
export function remembered<T>(ask: () => Promise<T>, holdsMs: number): () => Promise<T> {
  let latest: { readonly answer: Promise<T>; until: number } | undefined
  return () => {
    if (latest && performance.now() < latest.until) return latest.answer
    const asked = { answer: ask(), until: Number.POSITIVE_INFINITY }
    asked.answer.then(
      () => (asked.until = performance.now() + holdsMs),
      () => (asked.until = 0),
    )
    latest = asked
    return asked.answer
  }
}

/** The same for each key: a tenant's id. What is known of a key that is asked for once stays. */
export function rememberedEach<T>(ask: (key: string) => Promise<T>, holdsMs: number): (key: string) => Promise<T> {
  const known = new Map<string, () => Promise<T>>()
  return (key) => {
    const answer = known.get(key) ?? remembered(() => ask(key), holdsMs)
    known.set(key, answer)
    return answer()
  }
}
