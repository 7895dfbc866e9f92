import type { Locale } from '@galleria/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListedDocument, type Place, SEARCH_SORTS, type SearchDocument, type SearchQuery, type SearchResult, withoutText } from './search.ts'
import { discountRank, placeOfHit, ratingRank } from './search-order.ts'
import type { SearchEngine } from './search.ports.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'
import { foldedWords } from './words.ts'

const WORDS = ['lamp', 'lantern', 'desk', 'Café', 'cape', 'silk', 'silver', 'niño', 'USB', 'x7', '2.4', 'Ñandú'] as const
const IDS = Array.from({ length: 14 }, (_, index) => `p${index}`)
const CATEGORIES = [['c1'], ['c1', 'c2'], ['c1', 'c2', 'c3'], ['c4'], ['c4', 'c5']] as const

const phrase = (max: number) => fc.array(fc.constantFrom(...WORDS), { maxLength: max }).map((words) => words.join(' '))

const anyDocument: fc.Arbitrary<SearchDocument> = fc
  .record({
    id: fc.constantFrom(...IDS),
    name: fc.record({ en: phrase(3), es: phrase(3) }),
    text: fc.record({ en: phrase(4), es: phrase(4) }),
    details: fc.record({ en: phrase(2), es: phrase(2) }),
    brand: fc.constantFrom('', 'Silkworks', 'USB'),
    skus: fc.array(fc.constantFrom('x7', 'K-204'), { maxLength: 2 }),
    market: fc.constantFrom('m1', 'm2'),
    path: fc.constantFrom(...CATEGORIES),
    seller: fc.constantFrom('s1', 's2', 's3'),
    sellerCity: fc.constantFrom('Pune', 'Bogotá', ''),
    price: fc.integer({ min: 0, max: 5 }),
    listPrice: fc.option(fc.integer({ min: 0, max: 9 })),
    stock: fc.integer({ min: 0, max: 2 }),
    ratingAverage: fc.constantFrom(0, 2.5, 5),
    ratingCount: fc.constantFrom(0, 1, 300),
    soldCount: fc.constantFrom(0, 9),
    interest: fc.option(fc.integer({ min: 0, max: 4 })),
    addedAt: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ market, path, seller, ...about }) =>
    documentOf({
      ...about,
      marketId: market,
      marketSlug: `${market}-slug`,
      categoryId: path.at(-1) ?? '',
      categorySlug: `${path.at(-1)}-slug`,
      categoryPath: path,
      categoryPathSlugs: path.map((id) => `${id}-slug`),
      sellerId: seller,
      sellerSlug: `${seller}-slug`,
    }),
  )

const documents = fc.array(anyDocument, { maxLength: 30 })
const anyFilters = fc.record(
  {
    markets: fc.array(fc.constantFrom('m1', 'm2-slug', 'm9'), { maxLength: 2 }),
    categories: fc.array(fc.constantFrom('c1', 'c2-slug', 'c4', 'c5', 'c9'), { maxLength: 2 }),
    sellers: fc.array(fc.constantFrom('s1', 's2-slug'), { maxLength: 2 }),
    cities: fc.array(fc.constantFrom('pune', 'BOGOTA', 'Atlantis'), { maxLength: 2 }),
    inStock: fc.boolean(),
    price: fc.record({ gte: fc.integer({ min: 0, max: 3 }), lte: fc.integer({ min: 2, max: 5 }) }, { requiredKeys: [] }),
    exclude: fc.array(fc.constantFrom(...IDS), { maxLength: 3 }),
  },
  { requiredKeys: [] },
)
const anyQuery: fc.Arbitrary<Partial<SearchQuery>> = fc
  .tuple(anyFilters, fc.constantFrom(...SEARCH_SORTS), fc.constantFrom<Locale>('en', 'es'), fc.option(phrase(2), { nil: undefined }))
  .map(([filters, sort, locale, text]) => ({ ...filters, sort, locale, ...(text === undefined ? {} : { text }) }))

const latest = (given: readonly SearchDocument[]) => new Map(given.map((document) => [document.id, document]))
const idsOf = ({ hits }: SearchResult) => hits.map(({ document }) => document.id)

const wordsOf = ({ name, text, details, categoryName, brand, skus }: SearchDocument) =>
  [...[name, text, details, categoryName].flatMap((texts) => Object.values(texts)), brand, ...skus, ...skus.map((sku) => sku.replaceAll('-', ''))].flatMap(
    foldedWords,
  )

const hasAll = (document: SearchDocument, asked: readonly string[]) => {
  const words = wordsOf(document)
  return asked.every((word, index) => words.some((other) => other === word || (index === asked.length - 1 && word.length > 1 && other.startsWith(word))))
}

const isAmong = (values: readonly string[] | undefined, ...own: readonly string[]) => !values?.length || values.some((value) => own.includes(value))

const passes = (document: ListedDocument, { markets, categories, sellers, cities, inStock, price, exclude }: Partial<SearchQuery>) =>
  isAmong(markets, document.marketId, document.marketSlug) &&
  isAmong(categories, ...document.categoryPath, ...(document.categoryPathSlugs ?? [])) &&
  isAmong(sellers, document.sellerId, document.sellerSlug) &&
  isAmong(cities, document.sellerCity.toLowerCase(), document.sellerCity.toUpperCase().replace('Á', 'A')) &&
  (inStock === undefined || document.stock > 0 === inStock) &&
  document.price >= (price?.gte ?? 0) &&
  document.price <= (price?.lte ?? Number.POSITIVE_INFINITY) &&
  !exclude?.includes(document.id)

/** What may never fall from one hit to the next. */
const RISING: Record<Exclude<SearchQuery['sort'], 'a-z' | 'z-a'>, (document: ListedDocument) => number> = {
  relevance: ({ stock }) => Number(stock === 0),
  low: ({ price }) => price,
  high: ({ price }) => -price,
  newest: ({ addedAt }) => -addedAt,
  rating: (document) => -ratingRank(document),
  discount: (document) => -discountRank(document),
  trending: ({ interest }) => -(interest ?? Number.NEGATIVE_INFINITY),
}

function expectOrder(found: readonly ListedDocument[], { sort, locale }: Pick<SearchQuery, 'sort' | 'locale'>): void {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  for (const [index, after] of found.slice(1).entries()) {
    const before = found[index] as ListedDocument
    if (sort === 'a-z' || sort === 'z-a') {
      const names = [before.name[locale] ?? '', after.name[locale] ?? ''] as const
      expect(sort === 'a-z' ? compare(...names) : compare(names[1], names[0]), names.join(' | ')).toBeLessThanOrEqual(0)
    } else expect(RISING[sort](before)).toBeLessThanOrEqual(RISING[sort](after))
  }
}

/** Laws that hold for any documents and any query. `times` tries them on as many more of both. */
export function describeSearchLaws(name: string, create: () => SearchEngine | Promise<SearchEngine>, times = 1): void {
  describe(`${name}: laws`, () => {
    it('finds every product that has the words, and no other while there is one', async () => {
      const engine = await create()
      await fc.assert(
        fc.asyncProperty(documents, fc.array(fc.constantFrom(...WORDS, 'lan', 'ca', 'sil', 'K204'), { minLength: 1, maxLength: 3 }), async (given, words) => {
          await engine.clear('shop')
          await engine.index('shop', given)
          const asked = [...new Set(words.flatMap(foldedWords))]
          const expected = [...latest(given).values()].filter((document) => hasAll(document, asked)).map(({ id }) => id)
          const found = idsOf(await engine.search('shop', queryOf({ text: words.join(' ') })))
          if (expected.length > 0) expect(found.sort()).toEqual(expected.sort())
        }),
        { numRuns: 150 * times },
      )
    })

    it('filters as the query says and orders as its sort says', async () => {
      const engine = await create()
      await fc.assert(
        fc.asyncProperty(documents, anyQuery, async (given, asked) => {
          const { text: _, ...about } = asked
          await engine.clear('shop')
          await engine.index('shop', given)
          const expected = [...latest(given).values()].filter((document) => passes(document, about)).map(withoutText)
          const query = queryOf(about)
          const { total, hits } = await engine.search('shop', query)
          const found = hits.map(({ document }) => document)
          expect(total).toBe(expected.length)
          expect(found.toSorted((left, right) => left.id.localeCompare(right.id))).toEqual(expected.toSorted((left, right) => left.id.localeCompare(right.id)))
          expectOrder(found, query)
        }),
        { numRuns: 150 * times },
      )
    })

    it('pages cover every hit once, in one order', async () => {
      const engine = await create()
      await fc.assert(
        fc.asyncProperty(documents, anyQuery, fc.integer({ min: 1, max: 7 }), async (given, about, limit) => {
          await engine.clear('shop')
          await engine.index('shop', given)
          const whole = await engine.search('shop', queryOf(about))
          const paged: string[] = []
          for (let offset = 0; offset < whole.total; offset += limit) paged.push(...idsOf(await engine.search('shop', queryOf({ ...about, offset, limit }))))
          expect(paged).toEqual(idsOf(whole))
          expect(new Set(paged).size).toBe(whole.total)
        }),
        { numRuns: 100 * times },
      )
    })

    it('what comes after the last hit of a page is what its next page has, whatever has come and gone before it', async () => {
      const engine = await create()
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(anyDocument, { selector: ({ id }) => id, maxLength: 14 }),
          anyQuery,
          fc.integer({ min: 1, max: 4 }),
          fc.array(fc.constantFrom(...IDS), { maxLength: 3 }),
          async (given, about, limit, gone) => {
            await engine.clear('shop')
            await engine.index('shop', given)
            const whole = await engine.search('shop', queryOf(about))
            const paged: string[] = []
            let after: Place | undefined
            for (let page = 0; page <= whole.total; page += 1) {
              const { hits, total } = await engine.search('shop', queryOf({ ...about, limit, offset: 99, ...(after ? { after } : { offset: 0 }) }))
              expect(total).toBe(whole.total)
              const last = hits.at(-1)
              if (!last) break
              paged.push(...hits.map(({ document }) => document.id))
              after = placeOfHit(last)
            }
            expect(paged).toEqual(idsOf(whole))
            // A text may be read in another way when what it found is gone.
            const middle = whole.hits[Math.floor(whole.hits.length / 2)]
            if (about.text !== undefined || !middle) return
            await engine.remove('shop', gone)
            const rest = idsOf(await engine.search('shop', queryOf({ ...about, after: placeOfHit(middle) })))
            expect(rest).toEqual(
              idsOf(whole)
                .slice(idsOf(whole).indexOf(middle.document.id) + 1)
                .filter((id) => !gone.includes(id)),
            )
          },
        ),
        { numRuns: 100 * times },
      )
    })

    it('a filter takes away those hits that do not pass it, and changes nothing else', async () => {
      const engine = await create()
      await fc.assert(
        fc.asyncProperty(documents, anyQuery, async (given, about) => {
          await engine.clear('shop')
          await engine.index('shop', given)
          const { text, ...filters } = about
          const unfiltered = await engine.search('shop', queryOf(text === undefined ? {} : { text }))
          const expected = unfiltered.hits.map(({ document }) => document).filter((document) => passes(document, filters))
          const filtered = idsOf(await engine.search('shop', queryOf(about)))
          expect(filtered.sort()).toEqual(expected.map(({ id }) => id).sort())
        }),
        { numRuns: 100 * times },
      )
    })

    it('after any changes answers as an engine that was filled at once', async () => {
      const [changed, rebuilt] = [await create(), await create()]
      const change = fc.oneof(
        { weight: 3, arbitrary: fc.record({ put: fc.array(anyDocument, { minLength: 1, maxLength: 12 }) }) },
        { weight: 1, arbitrary: fc.record({ gone: fc.array(fc.constantFrom(...IDS), { maxLength: 12 }) }) },
      )
      await fc.assert(
        fc.asyncProperty(fc.array(change, { maxLength: 6 }), fc.array(anyQuery, { minLength: 1, maxLength: 6 }), async (changes, queries) => {
          await Promise.all([changed.clear('shop'), rebuilt.clear('shop')])
          const model = new Map<string, SearchDocument>()
          for (const step of changes) {
            // Asking between changes makes an engine that remembers answers or orders show whether it forgets them in time.
            for (const about of queries) await changed.search('shop', queryOf(about))
            if ('put' in step) {
              await changed.index('shop', step.put)
              for (const document of step.put) model.set(document.id, document)
            } else {
              await changed.remove('shop', step.gone)
              for (const id of step.gone) model.delete(id)
            }
          }
          await rebuilt.index('shop', [...model.values()])
          for (const about of queries) {
            const [left, right] = [await changed.search('shop', queryOf(about)), await rebuilt.search('shop', queryOf(about))]
            expect(idsOf(left)).toEqual(idsOf(right))
            expect(left.hits.map(({ document }) => document)).toEqual(right.hits.map(({ document }) => document))
            expect(left.total).toBe(right.total)
          }
          expect(await changed.counts('shop')).toEqual(await rebuilt.counts('shop'))
        }),
        { numRuns: 120 * times },
      )
    })
  })
}
