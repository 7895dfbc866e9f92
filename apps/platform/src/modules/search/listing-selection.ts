import type { Gate } from './facet-gates.ts'
import { scoreOfNumber, type Scores } from './document-scores.ts'
import { createFirst } from './first-of.ts'
import { type ScopeChoice, sortedListOf } from './listing-scopes.ts'
import { pageBounds, type Place, type SearchHit, type SearchQuery, type SearchResult } from './search.ts'
import { type Compare, compareInOrderOf, compareMatches, likingOf, ORDER_OF, type RankedDocument, type ScoredDocument } from './search-order.ts'

/** Undefined when the walked scope alone answers the query, so that a page is cut out without looking at the rest. */
function filterOf({ exclude }: SearchQuery, { groups }: ScopeChoice, gates: readonly Gate[]): Gate['admits'] | undefined {
  const excluded = new Set(exclude)
  if (groups.length === 0 && gates.length === 0 && excluded.size === 0) return undefined
  return (entry) =>
    (excluded.size === 0 || !excluded.has(entry.document.id)) &&
    gates.every(({ admits }) => admits(entry)) &&
    groups.every((group) => group.some(({ members }) => members.has(entry)))
}

/** The page in the order of the query's sort; of `matches` only, when there are any to keep to. */
export function selectInOrder(choice: ScopeChoice, query: SearchQuery, gates: readonly Gate[], matches?: Scores): SearchResult {
  const { by, isReversed } = ORDER_OF[query.sort]
  const { items } = sortedListOf(choice.walked, by, query.locale)
  const { start, end } = pageBounds(query)
  const hits: SearchHit[] = []
  const at = (index: number) => items[isReversed ? items.length - 1 - index : index] as RankedDocument
  const first = query.after ? firstAfter(query.after, items.length, at, compareInOrderOf(query.sort, query.locale)) : 0
  const take = ({ number, document }: RankedDocument) => hits.push({ document, score: (matches && scoreOfNumber(matches, number)) ?? 1 })

  const passes = filterOf(query, choice, gates)
  const isMatch = matches && marksOf(matches)
  if (!passes && !isMatch) {
    for (let index = first + start; index < Math.min(first + end, items.length); index += 1) take(at(index))
    return { total: items.length, hits }
  }
  let total = 0
  let position = 0
  for (let index = 0; index < items.length && !(query.isPageOnly && position >= end); index += 1) {
    const entry = at(index)
    if (isMatch && isMatch[entry.number] !== 1) continue
    if (passes && !passes(entry)) continue
    total += 1
    if (index < first) continue
    if (position >= start && position < end) take(entry)
    position += 1
  }
  return { total, hits }
}

/** 1 at the number of each match. */
function marksOf({ numbers }: Scores): Uint8Array {
  const marks = new Uint8Array((numbers.at(-1) ?? -1) + 1)
  for (const number of numbers) marks[number] = 1
  return marks
}

/** Where in an ordered list what comes after a place begins. */
function firstAfter(place: Place, length: number, at: (index: number) => RankedDocument, compare: Compare): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(at(middle), place) > 0) high = middle
    else low = middle + 1
  }
  return low
}

/** What matches a text and is in the scope that is walked, with the score of its words. */
export function matchesIn({ walked, isWhole }: ScopeChoice, entries: readonly (RankedDocument | undefined)[], { numbers, scores }: Scores): ScoredDocument[] {
  const found: ScoredDocument[] = []
  for (let place = 0; place < numbers.length; place += 1) {
    const entry = entries[numbers[place] as number]
    if (entry && (isWhole || walked.members.has(entry))) found.push({ entry, score: scores[place] as number })
  }
  return found
}

/** The page of what matches a text, in the order of the query's sort, the best match first by relevance; `oneViewNow`: see `likingOf`. */
export function selectMatches(
  choice: ScopeChoice,
  query: SearchQuery,
  gates: readonly Gate[],
  matched: readonly ScoredDocument[],
  oneViewNow: number,
): SearchResult {
  const isByScore = query.sort === 'relevance'
  const inOrder = compareInOrderOf(query.sort, query.locale)
  const compare = isByScore ? compareMatches : (left: ScoredDocument, right: ScoredDocument): number => inOrder(left.entry, right.entry)
  const passes = filterOf(query, choice, gates)
  const { start, end } = pageBounds(query)
  const { after } = query
  const isAfter =
    after &&
    (isByScore
      ? (match: ScoredDocument) => compareMatches(match, { entry: after, score: after.score }) > 0
      : ({ entry }: ScoredDocument) => inOrder(entry, after) > 0)
  const first = createFirst(end, compare)
  let total = 0
  for (const { entry, score } of matched) {
    if (passes && !passes(entry)) continue
    total += 1
    const match = { entry, score: isByScore ? score * likingOf(entry.document, oneViewNow) : score }
    if (!isAfter || isAfter(match)) first.offer(match)
  }
  const page = first.take().slice(start)
  return { total, hits: page.map(({ entry, score }) => ({ document: entry.document, score })) }
}
