import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DISTANCES_KM, MAX_PAGE, SORTS } from '@galleria/rules'
import {
  choicesIn,
  EVERYTHING,
  inOrder,
  isChosen,
  listingAddress,
  type ListingQuery,
  listingQueryOf,
  toggled,
  unfiltered,
  unpriced,
  without,
} from './listing-query.ts'

const queryOf = (text: string) => listingQueryOf(new URLSearchParams(text))
const readBack = (query: ListingQuery) => listingQueryOf(new URL(listingAddress('/list', { q: 'a, b: c' }, query), 'http://shop.example').searchParams)

const field = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((name) => !['price', 'distance', 'rating', 'discount', 'availability', '__proto__'].includes(name))
const value = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('~'))
const anyQuery: fc.Arbitrary<ListingQuery> = fc
  .record(
    {
      sort: fc.constantFrom(...SORTS),
      inStock: fc.boolean(),
      page: fc.integer({ min: 1, max: MAX_PAGE }),
      values: fc.uniqueArray(fc.tuple(field, fc.uniqueArray(value, { minLength: 1, maxLength: 4 })), { maxLength: 4, selector: ([name]) => name }),
      km: fc.option(fc.constantFrom(...DISTANCES_KM)),
      min: fc.constantFrom('5', '0.5', '1200'),
      max: fc.constantFrom('9', '1500.25'),
      whole: fc.constantFrom('brand', 'a:b;c'),
    },
    { requiredKeys: ['sort', 'inStock', 'page', 'values', 'km'] },
  )
  .map(({ values, km, ...query }) => ({
    ...inOrder(query),
    chosen: { ...Object.fromEntries(values), weight: ['1.5~'], ...(km === null ? {} : { distance: [`${km}`] }) },
    ...(km === null ? {} : { at: '12.97,-77.6' }),
  }))

describe('listingQueryOf', () => {
  it('reads what the address says', () => {
    expect(queryOf('sort=low&stock=1&page=3&f=brand:hp,canon;weight:1~2&min=500&max=1500&all=brand')).toEqual({
      sort: 'low',
      inStock: true,
      page: 3,
      chosen: { brand: ['hp', 'canon'], weight: ['1~2'] },
      min: '500',
      max: '1500',
      whole: 'brand',
    })
  })

  it.each([
    'sort=cheapest',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=100000',
    'stock=yes',
    'min=cheap',
    'max=-3',
    'max=1e9',
    'at=here',
    'at=91,0',
    'f=',
    'f=brand',
    'f=:hp',
    'f=brand:',
    'f=;;:,',
    'f=brand:%25',
    'f=price:5',
    'f=distance:5',
    'f=distance:7&at=1,1',
    'at=1,1',
  ])('takes %s for nothing', (text) => {
    expect(queryOf(text)).toEqual(EVERYTHING)
  })

  it('keeps what a form without a script sent, for whoever knows the language, and writes it into no address', () => {
    const query = queryOf('least=+1.000,50+&most=&min=5')
    expect(query).toEqual({ ...EVERYTHING, min: '5', typed: { min: '1.000,50' } })
    expect(listingAddress('/list', {}, query)).toBe('/list?min=5')
    expect(unpriced(query)).toEqual(EVERYTHING)
    expect(queryOf(`most=${'9'.repeat(99)}`).typed?.max).toHaveLength(30)
  })

  it('understands a price whose ends stand the wrong way round', () => {
    expect(queryOf('min=100.5&max=20')).toEqual({ ...EVERYTHING, min: '20', max: '100.5' })
    expect(queryOf('min=20&max=20.00')).toEqual({ ...EVERYTHING, min: '20', max: '20.00' })
    expect(queryOf('min=100')).toEqual({ ...EVERYTHING, min: '100' })
  })

  it('reads back whatever an address was made of', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(readBack(query)).toEqual(query)
      }),
    )
  })

  it('writes addresses that can be read aloud', () => {
    expect(listingAddress('/list', {}, { ...EVERYTHING, chosen: { brand: ['hp', 'canon'], weight: ['1~2'] } })).toBe('/list?f=brand:hp,canon;weight:1~2')
  })
})

describe('toggled', () => {
  it('chooses what was not chosen, leaves what was, and begins at the first page', () => {
    const query = { ...EVERYTHING, page: 4 }
    const chosen = toggled(query, 'brand', 'hp')
    expect(chosen).toEqual({ ...EVERYTHING, chosen: { brand: ['hp'] } })
    expect(isChosen(chosen, 'brand', 'hp')).toBe(true)
    expect(toggled(toggled(chosen, 'brand', 'canon'), 'brand', 'hp')).toEqual({ ...EVERYTHING, chosen: { brand: ['canon'] } })
    expect(toggled(chosen, 'brand', 'hp')).toEqual(EVERYTHING)
  })

  it('takes one step in place of another, and one range of figures', () => {
    expect(toggled(toggled(EVERYTHING, 'rating', '4'), 'rating', '3').chosen).toEqual({ rating: ['3'] })
    expect(toggled(toggled(EVERYTHING, 'weight', '1~2'), 'weight', '2~').chosen).toEqual({ weight: ['2~'] })
    expect(toggled(toggled(EVERYTHING, 'size', '42'), 'size', '1~2').chosen).toEqual({ size: ['1~2'] })
  })

  it('keeps the place as long as a distance from it is chosen', () => {
    const near = toggled({ ...EVERYTHING, at: '1,1' }, 'distance', '5')
    expect(near).toEqual({ ...EVERYTHING, at: '1,1', chosen: { distance: ['5'] } })
    expect(toggled(near, 'distance', '10')).toEqual({ ...EVERYTHING, at: '1,1', chosen: { distance: ['10'] } })
    expect(toggled(near, 'distance', '5')).toEqual(EVERYTHING)
  })

  it('knows "in stock" by the name of its facet', () => {
    expect(toggled(EVERYTHING, 'availability', 'in')).toEqual({ ...EVERYTHING, inStock: true })
    expect(isChosen({ ...EVERYTHING, inStock: true }, 'availability', 'in')).toBe(true)
  })
})

it('counts each value that is chosen, and a price once', () => {
  const query = queryOf('stock=1&f=brand:hp,canon;rating:4&min=5&max=9&sort=low')
  expect(choicesIn(query)).toBe(5)
  expect(choicesIn(unpriced(query))).toBe(4)
  expect(unfiltered(query)).toEqual({ ...EVERYTHING, sort: 'low' })
})

describe('without', () => {
  const query = queryOf('sort=low&stock=1&page=3&f=brand:hp;colour:black;distance:5&at=12.97,77.6&min=500&max=1500')

  it('leaves out what some fields choose, and keeps all else from the first page on', () => {
    expect(without(query, new Set(['colour']))).toEqual(queryOf('sort=low&stock=1&f=brand:hp;distance:5&at=12.97,77.6&min=500&max=1500'))
    expect(without(query, new Set(['price', 'distance']))).toEqual(queryOf('sort=low&stock=1&f=brand:hp;colour:black'))
  })
})
