import { LRUCache } from 'lru-cache'
import type { Corpus } from './document-score.ts'
import type { Bucket, GateIndex } from './opensearch-facets.ts'
import { MOST_COUNTED, traitPattern } from './opensearch-facets.ts'
import { allOf, type Clause, EVERYTHING, isOneOf } from './opensearch-query.ts'
import { type OpenSearch, SearchAway } from './opensearch.adapter.ts'
import { FIELD_NAMES } from './ranking.ts'

export type Hit<Source = unknown> = {
  readonly _id: string
  readonly _score: number | null
  readonly _source?: Source
  readonly sort?: readonly (string | number)[]
  readonly fields?: Readonly<Record<string, readonly (string | number)[]>>
}
export type Answer<Source = unknown, Aggregations = never> = {
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly Hit<Source>[] }
  readonly aggregations?: Aggregations
  readonly pit_id?: string
}
type Body = Readonly<Record<string, unknown>>

/** Clauses that one question counts. */
const MOST_CLAUSES = 100
/** Words near one that are looked at. */
const MOST_SIMILAR = 40
const MOST_REMEMBERED = 2_000
const COUNTED = { size: 0, track_total_hits: true }

/** An answer of a part of the copies would be a smaller shop; a tenant that nobody has indexed is an empty one. */
const SEARCH = { allow_partial_search_results: false }

/** Asks the index of one tenant. What is the same for all queries is asked once until something changes. */
export function createReader(server: OpenSearch, alias: string, isKnown: () => boolean) {
  const remembered = new LRUCache<string, Promise<unknown>>({ max: MOST_REMEMBERED })

  function remember<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = remembered.get(key) as Promise<T> | undefined
    if (known) return known
    const asking = ask()
    remembered.set(key, asking)
    asking.catch(() => remembered.peek(key) === asking && remembered.delete(key))
    return asking
  }

  async function search<Source, Aggregations = never>(body: Body, preference = 'counts'): Promise<Answer<Source, Aggregations>> {
    const reply = await server.ask<Answer<Source, Aggregations>>('POST', `/${alias}/_search`, { query: { ...SEARCH, preference }, body })
    // It was there: somebody has taken it away, and the shop is not empty.
    if (reply.status === 404 && isKnown()) throw new SearchAway()
    return reply.status === 404 ? { hits: { total: { value: 0 }, hits: [] } } : reply.body
  }

  async function countSome(clauses: readonly Clause[]): Promise<number[]> {
    if (clauses.length === 0) return []
    const filters = Object.fromEntries(clauses.map((clause, place) => [`${place}`, clause]))
    type Counts = { readonly of: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> } }
    const { aggregations } = await search<never, Counts>({ size: 0, track_total_hits: false, aggs: { of: { filters: { filters } } } })
    return clauses.map((_, place) => aggregations?.of.buckets[`${place}`]?.doc_count ?? 0)
  }

  async function valuesOf(field: string, clause: Clause, include?: string): Promise<readonly Bucket[]> {
    type Values = { readonly of: { readonly buckets: readonly Bucket[] } }
    const terms = { field, size: MOST_COUNTED, ...(include === undefined ? {} : { include }) }
    const { aggregations } = await search<never, Values>({ size: 0, track_total_hits: false, query: clause, aggs: { of: { terms } } })
    return aggregations?.of.buckets ?? []
  }

  const gateIndex: GateIndex = {
    places: () => remember('places', async () => (await valuesOf('place', EVERYTHING)).map(({ key }) => String(key))),
    traitsOf: (field, clauses) =>
      remember(`traits ${field} ${JSON.stringify(clauses)}`, () => valuesOf('traits', allOf([isOneOf('fields', [field]), ...clauses]), traitPattern(field))),
  }

  return {
    alias,
    search,
    remember,
    /** Something has changed: nothing of what was asked holds. */
    forget: (): void => remembered.clear(),
    ...gateIndex,

    async counts(clauses: readonly Clause[]): Promise<number[]> {
      const parts: Promise<number[]>[] = []
      for (let start = 0; start < clauses.length; start += MOST_CLAUSES) parts.push(countSome(clauses.slice(start, start + MOST_CLAUSES)))
      return (await Promise.all(parts)).flat()
    },

    /** Live documents only: the server's own statistics still hold those that are gone. */
    corpus: (): Promise<Corpus> =>
      remember('corpus', async () => {
        const averages = Object.fromEntries(FIELD_NAMES.map((name) => [name, { avg: { field: `length_${name}` } }]))
        const { hits, aggregations } = await search<never, Readonly<Record<string, { readonly value: number | null }>>>({ ...COUNTED, aggs: averages })
        return { documents: hits.total?.value ?? 0, usual: FIELD_NAMES.map((name) => aggregations?.[name]?.value ?? 1) }
      }),

    async similar(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
      const term = (word: string) => ({
        field: 'words',
        suggest_mode: 'always',
        sort: 'score',
        size: MOST_SIMILAR,
        shard_size: 4 * MOST_SIMILAR,
        max_edits: word.length < 8 ? 1 : 2,
        prefix_length: 0,
        min_word_length: 3,
        accuracy: 0,
        max_term_freq: 1e9,
      })
      const suggest = Object.fromEntries(words.map((word, place) => [`${place}`, { text: word, term: term(word) }]))
      if (words.length === 0) return new Map()
      type Suggested = { readonly suggest?: Readonly<Record<string, readonly { readonly options: readonly { readonly text: string }[] }[]>> }
      const answer = (await search<never>({ size: 0, track_total_hits: false, suggest })) as Suggested
      return new Map(words.map((word, place) => [word, answer.suggest?.[`${place}`]?.flatMap(({ options }) => options.map(({ text }) => text)) ?? []]))
    },

    /** Sources of documents as a search sees them, by id. */
    async sourcesOf<Source>(ids: readonly string[], fields: readonly string[], preference?: string): Promise<ReadonlyMap<string, Source>> {
      if (ids.length === 0) return new Map()
      const body = { size: ids.length, track_total_hits: false, query: { bool: { filter: [{ ids: { values: ids } }] } }, sort: ['_doc'], _source: fields }
      const { hits } = await search<Source>(body, preference)
      return new Map(hits.hits.map(({ _id, _source }) => [_id, _source as Source]))
    },
  }
}
export type Reader = ReturnType<typeof createReader>
