import { HEAD_KEPT, leastWords } from './ranking.ts'

/** Score of each matching document, by id. */
export type Scores = ReadonlyMap<string, number>

/** The documents in which one word of the query stands, by its position; `asTyped`, or also mistyped by a letter or two. */
export type MatchWord = (position: number, how: 'asTyped' | 'mistyped') => Promise<Scores>

/** What the words of a query match, and how they had to be read for it. */
export type WordMatches = {
  readonly scores: Scores
  /** Positions of words that were taken as mistyped. */
  readonly mistyped: readonly number[]
  /** Positions of words that the best match does without; none where it has all. */
  readonly dropped: readonly number[]
}

/**
 * The documents that a query of `count` words means: those with all words as typed; if there are none, with the words that nobody ever wrote
 * taken as mistyped; then with any word so; and if there are still none, words are dropped one after the other until there are enough.
 * A word that is written right is so never mixed with its neighbours while it leads somewhere. `head` is the position of the word that names the thing.
 */
export async function matchWords(count: number, match: MatchWord, head?: number): Promise<WordMatches> {
  const typed = await inTurn(count, (position) => match(position, 'asTyped'))
  const exact = matchingAll(typed)
  if (exact.size > 0) return { scores: exact, mistyped: [], dropped: [] }
  const guessed = await inTurn(count, async (position) => (isFound(typed[position]) ? typed[position] : match(position, 'mistyped')))
  if (guessed.every(isFound)) {
    const likely = matchingAll(guessed)
    if (likely.size > 0) return readBy(likely, typed, guessed)
    const perhaps = await inTurn(count, async (position) => (isFound(typed[position]) ? match(position, 'mistyped') : (guessed[position] ?? NONE)))
    const possible = matchingAll(perhaps)
    if (possible.size > 0) return readBy(possible, typed, perhaps)
  }
  return readBy(matchingMost(guessed, head), typed, guessed)
}

/** The documents that have all words as typed. */
export const matchTyped = async (count: number, match: MatchWord): Promise<Scores> => matchingAll(await inTurn(count, (position) => match(position, 'asTyped')))

/** How the best match reads the query: without some words, and with some mistyped. */
function readBy(scores: Scores, typed: readonly Scores[], read: readonly Scores[]): WordMatches {
  const best = bestOf(scores)
  if (best === undefined) return { scores, mistyped: [], dropped: [] }
  return {
    scores,
    mistyped: positionsOf(read, (found, position) => found.has(best) && !typed[position]?.has(best)),
    dropped: positionsOf(read, (found) => !found.has(best)),
  }
}

const NONE: Scores = new Map()

const isFound = (scores: Scores | undefined): scores is Scores => scores !== undefined && scores.size > 0

const positionsOf = (found: readonly Scores[], is: (scores: Scores, position: number) => boolean): number[] =>
  found.flatMap((scores, position) => (is(scores, position) ? [position] : []))

async function inTurn(count: number, step: (position: number) => Promise<Scores>): Promise<Scores[]> {
  const found: Scores[] = []
  for (let position = 0; position < count; position += 1) found.push(await step(position))
  return found
}

/** What matches every word, with the sum of its scores. */
function matchingAll(found: readonly Scores[]): Scores {
  const [fewest = NONE, ...others] = found.toSorted((left, right) => left.size - right.size)
  const all = new Map<string, number>()
  for (const [id, score] of fewest) {
    if (others.every((scores) => scores.has(id)))
      all.set(
        id,
        others.reduce((sum, scores) => sum + (scores.get(id) ?? 0), score),
      )
  }
  return all
}

/** What matches the most words, and of fewer words only until there are enough: the sum of the scores, times how many words. */
function matchingMost(found: readonly Scores[], head: number | undefined): Scores {
  const sums = new Map<string, number>()
  const words = new Map<string, number>()
  for (const [position, scores] of found.entries()) {
    for (const [id, score] of scores) {
      sums.set(id, (sums.get(id) ?? 0) + score * (position === head ? HEAD_KEPT : 1))
      words.set(id, (words.get(id) ?? 0) + 1)
    }
  }
  const least = leastWords(havingOf(words, found.length), found.length)
  return new Map([...sums].filter(([id]) => (words.get(id) ?? 0) >= least).map(([id, sum]) => [id, sum * (words.get(id) ?? 1)]))
}

/** How many documents have exactly so many words. */
function havingOf(words: ReadonlyMap<string, number>, all: number): number[] {
  const having = Array.from({ length: all + 1 }, () => 0)
  for (const count of words.values()) having[count] = (having[count] ?? 0) + 1
  return having
}

/** The id with the best score; of several the first in the order of ids, whatever the order in which they came. */
export function bestOf(scores: Scores): string | undefined {
  let best: string | undefined
  for (const [id, score] of scores) {
    const most = best === undefined ? Number.NEGATIVE_INFINITY : (scores.get(best) ?? 0)
    if (score > most || (score === most && best !== undefined && id < best)) best = id
  }
  return best
}
