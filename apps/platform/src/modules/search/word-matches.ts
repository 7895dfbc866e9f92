import { bestOf, countOf, inAll, inAny, inEither, NO_SCORES, scaled, scoreOfNumber, type Scores } from './document-scores.ts'
import { HEAD_KEPT, leastWords } from './ranking.ts'

/** The documents in which one word of the query stands, by its position; `asTyped`, or also mistyped by a letter or two. `among` some only, where the others are of no use. */
export type MatchWord = (position: number, how: 'asTyped' | 'mistyped', among?: Uint32Array) => Promise<Scores>

type IdOf = (number: number) => string

/** What the shop has taught: documents that have the whole query in another wording; once that is known, those that have one of its words so, by its position. */
export type MatchOtherwise = { readonly whole: () => Promise<Scores>; readonly ofWord: (position: number) => Scores }
const NOTHING_TAUGHT: MatchOtherwise = { whole: async () => NO_SCORES, ofWord: () => NO_SCORES }

/** What the words of a query match, and how they had to be read for it. */
export type WordMatches = {
  readonly scores: Scores
  /** Positions of words that were taken as mistyped. */
  readonly mistyped: readonly number[]
  /** Positions of words that the best match does without; none where it has all. */
  readonly dropped: readonly number[]
}

/**
 * The documents that a query of `count` words means: those with all words as typed, or in other words that mean the same; if there are none, with the words that
 * nobody ever wrote in any of these ways taken as mistyped; then with any word so; and if there are still none, words are dropped one after the other until there are enough.
 * A word that is written right is so never mixed with its neighbours while it leads somewhere. `head` is the position of the word that names the thing;
 * `idOf` tells documents apart where numbers are as they come; `order` has the positions of words, those first that fewer documents have.
 */
export async function matchWords(
  count: number,
  match: MatchWord,
  idOf: IdOf,
  head?: number,
  otherwise = NOTHING_TAUGHT,
  order = [...Array(count).keys()],
): Promise<WordMatches> {
  const { all, whole } = await matchingAll(order, match)
  const exact = inEither(all, await otherwise.whole())
  if (countOf(exact) > 0) return { scores: exact, mistyped: [], dropped: [] }
  const asTyped = await inTurn(count, async (position) => whole.get(position) ?? match(position, 'asTyped'))
  const taught = asTyped.map((_, position) => otherwise.ofWord(position))
  const typed = asTyped.map((own, position) => inEither(own, taught[position] ?? NO_SCORES))
  const guessed = await inTurn(count, async (position) => (isFound(typed[position]) ? typed[position] : match(position, 'mistyped')))
  if (guessed.every(isFound)) {
    const likely = inAll(guessed)
    if (countOf(likely) > 0) return readBy(likely, typed, guessed, idOf)
    const perhaps = await inTurn(count, async (position) =>
      isFound(typed[position]) ? inEither(await match(position, 'mistyped'), taught[position] ?? NO_SCORES) : (guessed[position] ?? NO_SCORES),
    )
    const possible = inAll(perhaps)
    if (countOf(possible) > 0) return readBy(possible, typed, perhaps, idOf)
  }
  return readBy(matchingMost(guessed, head), typed, guessed, idOf)
}

/** How the best match reads the query: without some words, and with some mistyped. */
function readBy(scores: Scores, typed: readonly Scores[], read: readonly Scores[], idOf: IdOf): WordMatches {
  const best = bestOf(scores, idOf)
  if (best === undefined) return { scores, mistyped: [], dropped: [] }
  return {
    scores,
    mistyped: positionsOf(read, (found, position) => has(found, best) && !has(typed[position], best)),
    dropped: positionsOf(read, (found) => !has(found, best)),
  }
}

const has = (scores: Scores | undefined, number: number): boolean => scores !== undefined && scoreOfNumber(scores, number) !== undefined

const isFound = (scores: Scores | undefined): scores is Scores => scores !== undefined && countOf(scores) > 0

const positionsOf = (found: readonly Scores[], is: (scores: Scores, position: number) => boolean): number[] =>
  found.flatMap((scores, position) => (is(scores, position) ? [position] : []))

/**
 * What has all words as typed. Of every word but the first in order only that is looked at which has those before it: most of a common word's documents have none of
 * the others. `whole` is what has a word, whatever else it has, where that was found on the way.
 */
async function matchingAll(order: readonly number[], match: MatchWord): Promise<{ readonly all: Scores; readonly whole: ReadonlyMap<number, Scores> }> {
  const whole = new Map<number, Scores>()
  const found: Scores[] = []
  let among: Uint32Array | undefined
  for (const position of order) {
    const own = await match(position, 'asTyped', among)
    if (!among) whole.set(position, own)
    found[position] = own
    among = inAll(found.filter((one) => one !== undefined)).numbers
    if (among.length === 0) return { all: NO_SCORES, whole }
  }
  return { all: inAll(found), whole }
}

async function inTurn(count: number, step: (position: number) => Promise<Scores>): Promise<Scores[]> {
  const found: Scores[] = []
  for (let position = 0; position < count; position += 1) found.push(await step(position))
  return found
}

/** What matches the most words, and of fewer words only until there are enough: the sum of the scores, times how many words. */
function matchingMost(found: readonly Scores[], head: number | undefined): Scores {
  const { numbers, scores, counts } = inAny(found.map((own, position) => (position === head ? scaled(own, HEAD_KEPT) : own)))
  const having = Array.from({ length: found.length + 1 }, () => 0)
  for (const count of counts) having[count] = (having[count] ?? 0) + 1
  const least = leastWords(having, found.length)
  const hasEnough = (_: number, place: number): boolean => (counts[place] ?? 0) >= least
  return { numbers: numbers.filter(hasEnough), scores: scores.map((sum, place) => sum * (counts[place] ?? 1)).filter(hasEnough) }
}
