import { expect, test } from 'vitest'
import { createInProcessSearchEngine } from '../search/in-process-engine.ts'
import type { Category, Market } from './catalog.ts'
import type { ListedProduct } from './catalog.repository.ts'
import { createSearchFeed } from './search-feed.service.ts'
import type { CatalogStructure } from './structure.service.ts'

const market: Market = { id: 'home-id', slug: 'home', name: { en: 'Home' }, blurb: {}, hue: 1, image: '', position: 0, layout: 'standard' }
const category = (name: string): Category => ({
  id: 'cups',
  marketId: market.id,
  parentId: null,
  slug: 'cups',
  name: { en: name },
  position: 0,
  sells: 'goods',
  care: null,
})

function structureWith(name: string): CatalogStructure {
  const cups = category(name)
  return {
    markets: [market],
    categories: [cups],
    marketById: new Map([[market.id, market]]),
    categoryById: new Map([[cups.id, cups]]),
    findMarket: () => market,
    findCategory: () => cups,
    childrenOf: () => [],
    pathOf: () => [cups.id],
    namesIn: () => {
      throw new Error('not asked here')
    },
  }
}

const product = (id: string, price: number): ListedProduct => ({
  id,
  slug: id,
  marketId: market.id,
  categoryId: 'cups',
  sellerId: 'asha',
  calendar: null,
  brand: '',
  name: { en: 'Cup' },
  description: {},
  attributes: [],
  options: [],
  image: null,
  views: [],
  ratings: [0, 0, 0, 0, 0],
  addedAt: 0,
  interest: null,
  soldCount: 0,
  variants: [{ id: `${id}-1`, sku: id, options: {}, price, listPrice: null, stock: 3 }],
})

/** A shop whose products are read as they were when the reading began; it comes to its end when `release` is called, with which reading it is. */
function shopBeingRead() {
  let products = [product('a', 100)]
  let structure = structureWith('Cups')
  const readings = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  let begun = 0
  const engine = createInProcessSearchEngine()
  const feed = createSearchFeed({
    search: engine,
    sellerOf: async () => ({ id: 'asha', slug: 'asha', name: 'Asha', phone: '', office: null, preferences: { allowPickupFromShop: false } }),
    structures: { of: async () => structure },
    catalogOf: () => ({
      listProductsAfter: async (after) => {
        const page = products.filter(({ id }) => id > after || after.startsWith('0000'))
        begun += 1
        await readings[begun === 1 ? 0 : 1].promise
        return page
      },
      listProducts: async (ids) => products.filter(({ id }) => ids.includes(id)),
      listPopularity: async () => [],
      listAttributeNames: async () => new Map(),
    }),
  })
  return {
    feed,
    known: async () => (await engine.get('shop', ['a'])).map(({ price, categoryName }) => [price, categoryName.en]),
    set: (now: readonly ListedProduct[]): void => void (products = [...now]),
    rename: (name: string): void => void (structure = structureWith(name)),
    release: (reading: 0 | 1 = 0): void => readings[reading].resolve(),
  }
}

test('what changes while all is being read is as it is now', async () => {
  const { feed, known, set, release } = shopBeingRead()
  const loading = feed.loadAll('shop')
  await Promise.resolve()
  set([product('a', 90)])
  await feed.refresh('shop', ['a'])
  release()
  expect(await loading).toBe(1)
  expect(await known()).toEqual([[90, 'Cups']])
})

test('what goes while all is being read is gone', async () => {
  const { feed, known, set, release } = shopBeingRead()
  const loading = feed.loadAll('shop')
  await Promise.resolve()
  set([])
  await feed.refresh('shop', ['a'])
  release()
  await loading
  expect(await known()).toEqual([])
})

test('whoever wants all read anew while it is being read gets it as it is then', async () => {
  const { feed, known, rename, set, release } = shopBeingRead()
  const first = feed.loadAll('shop')
  await Promise.resolve()
  set([product('a', 80)])
  rename('Mugs')
  const second = feed.loadAll('shop')
  release(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  release(0)
  await Promise.all([first, second])
  expect(await known()).toEqual([[80, 'Mugs']])
})

test('what fails while the next products are being read is told by the reading, and by nothing else', async () => {
  const many = Array.from({ length: 2_000 }, (_, n) => product(`p${String(n).padStart(4, '0')}`, 100))
  const next = Promise.withResolvers<readonly ListedProduct[]>()
  const feed = createSearchFeed({
    search: createInProcessSearchEngine(),
    sellerOf: async () => undefined,
    structures: {
      of: async () => {
        throw new Error('the database is away')
      },
    },
    catalogOf: () => ({
      listProductsAfter: async (after) => (after.startsWith('0000') ? many : [...(await next.promise)]),
      listProducts: async () => [],
      listPopularity: async () => [],
      listAttributeNames: async () => new Map(),
    }),
  })
  const loading = feed.loadAll('shop')
  await new Promise((resolve) => setTimeout(resolve, 20))
  next.resolve([])
  await expect(loading).rejects.toThrow('the database is away')
})
