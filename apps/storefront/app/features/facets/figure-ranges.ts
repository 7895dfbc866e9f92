import type { Figures } from './chosen.ts'

type Bin = { readonly from: number; readonly to: number; readonly count: number }

/** What can be taken in at a glance. */
const MOST = 5

/** A histogram as a few ranges with about as many products in each: the first is open below, the last above. None where all would be in one. */
export function figureRanges(bins: readonly Bin[]): (Figures & { readonly count: number })[] {
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  const ranges: { from: number; to: number; count: number }[] = []
  for (const bin of bins) {
    const last = ranges.at(-1)
    if (last && (last.count < total / MOST || bin.count === 0)) {
      last.to = bin.to
      last.count += bin.count
    } else ranges.push({ ...bin })
  }
  if (ranges.length < 2) return []
  return ranges.map(({ from, to, count }, index) => ({
    ...(index === 0 ? {} : { from }),
    ...(index === ranges.length - 1 ? {} : { to }),
    count,
  }))
}
