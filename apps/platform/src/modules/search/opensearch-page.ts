import { type Locale, LOCALES, textIn } from '@galleria/kernel'
import { bestScoreOf, createVariants, createWayScorer } from './document-score.ts'
import { entriesOf, scoresFrom } from './document-scores.ts'
import { hasNumber } from './words.ts'
import { isBegunWith, isInCategory, isInName } from './word-index.ts'
import { preferNamed, type WordSet } from './name-phrases.ts'
import type { Hit, Reader } from './opensearch-reader.ts'
import { headOf, scoreOfPin } from './ranking.ts'
import { nameSortKey } from './name-sort-key.ts'
import type { Place, SearchSort } from './search.ts'
import { likingOf } from './search-order.ts'
import type { TextPlan } from './text-plan.ts'
import { unpackBag, type WordBag } from './word-bag.ts'

/** So many of the best are looked at closely: scored by us, with the words that they have. Those after them stay as the server has ordered them. */
export const CLOSELY = 200

type Order = readonly Readonly<Record<string, 'asc' | 'desc'>>[]
const reversed = (order: Order): Order =>
  order.map((part) => Object.fromEntries(Object.entries(part).map(([field, way]) => [field, way === 'asc' ? 'desc' : 'asc'])))

const BY_POPULARITY: Order = [{ popularity: 'desc' }, { id: 'asc' }]
const BY_PRICE: Order = [{ price: 'asc' }, { id: 'asc' }]
const byName = (locale: Locale): Order => [{ [`name_${LOCALES.includes(locale) ? locale : 'en'}`]: 'asc' }, { id: 'asc' }]

/** The orders of `compareBy`, as the server sorts. */
export const ORDERS: Readonly<Record<SearchSort, (locale: Locale) => Order>> = {
  relevance: () => [{ inStock: 'desc' }, ...BY_POPULARITY],
  'a-z': byName,
  'z-a': (locale) => reversed(byName(locale)),
  low: () => BY_PRICE,
  high: () => reversed(BY_PRICE),
  newest: (): Order => [{ addedAt: 'desc' }, { id: 'asc' }],
  rating: () => [{ rating: 'desc' }, { ratingCount: 'desc' }, ...BY_POPULARITY],
  discount: () => [{ discount: 'desc' }, ...BY_POPULARITY],
  trending: () => [{ interest: 'desc' }, ...BY_POPULARITY],
}
export const BY_SCORE: Order = [{ inStock: 'desc' }, { _score: 'desc' }, ...BY_POPULARITY]

/** What the server begins after, in one of these orders. */
export function searchAfter(order: Order, { document, popularity, rating, discount, far }: Place, locale: Locale): (string | number)[] {
  const values: Readonly<Record<string, string | number>> = {
    _score: far ?? 0,
    id: document.id,
    inStock: document.stock > 0 ? 1 : 0,
    popularity,
    price: document.price,
    addedAt: document.addedAt,
    rating,
    ratingCount: document.ratingCount,
    discount,
    interest: document.interest ?? Number.MIN_SAFE_INTEGER,
    ...Object.fromEntries(LOCALES.map((each) => [`name_${each}`, nameSortKey(textIn(document.name, locale), each)])),
  }
  return order.flatMap((part) => Object.keys(part).map((field) => values[field] ?? 0))
}

/** Fields that a match is scored by. */
export const SCORED = ['bag', 'interest', 'popularity', 'inStock']

type Match = { readonly id: string; readonly bag: WordBag; readonly interest: number; readonly popularity: number; readonly inStock: number }

const figure = (hit: Hit, field: string): number => Number(hit.fields?.[field]?.[0] ?? 0)
export const matchOfHit = (hit: Hit): Match => ({
  id: hit._id,
  bag: unpackBag(Buffer.from(hit.fields?.bag?.[0]?.toString() ?? '', 'base64').toString()),
  interest: figure(hit, 'interest'),
  popularity: figure(hit, 'popularity'),
  inStock: figure(hit, 'inStock'),
})

/** Whether one of these words stands where it is asked for. */
function hasOneOf(bag: WordBag | undefined, isThere: (posting: number) => boolean, words: WordSet | undefined): boolean {
  for (const [word, posting] of bag?.postings ?? []) if (isThere(posting) && words?.has(word)) return true
  return false
}

/** The scores of matches, as `createTextIndex` has them: of words, for phrases, and of what is pinned. */
export function scoresOf(matches: readonly Match[], { typed, own, others, pinned, corpus }: TextPlan, locale: Locale): ReadonlyMap<string, number> {
  const [first, rest] = [own && createWayScorer(own, locale, corpus), others.map((way) => createWayScorer(way, locale, corpus))]
  const found: [number: number, score: number][] = []
  for (const [number, { bag }] of matches.entries()) {
    const score = bestScoreOf(bag, first, rest)
    if (score !== undefined) found.push([number, score])
  }
  const called = typed.words.map((plan, position) => createVariants(typed.asked, position, plan).called)
  const head = called[headOf(typed.asked.length, locale)]
  const raised = preferNamed(scoresFrom(found), called, {
    hasNumber: typed.asked.some(hasNumber),
    nameOf: (number) => matches[number]?.bag.name ?? [],
    isOfHead: (number) => hasOneOf(matches[number]?.bag, isInCategory, head),
    isInName: (number, position) => hasOneOf(matches[number]?.bag, isInName, called[position]),
    isBegun: (number) => hasOneOf(matches[number]?.bag, isBegunWith, called[0]),
  })
  const scores = new Map(Array.from(entriesOf(raised), ([number, score]) => [matches[number]?.id ?? '', score]))
  const best = Math.max(0, ...scores.values())
  const ids = new Set(matches.map(({ id }) => id))
  for (const [place, id] of pinned.entries()) if (ids.has(id)) scores.set(id, scoreOfPin(best, place, pinned.length))
  return scores
}

/** `far` as in `SearchHit`. */
export type Ranked = { readonly id: string; readonly score: number; readonly far?: number }

type Standing = Pick<Match, 'id' | 'popularity' | 'inStock'> & Pick<Ranked, 'score'>

/** `compareMatches` */
const compareStanding = (left: Standing, right: Standing): number =>
  right.inStock - left.inStock || right.score - left.score || right.popularity - left.popularity || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

/** Whether a match stands after a place among those that were looked at closely. */
export const isAfter = (match: Standing, { document, popularity, score }: Place): boolean =>
  compareStanding(match, { id: document.id, popularity, inStock: document.stock > 0 ? 1 : 0, score }) > 0

/** The best matches in our order, `compareMatches`. */
export function ranked(matches: readonly Match[], plan: TextPlan, locale: Locale, oneViewNow: number): Standing[] {
  const scores = scoresOf(matches, plan, locale)
  return matches
    .map((match) => ({
      ...match,
      score: (scores.get(match.id) ?? 0) * likingOf(match.interest === Number.MIN_SAFE_INTEGER ? null : match.interest, oneViewNow),
    }))
    .toSorted(compareStanding)
}

const STEP = 10_000
const KEPT = '1m'
type Body = Readonly<Record<string, unknown>>

/** Ids far down a list: walked to from the beginning, over one state of the index. */
export async function* walk(
  reader: Reader,
  server: { readonly ask: (method: 'POST' | 'DELETE', path: string, asking: Body) => Promise<{ readonly status: number; readonly body: unknown }> },
  body: Body,
): AsyncGenerator<readonly Hit[]> {
  const opened = await server.ask('POST', `/${reader.alias}/_search/point_in_time`, { query: { keep_alive: KEPT } })
  if (opened.status === 404) return
  const { pit_id: id } = opened.body as { readonly pit_id: string }
  try {
    let after: readonly (string | number)[] | undefined
    while (true) {
      const asked = { ...body, size: STEP, track_total_hits: false, _source: false, pit: { id, keep_alive: KEPT }, ...(after ? { search_after: after } : {}) }
      const reply = await server.ask('POST', '/_search', { body: asked, isLong: true })
      const { hits } = (reply.body as { readonly hits: { readonly hits: readonly Hit[] } }).hits
      if (hits.length > 0) yield hits
      after = hits.at(-1)?.sort
      if (hits.length < STEP) return
    }
  } finally {
    await server.ask('DELETE', '/_search/point_in_time', { body: { pit_id: [id] } }).catch(() => undefined)
  }
}
