import type { Gate, Listed } from './facet-gates.ts'
import { scoreOfNumber, type Scores } from './document-scores.ts'
import { createFirst } from './first-of.ts'
import { lentColumns } from './lent-columns.ts'
import { type ScopeChoice, sortedListOf } from './listing-scopes.ts'
import { pageBounds, type Place, type SearchHit, type SearchQuery, type SearchResult } from './search.ts'
import { type Compare, compareInOrderOf, compareMatches, likingOf, MOST_LIKING, ORDER_OF, type RankedDocument, type ScoredDocument } from './search-order.ts'

/** What of the products of a tenant one query is about. */
export type Selection = {
  readonly listed: Listed
  readonly choice: ScopeChoice
  readonly query: SearchQuery
  readonly gates: readonly Gate[]
  /** What the query leaves out. */
  readonly excluded: ReadonlySet<number>
}

/** Undefined when the walked scope alone answers the query, so that a page is cut out without looking at the rest. */
function filterOf({ choice: { groups }, gates, excluded }: Selection): Gate['admits'] | undefined {
  if (groups.length === 0 && gates.length === 0 && excluded.size === 0) return undefined
  const [gate] = gates
  if (gate && groups.length === 0 && gates.length === 1 && excluded.size === 0) return gate.admits
  return (number) =>
    (excluded.size === 0 || !excluded.has(number)) &&
    gates.every(({ admits }) => admits(number)) &&
    groups.every((group) => group.some(({ members }) => members.has(number)))
}

/** The page in the order of the query's sort; of `matches` only, when there are any to keep to. */
export function selectInOrder(selection: Selection, matches?: Scores): SearchResult {
  const { listed, choice, query } = selection
  const { by, isReversed } = ORDER_OF[query.sort]
  const { items } = sortedListOf(choice.walked, by, query.locale, listed.entryOf)
  const { start, end } = pageBounds(query)
  const hits: SearchHit[] = []
  const at = (index: number) => items[isReversed ? items.length - 1 - index : index] as RankedDocument
  const first = query.after ? firstAfter(query.after, items.length, at, compareInOrderOf(query.sort, query.locale)) : 0
  const take = ({ number, document }: RankedDocument) => hits.push({ document, score: (matches && scoreOfNumber(matches, number)) ?? 1 })

  const passes = filterOf(selection)
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
    if (passes && !passes(entry.number)) continue
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

/** What matches a text and is in the scope that is walked: these columns, or others that are given back. */
export function matchesIn({ columns }: Listed, { walked, isWhole, isStock }: ScopeChoice, matches: Scores): Scores {
  const { numbers, scores } = matches
  const admits = isWhole ? columns.has : isStock ? columns.isInStock : (number: number) => walked.members.has(number)
  const first = isWhole || isStock ? columns.firstWithout(numbers, !isWhole) : 0
  // Nearly always all of it is, where nothing else is asked.
  if ((isWhole || isStock) && first === numbers.length) return matches
  const found = { numbers: lentColumns.numbers(numbers.length), scores: lentColumns.scores(numbers.length) }
  found.numbers.set(numbers.subarray(0, first))
  found.scores.set(scores.subarray(0, first))
  let count = first
  for (let place = first; place < numbers.length; place += 1) {
    const number = numbers[place] as number
    if (!admits(number)) continue
    found.numbers[count] = number
    found.scores[count] = scores[place] as number
    count += 1
  }
  return { numbers: found.numbers.subarray(0, count), scores: found.scores.subarray(0, count) }
}

/** The page of what matches a text, in the order of the query's sort, the best match first by relevance; `oneViewNow`: see `likingOf`. */
export function selectMatches(selection: Selection, matched: Scores, oneViewNow: number): SearchResult {
  const { page, total } = selection.query.sort === 'relevance' ? firstByScore(selection, matched, oneViewNow) : firstInOrder(selection, matched)
  const hits = page.slice(pageBounds(selection.query).start)
  return { total, hits: hits.map(({ entry, score }) => ({ document: entry.document, score })) }
}

type First = { readonly page: readonly ScoredDocument[]; readonly total: number }

function firstByScore(selection: Selection, { numbers, scores }: Scores, oneViewNow: number): First {
  const { columns, entryOf } = selection.listed
  const { after } = selection.query
  const passes = filterOf(selection)
  const first = createFirst<ScoredDocument>(pageBounds(selection.query).end, compareMatches)
  let total = 0
  // What is not among the first so far is told by its stock, score and popularity, without a look at the document; mostly by what its words are worth alone.
  let [least, leastInStock, leastPopular] = [Number.NEGATIVE_INFINITY, false, Number.NEGATIVE_INFINITY]
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] as number
    if (passes && !passes(number)) continue
    total += 1
    const words = scores[place] as number
    if (leastInStock && words * MOST_LIKING < least) continue
    const score = words * likingOf(columns.interestOf(number), oneViewNow)
    const isInStock = columns.isInStock(number)
    if (isInStock === leastInStock ? score < least || (score === least && columns.popularityOf(number) < leastPopular) : leastInStock) continue
    const entry = entryOf(number)
    if (!entry || (after && compareMatches({ entry, score }, { entry: after, score: after.score }) <= 0)) continue
    first.offer({ entry, score })
    const last = first.last()
    if (last) [least, leastInStock, leastPopular] = [last.score, last.entry.document.stock > 0, last.entry.popularity]
  }
  return { page: first.take(), total }
}

function firstInOrder(selection: Selection, { numbers, scores }: Scores): First {
  const { listed, query } = selection
  const compare = compareInOrderOf(query.sort, query.locale)
  const { after } = query
  const passes = filterOf(selection)
  const first = createFirst<ScoredDocument>(pageBounds(query).end, (left, right) => compare(left.entry, right.entry))
  let total = 0
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] as number
    if (passes && !passes(number)) continue
    total += 1
    const entry = listed.entryOf(number)
    if (entry && (!after || compare(entry, after) > 0)) first.offer({ entry, score: scores[place] as number })
  }
  return { page: first.take(), total }
}
