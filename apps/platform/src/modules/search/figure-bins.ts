import type { FacetBin } from './facets.ts'

/** Of a histogram. */
export const MOST_BINS = 24
/** From here on a scale of equal steps would put all but a few into its first. */
const WIDE = 40
/** Of all figures, what may lie outside at either end, and how many times as far the ends reach for that. */
const [STRAY, AFAR] = [0.02, 4]

/** What people count in: 1, 2, 5, 10, 20, ... */
const ROUND = [1, 2, 5] as const
const exact = (figure: number): number => Number(figure.toPrecision(12))

/** The smallest round step of which so many reach so far. */
function roundStep(reach: number, most: number): number {
  for (let power = 10 ** Math.floor(Math.log10(reach / most)); ; power *= 10)
    for (const digit of ROUND) if (exact(digit * power) * most >= reach) return exact(digit * power)
}

/** Round figures from below the least to above the most: equal steps, or 1, 2, 5, 10, ... where they reach far. */
function edgesOf(least: number, most: number): number[] {
  const edges: number[] = []
  if (least > 0 && most / least > WIDE) {
    const [first, last] = [Math.floor(Math.log10(least)), Math.floor(Math.log10(most)) + 1]
    const digits = (last - first) * ROUND.length <= MOST_BINS ? ROUND : ([1] as const)
    for (let power = first; power <= last; power += 1) for (const digit of digits) edges.push(exact(digit * 10 ** power))
    return edges.slice(
      edges.findLastIndex((edge) => edge <= least),
      edges.findIndex((edge) => edge > most) + 1,
    )
  }
  const step = roundStep(most - least, MOST_BINS - 2)
  for (let at = Math.floor(least / step); edges.length === 0 || (edges.at(-1) ?? 0) <= most; at += 1) edges.push(exact(at * step))
  return edges
}

/** In the order of the amounts. */
export type Points = readonly (readonly [amount: number, count: number])[]

/** The figure that such a share of all does not exceed. */
function quantile(points: Points, share: number): number {
  const enough = share * points.reduce((sum, [, count]) => sum + count, 0)
  let sum = 0
  for (const [amount, count] of points) {
    sum += count
    if (sum >= enough) return amount
  }
  return 0
}

/** Steps for most of the figures: where a few stray far from the others, the first bin or the last reaches to them, instead of all others being in one. */
function stepsFor(points: Points): number[] {
  const [least, most] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0]
  const [low, high] = [quantile(points, STRAY), quantile(points, 1 - STRAY)]
  if (high <= low || most - least <= AFAR * (high - low)) return edgesOf(least, most)
  const edges = edgesOf(low, high)
  const [first = least, last = most] = [edges[0], edges.at(-1)]
  return [...(least < first ? [Math.floor(least)] : []), ...edges, ...(most > last ? [Math.ceil(most)] : [])]
}

/** A histogram of figures, with round edges. */
export function binsOf(points: Points): FacetBin[] {
  const edges = stepsFor(points)
  const counts = edges.slice(1).map(() => 0)
  let bin = 0
  for (const [amount, count] of points) {
    while (bin < counts.length - 1 && amount >= (edges[bin + 1] ?? amount)) bin += 1
    counts[bin] = (counts[bin] ?? 0) + count
  }
  return counts.map((count, index) => ({ from: edges[index] ?? 0, to: edges[index + 1] ?? 0, count }))
}
