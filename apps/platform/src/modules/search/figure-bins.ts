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

/**
 * The least that a scale reaches: figures have six digits behind the point (`figureOf`), and differ in a thousand millionth of themselves. With less there would be no step
 * between two figures that an addition still moves by.
 */
const LEAST_REACH = 1e-6
const LEAST_SHARE = 1e-9

/** The smallest round step of which so many reach so far. */
function roundStep(reach: number, most: number): number {
  for (let power = 10 ** Math.floor(Math.log10(reach / most)); ; power *= 10)
    for (const digit of ROUND) if (exact(digit * power) * most >= reach) return exact(digit * power)
}

/** Round figures from the least or below it to above the most: equal steps, or 1, 2, 5, 10, ... where they reach far. */
function edgesOf(least: number, most: number): number[] {
  if (least >= LEAST_REACH && most / least > WIDE) return powersOf(least, most)
  const step = roundStep(Math.max(most - least, LEAST_REACH, LEAST_SHARE * Math.max(Math.abs(least), Math.abs(most))), MOST_BINS - 2)
  const edges: number[] = []
  let at = Math.floor(least / step)
  if (exact(at * step) > least) at -= 1 // as a whole number of steps it was rounded up
  for (; edges.length === 0 || (edges.at(-1) ?? 0) <= most; at += 1) edges.push(exact(at * step))
  return edges
}

function powersOf(least: number, most: number): number[] {
  // A logarithm may be rounded up or down to the next whole number.
  const [first, last] = [Math.floor(Math.log10(least)) - 1, Math.floor(Math.log10(most)) + 2]
  const digits = (last - first) * ROUND.length <= MOST_BINS + 2 * ROUND.length ? ROUND : ([1] as const)
  const edges: number[] = []
  for (let power = first; power <= last; power += 1) for (const digit of digits) edges.push(exact(digit * 10 ** power))
  return edges.slice(
    edges.findLastIndex((edge) => edge <= least),
    edges.findIndex((edge) => edge > most) + 1,
  )
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
