/** More than so many are had sooner by sorting all. */
const FEW = 256

/** The first `count` of what there is in the order of `compare`, which must tell any two apart: what `items.sort(compare).slice(0, count)` would be, without putting in order what nobody sees. */
export function firstOf<T>(items: readonly T[], count: number, compare: (left: T, right: T) => number): T[] {
  if (count <= 0) return []
  if (count > FEW || items.length <= 2 * count) return items.toSorted(compare).slice(0, count)
  const first: T[] = []
  for (const item of items) {
    if (first.length === count) {
      if (compare(item, first[count - 1] as T) > 0) continue
      first.pop()
    }
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(first[middle] as T, item) < 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, item)
  }
  return first
}
