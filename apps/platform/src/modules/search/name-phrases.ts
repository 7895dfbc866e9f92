import { countOf, leastOfBest, type Scores, withScores } from './document-scores.ts'
import { NAMED, OF_KIND, WHOLE_PHRASE } from './ranking.ts'

/** Words, perhaps of a list that nobody has whole. */
export type WordSet = { readonly has: (word: string) => boolean }

/** Best matches that are looked at more closely. */
const LOOKED_AT = 100
/** Where more than these are equally good, none of those is. */
const MOST_EQUAL = 1000

/**
 * What is asked of a match: the words of its names, and whether its category is called by the head word of the query. A query that `hasNumber` rather names an article.
 * `isInName` tells without reading them whether they have what stands for the query's word at a position; where nobody knows, names are
 * read. `isBegun` tells whether the first word of the query stands in a name before what only tells more of the thing (`beginningOf`).
 */
export type Named = {
  readonly hasNumber: boolean
  readonly nameOf: (number: number) => readonly string[]
  readonly isOfHead: (number: number) => boolean
  readonly isBegun: (number: number) => boolean
  readonly isInName?: (number: number, position: number) => boolean
}

/**
 * Best matches whose names have all words of the query gain by it, and more if they say them in one breath: "desk lamp" is rather "Oak desk lamp" than "Lamp
 * for a desk". Where some are of a category that is called so, only those gain: to whoever asks for a laptop, a laptop case is none. Who asks in one word wants what
 * the name begins with: a stand for a laptop is none either; and all of a category that is called so gains: boots are shoes. `meant` has the words that stand for each one of the query. Which are looked at never depends on the
 * order in which they came.
 */
export function preferNamed(matches: Scores, meant: readonly WordSet[], { hasNumber, nameOf, isOfHead, isBegun, isInName }: Named): Scores {
  if (countOf(matches) < 2) return matches
  const raised = new Map<number, number>()
  const best = bestPlacesOf(matches)
  const things = new Set(best.filter((place) => isOfHead(matches.numbers[place] ?? 0)))
  for (const place of best) {
    const [number, score] = [matches.numbers[place] ?? 0, matches.scores[place] ?? 0]
    let name: readonly string[] | undefined
    const has = meant.map((words, position) => isInName?.(number, position) ?? (name ??= nameOf(number)).some((word) => words.has(word)))
    const isThing = !hasNumber && (things.size === 0 || things.has(place))
    const isNamed = isThing && has.every(Boolean) && (meant.length > 1 || isBegun(number))
    const pairs = has.some((one, position) => one && has[position + 1]) ? pairsIn((name ??= nameOf(number)), meant) : 0
    const factor = (isNamed ? NAMED : 1) * (isThing && things.size > 0 && meant.length === 1 ? OF_KIND : 1)
    if (factor > 1 || pairs > 0) raised.set(number, score * factor * (1 + (WHOLE_PHRASE * pairs) / Math.max(1, meant.length - 1)))
  }
  return withScores(matches, raised)
}

function bestPlacesOf(matches: Scores): number[] {
  if (countOf(matches) <= LOOKED_AT) return [...matches.scores.keys()]
  const least = leastOfBest(matches, LOOKED_AT)
  const [equal, better]: [number[], number[]] = [[], []]
  for (let place = 0; place < matches.scores.length; place += 1) {
    const score = matches.scores[place] as number
    if (score > least) better.push(place)
    else if (score === least) equal.push(place)
  }
  return better.length + equal.length <= MOST_EQUAL ? [...better, ...equal] : better
}

/** How many words of the query are followed by the next one at once. */
export function pairsIn(name: readonly string[], meant: readonly WordSet[]): number {
  let pairs = 0
  for (const [position, words] of meant.slice(0, -1).entries()) {
    const next = meant[position + 1]
    if (name.some((word, at) => words.has(word) && next?.has(name[at + 1] ?? ''))) pairs += 1
  }
  return pairs
}
