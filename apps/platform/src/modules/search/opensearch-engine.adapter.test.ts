import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createInProcessSearchEngine } from './in-process-engine.ts'
import { createOpenSearchEngine } from './opensearch-engine.adapter.ts'
import { createIndexMarks } from './opensearch-marks.service.ts'
import { openOpenSearch, SearchAway } from './opensearch.adapter.ts'
import { CLOSELY } from './opensearch-page.ts'
import type { Place, SearchDocument, SearchQuery } from './search.ts'
import type { SearchEngineOptions } from './search.ports.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'
import { placeOfHit } from './search-order.ts'
import { describeSearchEngine } from './search-engine.suite.ts'

/** Addresses of nodes, by blanks; tests of the driver run against a real cluster only. */
const nodes = process.env.OPENSEARCH_URL_FOR_TESTS?.split(/\s+/).filter(Boolean) ?? []

describe.skipIf(nodes.length === 0)('with a server (skipped without OPENSEARCH_URL_FOR_TESTS)', () => {
  vi.setConfig({ testTimeout: 600_000 })
  const server = nodes.length > 0 ? openOpenSearch(nodes) : Promise.reject(new Error('OPENSEARCH_URL_FOR_TESTS names no server'))
  server.catch(() => undefined)
  const create = async (options: SearchEngineOptions = {}) => {
    const engine = createOpenSearchEngine(await server, { installation: randomUUID(), version: 'test', ...options })
    onTestFinished(() => engine.indexes.dropAll())
    return engine
  }
  describeSearchEngine('OpenSearch', create)

  describe('OpenSearch beside the engine of this process', () => {
    const both = async () => [await create(), createInProcessSearchEngine()] as const

    it('finds the same in the same order, reads a text alike and counts the same facets', async () => {
      const [fleet, own] = await both()
      const documents = catalogueOf(400)
      await Promise.all([fleet.index('shop', documents), own.index('shop', documents)])
      for (const about of ASKED) {
        const query = queryOf({ facets: { facets: 20, values: 50 }, ...about })
        const [left, right] = [await fleet.search('shop', query), await own.search('shop', query)]
        const told = JSON.stringify(about)
        expect(
          left.hits.map(({ document }) => document.id),
          told,
        ).toEqual(right.hits.map(({ document }) => document.id))
        expect({ ...left, hits: left.hits.map(({ score }) => score.toFixed(4)) }, told).toEqual({
          ...right,
          hits: right.hits.map(({ score }) => score.toFixed(4)),
        })
      }
    })

    it('explains a place as it does', async () => {
      const [fleet, own] = await both()
      const documents = catalogueOf(60)
      await Promise.all([fleet.index('shop', documents), own.index('shop', documents)])
      for (const text of ['oak lamps 20 cm', 'brushde aluminum', 'lampara'])
        for (const id of ['p0', 'p3', 'p20']) {
          const [left, right] = [await fleet.explain('shop', id, { text, locale: 'en' }), await own.explain('shop', id, { text, locale: 'en' })]
          const figures = (one: typeof left) =>
            one && { ...one, words: one.words.map(({ typed, documents: count, score, isCategory, share }) => ({ typed, count, score, isCategory, share })) }
          expect({ ...figures(left), score: 0 }, `${text} ${id}`).toEqual({ ...figures(right), score: 0 })
        }
    })

    it('walks to pages far down', async () => {
      const engine = await create()
      await engine.index(
        'shop',
        Array.from({ length: 10_300 }, (_, price) => documentOf({ id: `p${price}`, price })),
      )
      const found = await engine.search('shop', queryOf({ sort: 'low', offset: 10_200, limit: 3 }))
      expect([found.total, ...found.hits.map(({ document }) => document.price)]).toEqual([10_300, 10_200, 10_201, 10_202])
      const next = await engine.search('shop', queryOf({ sort: 'low', after: placeOfHit(found.hits[2]!), limit: 2 }))
      expect([next.total, ...next.hits.map(({ document }) => document.price)]).toEqual([10_300, 10_203, 10_204])
    })

    it('walks to pages of a text far down in the order of those before, and goes on from there', async () => {
      const engine = await create()
      await engine.index(
        'shop',
        Array.from({ length: 10_300 }, (_, n) =>
          documentOf({ id: `p${n}`, name: { en: `Lamp ${'of oak '.repeat(n % 7)}` }, ratingCount: n % 11, stock: n % 90 === 0 ? 0 : 1, price: n }),
        ),
      )
      for (const about of [{}, { facets: { facets: 5, values: 5 } }, { facets: { facets: 5, values: 5 }, filters: { ranges: { price: { gte: 20 } } } }]) {
        const page = async (from: { readonly offset: number } | { readonly after: Place }) =>
          (await engine.search('shop', queryOf({ text: 'lamp', limit: 30, ...about, ...from }))).hits
        const idsOf = (hits: Awaited<ReturnType<typeof page>>) => hits.map(({ document }) => document.id)
        const before = await page({ offset: 9_970 })
        const next = await page({ after: placeOfHit(before.at(-1)!) })
        const walked = await page({ offset: 10_000 })
        expect(idsOf(walked), JSON.stringify(about)).toEqual(idsOf(next))
        expect(walked.map(({ far }) => far)).toEqual(next.map(({ far }) => far))
        expect(idsOf(await page({ after: placeOfHit(walked.at(-1)!) }))).toEqual(idsOf(await page({ offset: 10_030 })))
      }
    })

    it('goes on after a page of a text from what it has looked at closely to what it has not', async () => {
      const engine = await create()
      await engine.index('shop', catalogueOf(700))
      const found: string[] = []
      let after: Place | undefined
      let total = 0
      do {
        const page = await engine.search('shop', queryOf({ text: 'lam', limit: 45, ...(after ? { after } : {}) }))
        found.push(...page.hits.map(({ document }) => document.id))
        total = page.total
        const last = page.hits.at(-1)
        after = last && placeOfHit(last)
      } while (after)
      expect(total).toBeGreaterThan(CLOSELY + 90)
      expect(found).toHaveLength(total)
      expect(new Set(found).size).toBe(total)
      const paged: string[] = []
      for (let offset = 0; offset < total; offset += 50)
        paged.push(...(await engine.search('shop', queryOf({ text: 'lam', offset, limit: 50 }))).hits.map(({ document }) => document.id))
      expect(found).toEqual(paged)
    })
  })

  describe('OpenSearch: a new index', () => {
    const options = { installation: randomUUID(), logger: { info: () => undefined, warn: () => undefined } }
    const engineOf = async (version: string) => {
      const engine = createOpenSearchEngine(await server, { installation: options.installation, version })
      onTestFinished(() => engine.indexes.dropAll())
      return engine
    }
    const ids = async (engine: Awaited<ReturnType<typeof engineOf>>) =>
      (await engine.search('shop', queryOf({ sort: 'low' }))).hits.map(({ document }) => document.id)

    it('is filled beside the one that answers, and takes its place in one step', async () => {
      const engine = await engineOf('one')
      const marks = createIndexMarks(engine, { key: 'database', logger: options.logger })
      await engine.index('shop', [documentOf({ id: 'old' })])
      expect(await marks.restore('shop')).toBeUndefined()
      await engine.index('shop', [documentOf({ id: 'new', name: { en: 'Oak desk lamp' } }), documentOf({ id: 'other', name: { en: 'Oak desk' } })])
      await engine.remove('shop', ['old'])
      expect(await ids(engine)).toEqual(['old'])
      await marks.filled?.('shop')
      expect((await ids(engine)).toSorted()).toEqual(['new', 'other'])
      // What was known of the former is forgotten: how many there are decides what a word tells.
      const [hit] = (await engine.search('shop', queryOf({ text: 'lamp' }))).hits
      const own = createInProcessSearchEngine()
      await own.index('shop', [documentOf({ id: 'new', name: { en: 'Oak desk lamp' } }), documentOf({ id: 'other', name: { en: 'Oak desk' } })])
      expect(hit?.score).toBeCloseTo((await own.search('shop', queryOf({ text: 'lamp' }))).hits[0]?.score ?? 0, 5)
    })

    it('is not needed where somebody of the same version and database has told how far it is up to date', async () => {
      const [first, second] = [await engineOf('two'), await engineOf('two')]
      const marks = createIndexMarks(first, { key: 'database', logger: options.logger })
      await marks.restore('shop')
      await first.index('shop', [documentOf({ id: 'a' })])
      await marks.filled?.('shop')
      await marks.keep('shop', 4711, AbortSignal.timeout(1000))
      expect(await createIndexMarks(second, { key: 'database', logger: options.logger }).restore('shop')).toBe(4711)
      expect(await ids(second)).toEqual(['a'])
      expect(await createIndexMarks(second, { key: 'another database', logger: options.logger }).restore('shop')).toBeUndefined()
      await second.indexes.giveUp('shop')
      expect(await createIndexMarks(await engineOf('three'), { key: 'database', logger: options.logger }).restore('shop')).toBeUndefined()
    })

    it('says that it is away, not that the shop is empty, when somebody takes it from the cluster', async () => {
      const engine = await engineOf('four')
      await engine.index('shop', [documentOf({ id: 'a' })])
      await engine.indexes.dropAll({ isKept: true })
      await expect(engine.search('shop', queryOf())).rejects.toThrow(SearchAway)
      await expect(engine.index('shop', [documentOf({ id: 'b' })])).rejects.toThrow(SearchAway)
    })
  })
})

/** Products that have words, places, traits and prices in common. */
function catalogueOf(size: number): SearchDocument[] {
  return Array.from({ length: size }, (_, n) =>
    documentOf({
      id: `p${n}`,
      name: { en: `${['Oak', 'Brass', 'Linen', 'Lunch box'][n % 4]} lamp ${n % 13 === 0 ? 'shade' : 'stand'} ${n}`, es: `Lámpara de mesa ${n}` },
      text: { en: `Brushed aluminium, ${n % 50} cm${n % 3 === 0 ? ', for a desk' : ''}`, es: n % 5 === 0 ? 'Muy clara' : 'Oscura' },
      details: { en: `Colour ${n % 4}` },
      skus: [`QX-${n}`],
      categoryId: `c${n % 7}`,
      categorySlug: `kind-${n % 7}`,
      categoryName: { en: n % 7 === 0 ? 'Lamps' : `Kind ${n % 7}`, es: 'Género' },
      categoryPath: [`c${n % 7}`],
      categoryPathSlugs: [`kind-${n % 7}`],
      sellerId: `s${n % 5}`,
      sellerSlug: `seller-${n % 5}`,
      sellerPosition: n % 5 === 4 ? null : [73 + (n % 5) / 10, 18],
      brand: `Brand ${n % 11}`,
      price: (n * 7919) % 5000,
      listPrice: n % 3 === 0 ? 6000 : null,
      stock: n % 9,
      interest: n % 10 === 0 ? n : null,
      ratingCount: n % 6,
      traits: [
        { field: 'colour', name: { en: 'Colour' }, value: `${n % 4}`, label: `Colour ${n % 4}` },
        { field: 'power.max', name: { en: 'Power' }, value: `${n % 40}-w`, label: `${n % 40} W` },
        ...(n % 17 === 0 ? [{ field: 'power.max', name: { en: 'Power' }, value: `${n % 40}-kw`, label: `${n % 40} kW` }] : []),
      ],
    }),
  )
}

const RULES = { synonyms: [['luminaire', 'lamp shade']], pins: [{ query: 'oak', products: ['p1', 'p6'] }] }
const ASKED: Partial<SearchQuery>[] = [
  {},
  { text: 'oak lamp' },
  { text: 'lampara 12', locale: 'es' },
  { text: 'lámparas de mesa', locale: 'es', offset: 40 },
  { text: 'brushde aluminum' },
  { text: 'lamp 20 cm', from: [73, 18] },
  { text: 'lunchbox' },
  { text: 'purple oak desk' },
  { text: 'lam' },
  { text: '12' },
  { text: 'qx12' },
  { text: 'luminaires', rules: RULES },
  { text: 'oak', rules: RULES },
  { text: 'oak lamp', offset: 40, limit: 20 },
  { sort: 'low', offset: 40 },
  { sort: 'z-a', locale: 'es' },
  { sort: 'newest', inStock: true },
  { text: 'oak', sort: 'high' },
  { filters: { values: { brand: ['brand-3', 'brand-4'], colour: ['1'] } } },
  { text: 'lamp', filters: { values: { colour: ['1', '2'] }, ranges: { 'power.max': { gte: 5, lte: 20 }, price: { lte: 3000 } } } },
  { near: { position: [73, 18], km: 15 }, sort: 'low' },
  { categories: ['kind-2'], sellers: ['s1'], text: 'brass' },
]
