import { WHOLE_PHRASE } from './ranking.ts'
import type { Scores } from './word-matches.ts'

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
export function preferPhrases(matches: Scores, meant: readonly WordSet[], nameOf: (id: string) => readonly string[]): Scores {
  if (meant.length < 2 || matches.size < 2) return matches
  const scores = new Map(matches)
  for (const [id, score] of bestOf(matches)) {
    const pairs = pairsIn(nameOf(id), meant)
    if (pairs > 0) scores.set(id, score * (1 + (WHOLE_PHRASE * pairs) / (meant.length - 1)))
  }
  return scores
}

function bestOf(matches: Scores): readonly (readonly [string, number])[] {
  if (matches.size <= LOOKED_AT) return [...matches]
  const least = Float64Array.from(matches.values()).sort().at(-LOOKED_AT) ?? 0
  const best = [...matches].filter(([, score]) => score >= least)
  return best.length <= MOST_EQUAL ? best : best.filter(([, score]) => score > least)
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
