/** Items kept in the order of `compare`, which must tell any two of them apart. */
export type SortedList<T> = {
  readonly items: readonly T[]
  /** Whether a change of this kind moves an item: `before` is a copy of it as it was. */
  readonly isMoved: (before: T, after: T) => boolean
  /** Takes items out, then puts items in. Those taken may be absent, and may have changed since they were put in. */
  readonly change: (taken: ReadonlySet<T>, put: ReadonlySet<T>) => void
}

/** Up to here single moves are cheaper than going through the whole list. */
const FEW = 8

export function createSortedList<T>(unsorted: Iterable<T>, compare: (left: T, right: T) => number): SortedList<T> {
  let items = [...unsorted].sort(compare)

  /** Where `item` belongs at or after `from`. */
  function positionOf(item: T, from: number): number {
    let low = from
    let high = items.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(items[middle] as T, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  function changeFew(taken: ReadonlySet<T>, put: ReadonlySet<T>): void {
    for (const item of taken) {
      const index = items.indexOf(item)
      if (index >= 0) items.splice(index, 1)
    }
    for (const item of put) items.splice(positionOf(item, 0), 0, item)
  }

  function changeMany(taken: ReadonlySet<T>, put: ReadonlySet<T>): void {
    if (taken.size > 0) items = items.filter((item) => !taken.has(item))
    const merged: T[] = []
    let from = 0
    for (const item of [...put].sort(compare)) {
      const position = positionOf(item, from)
      for (let index = from; index < position; index += 1) merged.push(items[index] as T)
      merged.push(item)
      from = position
    }
    for (let index = from; index < items.length; index += 1) merged.push(items[index] as T)
    items = merged
  }

  return {
    get items() {
      return items
    },
    isMoved: (before, after) => compare(before, after) !== 0,
    change: (taken, put) => (taken.size + put.size <= FEW ? changeFew(taken, put) : changeMany(taken, put)),
  }
}
