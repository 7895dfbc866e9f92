import { describe, expect, it } from 'vitest'
import { calendarFaults } from './file/calendar-file.ts'
import type { CatalogueStore } from './importer.ports.ts'
import { loadStructure } from './structure.ts'

const TENANT = '7b1c2a34-5d6e-4f70-8a9b-0c1d2e3f4a5b'
const market = { id: 'm', slug: 'health' }
const store = {
  findMarket: async () => market,
  listMarketSlugs: async () => [market.slug],
  listCategories: async () => [
    { id: 'd', slug: 'doctors', sells: 'services' },
    { id: 'p', slug: 'plasters', sells: 'goods' },
  ],
  listSellers: async () => [{ id: 's', slug: 'clinic', calendars: ['meera'] }],
} satisfies Partial<CatalogueStore>

describe('where a product that is booked goes (decision 0154)', async () => {
  const { placeOf } = await loadStructure(store as unknown as CatalogueStore, TENANT, market.slug, {})
  const at = (...places: string[]) => [{ code: 'mode', name: {}, values: places.map((code) => ({ code, name: {} })) }]
  const doctor = { categorySlug: 'doctors', sellerSlug: 'clinic', calendar: 'meera', options: at('clinic', 'home', 'video') }

  it('is a category of services and a seller with that calendar', () => {
    expect(placeOf(doctor)).toEqual({ marketId: 'm', categoryId: 'd', sellerId: 's' })
    expect(placeOf({ ...doctor, options: [] })).toEqual({ marketId: 'm', categoryId: 'd', sellerId: 's' })
  })

  it.each([
    ['a thing', { categorySlug: 'plasters' }, 'category "plasters" sells goods: only services are booked for a time'],
    ['a calendar that nobody keeps', { calendar: 'nobody' }, 'seller "clinic" has no calendar "nobody"'],
    ['a place that there is not', { options: at('clinic', 'moon') }, '"moon" is no place of an appointment: clinic, home, video'],
  ])('is refused for %s, which is told', (_, change, why) => expect(() => placeOf({ ...doctor, ...change })).toThrow(why))

  it('does not matter to what is not booked, whatever its options are called', () => {
    expect(placeOf({ categorySlug: 'plasters', sellerSlug: 'clinic', options: at('matte') })).toMatchObject({ categoryId: 'p' })
  })
})

describe('calendars of a seller', () => {
  it('have an id each, and take place at its office or a store that it has', () => {
    const stores = { stores: [{ id: 'north' }] }
    expect(calendarFaults({ calendars: [{ id: 'a' }, { id: 'b', store: 'north' }], pickup: stores })).toEqual([])
    expect(calendarFaults({ calendars: [{ id: 'a' }, { id: 'a' }, { id: 'c', store: 'south' }], pickup: stores })).toEqual([
      { path: [1, 'id'], message: 'is the id of another calendar: a' },
      { path: [2, 'store'], message: 'is none of the stores of this seller: south' },
    ])
  })
})
