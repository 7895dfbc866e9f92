/** An entry's part in the cache: what it weighs, and in which line it stands. */
type Entry<V> = { readonly value: V; weight: number; hits: number; isProven: boolean }

export type S3Fifo<V> = {
  /** What is kept, noting that somebody wanted it. */
  get(key: string): V | undefined
  /** The same, noting nothing. */
  peek(key: string): V | undefined
  /** Keeps it, unless it weighs more than all may; others go for it. */
  set(key: string, value: V, weight: number): void
  /** The entry has become heavier or lighter. */
  weigh(key: string, weight: number): void
  /** What was proven is so again when it comes back. */
  delete(key: string): void
  readonly size: number
  /** Of all entries together. */
  readonly weight: number
}

type Options<V> = { readonly maxWeight: number /** Told of each entry that is not kept, or not any more. */; readonly onGone: (key: string, value: V) => void }

/** How much of the weight those may have that nobody has wanted a second time. */
const NEW_SHARE = 0.1
/** An entry that is wanted again and again stays for so many rounds at most. */
const MOST_HITS = 3
/** Keys remembered of those that went before anybody wanted them again. */
const MOST_GHOSTS = 10_000

/**
 * A cache that what is wanted once can not empty: S3-FIFO (Yang et al., "FIFO queues are all you need for cache eviction", SOSP 2023), by weight. New
 * entries share a tenth of it; who is wanted a second time, or comes back soon after it went, is proven and stands in the long line. So a crawler that
 * asks for a hundred thousand addresses pushes out what it has brought itself.
 */
export function createS3Fifo<V>({ maxWeight, onGone }: Options<V>): S3Fifo<V> {
  const entries = new Map<string, Entry<V>>()
  /** Maps and sets are lines: the first in is the first out. */
  const [fresh, proven, ghosts] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let weight = 0
  let freshWeight = 0

  function takeOut(key: string, entry: Entry<V>): void {
    entries.delete(key)
    ;(entry.isProven ? proven : fresh).delete(key)
    weight -= entry.weight
    if (!entry.isProven) freshWeight -= entry.weight
    onGone(key, entry.value)
  }

  function remember(key: string): void {
    ghosts.add(key)
    const [oldest] = ghosts
    if (ghosts.size > MOST_GHOSTS && oldest !== undefined) ghosts.delete(oldest)
  }

  /** The first new one goes, or is proven. */
  function pushFresh(): void {
    const [key] = fresh
    const entry = key === undefined ? undefined : entries.get(key)
    if (key === undefined || !entry) return
    if (entry.hits === 0) {
      takeOut(key, entry)
      remember(key)
      return
    }
    fresh.delete(key)
    freshWeight -= entry.weight
    Object.assign(entry, { isProven: true, hits: 0 })
    proven.add(key)
  }

  /** The first proven one goes, or to the end of the line when it was wanted since. */
  function pushProven(): void {
    const [key] = proven
    const entry = key === undefined ? undefined : entries.get(key)
    if (key === undefined || !entry) return
    if (entry.hits === 0) {
      takeOut(key, entry)
      return
    }
    entry.hits -= 1
    proven.delete(key)
    proven.add(key)
  }

  function makeRoom(): void {
    while (weight > maxWeight) {
      if (freshWeight > maxWeight * NEW_SHARE || proven.size === 0) pushFresh()
      else pushProven()
    }
  }

  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.hits < MOST_HITS) entry.hits += 1
      return entry.value
    },
    peek: (key) => entries.get(key)?.value,
    set: (key, value, own) => {
      const before = entries.get(key)
      if (before) takeOut(key, before)
      if (own > maxWeight) {
        onGone(key, value)
        return
      }
      const isProven = ghosts.delete(key)
      entries.set(key, { value, weight: own, hits: 0, isProven })
      ;(isProven ? proven : fresh).add(key)
      weight += own
      if (!isProven) freshWeight += own
      makeRoom()
    },
    weigh: (key, own) => {
      const entry = entries.get(key)
      if (!entry) return
      weight += own - entry.weight
      if (!entry.isProven) freshWeight += own - entry.weight
      entry.weight = own
      makeRoom()
    },
    delete: (key) => {
      const entry = entries.get(key)
      if (!entry) return
      takeOut(key, entry)
      if (entry.isProven) remember(key)
    },
    get size() {
      return entries.size
    },
    get weight() {
      return weight
    },
  }
}
