import { countOf, leastOfBest, type Scores, withScores } from './document-scores.ts'
import { WHOLE_PHRASE } from './ranking.ts'

/** Words, perhaps of a list that nobody has whole. */
export type WordSet = { readonly has: (word: string) => boolean }

/** Best matches that are looked at more closely. */
const LOOKED_AT = 100
/** Where more than these are equally good, none of those is. */
const MOST_EQUAL = 1000

/**
 * Best matches whose names say the query's words in one breath gain by it: "desk lamp" is rather "Oak desk lamp" than "Lamp for a desk".
 * `meant` has the words that stand for each one of the query. Which are looked at never depends on the order in which they came.
 */
export function preferPhrases(matches: Scores, meant: readonly WordSet[], nameOf: (number: number) => readonly string[]): Scores {
  if (meant.length < 2 || countOf(matches) < 2) return matches
  const raised = new Map<number, number>()
  for (const place of bestPlacesOf(matches)) {
    const [number, score] = [matches.numbers[place] ?? 0, matches.scores[place] ?? 0]
    const pairs = pairsIn(nameOf(number), meant)
    if (pairs > 0) raised.set(number, score * (1 + (WHOLE_PHRASE * pairs) / (meant.length - 1)))
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
