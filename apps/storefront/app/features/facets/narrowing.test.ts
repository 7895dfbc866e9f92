import type { AggregationsWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { tenantConfig } from '../../pseudo-language/wire.fixture.ts'
import { EVERYTHING, type ListingQuery } from './listing-query.ts'
import { type ListedPage, narrowingOf, priceRange, withTypedPrice } from './narrowing.ts'

const page: ListedPage = {
  i18n: setupI18n({ locale: 'en', messages: { en: {} } }),
  locale: 'en',
  config: { ...tenantConfig(), country: 'US', timeZone: 'UTC', currency: { code: 'USD' } },
}

type ValuesWire = Extract<AggregationsWire['facets'][number], { values: unknown }>
const values = (field: string, name: string | null, ...labels: string[]): ValuesWire => ({
  kind: 'values',
  field,
  name,
  values: labels.map((label, index) => ({ value: label, label, count: 9 - index })),
  others: 0,
})
const AGGREGATIONS: AggregationsWire = {
  priceHandles: { from: { amount: 1000, currency: 'USD' }, to: { amount: 2050, currency: 'USD' } },
  facets: [
    {
      kind: 'range',
      field: 'price',
      name: null,
      unit: '',
      bins: [
        { from: 250, to: 999, count: 2 },
        { from: 1000, to: 2050, count: 3 },
      ],
    },
    values('brand', null, 'Halden', 'Maison Neem', 'A brand whose name is far too long to stand there'),
    values('rating', null, '2', '4'),
    values('shoe', 'Shoe size', '42', '43'),
    { ...values('washable', 'Washable', 'Yes', 'No'), kind: 'boolean', values: [{ value: 'yes', label: 'Yes', count: 4 }] },
    values('market', null, 'fashion'),
  ],
}

const narrowed = (query: Partial<ListingQuery> = {}) => narrowingOf(page, AGGREGATIONS, { ...EVERYTHING, ...query }, { action: '/list', extra: { q: 'shoes' } })

it('names each facet and its values; yes and no stand together, and halls elsewhere', () => {
  const { facets } = narrowed()
  expect(facets.map(({ name }) => name)).toEqual(['Price', 'Brand', 'Rating', 'Shoe size', 'Features'])
  expect(facets[0]).toMatchObject({ edges: [2, 10, 21], counts: [2, 3], handles: [10, 20.5] })
  expect(facets[2]).toMatchObject({ values: [{ label: '2 stars and up' }, { label: '4 stars and up' }] })
  expect(facets[4]).toMatchObject({ values: [{ field: 'washable', label: 'Washable', count: 4 }] })
  expect(narrowed().facets).toBe(facets)
})

it('has one edge for each whole unit, however many bins begin there', () => {
  const bins = [50, 84, 100, 119, 141, 168, 200, 238, 283].map((from, index, all) => ({ from, to: all[index + 1] ?? 336, count: index + 1 }))
  const price = { kind: 'range' as const, field: 'price', name: null, unit: '', bins }
  const [facet] = narrowingOf(page, { ...AGGREGATIONS, facets: [price] }, EVERYTHING, { action: '/list' }).facets
  expect(facet).toMatchObject({ edges: [0, 1, 2, 4], counts: [3, 18, 24] })
})

it('promotes the best rating, then names that say something by themselves and are short', () => {
  expect(narrowed({ chosen: { brand: ['Halden'] } }).promoted).toEqual([
    { id: 'rating 4', label: '4 stars and up', href: expect.stringContaining('rating') },
    { id: 'brand Halden', label: 'Halden', href: '/list?q=shoes', isOn: true },
    { id: 'brand Maison Neem', label: 'Maison Neem', href: expect.stringContaining('Neem') },
    { id: 'washable yes', label: 'Washable', href: expect.stringContaining('washable') },
  ])
})

it('keeps promoting what is chosen, however little it divides the list then', () => {
  const labels = narrowed({ chosen: { washable: ['yes'] } }).promoted.map(({ label, isOn }) => [label, isOn])
  expect(labels).toEqual([
    ['4 stars and up', undefined],
    ['Washable', true],
    ['Halden', undefined],
    ['Maison Neem', undefined],
  ])
})

it('promotes what two facets call alike once, whether it is chosen or not, and brands however short', () => {
  const facets = [values('brand', null, 'HP', 'LG'), values('colour', 'Colour', 'Black', 'White'), values('ink', 'Printing colours', 'Black', 'Cyan')]
  const promoted = (query: Partial<ListingQuery>) =>
    narrowingOf(page, { ...AGGREGATIONS, facets }, { ...EVERYTHING, ...query }, { action: '/list' }).promoted.map(({ id }) => id)
  expect(promoted({})).toEqual(['brand HP', 'brand LG', 'colour Black', 'colour White', 'ink Cyan'])
  expect(promoted({ chosen: { ink: ['Black'] } })).toEqual(['ink Black', 'brand HP', 'brand LG', 'colour White', 'ink Cyan'])
})

it('shows what is chosen, each with the list that is without it and begins anew', () => {
  const { chips, words, clearHref } = narrowed({ min: '5', max: '20.50', inStock: true, chosen: { shoe: ['42'] }, page: 3 })
  expect(chips.map(({ label, remove }) => [label, remove])).toEqual([
    ['$5 to $20.50', 'Remove $5 to $20.50'],
    ['In stock', 'Remove In stock'],
    ['Shoe size: 42', 'Remove Shoe size: 42'],
  ])
  expect(chips[2]!.href).toBe('/list?q=shoes&stock=1&min=5&max=20.50')
  expect(words.filters).toBe('Filters (3)')
  expect(clearHref).toBe('/list?q=shoes')
  expect(narrowed({ min: '5' }).chips[0]!.label).toBe('From $5')
  expect(narrowed({ max: '5' }).chips[0]!.label).toBe('Up to $5')
  expect(narrowed().words.filters).toBe('Filters')
})

it('is the same object for the same list, and another for what is narrowed otherwise', () => {
  const sorted = narrowed({ sort: 'low' })
  expect([narrowed({ sort: 'low' }), narrowed({ sort: 'low', page: 2 })].every((one) => one === sorted)).toBe(true)
  expect(sorted.clearHref).toBe('/list?q=shoes&sort=low')
  expect(narrowed().clearHref).toBe('/list?q=shoes')
  expect(narrowingOf(page, AGGREGATIONS, EVERYTHING, { action: '/other' }).clearHref).toBe('/other')
  expect(narrowingOf(page, AGGREGATIONS, EVERYTHING, { action: '/other' }, ['brand']).facets.map(({ field }) => field)).not.toContain('brand')
})

it('asks for prices in minor units, with either end or none', () => {
  expect(priceRange({ ...EVERYTHING, min: '5', max: '20.50' }, 'USD')).toEqual({ gte: 500, lte: 2050 })
  expect(priceRange({ ...EVERYTHING, max: '1500' }, 'JPY')).toEqual({ lte: 1500 })
  expect(priceRange(EVERYTHING, 'USD')).toBeUndefined()
})

it('reads a price as it is typed in the language of the page, and keeps what is no amount', () => {
  const inQuito = { locale: 'es', config: { ...page.config, country: 'EC' } } as const
  const read = (typed: ListingQuery['typed'], where: Parameters<typeof withTypedPrice>[1] = inQuito) =>
    withTypedPrice({ ...EVERYTHING, ...(typed ? { typed } : {}) }, where)
  expect(read({ min: '50,50', max: '$1.000' })).toEqual({ ...EVERYTHING, min: '50.50', max: '1000' })
  expect(read({ max: '1,000.50' }, page)).toEqual({ ...EVERYTHING, max: '1000.50' })
  expect(read({ min: 'barato', max: '20' })).toEqual({ ...EVERYTHING, max: '20', typed: { min: 'barato' } })
  expect(read({ min: '1.000', max: '50,5' })).toEqual({ ...EVERYTHING, min: '50.5', max: '1000' })
  expect(read(undefined)).toEqual(EVERYTHING)
})
