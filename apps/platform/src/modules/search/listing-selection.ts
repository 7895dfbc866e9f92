import type { Gate } from './facet-gates.ts'
import { firstOf } from './first-of.ts'
import { type ScopeChoice, sortedListOf } from './listing-scopes.ts'
import { pageBounds, type Place, type SearchHit, type SearchQuery, type SearchResult } from './search.ts'
import { type Compare, compareInOrderOf, compareMatches, likingOf, ORDER_OF, type RankedDocument, type ScoredDocument } from './search-order.ts'
import type { Scores } from './word-matches.ts'

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
  const take = ({ document }: RankedDocument) => hits.push({ document, score: matches?.get(document.id) ?? 1 })

  const passes = filterOf(query, choice, gates)
  if (!passes && !matches) {
    for (let index = first + start; index < Math.min(first + end, items.length); index += 1) take(at(index))
    return { total: items.length, hits }
  }
  let total = 0
  let position = 0
  for (let index = 0; index < items.length && !(query.isPageOnly && position >= end); index += 1) {
    const entry = at(index)
    if (matches && !matches.has(entry.document.id)) continue
    if (passes && !passes(entry)) continue
    total += 1
    if (index < first) continue
    if (position >= start && position < end) take(entry)
    position += 1
  }
  return { total, hits }
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
export function matchesIn({ walked, isWhole }: ScopeChoice, entries: ReadonlyMap<string, RankedDocument>, matches: Scores): ScoredDocument[] {
  const found: ScoredDocument[] = []
  for (const [id, score] of matches) {
    const entry = entries.get(id)
    if (entry && (isWhole || walked.members.has(entry))) found.push({ entry, score })
  }
  return found
}

/** The page of what matches a text, the best match first; `oneViewNow`: see `likingOf`. */
export function selectByScore(
  choice: ScopeChoice,
  query: SearchQuery,
  gates: readonly Gate[],
  matched: readonly ScoredDocument[],
  oneViewNow: number,
): SearchResult {
  const passes = filterOf(query, choice, gates)
  const found: ScoredDocument[] = []
  for (const { entry, score } of matched) if (!passes || passes(entry)) found.push({ entry, score: score * likingOf(entry.document, oneViewNow) })
  const { start, end } = pageBounds(query)
  const { after } = query
  const left = after ? found.filter((match) => compareMatches(match, { entry: after, score: after.score }) > 0) : found
  const page = firstOf(left, end, compareMatches).slice(start)
  return { total: found.length, hits: page.map(({ entry, score }) => ({ document: entry.document, score })) }
}
