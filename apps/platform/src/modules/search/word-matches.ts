/** Score of each matching document, by id. */
export type Scores = ReadonlyMap<string, number>

/** The documents in which one word of the query stands, by its position; `asTyped`, or also mistyped by a letter or two. */
export type MatchWord = (position: number, how: 'asTyped' | 'mistyped') => Promise<Scores>

/**
 * The documents that a query of `count` words means: those with all words as typed; if there are none, with the words that nobody ever wrote
 * taken as mistyped; then with any word so; and if there are still none, those with at least one word.
 * A word that is written right is so never mixed with its neighbours while it leads somewhere.
 */
export async function matchWords(count: number, match: MatchWord): Promise<Scores> {
  const typed = await inTurn(count, (position) => match(position, 'asTyped'))
  const exact = matchingAll(typed)
  if (exact.size > 0) return exact
  const guessed = await inTurn(count, async (position) => (isFound(typed[position]) ? typed[position] : match(position, 'mistyped')))
  if (guessed.every(isFound)) {
    const likely = matchingAll(guessed)
    if (likely.size > 0) return likely
    const possible = matchingAll(
      await inTurn(count, async (position) => (isFound(typed[position]) ? match(position, 'mistyped') : (guessed[position] ?? NONE))),
    )
    if (possible.size > 0) return possible
  }
  return matchingAny(guessed)
}

const NONE: Scores = new Map()

const isFound = (scores: Scores | undefined): scores is Scores => scores !== undefined && scores.size > 0

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

/** What matches any word: the sum of its scores, times how many words it matches. */
function matchingAny(found: readonly Scores[]): Scores {
  const sums = new Map<string, number>()
  const words = new Map<string, number>()
  for (const [id, score] of found.flatMap((scores) => [...scores])) {
    sums.set(id, (sums.get(id) ?? 0) + score)
    words.set(id, (words.get(id) ?? 0) + 1)
  }
  for (const [id, count] of words) if (count > 1) sums.set(id, (sums.get(id) ?? 0) * count)
  return sums
}
