import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Unavailable } from '../../errors.ts'
import { createInProcessSearchEngine } from '../search/in-process-engine.ts'
import type { CatalogOf, ListedProduct } from './catalog.repository.ts'
import { createSearchFeed } from './search-feed.service.ts'
import { createStructureService } from './structure.service.ts'

const PAGE = 2000
const TENANT = 'shop'

let unmet: unknown[] = []
const noteUnmet = (error: unknown): void => void unmet.push(error)
beforeEach(() => {
  unmet = []
  process.on('unhandledRejection', noteUnmet)
})
afterEach(() => void process.off('unhandledRejection', noteUnmet))

const product = (number: number): ListedProduct => ({
  id: String(number).padStart(8, '0'),
  slug: 'lamp',
  marketId: 'market',
  categoryId: 'category',
  sellerId: 'seller',
  calendar: null,
  brand: '',
  name: { en: 'Lamp' },
  description: {},
  attributes: [],
  options: [],
  image: null,
  views: [],
  ratings: [0, 0, 0, 0, 0],
  addedAt: 0,
  interest: null,
  soldCount: 0,
  variants: [],
})

/** A shop of two pages of products, of which the second takes as long as a database does. */
const catalogOf = (() => ({
  listMarkets: async () => [],
  listCategories: async () => [],
  listAttributeNames: async () => new Map(),
  listProductsAfter: async (after: string) => {
    if (after !== product(PAGE).id) return Array.from({ length: PAGE }, (_, index) => product(index + 1))
    for (let turns = 0; turns < 10; turns += 1) await turn()
    return [product(PAGE + 1)]
  },
})) as unknown as CatalogOf

it('fails as a whole where the search engine goes away while a shop of several pages is read, and leaves no failure that nobody meets', async () => {
  const engine = createInProcessSearchEngine({})
  const search = {
    ...engine,
    index: async () => {
      throw new Unavailable(2)
    },
  }
  const feed = createSearchFeed({ catalogOf, structures: createStructureService({ catalogOf }), sellerOf: async () => undefined, search })
  await expect(feed.loadAll(TENANT)).rejects.toBeInstanceOf(Unavailable)
  await turn()
  expect(unmet).toEqual([])
})
