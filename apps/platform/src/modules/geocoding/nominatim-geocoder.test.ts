import { expect, test } from 'vitest'
import { refusalOf } from '../../shop.fixture.ts'
import { cachedGeocoder } from './cached-geocoder.ts'
import { answering, startGeocodingService } from './geocoding-service.fixture.ts'
import { createNominatimGeocoder } from './nominatim-geocoder.adapter.ts'

const query = { street: '14 Sycamore House', city: 'Bengaluru', state: 'Karnataka', zip: '560038', country: 'IN' }
const AGENT = 'Galleria/0.1.0 (shop@galleria.example)'
const found = [{ lat: '12.97', lon: '77.59', display_name: '?' }]

test('asks for the parts of the address by name, and takes the first result', async () => {
  const asked: { url: URL; agent: string | undefined }[] = []
  const url = await startGeocodingService((request, response) => {
    asked.push({ url: new URL(request.url ?? '', 'http://localhost'), agent: request.headers['user-agent'] })
    answering(found)(request, response)
  })
  await expect(createNominatimGeocoder({ url, agent: AGENT }).geocode(query)).resolves.toEqual({ longitude: 77.59, latitude: 12.97 })
  expect(asked[0]?.agent).toBe(AGENT)
  expect(asked[0]?.url.pathname).toBe('/search')
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    format: 'jsonv2',
    street: '14 Sycamore House',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalcode: '560038',
    countrycodes: 'in',
    limit: '1',
  })
})

test('no result means that the place is unknown', async () => {
  const url = await startGeocodingService(answering([]))
  await expect(createNominatimGeocoder({ url, agent: AGENT }).geocode(query)).resolves.toBeUndefined()
})

test('names the town at a position, and none at sea', async () => {
  const address = { town: 'Cumbayá', state: 'Pichincha', postcode: '170157', country_code: 'ec' }
  const url = await startGeocodingService(answering({ address }))
  const geocoder = createNominatimGeocoder({ url: `${url}/`, agent: AGENT })
  await expect(geocoder.locate({ longitude: -78.43, latitude: -0.2 }, 'es')).resolves.toEqual({
    city: 'Cumbayá',
    state: 'Pichincha',
    country: 'EC',
    zip: '170157',
  })
  const sea = await startGeocodingService(answering({ error: 'Unable to geocode' }))
  await expect(createNominatimGeocoder({ url: sea, agent: AGENT }).locate({ longitude: -140, latitude: -40 }, 'es')).resolves.toBeUndefined()
})

test.each([
  ['an error', answering(found, 503)],
  ['something else than the protocol', answering({ hello: 'there' })],
  ['silence', () => {}],
])('%s is an unavailable service', async (_, listener) => {
  const url = await startGeocodingService(listener)
  expect((await refusalOf(createNominatimGeocoder({ url, agent: AGENT, timeoutMs: 300 }).geocode(query))).code).toBe('server.unavailable')
})

test('keeps its distance between two questions, and lets nobody wait for ever', async () => {
  const times: number[] = []
  const url = await startGeocodingService((request, response) => {
    times.push(performance.now())
    answering(found)(request, response)
  })
  const geocoder = createNominatimGeocoder({ url, agent: AGENT, gapMs: 200, patienceMs: 450 })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, (_, number) => geocoder.geocode({ ...query, street: `${number}` })))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(300)
})

test('is asked each question once, and what it could not answer again', async () => {
  let calls = 0
  const url = await startGeocodingService((request, response) => {
    calls += 1
    answering(calls === 1 ? {} : found, calls === 1 ? 503 : 200)(request, response)
  })
  const geocoder = cachedGeocoder(createNominatimGeocoder({ url, agent: AGENT, gapMs: 0 }))
  expect((await refusalOf(geocoder.geocode(query))).code).toBe('server.unavailable')
  const place = { longitude: 77.59, latitude: 12.97 }
  await expect(geocoder.geocode(query)).resolves.toEqual(place)
  await expect(geocoder.geocode({ ...query })).resolves.toEqual(place)
  expect(calls).toBe(2)
})
