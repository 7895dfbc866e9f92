/** More than so many are had sooner by sorting all. */
const FEW = 256

/**
 * Takes what it is offered and keeps the first `count` of it in the order of `compare`, which must tell any two apart: what sorting all and cutting would leave,
 * without putting in order what nobody sees.
 */
export function createFirst<T>(count: number, compare: (left: T, right: T) => number) {
  const first: T[] = []
  const isFew = count <= FEW
  return {
    offer(item: T): void {
      if (count <= 0) return
      if (!isFew) {
        first.push(item)
        return
      }
      if (first.length === count) {
        if (compare(item, first[count - 1] as T) > 0) return
        first.pop()
      }
      let [low, high] = [0, first.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (compare(first[middle] as T, item) < 0) low = middle + 1
        else high = middle
      }
      first.splice(low, 0, item)
    },
    /** The last of those that would be kept now; undefined while there is room, or nothing is put in order before the end. */
    last: (): T | undefined => (isFew ? first[count - 1] : undefined),
    take: (): T[] => (isFew ? first : first.sort(compare).slice(0, count)),
  }
}

/** The first `count` of what there is in the order of `compare`; `items` stay as they are. */
export function firstOf<T>(items: readonly T[], count: number, compare: (left: T, right: T) => number): T[] {
  if (items.length <= 2 * count) return items.toSorted(compare).slice(0, count)
  const first = createFirst(count, compare)
  for (const item of items) first.offer(item)
  return first.take()
}
