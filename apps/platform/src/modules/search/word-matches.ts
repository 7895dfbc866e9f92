import { bestOf, countOf, giveBack, inAll, inAny, inEither, NO_SCORES, scaled, scoreOfNumber, type Scores } from './document-scores.ts'
import { lentColumns } from './lent-columns.ts'
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
  const looked: Scores[] = []
  const noted = (scores: Scores): Scores => {
    looked.push(scores)
    return scores
  }
  const matches = await mistypedOrFewer()
  giveBack(looked, matches.scores)
  return matches

  async function mistypedOrFewer(): Promise<WordMatches> {
    const asTyped = await inTurn(count, async (position) => noted(whole.get(position) ?? (await match(position, 'asTyped'))))
    const taught = asTyped.map((_, position) => otherwise.ofWord(position))
    const typed = asTyped.map((own, position) => inEither(own, taught[position] ?? NO_SCORES))
    const guessed = await inTurn(count, async (position) => (isFound(typed[position]) ? typed[position] : noted(await match(position, 'mistyped'))))
    if (guessed.every(isFound)) {
      const likely = noted(inAll(guessed))
      if (countOf(likely) > 0) return readBy(likely, typed, guessed, idOf)
      const perhaps = await inTurn(count, async (position) =>
        isFound(typed[position]) ? inEither(noted(await match(position, 'mistyped')), taught[position] ?? NO_SCORES) : (guessed[position] ?? NO_SCORES),
      )
      const possible = noted(inAll(perhaps))
      if (countOf(possible) > 0) return readBy(possible, typed, perhaps, idOf)
    }
    return readBy(matchingMost(guessed, head), typed, guessed, idOf)
  }
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
  let before: Scores | undefined
  for (const position of order) {
    const own = await match(position, 'asTyped', before?.numbers)
    if (!before) whole.set(position, own)
    found[position] = own
    const both: Scores = inAll(found.filter((one) => one !== undefined))
    if (before && !found.includes(before)) giveBack([before])
    before = both
    if (countOf(both) === 0) return { all: NO_SCORES, whole }
  }
  const all = before ?? NO_SCORES
  giveBack(found, all)
  return { all, whole: new Map() }
}

async function inTurn(count: number, step: (position: number) => Promise<Scores>): Promise<Scores[]> {
  const found: Scores[] = []
  for (let position = 0; position < count; position += 1) found.push(await step(position))
  return found
}

/** What matches the most words, and of fewer words only until there are enough: the sum of the scores, times how many words. */
function matchingMost(found: readonly Scores[], head: number | undefined): Scores {
  const all = found.map((own, position) => (position === head ? scaled(own, HEAD_KEPT) : own))
  const { numbers, scores, counts } = inAny(all)
  const having = Array.from({ length: found.length + 1 }, () => 0)
  for (let place = 0; place < counts.length; place += 1) having[counts[place] as number] = (having[counts[place] as number] ?? 0) + 1
  const least = leastWords(having, found.length)
  const most = { numbers: lentColumns.numbers(numbers.length), scores: lentColumns.scores(numbers.length) }
  let count = 0
  for (let place = 0; place < counts.length; place += 1) {
    const times = counts[place] as number
    most.numbers[count] = numbers[place] as number
    most.scores[count] = (scores[place] as number) * times
    count += Number(times >= least)
  }
  if (all.length > 1) giveBack([{ numbers, scores }])
  if (head !== undefined) giveBack(all.slice(head, head + 1), found[head])
  return { numbers: most.numbers.subarray(0, count), scores: most.scores.subarray(0, count) }
}
