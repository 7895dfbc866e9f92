import { lentColumns } from './lent-columns.ts'

/**
 * The score of each matching document, by its number, from the lowest number to the highest. Two of these are joined by walking along both, and a hundred thousand
 * are had without an object for each.
 */
export type Scores = { readonly numbers: Uint32Array; readonly scores: Float64Array }

export const NO_SCORES: Scores = { numbers: new Uint32Array(), scores: new Float64Array() }

/** Nobody looks at these any more; of what is `kept`, which may be the same columns, nothing is given back. */
export function giveBack(scores: Iterable<Scores>, kept: Scores = NO_SCORES): void {
  for (const { numbers, scores: own } of scores) {
    if (numbers.buffer !== kept.numbers.buffer) lentColumns.giveBack(numbers)
    if (own.buffer !== kept.scores.buffer) lentColumns.giveBack(own)
  }
}

export const countOf = ({ numbers }: Scores): number => numbers.length

/** From scores in any order, each number once. */
export function scoresFrom(entries: Iterable<readonly [number: number, score: number]>): Scores {
  const ordered = [...entries].sort((left, right) => left[0] - right[0])
  return { numbers: Uint32Array.from(ordered, ([number]) => number), scores: Float64Array.from(ordered, ([, score]) => score) }
}

export function* entriesOf({ numbers, scores }: Scores): Generator<readonly [number: number, score: number]> {
  for (const [place, number] of numbers.entries()) yield [number, scores[place] ?? 0]
}

/** Where the first number stands that is not less, from a place on. */
function placeFrom(numbers: Uint32Array, wanted: number, from: number): number {
  // In steps that double, because what is looked for next is rarely far.
  let step = 1
  let low = from
  while (low + step < numbers.length && (numbers[low + step] as number) < wanted) {
    low += step
    step *= 2
  }
  let high = Math.min(numbers.length, low + step + 1)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Undefined for a document that is not among them. */
export function scoreOfNumber({ numbers, scores }: Scores, number: number): number | undefined {
  const place = placeFrom(numbers, number, 0)
  return numbers[place] === number ? scores[place] : undefined
}

/** What is in all of them, with the sum of its scores in the order in which they are given: the last digit of a sum depends on it. */
export function inAll(found: readonly Scores[]): Scores {
  const [first = NO_SCORES] = found
  if (found.length < 2) return first
  const { numbers: walked } = found.reduce((fewest, one) => (countOf(one) < countOf(fewest) ? one : fewest), first)
  const numbers = lentColumns.numbers(walked.length)
  const sums = lentColumns.scores(walked.length)
  const places = found.map(() => 0)
  let count = 0
  walk: for (let at = 0; at < walked.length; at += 1) {
    const number = walked[at] as number
    let sum = 0
    for (let other = 0; other < found.length; other += 1) {
      const one = found[other] as Scores
      const place = one.numbers === walked ? at : placeFrom(one.numbers, number, places[other] as number)
      places[other] = place
      if (place === one.numbers.length) break walk
      if (one.numbers[place] !== number) continue walk
      sum += one.scores[place] as number
    }
    numbers[count] = number
    sums[count] = sum
    count += 1
  }
  return { numbers: numbers.subarray(0, count), scores: sums.subarray(0, count) }
}

type Counted = Scores & { readonly counts: Uint8Array }

/** What is in any of them, with the sum of its scores in the order in which they are given and in how many it is. */
export function inAny(found: readonly Scores[]): Counted {
  const [first = NO_SCORES, ...others] = found
  let all: Counted = { ...first, counts: new Uint8Array(countOf(first)).fill(1) }
  for (const other of others) {
    const joined = joinedBy(all, other)
    giveBack([all], first)
    all = joined
  }
  return all
}

function joinedBy(left: Counted, right: Scores): Counted {
  const most = countOf(left) + countOf(right)
  const [numbers, scores, counts] = [lentColumns.numbers(most), lentColumns.scores(most), new Uint8Array(most)]
  const [lefts, rights] = [left.numbers, right.numbers]
  let [first, second, count] = [0, 0, 0]
  while (first < lefts.length && second < rights.length) {
    const [one, other] = [lefts[first] as number, rights[second] as number]
    // In numbers instead of branches: which of both comes next is a guess that a processor gets wrong.
    const [isOne, isOther] = [Number(one <= other), Number(other <= one)]
    numbers[count] = Math.min(one, other)
    scores[count] = isOne * (left.scores[first] as number) + isOther * (right.scores[second] as number)
    counts[count] = isOne * (left.counts[first] as number) + isOther
    first += isOne
    second += isOther
    count += 1
  }
  const [rest, after] = [lefts.length - first, rights.length - second]
  numbers.set(lefts.subarray(first), count)
  scores.set(left.scores.subarray(first), count)
  counts.set(left.counts.subarray(first), count)
  numbers.set(rights.subarray(second), count + rest)
  scores.set(right.scores.subarray(second), count + rest)
  counts.fill(1, count + rest, count + rest + after)
  count += rest + after
  return { numbers: numbers.subarray(0, count), scores: scores.subarray(0, count), counts: counts.subarray(0, count) }
}

/** What is in either, with the better of its scores, which are none below nothing. */
export function inEither(left: Scores, right: Scores): Scores {
  if (countOf(left) === 0) return right
  if (countOf(right) === 0) return left
  const numbers = new Uint32Array(countOf(left) + countOf(right))
  const scores = new Float64Array(numbers.length)
  let [first, second, count] = [0, 0, 0]
  while (first < left.numbers.length || second < right.numbers.length) {
    const one = left.numbers[first] ?? Number.POSITIVE_INFINITY
    const other = right.numbers[second] ?? Number.POSITIVE_INFINITY
    numbers[count] = Math.min(one, other)
    scores[count] = Math.max(one <= other ? (left.scores[first] as number) : 0, other <= one ? (right.scores[second] as number) : 0)
    if (one <= other) first += 1
    if (other <= one) second += 1
    count += 1
  }
  return { numbers: numbers.slice(0, count), scores: scores.slice(0, count) }
}

export function scaled({ numbers, scores }: Scores, factor: number): Scores {
  const products = lentColumns.scores(scores.length)
  for (let place = 0; place < scores.length; place += 1) products[place] = (scores[place] as number) * factor
  return { numbers, scores: products }
}

/** With these scores instead of what these documents have, or beside it. */
export function withScores(found: Scores, changed: ReadonlyMap<number, number>): Scores {
  if (changed.size === 0) return found
  const scores = lentColumns.scores(countOf(found))
  scores.set(found.scores)
  const added: (readonly [number: number, score: number])[] = []
  for (const [number, score] of changed) {
    const place = placeFrom(found.numbers, number, 0)
    if (found.numbers[place] === number) scores[place] = score
    else added.push([number, score])
  }
  const kept = { numbers: found.numbers, scores }
  return added.length === 0 ? kept : inEither(kept, scoresFrom(added))
}

/** The number with the best score; of several the one whose id comes first, whatever their numbers. */
export function bestOf({ numbers, scores }: Scores, idOf: (number: number) => string): number | undefined {
  let best: number | undefined
  let most = Number.NEGATIVE_INFINITY
  for (let place = 0; place < numbers.length; place += 1) {
    const [number, score] = [numbers[place] as number, scores[place] as number]
    if (score < most || (score === most && best !== undefined && idOf(number) > idOf(best))) continue
    best = number
    most = score
  }
  return best
}

/** The lowest of the `count` best scores. */
export function leastOfBest({ scores }: Scores, count: number): number {
  // The best so far, the lowest of them in front (a heap): hardly any of the others gets past it.
  const best = scores.slice(0, count).sort()
  for (let place = count; place < scores.length; place += 1) {
    const score = scores[place] as number
    if (score <= (best[0] as number)) continue
    let at = 0
    for (let below = 1; below < best.length; below = 2 * at + 1) {
      if (below + 1 < best.length && (best[below + 1] as number) < (best[below] as number)) below += 1
      if ((best[below] as number) >= score) break
      best[at] = best[below] as number
      at = below
    }
    best[at] = score
  }
  return best[0] ?? 0
}
