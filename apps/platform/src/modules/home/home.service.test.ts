import { createSealer } from '../../infra/sealed.ts'
import { describe, expect, it } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { createInProcessSearchEngine } from '../search/in-process-engine.ts'
import type { SearchDocument } from '../search/search.ts'
import { documentOf } from '../search/search-document.fixture.ts'
import { createSearchService } from '../search/search.service.ts'
import { createHomeService } from './home.service.ts'

const ctx = { tenant: { id: 'shop', settings: {} }, locale: 'en' } as RequestContext
const BASE = Date.UTC(2026, 0, 1)
const PLAIN = { markets: [], cities: [], page: 1, itemsPerPage: 6 }

/** A shop of some markets, in which each product is of one of the categories and brands of its market. */
const goodsOf = (market: string, count: number, about: (index: number) => Partial<SearchDocument> = () => ({})): SearchDocument[] =>
  Array.from({ length: count }, (_, index) =>
    documentOf({
      id: `${market}-${index}`,
      marketId: market,
      marketSlug: market,
      categoryId: `${market}-c${index % 5}`,
      categorySlug: `c${index % 5}`,
      categoryPath: [`${market}-c${index % 5}`],
      brand: `${market} brand ${index % 7}`,
      ratingCount: index % 40,
      ratingAverage: 3 + (index % 20) / 10,
      listPrice: index % 3 === 0 ? 1000 + (index % 9) * 100 : null,
      interest: index % 11 === 0 ? 100 + (index % 90) / 10 : null,
      stock: index % 13 === 0 ? 0 : 5,
      addedAt: BASE + index,
      ...about(index),
    }),
  )

async function homeOf(...documents: SearchDocument[][]) {
  const engine = createInProcessSearchEngine()
  for (const some of documents) await engine.index('shop', some)
  const asked: number[] = []
  const counting = { ...engine, search: (...args: Parameters<typeof engine.search>) => (asked.push(1), engine.search(...args)) }
  const home = createHomeService({
    search: createSearchService({ engine: counting, sealer: createSealer('a secret'), listedOf: async () => [], goodsOf: async () => [] }),
    trendingFloor: () => 100,
  })
  return { home, asked, engine }
}

const HERE = { position: [73.8567, 18.5204], km: 1_000 } as const
const MARKETS = ['fashion', 'electronics', 'grocery', 'toys', 'home'] as const
const plainShop = () => MARKETS.map((market) => goodsOf(market, 60))
/** An import of one brand into one category, newer than all that was there. */
const manyBricks = () =>
  goodsOf('toys', 19_000, (index) => ({
    id: `flood-${index}`,
    categoryId: 'bricks',
    categorySlug: 'bricks',
    categoryPath: ['bricks'],
    brand: 'Brik',
    image: `/img/brik-${index % 3}`,
    addedAt: BASE + 1_000_000 + index,
    stock: 5,
  }))
const most = (values: readonly string[]): number => Math.max(0, ...[...Map.groupBy(values, (value) => value).values()].map((same) => same.length))

/** The rows that a shopper reads beside each other. */
const rowsOf = ({ suggestions, trending, arrivals, bestRated, offers }: Awaited<ReturnType<Awaited<ReturnType<typeof homeOf>>['home']['list']>>) => ({
  suggestions,
  trending,
  arrivals,
  bestRated,
  offers,
})

describe('home', () => {
  it('shows no product in two rows, and at most two of a market, category or brand in one', async () => {
    const { home } = await homeOf(...plainShop())
    const rows = rowsOf(await home.list(ctx, PLAIN))
    const all = Object.values(rows).flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const [name, row] of Object.entries(rows)) {
      expect(row, name).toHaveLength(6)
      for (const trait of ['marketId', 'categoryId', 'brand'] as const)
        expect(most(row.map((item) => item[trait])), `${name} by ${trait}`).toBeLessThanOrEqual(2)
    }
  })

  it('stays as varied after an import of 19,000 products of one market, better rated and newer than all that was there', async () => {
    const flood = goodsOf('imported', 19_000, (index) => ({
      ratingCount: 900,
      ratingAverage: 5,
      listPrice: 9_000,
      interest: 150,
      addedAt: BASE + 1_000_000 + index,
      stock: 5,
    }))
    const { home } = await homeOf(...plainShop(), flood)
    const rows = rowsOf(await home.list(ctx, PLAIN))
    for (const [name, row] of Object.entries(rows)) {
      expect(row, name).toHaveLength(6)
      expect(most(row.map(({ marketId }) => marketId)), name).toBeLessThanOrEqual(2)
      expect(
        row.some(({ marketId }) => marketId === 'imported'),
        name,
      ).toBe(true)
    }
  })

  it('is made of the lists once, until anything of them changes', async () => {
    const { home, asked, engine } = await homeOf(...plainShop())
    const first = await home.list(ctx, PLAIN)
    const looks = asked.splice(0).length
    expect(await home.list(ctx, PLAIN)).toEqual(first)
    // What trends is looked for each time: it sinks with time.
    expect(asked.splice(0).length).toBeLessThan(looks / 3)
    expect(await home.list(ctx, { ...PLAIN, markets: ['toys'] })).not.toEqual(first)

    const [gone] = first.arrivals
    await engine.remove('shop', [gone?.id ?? ''])
    const [now] = (await home.list(ctx, PLAIN)).arrivals
    expect(now?.id).toBe(first.arrivals[1]?.id)
    await engine.rank('shop', new Map([[now?.id ?? '', { interest: 900, soldCount: 1 }]]))
    expect((await home.list(ctx, PLAIN)).trending[0]?.id).toBe(now?.id)
    await engine.index('shop', [documentOf({ id: 'newest', addedAt: BASE + 1_000_000, stock: 5 })])
    expect((await home.list(ctx, PLAIN)).arrivals[0]?.id).toBe('newest')
  })

  it('asks as often of a large shop as of a small one', async () => {
    const asksOf = async (...shop: SearchDocument[][]) => {
      const { home, asked } = await homeOf(...shop)
      await home.list(ctx, PLAIN)
      return asked.length
    }
    const small = await asksOf(...plainShop())
    expect(await asksOf(...MARKETS.map((market) => goodsOf(market, 1_000)))).toBe(small)
  })

  it('calls trending only what is, best rated what many have rated, and an offer what costs less', async () => {
    const { home } = await homeOf(...plainShop())
    const { trending, bestRated, offers, arrivals } = await home.list(ctx, { ...PLAIN, itemsPerPage: 60 })
    expect(trending.every(({ interest }) => (interest ?? 0) >= 100)).toBe(true)
    expect(bestRated.every(({ ratingCount }) => ratingCount >= 5)).toBe(true)
    expect(offers.every(({ listPrice, price }) => (listPrice ?? 0) > price)).toBe(true)
    expect(trending).toHaveLength(12)
    expect([...trending, ...bestRated, ...offers, ...arrivals].every(({ stock }) => stock > 0)).toBe(true)
  })

  it('leaves a row empty rather than fill it with something else', async () => {
    const quiet = goodsOf('quiet', 30, () => ({ interest: null, listPrice: null, ratingCount: 0 }))
    const { home } = await homeOf(quiet)
    const rows = await home.list(ctx, PLAIN)
    expect([rows.trending, rows.offers, rows.bestRated]).toEqual([[], [], []])
    expect(rows.arrivals).toHaveLength(6)
  })

  it('keeps to the markets that are asked for, and pages through what is there and what is not', async () => {
    const { home } = await homeOf(...plainShop())
    const toys = await home.list(ctx, { ...PLAIN, markets: ['toys'] })
    expect(
      new Set(
        Object.values(toys)
          .flat()
          .map(({ marketId }) => marketId),
      ),
    ).toEqual(new Set(['toys']))
    expect(most(toys.suggestions.map(({ categoryId }) => categoryId))).toBeLessThanOrEqual(2)
    const first = await home.list(ctx, { ...PLAIN, itemsPerPage: 10 })
    const second = await home.list(ctx, { ...PLAIN, page: 2, itemsPerPage: 10 })
    expect(new Set([...first.inStock, ...second.inStock].map(({ id }) => id)).size).toBe(20)
    expect([...first.outOfStock, ...second.outOfStock].every(({ stock }) => stock === 0)).toBe(true)
  })

  it('begins what is there and what is not with things that differ, and leaves nothing out of its pages', async () => {
    const sold = goodsOf('toys', 40, (index) => ({ marketId: 'toys', categoryId: 'bricks', brand: 'Brik', stock: index % 2 }))
    const others = goodsOf('home', 8, (index) => ({ marketId: 'home', categoryId: `things-${index}`, brand: `Maker ${index}`, stock: index % 2, soldCount: 0 }))
    const { home } = await homeOf(sold, others)
    for (const row of ['inStock', 'outOfStock'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map(async (page) => (await home.list(ctx, { ...PLAIN, page, itemsPerPage: 6 }))[row]))
      expect(pages.map(({ length }) => length)).toEqual([6, 6, 6, 6])
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(24)
      expect(most(pages[0]!.map(({ brand }) => brand))).toBe(2)
    }
    expect((await home.list(ctx, { ...PLAIN, page: 5, itemsPerPage: 6 })).inStock).toEqual([])
  })

  it('pages through more than one answer of the engine holds', async () => {
    const { home } = await homeOf(goodsOf('toys', 130, () => ({ stock: 5 })))
    const pages = await Promise.all([1, 2, 3, 4].map(async (page) => (await home.list(ctx, { ...PLAIN, page, itemsPerPage: 40 })).inStock))
    expect(pages.map(({ length }) => length)).toEqual([40, 40, 40, 10])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(130)
  })

  it('shows things that differ of one market, into one category of which 19,000 products of a brand were imported', async () => {
    const { home } = await homeOf(...plainShop(), manyBricks())
    const { arrivals } = await home.list(ctx, { ...PLAIN, markets: ['toys'] })
    expect(arrivals).toHaveLength(6)
    for (const trait of ['categoryId', 'brand'] as const) expect(most(arrivals.map((item) => item[trait])), trait).toBeLessThanOrEqual(2)
  })
})

describe('new arrivals', () => {
  it('come the newest first, from around a place, of a category', async () => {
    const near = goodsOf('near', 8)
    const far = goodsOf('far', 8, (index) => ({ sellerId: 'far', sellerPosition: [-78.49, -0.2], addedAt: BASE + 1_000 + index }))
    const { home } = await homeOf(near, far)
    const idsOf = async (wish: Parameters<typeof home.arrivals>[1]) => (await home.arrivals(ctx, wish)).items.map(({ id }) => id)
    expect((await idsOf({}))[0]).toBe('far-7')
    expect(await idsOf({ near: HERE, itemsPerPage: 3 })).toEqual(['near-7', 'near-6', 'near-5'])
    expect(await idsOf({ near: HERE, categories: ['near-c2'] })).toEqual(['near-7', 'near-2'])
    expect((await home.arrivals(ctx, { near: HERE, page: 2, itemsPerPage: 5 })).page).toEqual({ page: 2, itemsPerPage: 5, total: 7 })
  })

  it.each([
    ['around a place', { near: HERE }],
    ['of one market', { markets: ['toys'] }],
  ] as const)('%s begin with things that differ, also after an import of 19,000, and leave nothing out of their pages', async (_, wish) => {
    const { home, asked } = await homeOf(...plainShop(), manyBricks())
    const { items: row, page } = await home.arrivals(ctx, { ...wish, itemsPerPage: 6 })
    expect(asked.length).toBeLessThan(30)
    expect(row[0]?.id).toBe('flood-18999')
    expect(page.total).toBeGreaterThan(19_000)
    for (const trait of ['categoryId', 'brand', 'image'] as const) expect(most(row.map((item) => item[trait])), trait).toBeLessThanOrEqual(2)
    const pages = await Promise.all([1, 2, 3].map(async (number) => (await home.arrivals(ctx, { ...wish, page: number, itemsPerPage: 6 })).items))
    expect(pages.map(({ length }) => length)).toEqual([6, 6, 6])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(18)
    expect((await home.arrivals(ctx, { ...wish, page: page.total, itemsPerPage: 1 })).items).toHaveLength(1)
  })

  it('stay in the order of their dates for everybody', async () => {
    const { home } = await homeOf(goodsOf('toys', 30, () => ({ brand: 'Brik', stock: 5 })))
    expect((await home.arrivals(ctx, { itemsPerPage: 4 })).items.map(({ id }) => id)).toEqual(['toys-29', 'toys-28', 'toys-27', 'toys-26'])
  })
})
