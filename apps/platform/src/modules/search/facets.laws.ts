import { distanceKm, type Position } from '@galleria/kernel'
import { DISCOUNT_STEPS, DISTANCES_KM, RATING_STEPS } from '@galleria/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Facet, FacetFilters, Trait } from './facets.ts'
import type { SearchDocument, SearchQuery } from './search.ts'
import type { SearchEngine } from './search.ports.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'

const HERE: Position = [77.59, 12.97]
const SELLERS = { near: [77.6, 12.975], far: [77.75, 13.02], nowhere: null } as const
const COLOURS = ['black', 'blue', 'red'] as const
const trait = (field: string, value: string, label = value): Trait => ({ field, name: { en: field, es: `${field}-es` }, value, label: { en: label } })

const anyDocument: fc.Arbitrary<SearchDocument> = fc
  .record({
    id: fc.integer({ min: 0, max: 60 }).map((number) => `p${number}`),
    name: fc.constantFrom('Lamp', 'Lamp shade', 'Desk'),
    brand: fc.constantFrom('', 'Lumen', 'Ámbar', 'Nox'),
    market: fc.constantFrom('home', 'office'),
    category: fc.constantFrom('lamps', 'desks'),
    seller: fc.constantFrom('near', 'far', 'nowhere'),
    price: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 100, max: 2_000_000 })),
    listPrice: fc.option(fc.integer({ min: 1, max: 3_000_000 })),
    stock: fc.integer({ min: 0, max: 2 }),
    ratingAverage: fc.constantFrom(0, 2.4, 3, 4.2, 5),
    ratingCount: fc.constantFrom(0, 7),
    colours: fc.uniqueArray(fc.constantFrom(...COLOURS), { maxLength: 2 }),
    power: fc.option(
      fc.record({
        figure: fc.integer({ min: 1, max: 30 }),
        unit: fc.oneof({ weight: 14, arbitrary: fc.constant('W') }, { weight: 1, arbitrary: fc.constant('kW') }),
      }),
    ),
    dimmable: fc.option(fc.boolean()),
  })
  .map(({ name, market, category, seller, colours, power, dimmable, ...about }) =>
    documentOf({
      ...about,
      name: { en: name },
      marketId: `${market}-id`,
      marketSlug: market,
      categoryId: `${market}-${category}-id`,
      categorySlug: category,
      categoryPath: [`${market}-${category}-id`],
      sellerId: `${seller}-id`,
      sellerSlug: seller,
      sellerPosition: SELLERS[seller],
      traits: [
        ...colours.map((colour) => trait('colour', colour)),
        ...(power === null ? [] : [trait('power', `${power.figure}-${power.unit.toLowerCase()}`, `${power.figure} ${power.unit}`)]),
        ...(dimmable === null ? [] : [trait('dimmable', dimmable ? 'yes' : 'no')]),
      ],
    }),
  )

/** Every value of one of our fields that a product has, reckoned without the engine's own files. */
const VALUES_OF: Readonly<Record<string, (document: SearchDocument) => readonly string[]>> = {
  market: ({ marketSlug }) => [marketSlug],
  category: ({ marketSlug, categorySlug }) => [`${marketSlug}.${categorySlug}`],
  brand: ({ brand }) => (brand === '' ? [] : [brand === 'Ámbar' ? 'ambar' : brand.toLowerCase()]),
  seller: ({ sellerSlug }) => [sellerSlug],
  availability: ({ stock }) => [stock > 0 ? 'in' : 'out'],
  rating: ({ ratingCount, ratingAverage }) => RATING_STEPS.filter((stars) => ratingCount > 0 && ratingAverage >= stars).map(String),
  discount: ({ price, listPrice }) =>
    DISCOUNT_STEPS.filter((percent) => listPrice !== null && listPrice > price && (100 * (listPrice - price)) / listPrice >= percent).map(String),
}
const valuesOf = (document: SearchDocument, field: string): readonly string[] =>
  VALUES_OF[field]?.(document) ?? (document.traits ?? []).filter((own) => own.field === field).map(({ value }) => value)
const kmTo = ({ sellerPosition }: SearchDocument): number => (sellerPosition ? distanceKm(HERE, sellerPosition) : Number.POSITIVE_INFINITY)
const UNITS = ['w', 'kw'] as const
type Unit = (typeof UNITS)[number]
const powersOf = (document: SearchDocument, unit: Unit): number[] =>
  valuesOf(document, 'power').flatMap((value) => (value.endsWith(`-${unit}`) ? [Number.parseInt(value, 10)] : []))
const isWithin = (figure: number, { gte = -1, lte = Number.POSITIVE_INFINITY }: { gte?: number; lte?: number }) => figure >= gte && figure <= lte

const anyRange = (max: number) => fc.record({ gte: fc.integer({ min: 0, max }), lte: fc.integer({ min: 0, max }) }, { requiredKeys: [] })
/** Half of all values of a field on average, so that a few fields together still leave something over. */
const CHOICES = {
  market: ['home', 'office'],
  category: ['home.lamps', 'office.desks', 'nowhere.lamps'],
  brand: ['lumen', 'ambar', 'nox'],
  seller: ['near', 'far'],
  availability: ['in', 'out'],
  rating: ['4', '2'],
  discount: ['10', '50'],
  colour: [...COLOURS],
  dimmable: ['yes', 'no'],
}
const MOST_CHOSEN = 3
const anyFilters: fc.Arbitrary<FacetFilters> = fc
  .record({
    fields: fc.subarray(Object.entries(CHOICES), { maxLength: MOST_CHOSEN }),
    keep: fc.integer({ min: 1, max: 3 }),
    ranges: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record({ price: anyRange(1_000_000), power: anyRange(30) }, { requiredKeys: [] }) },
    ),
  })
  .map(({ fields, keep, ranges }) => ({ values: Object.fromEntries(fields.map(([field, values]) => [field, values.slice(0, keep)])), ranges }))
const anyQuery = fc
  .record(
    { text: fc.constant('lamp'), markets: fc.subarray(['home-id', 'office']), filters: anyFilters, km: fc.option(fc.constantFrom(2, 10)) },
    { requiredKeys: ['filters', 'km'] },
  )
  .map(({ km, ...about }) => ({ ...about, ...(km === null ? { from: HERE } : { near: { position: HERE, km } }) }))

/** The unit in which a range of power is meant: of most of those that pass all else, and of all that were asked for where these have none. */
function unitAmong(all: readonly SearchDocument[], about: Partial<SearchQuery>): Unit {
  const { filters: _filters, near: _near, ...asked } = about
  const commonIn = (some: readonly SearchDocument[]): Unit | undefined => {
    const [watts = 0, kilowatts = 0] = UNITS.map((unit) => some.flatMap((document) => powersOf(document, unit)).length)
    // As the names of units are ordered, "W" is before "kW".
    return watts + kilowatts === 0 ? undefined : watts >= kilowatts ? 'w' : 'kw'
  }
  return (
    commonIn(all.filter((document) => passesAllBut('power', document, about))) ??
    commonIn(all.filter((document) => passesAllBut('power', document, asked))) ??
    'w'
  )
}

/** Whether it passes what is chosen of every field but this one. */
function passesAllBut(field: string | undefined, document: SearchDocument, { text, markets, filters, near }: Partial<SearchQuery>, unit: Unit = 'w'): boolean {
  const { values = {}, ranges = {} } = filters ?? {}
  return (
    (!text || document.name.en?.startsWith('Lamp') === true) &&
    (!markets?.length || markets.some((market) => market === document.marketId || market === document.marketSlug)) &&
    (!near || field === 'distance' || kmTo(document) <= near.km) &&
    (!ranges.price || field === 'price' || isWithin(document.price, ranges.price)) &&
    (!ranges.power || field === 'power' || powersOf(document, unit).some((power) => isWithin(power, ranges.power ?? {}))) &&
    Object.entries(values).every(([name, wanted]) => name === field || wanted.length === 0 || wanted.some((value) => valuesOf(document, name).includes(value)))
  )
}

function expectCounts(facet: Facet, others: readonly SearchDocument[], unit: Unit, chosen: readonly string[] = []): void {
  if (facet.kind === 'range') {
    const figures = facet.field === 'price' ? others.map(({ price }) => price) : others.flatMap((document) => powersOf(document, unit))
    for (const [index, { from, to, count }] of facet.bins.entries()) {
      const isLast = index === facet.bins.length - 1
      expect(count, `${facet.field} ${from} to ${to}`).toBe(figures.filter((figure) => figure >= from && (figure < to || (isLast && figure === to))).length)
    }
    expect(facet.bins.reduce((sum, { count }) => sum + count, 0)).toBe(figures.length)
    return
  }
  const counted =
    facet.field === 'distance'
      ? DISTANCES_KM.map((km) => [`${km}`, others.filter((document) => kmTo(document) <= km).length] as const)
      : [
          ...Map.groupBy(
            others.flatMap((document) => valuesOf(document, facet.field)),
            (value) => value,
          ),
        ].map(([value, all]) => [value, all.length] as const)
  const expected = counted.filter(
    ([value, count]) => count > 0 && (facet.kind === 'values' || value === 'yes' || facet.values.some((own) => own.value === value)),
  )
  // What was chosen stays in view, though it finds nothing.
  const shown = facet.values.filter(({ value, count }) => count > 0 || !chosen.includes(value))
  expect(new Map(shown.map(({ value, count }) => [value, count])), facet.field).toEqual(new Map(expected))
}

/** What the port promises of facets, for any documents and any choice among them. */
export function describeFacetLaws(name: string, create: () => SearchEngine | Promise<SearchEngine>): void {
  describe(`${name}: facets`, () => {
    it('count what a choice of theirs would lead to: as many as are found by looking at every product, their own choice left out', async () => {
      const engine = await create()
      await fc.assert(
        fc.asyncProperty(fc.array(anyDocument, { minLength: 1, maxLength: 60 }), anyQuery, async (given, about) => {
          await engine.clear('shop')
          await engine.index('shop', given)
          const all = [...new Map(given.map((document) => [document.id, document])).values()]
          // Words find something else where nothing has them.
          fc.pre(!about.text || all.some((document) => passesAllBut(undefined, document, { text: about.text ?? '' })))
          const { total, facets = [] } = await engine.search('shop', queryOf({ ...about, facets: { facets: 100, values: 100 } }))
          const shown = new Set(facets.map(({ field }) => field))
          const unit = unitAmong(all, about)
          const passing = (field: string | undefined) => all.filter((document) => passesAllBut(field, document, about, unit))
          expect(total).toBe(passing(undefined).length)
          for (const facet of facets) expectCounts(facet, passing(facet.field), unit, about.filters.values?.[facet.field])
          // What is chosen is offered for as long as another choice there would find something.
          for (const field of Object.keys(about.filters.values ?? {}))
            if (passing(field).some((document) => valuesOf(document, field).some((value) => value !== 'no'))) expect(shown.has(field), field).toBe(true)
          // Whatever would take some away and leave some is offered.
          const inView = passing(undefined)
          for (const field of ['brand', 'seller', 'colour', 'rating', 'availability']) {
            const has = (value: string) => inView.filter((document) => valuesOf(document, field).includes(value)).length
            const divides = inView.flatMap((document) => valuesOf(document, field)).some((value) => has(value) < inView.length)
            if (divides) expect(shown.has(field), field).toBe(true)
          }
        }),
        { numRuns: 200 },
      )
    })

    it('stay right through every change, as those of an engine that was filled at once', async () => {
      const [changed, rebuilt] = [await create(), await create()]
      const query = queryOf({ facets: { facets: 100, values: 100 } })
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(anyDocument, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }), async (steps) => {
          await Promise.all([changed.clear('shop'), rebuilt.clear('shop')])
          const model = new Map<string, SearchDocument>()
          for (const [index, step] of steps.entries()) {
            await changed.search('shop', query)
            await changed.index('shop', step)
            for (const document of step) model.set(document.id, document)
            const gone = index % 2 === 1 ? [...model.keys()].slice(0, 3) : []
            await changed.remove('shop', gone)
            for (const id of gone) model.delete(id)
          }
          await rebuilt.index('shop', [...model.values()])
          for (const markets of [[], ['home']])
            expect((await changed.search('shop', { ...query, markets })).facets).toEqual((await rebuilt.search('shop', { ...query, markets })).facets)
        }),
        { numRuns: 100 },
      )
    })

    it('keep to as many facets and values as are asked for, and hold what is chosen', async () => {
      const engine = await create()
      const brands = Array.from({ length: 9 }, (_, index) => documentOf({ id: `b${index}`, brand: `Brand ${index}`, price: 100 * (index + 1) }))
      await engine.index('shop', [...brands, documentOf({ id: 'more', brand: 'Brand 8' })])
      const brandFacet = async (about: Partial<SearchQuery>) =>
        (await engine.search('shop', queryOf({ ...about, facets: { facets: 1, values: 2, ...about.facets } }))).facets?.find(({ field }) => field === 'brand')
      expect(await brandFacet({})).toMatchObject({ values: [{ value: 'brand-8', count: 2 }, { value: 'brand-0' }], others: 7 })
      expect(await brandFacet({ filters: { values: { brand: ['brand-5'] } } })).toMatchObject({
        values: [{ value: 'brand-8' }, { value: 'brand-0' }, { value: 'brand-5', count: 1 }],
        others: 6,
      })
      expect(await brandFacet({ facets: { facets: 1, values: 2, whole: ['brand'] } })).toMatchObject({ others: 0 })
    })

    it('take a range of figures in the unit that most have of what is in view, which is the one that they show', async () => {
      const engine = await create()
      const sized = (id: string, categorySlug: string, label: string) =>
        documentOf({
          id,
          categoryId: `${categorySlug}-id`,
          categorySlug,
          categoryPath: [`${categorySlug}-id`],
          traits: [trait('size', label.replace(' ', '-').toLowerCase(), label)],
        })
      const drives = ['1 GB', '2 GB', '3 GB', '8 GB', '1 TB', '2 TB'].map((label) => sized(label, 'drives', label))
      await engine.index('shop', [...drives, ...['2 kg', '5 kg', '2 TB of tape'].map((label) => sized(label, 'scales', label))])
      const found = async (about: Partial<SearchQuery>, values: FacetFilters['values'] = {}) =>
        (await engine.search('shop', queryOf({ ...about, filters: { values, ranges: { size: { lte: 4 } } } }))).hits
          .map(({ document }) => document.id)
          .toSorted()
      expect(await found({})).toEqual(['1 GB', '2 GB', '3 GB'])
      expect(await found({ sort: 'low' })).toEqual(['1 GB', '2 GB', '3 GB'])
      expect(await found({ categories: ['scales'] })).toEqual(['2 kg'])
      expect(await found({}, { category: ['home.scales'] })).toEqual(['2 kg'])
    })

    it('leave out all that is chosen of a field while it is counted, where values and a range of it are', async () => {
      const engine = await create()
      await engine.index(
        'shop',
        [1, 2, 3].map((size) => documentOf({ id: `p${size}`, traits: [trait('size', `${size}-kg`, `${size} kg`)] })),
      )
      const filters = { values: { size: ['1-kg'] }, ranges: { size: { gte: 3 } } }
      const { total, facets = [] } = await engine.search('shop', queryOf({ filters, facets: { facets: 9, values: 9 } }))
      expect([total, facets.find(({ field }) => field === 'size')]).toMatchObject([
        0,
        {
          values: [
            { value: '1-kg', count: 1 },
            { value: '2-kg', count: 1 },
            { value: '3-kg', count: 1 },
          ],
        },
      ])
    })

    it('are the same object while nothing that they count changes', async () => {
      const engine = await create()
      await engine.index('shop', [documentOf({ id: 'a', price: 1000 }), documentOf({ id: 'b', price: 9000, brand: 'Nox' })])
      const facets = async () => (await engine.search('shop', queryOf({ facets: { facets: 10, values: 10 } }))).facets
      const before = await facets()
      await engine.index('shop', [documentOf({ id: 'a', price: 1001, stock: 4 })])
      expect(await facets()).toBe(before)
      await engine.index('shop', [documentOf({ id: 'a', price: 1001, stock: 0 })])
      expect(await facets()).not.toBe(before)
    })
  })
}
