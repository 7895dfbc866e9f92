import { describe, expect, it } from 'vitest'
import { describeFacetLaws } from './facets.laws.ts'
import { MAX_HITS, type SearchDocument, type SearchQuery, type SearchSort } from './search.ts'
import type { SearchEngine, SearchEngineOptions } from './search.ports.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'
import { describeSearchLaws } from './search-engine.laws.ts'
import { describeSearchMeaning } from './search-meaning.laws.ts'

/** What the port promises, all of it in one file, so that no engine is held to less. Each engine's test file runs this with its own engine. */
export function describeSearchEngine(name: string, create: (options?: SearchEngineOptions) => SearchEngine | Promise<SearchEngine>): void {
  const shopOf = async (...documents: SearchDocument[]) => {
    const engine = await create()
    await engine.index('shop', documents)
    const ids = async (about: Partial<SearchQuery> = {}) => (await engine.search('shop', queryOf(about))).hits.map(({ document }) => document.id)
    return { engine, ids }
  }

  it(`${name}: is in one state until anything listed changes, and never again in that`, async () => {
    const { engine } = await shopOf(documentOf({ id: 'a' }), documentOf({ id: 'b' }))
    const states = new Set([await engine.state('shop')])
    expect(await engine.search('shop', queryOf({ text: 'lamp' }))).toBeDefined()
    expect(states).toContain(await engine.state('shop'))
    const changes = [
      () => engine.index('shop', [documentOf({ id: 'a', price: 5 })]),
      () => engine.rank('shop', new Map([['a', { interest: 3, soldCount: 1 }]])),
      () => engine.remove('shop', ['a']),
      () => engine.clear('shop'),
      () => engine.index('shop', [documentOf({ id: 'a' })]),
    ]
    for (const change of changes) {
      await change()
      states.add(await engine.state('shop'))
    }
    expect(states.size).toBe(1 + changes.length)
  })

  describe(`${name}: words`, () => {
    it('finds a product by its name in any language, brand, SKU and description', async () => {
      const { ids } = await shopOf(
        documentOf({
          id: 'a',
          name: { en: 'Desk lamp', es: 'Lámpara de mesa' },
          brand: 'Nocturne',
          skus: ['DV7-1211EA'],
          text: { en: 'Brushed aluminium', es: 'Aluminio cepillado' },
        }),
        documentOf({ id: 'b' }),
      )
      for (const text of ['desk', 'lámpara', 'nocturne', 'DV7-1211EA', 'dv71211ea', 'aluminium', 'cepillado']) expect(await ids({ text }), text).toEqual(['a'])
    })

    it('does not tell upper from lower case, nor letters with accents from those without', async () => {
      const { ids } = await shopOf(documentOf({ id: 'a', name: { en: 'Café Crème™2' } }), documentOf({ id: 'b' }))
      for (const text of ['cafe creme', 'CAFÉ', 'crème 2', 'cre\u0300me']) expect(await ids({ text }), text).toEqual(['a'])
    })

    it('takes the last word, and only the last, as the beginning of one', async () => {
      const { ids } = await shopOf(documentOf({ id: 'a', name: { en: 'Camera bag' } }), documentOf({ id: 'b', name: { en: 'Cam lever' } }))
      expect(await ids({ text: 'came' })).toEqual(['a'])
      expect(await ids({ text: 'cam ba' })).not.toEqual(['a'])
      expect(await ids({ text: 'camera ba' })).toEqual(['a'])
    })

    it('wants all words', async () => {
      const { ids } = await shopOf(documentOf({ id: 'a', name: { en: 'Green lamp' } }), documentOf({ id: 'b', name: { en: 'Green chair' } }))
      expect(await ids({ text: 'lamp green' })).toEqual(['a'])
    })

    it('forgives a wrong letter when nothing is written so', async () => {
      const { ids } = await shopOf(documentOf({ id: 'a', name: { en: 'Wireless keyboard' } }), documentOf({ id: 'b', name: { en: 'Wireless mouse' } }))
      expect(await ids({ text: 'wireles keybord' })).toEqual(['a'])
    })

    it('leaves a word alone that is written as typed', async () => {
      const { ids } = await shopOf(documentOf({ id: 'a', name: { en: 'Linen shirt' } }), documentOf({ id: 'b', name: { en: 'Linen short' } }))
      expect(await ids({ text: 'shirt' })).toEqual(['a'])
    })

    it('does not guess at numbers', async () => {
      const { ids } = await shopOf(documentOf({ id: 'a', name: { en: 'Cartridge 90321' } }))
      expect(await ids({ text: '90322' })).toEqual([])
    })

    it('takes any of the words when no product has all, those with more of them first', async () => {
      const { ids } = await shopOf(
        documentOf({ id: 'one', name: { en: 'Purple chair' } }),
        documentOf({ id: 'two', name: { en: 'Purple lamp' } }),
        documentOf({ id: 'none' }),
      )
      expect(await ids({ text: 'purple lamp zzyzx' })).toEqual(['two', 'one'])
    })

    it('reads a sign that stands for several words as those, and what stands beside it as ever', async () => {
      const { engine } = await shopOf(documentOf({ id: 'book', name: { en: 'Life of the Prophet \ufdfa for young readers' } }), documentOf({ id: 'other' }))
      for (const text of ['\ufdfa', '\u0635\u0644\u0649 \u0627\u0644\u0644\u0647 \u0639\u0644\u064a\u0647 \u0648\u0633\u0644\u0645', 'young readers']) {
        const { hits, reading } = await engine.search('shop', queryOf({ text }))
        expect([hits.map(({ document }) => document.id), reading], text).toEqual([['book'], undefined])
        expect(hits[0]?.score, text).toBeGreaterThan(0)
      }
    })

    it('finds nothing when there is nothing like it, or no word in the text', async () => {
      const { engine, ids } = await shopOf(documentOf({ id: 'a' }))
      expect(await engine.search('shop', queryOf({ text: 'zzyzx' }))).toEqual({ total: 0, hits: [] })
      expect(await ids({ text: '?!' })).toEqual([])
    })

    it('lists everything when the text is blank', async () => {
      const { ids } = await shopOf(documentOf({ id: 'a' }), documentOf({ id: 'b' }))
      expect((await ids({ text: '  ' })).sort()).toEqual(['a', 'b'])
    })

    it('puts a product named so before one that only mentions it', async () => {
      const { ids } = await shopOf(
        documentOf({ id: 'mentions', name: { en: 'Desk' }, text: { en: 'Goes with a lamp' } }),
        documentOf({ id: 'named', name: { en: 'Lamp' } }),
      )
      expect(await ids({ text: 'lamp' })).toEqual(['named', 'mentions'])
    })

    it("prefers names in the reader's language", async () => {
      const { ids } = await shopOf(
        documentOf({ id: 'english', name: { en: 'Mesa speaker', es: 'Altavoz' } }),
        documentOf({ id: 'spanish', name: { en: 'Round table', es: 'Mesa redonda' } }),
      )
      expect(await ids({ text: 'mesa', locale: 'es' })).toEqual(['spanish', 'english'])
      expect(await ids({ text: 'mesa', locale: 'en' })).toEqual(['english', 'spanish'])
    })

    it('puts what is out of stock last, however well it matches', async () => {
      const { ids } = await shopOf(
        documentOf({ id: 'gone', name: { en: 'Lamp' }, stock: 0 }),
        documentOf({ id: 'here', name: { en: 'Desk' }, text: { en: 'Goes with a lamp' } }),
      )
      expect(await ids({ text: 'lamp' })).toEqual(['here', 'gone'])
    })

    it('gives back the document without the text that was only there to be matched', async () => {
      const { text: _, details: __, ...listed } = documentOf({ id: 'a', text: { en: 'Brushed aluminium' } })
      const { engine } = await shopOf(documentOf({ id: 'a', text: { en: 'Brushed aluminium' } }))
      const { hits } = await engine.search('shop', queryOf({ text: 'brushed' }))
      expect(hits[0]?.document).toEqual(listed)
      expect(hits[0]?.score).toBeGreaterThan(0)
    })
  })

  describe(`${name}: filters`, () => {
    const lamp = documentOf({ id: 'lamp', price: 500 })
    const chair = documentOf({
      id: 'chair',
      categoryId: 'chairs-id',
      categorySlug: 'chairs',
      categoryPath: ['seats-id', 'chairs-id'],
      categoryPathSlugs: ['seats', 'chairs'],
      sellerId: 'oak-id',
      sellerSlug: 'oak',
      sellerCity: 'Kochi',
      price: 9000,
      stock: 0,
    })
    const apple = documentOf({
      id: 'apple',
      marketId: 'fruit-id',
      marketSlug: 'fruit',
      categoryId: 'fruit-all-id',
      categorySlug: 'fruit-all',
      categoryPath: ['fruit-all-id'],
      categoryPathSlugs: ['fruit-all'],
      price: 40,
    })
    const cases: readonly (readonly [string, Partial<SearchQuery>, readonly string[]])[] = [
      ['a market by id', { markets: ['home-id'] }, ['chair', 'lamp']],
      ['a market by slug', { markets: ['fruit'] }, ['apple']],
      ['any of several markets', { markets: ['fruit', 'home-id'] }, ['apple', 'chair', 'lamp']],
      ['a category by id', { categories: ['chairs-id'] }, ['chair']],
      ['a category by slug', { categories: ['lamps'] }, ['lamp']],
      ['a parent category by id', { categories: ['seats-id'] }, ['chair']],
      ['a parent category by slug', { categories: ['lighting'] }, ['lamp']],
      ['any of several categories, each product once', { categories: ['lamps', 'lamps-id', 'lighting', 'chairs'] }, ['chair', 'lamp']],
      ['a shop by id', { sellers: ['oak-id'] }, ['chair']],
      ['a shop by slug', { sellers: ['lumen'] }, ['apple', 'lamp']],
      ['market and shop together', { markets: ['home'], sellers: ['lumen'] }, ['lamp']],
      ['a market that is not there', { markets: ['moon'] }, []],
      ['a market that is there or one that is not', { markets: ['moon', 'fruit'] }, ['apple']],
      ['a category outside the market', { markets: ['fruit'], categories: ['lamps'] }, []],
      ['no market in the list', { markets: [], categories: [], sellers: [], exclude: [] }, ['apple', 'chair', 'lamp']],
      ['what is in stock', { inStock: true }, ['apple', 'lamp']],
      ['what is sold out', { inStock: false }, ['chair']],
      ['a city, however it is written', { cities: ['PUNÉ'] }, ['apple', 'lamp']],
      ['a price range with both its ends', { price: { gte: 40, lte: 500 } }, ['apple', 'lamp']],
      ['a lowest price', { price: { gte: 501 } }, ['chair']],
      ['a highest price', { price: { lte: 40 } }, ['apple']],
      ['all but some', { exclude: ['lamp', 'moon'] }, ['apple', 'chair']],
    ]
    it.each(cases)('%s', async (_, about, expected) => {
      const { engine, ids } = await shopOf(lamp, chair, apple)
      expect((await ids(about)).sort()).toEqual(expected)
      expect((await ids({ ...about, text: 'plain', sort: 'low' })).sort()).toEqual(expected)
      expect((await engine.search('shop', queryOf({ ...about, limit: 1 }))).total).toBe(expected.length)
    })

    it('only narrow: a filter never makes the engine less strict about words', async () => {
      const { ids } = await shopOf(
        documentOf({ id: 'a', name: { en: 'Milk chocolate' } }),
        documentOf({ id: 'b', name: { en: 'Milk pan' }, marketId: 'fruit-id', marketSlug: 'fruit' }),
      )
      expect(await ids({ text: 'milk chocolate', markets: ['fruit'] })).toEqual([])
    })
  })

  describe(`${name}: order`, () => {
    const january = Date.UTC(2026, 0, 1)
    const documents = [
      documentOf({ id: 'a', name: { en: 'Ñandú 10', es: 'Ñandú 10' }, price: 300, listPrice: 400, ratingAverage: 5, ratingCount: 1, addedAt: january + 3 }),
      documentOf({ id: 'b', name: { en: 'nandu 9', es: 'nandu 9' }, price: 100, listPrice: null, ratingAverage: 4.6, ratingCount: 900, addedAt: january + 1 }),
      documentOf({ id: 'c', name: { en: 'Zebra', es: 'Zebra' }, price: 200, listPrice: 400, ratingAverage: 0, ratingCount: 0, addedAt: january + 4 }),
      documentOf({ id: 'd', name: { en: 'Oboe', es: 'Oboe' }, price: 400, listPrice: 300, ratingAverage: 1.5, ratingCount: 200, addedAt: january + 2 }),
    ]
    const cases: readonly (readonly [SearchSort, Partial<SearchQuery>, readonly string[]])[] = [
      ['a-z', { locale: 'en' }, ['b', 'a', 'd', 'c']],
      ['z-a', { locale: 'en' }, ['c', 'd', 'a', 'b']],
      ['a-z', { locale: 'es' }, ['b', 'a', 'd', 'c']],
      ['low', {}, ['b', 'c', 'a', 'd']],
      ['high', {}, ['d', 'a', 'c', 'b']],
      ['newest', {}, ['c', 'a', 'd', 'b']],
      ['rating', {}, ['b', 'a', 'd', 'c']], // a single five does not beat 900 ratings; what nobody rated is last
      ['discount', {}, ['c', 'a', 'b', 'd']],
    ]
    it.each(cases)('%s %o', async (sort, about, expected) => {
      const { ids } = await shopOf(...documents)
      expect(await ids({ ...about, sort })).toEqual(expected)
    })

    it('puts ñ after n in Spanish and beside it in English', async () => {
      const { ids } = await shopOf(
        documentOf({ id: 'n', name: { es: 'Nuez', en: 'Nuez' } }),
        documentOf({ id: 'ñ', name: { es: 'Ñame', en: 'Ñame' } }),
        documentOf({ id: 'o', name: { es: 'Oca', en: 'Oca' } }),
      )
      expect(await ids({ sort: 'a-z', locale: 'es' })).toEqual(['n', 'ñ', 'o'])
      expect(await ids({ sort: 'a-z', locale: 'en' })).toEqual(['ñ', 'n', 'o'])
    })

    it('by relevance puts the well rated, much sold and new first and what is out of stock last', async () => {
      const year = 365 * 24 * 60 * 60 * 1000
      const { ids } = await shopOf(
        documentOf({ id: 'gone', stock: 0, ratingAverage: 5, ratingCount: 5000 }),
        documentOf({ id: 'plain' }),
        documentOf({ id: 'loved', ratingAverage: 4.9, ratingCount: 5000 }),
        documentOf({ id: 'sold', soldCount: 30 }),
        documentOf({ id: 'new', addedAt: january + year }),
        documentOf({ id: 'lucky', ratingAverage: 5, ratingCount: 1 }),
      )
      expect(await ids()).toEqual(['loved', 'sold', 'new', 'plain', 'lucky', 'gone'])
    })
  })

  describe(`${name}: pages`, () => {
    it('tells the whole number on every page, also beyond the last', async () => {
      const { engine } = await shopOf(...['a', 'b', 'c'].map((id) => documentOf({ id })))
      for (const offset of [0, 2, 3, 100]) {
        const { total, hits } = await engine.search('shop', queryOf({ offset, limit: 2 }))
        expect({ total, hits: hits.length }, `offset ${offset}`).toEqual({ total: 3, hits: Math.max(0, Math.min(2, 3 - offset)) })
      }
    })

    it('gives the same page to whoever does not ask how many there are', async () => {
      const { ids } = await shopOf(...['a', 'b', 'c', 'd', 'e'].map((id, index) => documentOf({ id, price: index, stock: index % 2 })))
      for (const [offset, limit] of [
        [0, 1],
        [1, 1],
        [0, 9],
      ] as const) {
        const page = { inStock: false, sort: 'low', offset, limit } as const
        expect(await ids({ ...page, isPageOnly: true })).toEqual(await ids(page))
      }
    })

    it('never gives more than the largest page', async () => {
      const { ids } = await shopOf(...Array.from({ length: MAX_HITS + 5 }, (_, index) => documentOf({ id: `p${index}` })))
      expect(await ids({ limit: 1000 })).toHaveLength(MAX_HITS)
    })
  })

  describe(`${name}: changes`, () => {
    it('finds a replaced product by its new words and no longer by its old ones', async () => {
      const { engine, ids } = await shopOf(documentOf({ id: 'a', name: { en: 'Lamp' } }))
      await engine.index('shop', [documentOf({ id: 'a', name: { en: 'Chair' }, price: 7 })])
      expect(await ids({ text: 'lamp' })).toEqual([])
      expect(await ids({ text: 'chair' })).toEqual(['a'])
      expect((await engine.get('shop', ['a']))[0]?.price).toBe(7)
    })

    it('finds what is sold around a place, and nothing of those whose place nobody knows', async () => {
      const { ids } = await shopOf(
        documentOf({ id: 'pune', sellerId: 's1', sellerPosition: [73.8567, 18.5204] }),
        documentOf({ id: 'mumbai', sellerId: 's2', sellerPosition: [72.8777, 19.076] }),
        documentOf({ id: 'suva', sellerId: 's3', sellerPosition: [178.4419, -18.1416] }),
        documentOf({ id: 'somewhere', sellerId: 's4', sellerPosition: null }),
      )
      const within = async (km: number, position: [number, number] = [73.8567, 18.5204]) => (await ids({ near: { position, km }, sort: 'low' })).toSorted()
      expect(await within(1)).toEqual(['pune'])
      expect(await within(200)).toEqual(['mumbai', 'pune'])
      expect(await within(20_100)).toEqual(['mumbai', 'pune', 'suva'])
      expect(await within(600, [-178, -18])).toEqual(['suva']) // across the date line
    })

    it('takes over what shoppers do without being given the product again', async () => {
      const { engine, ids } = await shopOf(...['a', 'b', 'c'].map((id) => documentOf({ id, name: { en: `Lamp ${id}` } })))
      expect(await ids({ sort: 'trending' })).toEqual(['a', 'b', 'c'])
      await engine.rank(
        'shop',
        new Map([
          ['c', { interest: 12, soldCount: 3 }],
          ['b', { interest: 11.5, soldCount: 0 }],
          ['gone', { interest: 99, soldCount: 0 }],
        ]),
      )
      expect(await ids({ sort: 'trending' })).toEqual(['c', 'b', 'a'])
      expect(await ids({ text: 'lamp', sort: 'trending' })).toEqual(['c', 'b', 'a'])
      expect((await engine.get('shop', ['c']))[0]).toMatchObject({ interest: 12, soldCount: 3 })
      await engine.rank('shop', new Map([['c', { interest: null, soldCount: 0 }]]))
      expect(await ids({ sort: 'trending' })).toEqual(['b', 'a', 'c'])
      await engine.rank('nowhere', new Map([['c', { interest: 1, soldCount: 0 }]]))
    })

    it('lets what is looked at now come before what matches as well, and never before what matches better or what is pinned', async () => {
      const engine = await create({ oneViewNow: () => 100 })
      const names = { a: 'Green desk lamp', b: 'Green desk lamp', c: 'Desk', d: 'Green lamp for a desk and more besides it' }
      await engine.index(
        'shop',
        Object.entries(names).map(([id, en]) => documentOf({ id, name: { en } })),
      )
      const found = async (text: string, rules?: SearchQuery['rules']) =>
        (await engine.search('shop', queryOf({ text, ...(rules ? { rules } : {}) }))).hits.map(({ document }) => document.id)
      expect((await found('green desk lamp')).slice(0, 2)).toEqual(['a', 'b'])
      await engine.rank(
        'shop',
        new Map([
          ['b', { interest: 105, soldCount: 0 }],
          ['d', { interest: 120, soldCount: 0 }],
          ['a', { interest: 99, soldCount: 0 }],
        ]),
      )
      expect(await found('green desk lamp')).toEqual(['b', 'a', 'd'])
      expect(await engine.explain('shop', 'b', { text: 'green desk lamp', locale: 'en' })).toMatchObject({ place: 1, liking: 1.09375 })
      expect(await engine.explain('shop', 'a', { text: 'green desk lamp', locale: 'en' })).toMatchObject({ place: 2, liking: 1 })
      const rules = { synonyms: [], pins: [{ query: 'green desk lamp', products: ['c', 'a'] }] }
      expect(await found('green desk lamp', rules)).toEqual(['c', 'a', 'b', 'd'])
    })

    it('moves a product to another category', async () => {
      const { engine, ids } = await shopOf(documentOf({ id: 'a' }), documentOf({ id: 'b' }))
      expect(await ids({ categories: ['lamps'], sort: 'low' })).toEqual(['a', 'b'])
      await engine.index('shop', [documentOf({ id: 'a', categoryId: 'x', categorySlug: 'x-slug', categoryPath: ['x'], categoryPathSlugs: ['x-slug'] })])
      expect(await ids({ categories: ['lamps'], sort: 'low' })).toEqual(['b'])
      expect(await ids({ categories: ['x-slug'] })).toEqual(['a'])
    })

    it('reorders when a price or a stock changes', async () => {
      const { engine, ids } = await shopOf(documentOf({ id: 'a', price: 1 }), documentOf({ id: 'b', price: 2 }))
      expect([await ids({ sort: 'low' }), await ids()]).toEqual([
        ['a', 'b'],
        ['a', 'b'],
      ])
      await engine.index('shop', [documentOf({ id: 'a', price: 3, stock: 0 })])
      expect([await ids({ sort: 'low' }), await ids()]).toEqual([
        ['b', 'a'],
        ['b', 'a'],
      ])
    })

    it('takes the last of two documents with the same id', async () => {
      const { engine, ids } = await shopOf(documentOf({ id: 'a', price: 1 }), documentOf({ id: 'a', price: 2, name: { en: 'Chair' } }))
      expect((await engine.get('shop', ['a'])).map(({ price }) => price)).toEqual([2])
      expect(await ids({ text: 'plain' })).toEqual([])
      expect(await ids()).toEqual(['a'])
    })

    it('forgets removed products and does not mind unknown ones', async () => {
      const { engine, ids } = await shopOf(documentOf({ id: 'a' }), documentOf({ id: 'b' }))
      await engine.remove('shop', ['a', 'never'])
      await engine.remove('nobody', ['a'])
      expect(await ids()).toEqual(['b'])
      expect(await ids({ text: 'plain' })).toEqual(['b'])
      expect(await engine.get('shop', ['a'])).toEqual([])
    })

    it('keeps the order of calls, also when nobody waits for them', async () => {
      const { engine, ids } = await shopOf()
      const calls = [
        engine.index('shop', [documentOf({ id: 'a', name: { en: 'First' } }), documentOf({ id: 'b' })]),
        engine.remove('shop', ['b']),
        engine.index('shop', [documentOf({ id: 'a', name: { en: 'Second' } })]),
      ]
      expect(await ids({ text: 'second' })).toEqual(['a'])
      await Promise.all(calls)
      expect(await ids()).toEqual(['a'])
      expect(await ids({ text: 'first' })).toEqual([])
    })

    it('tells which documents it has', async () => {
      const { engine } = await shopOf(documentOf({ id: 'a' }), documentOf({ id: 'b' }))
      const both = engine.size()
      await engine.remove('shop', ['a'])
      expect([await engine.ids('shop'), await engine.ids('other')]).toEqual([['b'], []])
      expect([both.documents, engine.size().documents]).toEqual([2, 1])
      expect(engine.size().bytes).toBeLessThanOrEqual(both.bytes)
    })

    it('clears one tenant and leaves the others', async () => {
      const { engine, ids } = await shopOf(documentOf({ id: 'a' }))
      await engine.index('other', [documentOf({ id: 'o' })])
      await engine.clear('shop')
      expect(await ids()).toEqual([])
      expect(await ids({ text: 'plain' })).toEqual([])
      expect((await engine.search('other', queryOf())).total).toBe(1)
      await engine.index('shop', [documentOf({ id: 'b' })])
      expect(await ids({ text: 'plain' })).toEqual(['b'])
    })
  })

  describe(`${name}: tenants, counts and documents`, () => {
    it('never mixes tenants', async () => {
      const engine = await create()
      await engine.index('one', [documentOf({ id: 'a', price: 1 })])
      await engine.index('two', [documentOf({ id: 'a', price: 2 }), documentOf({ id: 'b' })])
      expect((await engine.get('one', ['a', 'b'])).map(({ price }) => price)).toEqual([1])
      expect((await engine.search('one', queryOf({ text: 'plain' }))).total).toBe(1)
    })

    it('is empty for a tenant that it has never seen', async () => {
      const engine = await create()
      expect(await engine.search('nobody', queryOf({ text: 'lamp' }))).toEqual({ total: 0, hits: [] })
      expect(await engine.search('nobody', queryOf())).toEqual({ total: 0, hits: [] })
      expect(await engine.get('nobody', ['a'])).toEqual([])
      expect(await engine.counts('nobody')).toEqual({ byMarket: {}, byCategory: {}, bySeller: {} })
    })

    it('counts for each market, shop and category, parents with their children', async () => {
      const { engine } = await shopOf(
        documentOf({ id: 'a' }),
        documentOf({ id: 'b', categoryId: 'bulbs-id', categorySlug: 'bulbs', categoryPath: ['lighting-id', 'bulbs-id'] }),
        documentOf({ id: 'c', categoryId: 'lighting-id', categorySlug: 'lighting', categoryPath: ['lighting-id'], sellerId: 'oak-id', sellerSlug: 'oak' }),
      )
      expect(await engine.counts('shop')).toEqual({
        byMarket: { 'home-id': 3 },
        byCategory: { 'lighting-id': 3, 'lamps-id': 1, 'bulbs-id': 1 },
        bySeller: { 'lumen-id': 2, 'oak-id': 1 },
      })
    })

    it('knows the sellers that have anything of some markets and categories', async () => {
      const { engine } = await shopOf(
        documentOf({ id: 'a' }),
        documentOf({
          id: 'b',
          categoryId: 'bulbs-id',
          categorySlug: 'bulbs',
          categoryPath: ['lighting-id', 'bulbs-id'],
          sellerId: 'oak-id',
          sellerSlug: 'oak',
        }),
        documentOf({ id: 'c', marketId: 'toys-id', marketSlug: 'toys', sellerId: 'oak-id', sellerSlug: 'oak' }),
        documentOf({ id: 'd', marketId: 'toys-id', marketSlug: 'toys', sellerId: 'elm-id', sellerSlug: 'elm' }),
      )
      const sellers = async (wanted: { markets?: string[]; categories?: string[] }) => [...(await engine.sellersWith('shop', wanted))].toSorted()
      expect(await sellers({ markets: ['home-id'] })).toEqual(['lumen-id', 'oak-id'])
      expect(await sellers({ markets: ['toys'], categories: [] })).toEqual(['elm-id', 'oak-id'])
      expect(await sellers({ markets: ['home-id', 'toys'], categories: ['bulbs'] })).toEqual(['oak-id'])
      expect(await sellers({ markets: ['toys'], categories: ['bulbs'] })).toEqual([])
      expect(await sellers({ categories: ['nothing'] })).toEqual([])
      expect([...(await engine.sellersWith('nobody', { markets: ['toys'] }))]).toEqual([])
    })

    it('knows the categories, with those above them, that have anything in some cities and near a place', async () => {
      const bulbs = { categoryId: 'bulbs-id', categorySlug: 'bulbs', categoryPath: ['lighting-id', 'bulbs-id'] }
      const { engine } = await shopOf(
        documentOf({ id: 'a', sellerCity: 'Pune', sellerPosition: [73.8567, 18.5204] }),
        documentOf({ id: 'b', ...bulbs, sellerId: 'oak-id', sellerCity: 'Bengalurú', sellerPosition: [77.5946, 12.9716] }),
        documentOf({ id: 'c', ...bulbs, sellerId: 'elm-id', sellerCity: 'Pune', sellerPosition: null }),
      )
      const categories = async (wanted: Pick<SearchQuery, 'cities' | 'near'>) => [...(await engine.categoriesWith('shop', wanted))].toSorted()
      const near = { position: [73.9, 18.5], km: 20 } as const
      expect(await categories({})).toEqual(['bulbs-id', 'lamps-id', 'lighting-id'])
      expect(await categories({ near })).toEqual(['lamps-id', 'lighting-id'])
      expect(await categories({ cities: ['bengaluru'] })).toEqual(['bulbs-id', 'lighting-id'])
      expect(await categories({ cities: ['Bengaluru'], near })).toEqual([])
      expect(await categories({ cities: ['Pune', 'Nowhere'], near: { ...near, km: 900 } })).toEqual(['lamps-id', 'lighting-id'])
      expect(await categories({ cities: ['Nowhere'] })).toEqual([])
      expect([...(await engine.categoriesWith('nobody', { near }))]).toEqual([])
    })

    it('no longer counts what it no longer has', async () => {
      const { engine } = await shopOf(documentOf({ id: 'a' }))
      await engine.remove('shop', ['a'])
      expect(await engine.counts('shop')).toEqual({ byMarket: {}, byCategory: {}, bySeller: {} })
    })

    it('gives documents in the order asked for, without those that are not there', async () => {
      const { engine } = await shopOf(...['a', 'b', 'c'].map((id) => documentOf({ id })))
      expect((await engine.get('shop', ['c', 'x', 'a'])).map(({ id }) => id)).toEqual(['c', 'a'])
    })
  })

  describeSearchMeaning(name, create)
  describeFacetLaws(name, create)
  describeSearchLaws(name, create)
}
