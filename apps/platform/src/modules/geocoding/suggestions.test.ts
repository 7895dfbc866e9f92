import { beforeAll, describe, expect, it, vi } from 'vitest'
import { answering, startGeocodingService } from './geocoding-service.fixture.ts'
import type { Logger } from './geocoder-chain.ts'
import { createPhotonSuggester } from './photon-suggester.adapter.ts'
import { suggesterChain } from './suggester-chain.ts'
import type { Suggester } from './suggestion.ts'
import { createTownSuggester, streetIn } from './town-suggester.ts'
import { createTownReader, createTowns, type ErrorLogger } from './towns.adapter.ts'

const QUERY = { text: '14 12th Main Road', country: 'IN', language: 'en', limit: 5 } as const

/** As https://photon.komoot.io/api answers. */
const FEATURE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [77.6412, 12.9698] },
  properties: {
    osm_type: 'W',
    osm_id: 1,
    type: 'house',
    housenumber: '14',
    street: '12th Main Road',
    district: 'Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    postcode: '560038',
    countrycode: 'IN',
    country: 'India',
  },
}
const ADDRESS = {
  houseNumber: '14',
  street: '12th Main Road',
  area: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  zip: '560038',
  longitude: 77.6412,
  latitude: 12.9698,
}
const collection = (...features: object[]) => answering({ type: 'FeatureCollection', features })

describe('a service that speaks Photon', () => {
  it('gives addresses of the country in the parts of the form', async () => {
    const abroad = { ...FEATURE, properties: { ...FEATURE.properties, countrycode: 'LK' } }
    const street = { ...FEATURE, properties: { type: 'street', name: '12th Main Road', city: 'Bengaluru', countrycode: 'IN' } }
    const asked: URL[] = []
    const url = await startGeocodingService((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://photon.example'))
      collection(abroad, FEATURE, street)(request, response)
    })
    const found = await createPhotonSuggester({ url }).suggest(QUERY)
    expect(found).toEqual([ADDRESS, { ...ADDRESS, houseNumber: '', area: '', state: '', zip: '' }])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ q: QUERY.text, limit: '15', lang: 'en' })
  })

  it('is not asked in a language that it would refuse', async () => {
    const asked: string[] = []
    const url = await startGeocodingService((request, response) => {
      asked.push(request.url ?? '')
      collection()(request, response)
    })
    await createPhotonSuggester({ url }).suggest({ ...QUERY, language: 'es' })
    expect(asked[0]).not.toContain('lang')
  })

  it.each<[string, Parameters<typeof startGeocodingService>[0]]>([
    ['refuses', answering({ message: 'no' }, 503)],
    ['says something else', answering({ results: [] })],
    ['is silent', () => undefined],
  ])('that %s is passed over, and our towns are looked through', async (_, listener) => {
    const url = await startGeocodingService(listener)
    const warn = vi.fn<Logger['warn']>()
    const towns: Suggester = { suggest: async () => [ADDRESS] }
    const chain = suggesterChain(createPhotonSuggester({ url, timeoutMs: 50 }), towns, { warn })
    expect(await chain.suggest(QUERY)).toEqual([ADDRESS])
    expect(warn).toHaveBeenCalledOnce()
  })

  it.each([
    ['with a service that fails', answering({ message: 'no' }, 503)],
    ['without one', undefined],
  ])('and no towns either, nothing is suggested, and that is no error (%s)', async (_, listener) => {
    const url = listener && (await startGeocodingService(listener))
    const error = vi.fn<ErrorLogger['error']>()
    const towns = createTowns({ make: () => Promise.reject(new Error('no such file')), logger: { error } })
    const logger = { warn: vi.fn<Logger['warn']>() }
    const chain = suggesterChain(url ? createPhotonSuggester({ url }) : undefined, createTownSuggester(towns), logger)
    for (const text of ['14 Main Road, Bengal', '14 Main Road, Bengalu']) expect(await chain.suggest({ ...QUERY, text })).toEqual([])
    expect(error).toHaveBeenCalledOnce()
  })

  it('is asked the same only once', async () => {
    let asked = 0
    const service: Suggester = {
      suggest: async () => {
        asked += 1
        return [ADDRESS]
      },
    }
    const chain = suggesterChain(service, { suggest: async () => [] }, { warn: vi.fn<Logger['warn']>() })
    await chain.suggest(QUERY)
    await chain.suggest({ ...QUERY, text: QUERY.text.toUpperCase() })
    expect(asked).toBe(1)
  })
})

describe('our towns', () => {
  const towns = createTowns({ make: createTownReader().read, logger: { error: vi.fn<ErrorLogger['error']>() } })
  const suggester = createTownSuggester(towns)
  // The list is made once, at low priority.
  beforeAll(async () => void (await towns()), 120_000)

  it('complete the town after the last comma, with the street as it was typed', async () => {
    const [first] = await suggester.suggest({ ...QUERY, text: '14 Sycamore House, 12th Main Road, Bengal' })
    expect(first).toMatchObject({ houseNumber: '14', street: 'Sycamore House', area: '12th Main Road', city: 'Bengaluru', state: 'Karnataka', zip: '' })
  })

  it('are those of the country only', async () => {
    const found = await suggester.suggest({ ...QUERY, text: 'Quito' })
    expect(found.map(({ state }) => state)).not.toContain('Pichincha')
    expect(await suggester.suggest({ ...QUERY, country: 'EC', text: 'Quit' })).toMatchObject([{ city: 'Quito', state: 'Pichincha' }])
    expect(await suggester.suggest({ ...QUERY, text: '12th Main Road, B' })).toEqual([])
  })
})

describe('streetIn', () => {
  it.each([
    [['14 Sycamore House', '12th Main Road'], { houseNumber: '14', street: 'Sycamore House', area: '12th Main Road' }],
    [['12th Main Road'], { houseNumber: '', street: '12th Main Road', area: '' }],
    [['9B', 'MG Road'], { houseNumber: '9B', street: 'MG Road', area: '' }],
    [['221-3 Hill Street'], { houseNumber: '221-3', street: 'Hill Street', area: '' }],
    [[], { houseNumber: '', street: '', area: '' }],
  ])('of %j', (parts, expected) => {
    expect(streetIn(parts)).toEqual(expected)
  })
})
