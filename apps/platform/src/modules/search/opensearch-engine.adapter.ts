import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isOwnFacet } from '@galleria/rules'
import { explainWords } from './document-explanation.ts'
import { idKey, scopeKeysOfQuery } from './listing-scopes.ts'
import { createFacetMaker, type FacetAnswer, facetGatesOf, facetQuestions, figureClausesOf } from './opensearch-facets.ts'
import { createTenantIndexes, type TenantIndexes } from './opensearch-index.adapter.ts'
import { createNames } from './opensearch-names.ts'
import { BY_SCORE, CLOSELY, isAfter, matchOfHit, ORDERS, type Ranked, ranked, SCORED, scoresOf, searchAfter, walk } from './opensearch-page.ts'
import { allOf, anyOf, type Clause, EVERYTHING, isOneOf, scoredMatchOf } from './opensearch-query.ts'
import { createReader, type Hit, type Reader } from './opensearch-reader.ts'
import { countsOf, headSharesOf, idsWithAny, sellerSummaryOf } from './opensearch-totals.ts'
import { createWriter, type Writer } from './opensearch-writer.ts'
import type { OpenSearch } from './opensearch.adapter.ts'
import type { Texts } from './indexed-text.ts'
import { type Explanation, type ListedDocument, NO_PRODUCTS, NOTHING_FOUND, pageBounds, type SearchHit, type SearchQuery, type SearchResult } from './search.ts'
import type { SearchEngine, SearchEngineOptions } from './search.ports.ts'
import { likingOf } from './search-order.ts'
import { readyRules } from './synonyms.ts'
import { createPlanner, matchingClause, type Planner, type TextPlan } from './text-plan.ts'
import { createJobQueue, type JobQueue } from './time-slices.ts'
import { unpackBag } from './word-bag.ts'

/** What this process knows of a tenant's index: nothing that it could not ask again. */
type Tenant = {
  readonly reader: Reader
  readonly writer: Writer
  readonly planner: Planner
  readonly facets: ReturnType<typeof createFacetMaker>
  readonly jobs: JobQueue
  state: object
  documents: number
}

type Found = { readonly document: ListedDocument; readonly bag: string; readonly texts: Texts }

export type OpenSearchEngine = SearchEngine & {
  readonly indexes: TenantIndexes
  /** Forgets what was known of an index that others have written, or that has taken the place of another; and counts it. */
  readonly lookAnew: (tenantId: string) => Promise<void>
  /** Waits until what was told is written. */
  readonly settled: (tenantId: string) => Promise<void>
}

/** For changes that are being written: an import goes on for longer than anybody waits. */
const MOST_WAITED_MS = 2_000
/** Pages further down are walked to: the server does not skip that far. */
const DEEP = 10_000

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * A search engine on a cluster of OpenSearch, one for all processes of an installation. The server finds, filters, counts and keeps; what a text means and which match
 * is the better one is decided here, by the rules that `ranking.ts` tells, so that it is what the engine in this process would decide.
 */
export function createOpenSearchEngine(
  server: OpenSearch,
  { installation, version, oneViewNow = () => Number.POSITIVE_INFINITY }: SearchEngineOptions & { readonly installation: string; readonly version: string },
): OpenSearchEngine {
  const names = createNames(installation, version)
  const indexes = createTenantIndexes(server, names)
  const tenants = new Map<string, Tenant>()

  function open(tenantId: string): Tenant {
    let tenant = tenants.get(tenantId)
    if (!tenant) {
      const reader = createReader(server, names.alias(tenantId), () => indexes.isKnown(tenantId))
      tenant = {
        reader,
        writer: createWriter(server, indexes, tenantId),
        planner: createPlanner({
          corpus: reader.corpus,
          counts: reader.counts,
          headShares: (named) => headSharesOf(reader, named),
          similar: reader.similar,
          best: (way, locale) => bestOf(reader, way, locale),
        }),
        facets: createFacetMaker(),
        jobs: createJobQueue(),
        state: {},
        documents: 0,
      }
      tenants.set(tenantId, tenant)
    }
    return tenant
  }

  const planOf = ({ reader, planner }: Tenant, text: string, { locale, rules }: Pick<SearchQuery, 'locale' | 'rules'>): Promise<TextPlan | undefined> =>
    reader.remember(`plan ${locale} ${rules ? readyRules(rules).number : 0} ${text}`, () =>
      planner.plan(text, locale, rules, async (ids) => {
        const known = await reader.sourcesOf(ids, ['id'])
        return ids.filter((id) => known.has(id))
      }),
    )

  async function change(tenantId: string, work: (tenant: Tenant) => Promise<void>): Promise<void> {
    const tenant = open(tenantId)
    await tenant.jobs.run(async () => {
      try {
        await work(tenant)
      } finally {
        await lookAnew(tenantId)
      }
    })
  }

  async function lookAnew(tenantId: string): Promise<void> {
    const tenant = open(tenantId)
    tenant.state = {}
    tenant.reader.forget()
    tenant.documents = (await tenant.reader.corpus()).documents
  }

  async function search(tenantId: string, query: SearchQuery): Promise<SearchResult> {
    const tenant = open(tenantId)
    const text = query.text?.trim()
    // Lists never wait; who asks by words may have just written them.
    if (text && !indexes.isFilling(tenantId)) await Promise.race([tenant.jobs.settled(), delay(MOST_WAITED_MS, undefined, { ref: false })])
    const plan = text ? await planOf(tenant, text, query) : undefined
    if (text && !plan) return NOTHING_FOUND
    const scopes = scopeClausesOf(query)
    const left = query.exclude?.length ? [{ bool: { must_not: [{ ids: { values: query.exclude } }] } }] : []
    const found = plan ? [foundBy(plan)] : []
    const candidates = [...scopes, ...left, ...found]
    const chosen = await facetGatesOf(query, tenant.reader)
    const gates = [...chosen, ...(await figureClausesOf(query, chosen, candidates, tenant.reader))]
    const clauses = gates.map(({ clause }) => clause)
    const filter = [...candidates, ...(query.facets ? [] : clauses)]
    const isScored = plan !== undefined && query.sort === 'relevance'
    const asked = isScored ? scored(filter, plan, query) : allOf(filter)
    const { start, end } = pageBounds(query)
    const { after } = query
    const isClose = isScored && end > start && (after ? after.far === undefined : start < CLOSELY)
    const [from, size] = isClose ? [0, after ? CLOSELY + end : Math.max(CLOSELY, end)] : [start, end - start]
    const sort = isScored ? BY_SCORE : ORDERS[query.sort](query.locale)
    const body = {
      query: asked,
      ...(query.facets && clauses.length > 0 ? { post_filter: allOf(clauses) } : {}),
      sort,
      ...(isScored ? { track_scores: true } : {}),
    }
    const preference = shortHash(JSON.stringify(body))
    const isDeep = size > 0 && from + size > DEEP
    const answer = await tenant.reader.search<Found, FacetAnswer>(
      {
        ...body,
        ...(after && !isClose ? { search_after: searchAfter(sort, after, query.locale) } : {}),
        from: isDeep ? 0 : from,
        size: isDeep ? 0 : size,
        track_total_hits: query.isPageOnly !== true,
        _source: isClose ? false : ['document'],
        ...(plan ? { docvalue_fields: SCORED } : {}),
        ...(query.facets ? { aggs: facetQuestions(gates, (query.near ?? query.from) !== undefined) } : {}),
      },
      preference,
    )
    const hits = isDeep
      ? await deepHits(tenant, body, start, end)
      : isClose && plan
        ? await closeHits(tenant, answer.hits.hits, plan, query, preference)
        : plainHits(answer.hits.hits, plan, query, isScored)
    const total = answer.hits.total?.value ?? start + hits.length
    const facets = query.facets && answer.aggregations ? tenant.facets.make(answer.aggregations, gates, query, facetKey(filter, query)) : undefined
    return { total, hits, ...(facets ? { facets } : {}), ...(plan?.reading ? { reading: plan.reading } : {}) }
  }

  /** Of the server's best the best by our score. */
  async function closeHits(tenant: Tenant, hits: readonly Hit<Found>[], plan: TextPlan, query: SearchQuery, preference: string): Promise<SearchHit[]> {
    const { after } = query
    const closely = ranked(hits.slice(0, CLOSELY).map(matchOfHit), plan, query.locale, oneViewNow())
    const best = after ? closely.filter((match) => isAfter(match, after)) : closely
    const rest = hits.slice(CLOSELY).map((hit): Ranked => ({ id: hit._id, score: hit._score ?? 0, far: hit._score ?? 0 }))
    const { start, end } = pageBounds(query)
    return documentsOf(tenant, [...best, ...rest].slice(start, end), preference)
  }

  async function documentsOf({ reader }: Tenant, page: readonly Ranked[], preference?: string): Promise<SearchHit[]> {
    const sources = await reader.sourcesOf<Found>(
      page.map(({ id }) => id),
      ['document'],
      preference,
    )
    return page.flatMap(({ id, score, far }) => {
      const source = sources.get(id)
      return source ? [{ document: source.document, score, ...(far === undefined ? {} : { far }) }] : []
    })
  }

  function plainHits(hits: readonly Hit<Found>[], plan: TextPlan | undefined, { locale }: SearchQuery, isScored: boolean): SearchHit[] {
    const scores = plan && scoresOf(hits.map(matchOfHit), plan, locale)
    return hits.flatMap(({ _id, _score, _source }) =>
      _source ? [{ document: _source.document, score: scores?.get(_id) ?? 1, ...(isScored ? { far: _score ?? 0 } : {}) }] : [],
    )
  }

  async function deepHits(tenant: Tenant, body: Readonly<Record<string, unknown>>, start: number, end: number): Promise<SearchHit[]> {
    let passed = 0
    const page: Ranked[] = []
    for await (const hits of walk(tenant.reader, server, body)) {
      for (const [index, { _id, _score }] of hits.entries())
        if (passed + index >= start && passed + index < end) page.push({ id: _id, score: _score ?? 1, ...(_score === null ? {} : { far: _score }) })
      passed += hits.length
      if (passed >= end) break
    }
    return documentsOf(tenant, page)
  }

  async function explain(
    tenantId: string,
    productId: string,
    { text = '', locale, rules }: Pick<SearchQuery, 'text' | 'locale' | 'rules'>,
  ): Promise<Explanation | undefined> {
    const tenant = open(tenantId)
    await tenant.jobs.settled()
    const source = (await tenant.reader.sourcesOf<Found>([productId], ['document', 'bag'])).get(productId)
    if (!source) return undefined
    const plan = await planOf(tenant, text.trim(), { locale, ...(rules ? { rules } : {}) })
    const query = { text, locale, sort: 'relevance', offset: 0, limit: 0 } as const
    const typed = await tenant.planner.wordsIn(text, locale)
    const asked = typed.map(({ word }) => word)
    const corpus = await tenant.reader.corpus()
    const bag = unpackBag(Buffer.from(source.bag, 'base64').toString())
    const ways = await Promise.all(
      [asked, ...(rules ? readyRules(rules).alternativesOf(asked, locale) : []).map((other) => other.asked)].map(async (words) =>
        words.length > 0 ? tenant.planner.explained(words, locale) : undefined,
      ),
    )
    const told = ways.filter((way) => way !== undefined).map((way) => explainWords(way, typed, bag, locale, corpus))
    const total = plan ? ((await tenant.reader.counts([foundBy(plan)]))[0] ?? 0) : 0
    const place = plan && (await placeOf(tenant, productId, plan, query))
    return {
      ...(place === undefined ? {} : { place: place.place }),
      total,
      score: place?.score ?? 0,
      liking: likingOf(source.document.interest, oneViewNow()),
      isInStock: source.document.stock > 0,
      isPinned: plan?.pinned.includes(productId) ?? false,
      ...(plan?.reading ? { reading: plan.reading } : {}),
      words: told.toSorted((left, right) => tellingOf(right) - tellingOf(left))[0] ?? [],
    }
  }

  /** Among the best as they are shown; further down as the server has it. */
  async function placeOf(
    { reader }: Tenant,
    id: string,
    plan: TextPlan,
    query: SearchQuery,
  ): Promise<{ readonly place: number; readonly score: number } | undefined> {
    const body = { query: scored([foundBy(plan)], plan, query), sort: BY_SCORE, track_scores: true }
    const { hits } = (await reader.search<never>({ ...body, size: CLOSELY, _source: false, docvalue_fields: SCORED })).hits
    const matches = hits.map(matchOfHit)
    const at = ranked(matches, plan, query.locale, oneViewNow()).findIndex((one) => one.id === id)
    if (at >= 0) return { place: at + 1, score: scoresOf(matches, plan, query.locale).get(id) ?? 0 }
    let passed = 0
    for await (const some of walk(reader, server, body)) {
      const index = some.findIndex(({ _id }) => _id === id)
      if (index >= 0) return { place: passed + index + 1, score: some[index]?._score ?? 0 }
      passed += some.length
    }
    return undefined
  }

  return {
    indexes,
    settled: (tenantId) => open(tenantId).jobs.settled(),
    lookAnew,
    search,
    explain,
    index: (tenantId, documents) => change(tenantId, ({ writer }) => writer.put(documents)),
    rank: (tenantId, signals) => change(tenantId, ({ writer }) => writer.rank(signals)),
    remove: (tenantId, ids) => change(tenantId, ({ writer }) => writer.remove(ids)),
    clear: (tenantId) => change(tenantId, (tenant) => indexes.clear(tenantId, tenant.documents)),

    async ids(tenantId) {
      const { reader, jobs } = open(tenantId)
      if (!indexes.isFilling(tenantId)) await jobs.settled()
      const ids: string[] = []
      for await (const hits of walk(reader, server, { query: EVERYTHING, sort: [{ id: 'asc' }] })) ids.push(...hits.map(({ _id }) => _id))
      return ids
    },

    counts: (tenantId) => countsOf(open(tenantId).reader),
    state: async (tenantId) => open(tenantId).state,

    async hasField(tenantId, field) {
      if (isOwnFacet(field)) return true
      const { reader } = open(tenantId)
      return reader.remember(`field ${field}`, async () => ((await reader.counts([isOneOf('fields', [field])]))[0] ?? 0) > 0)
    },

    sellersWith: (tenantId, wanted) => idsWithAny(open(tenantId).reader, 'sellerId', scopeClausesOf(wanted)),
    async categoriesWith(tenantId, wanted) {
      const { reader } = open(tenantId)
      const gates = await facetGatesOf(wanted, reader)
      return idsWithAny(reader, 'categoryIds', [...scopeClausesOf(wanted), ...gates.map(({ clause }) => clause)])
    },
    sellerSummary: async (tenantId, sellerId) => (await sellerSummaryOf(open(tenantId).reader, isOneOf('scopes', [idKey('seller', sellerId)]))) ?? NO_PRODUCTS,

    size() {
      const documents = [...tenants.values()].reduce((sum, tenant) => sum + tenant.documents, 0)
      return { documents, bytes: 0 }
    },

    async get(tenantId, ids) {
      const found = await open(tenantId).writer.got<Found>([...new Set(ids)], ['document'])
      return ids.flatMap((id) => found.get(id)?.document ?? [])
    },
  }
}

const scopeClausesOf = (wanted: Parameters<typeof scopeKeysOfQuery>[0]): Clause[] => scopeKeysOfQuery(wanted).map((keys) => isOneOf('scopes', keys))

/** What a text finds, and what is pinned to it. */
const foundBy = (plan: TextPlan): Clause =>
  anyOf([...(plan.own || plan.others.length > 0 ? [matchingClause(plan)] : []), ...(plan.pinned.length > 0 ? [{ ids: { values: plan.pinned } }] : [])])

/** More than any score of words. */
const ABOVE_ALL = 1e6

/** What is pinned comes before what matches; the filters decide what is found. */
const scored = (filter: readonly Clause[], plan: TextPlan, { locale }: Pick<SearchQuery, 'locale'>): Clause => ({
  bool: {
    filter,
    should: [
      ...(plan.own || plan.others.length > 0 ? [scoredMatchOf(plan.own, plan.others, locale, plan.corpus.documents)] : []),
      ...plan.pinned.map((id, place) => ({ constant_score: { filter: { ids: { values: [id] } }, boost: ABOVE_ALL * (plan.pinned.length - place) } })),
    ],
  },
})

/** More words before higher scores. */
const tellingOf = (way: readonly { readonly score: number }[]): number =>
  way.filter(({ score }) => score > 0).length / Math.max(1, way.length) + way.reduce((sum, { score }) => sum + score, 0) / 1e6

const facetKey = (filter: readonly Clause[], { facets, filters, price, near, from }: SearchQuery): string =>
  JSON.stringify([filter, facets, filters, price, near, from])

/** The document with the best score of the words, wherever it stands. */
async function bestOf(reader: Reader, way: Parameters<typeof scoredMatchOf>[0] & object, locale: SearchQuery['locale']) {
  const corpus = await reader.corpus()
  const plan: TextPlan = { typed: way, own: way, others: [], corpus, pinned: [] }
  const body = {
    query: scored([foundBy(plan)], plan, { locale }),
    sort: ['_score', { id: 'asc' }],
    track_scores: true,
    size: CLOSELY,
    _source: false,
    docvalue_fields: SCORED,
  }
  const matches = (await reader.search<never>(body)).hits.hits.map(matchOfHit)
  const scorer = scoresOf(matches, { ...plan, typed: { asked: [], words: [], least: 1 } }, locale)
  const best = matches.toSorted((left, right) => (scorer.get(right.id) ?? 0) - (scorer.get(left.id) ?? 0) || (left.id < right.id ? -1 : 1))[0]
  if (!best) return undefined
  const texts = (await reader.sourcesOf<Found>([best.id], ['texts'])).get(best.id)?.texts
  return texts ? { bag: best.bag, texts } : undefined
}
