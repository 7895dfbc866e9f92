import { expect, test, vi } from 'vitest'
import { geocoderChain } from './geocoder-chain.ts'
import { answering, startGeocodingService } from './geocoding-service.fixture.ts'
import { createHttpGeocoder } from './http-geocoder.adapter.ts'
import { refusalOf } from '../../shop.fixture.ts'

const query = { street: '14 Sycamore House', city: 'Bengaluru', state: 'Karnataka', zip: '560038', country: 'IN' }
const located = (lat: number, lng: number) => ({ formatted_address: '?', geometry: { location: { lat, lng }, location_type: 'ROOFTOP' } })

test('asks for the address in its country with the key, and takes the first result', async () => {
  const urls: URL[] = []
  const url = await startGeocodingService((request, response) => {
    urls.push(new URL(request.url ?? '', 'http://localhost'))
    answering({ status: 'OK', results: [located(12.97, 77.59), located(1, 2)] })(request, response)
  })
  await expect(createHttpGeocoder({ url, key: 'k3y' }).geocode(query)).resolves.toEqual({ longitude: 77.59, latitude: 12.97 })
  expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toEqual({
    address: '14 Sycamore House, Bengaluru, Karnataka 560038',
    components: 'country:IN',
    key: 'k3y',
  })
})

test("names the town at a position, in the reader's language", async () => {
  const urls: URL[] = []
  const component = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types })
  const parts = [
    component('12th Main Road', '12th Main Rd', 'route'),
    component('Bengaluru', 'Bengaluru', 'locality', 'political'),
    component('Karnataka', 'KA', 'administrative_area_level_1', 'political'),
    component('India', 'IN', 'country', 'political'),
    component('560038', '560038', 'postal_code'),
  ]
  const url = await startGeocodingService((request, response) => {
    urls.push(new URL(request.url ?? '', 'http://localhost'))
    answering({ status: 'OK', results: [{ ...located(12.97, 77.59), address_components: parts }] })(request, response)
  })
  const geocoder = createHttpGeocoder({ url, key: 'k3y' })
  await expect(geocoder.locate({ longitude: 77.64, latitude: 12.97 }, 'es')).resolves.toEqual({
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'IN',
    zip: '560038',
  })
  expect(urls[0]?.searchParams.get('latlng')).toBe('12.97,77.64')
  expect(urls[0]?.searchParams.get('language')).toBe('es')
})

test('a position in no town is in none', async () => {
  const url = await startGeocodingService(answering({ status: 'OK', results: [{ ...located(0, 0), address_components: [] }] }))
  await expect(createHttpGeocoder({ url }).locate({ longitude: 0, latitude: 0 }, 'en')).resolves.toBeUndefined()
})

test('no result means that the place is unknown', async () => {
  const url = await startGeocodingService(answering({ status: 'ZERO_RESULTS', results: [] }))
  await expect(createHttpGeocoder({ url }).geocode(query)).resolves.toBeUndefined()
})

test.each([
  ['a refusal', answering({ status: 'REQUEST_DENIED', error_message: 'The key is wrong', results: [] })],
  ['OK without a result', answering({ status: 'OK', results: [] })],
  ['something else than the protocol', answering({ hello: 'there' })],
  ['an error', answering({ status: 'OK', results: [located(1, 2)] }, 500)],
  ['silence', () => {}],
])('%s is an unavailable service, and its key stays out of the error', async (_, listener) => {
  const url = await startGeocodingService(listener)
  const refusal = await refusalOf(createHttpGeocoder({ url, key: 'k3y', timeoutMs: 300 }).geocode(query))
  expect(refusal.code).toBe('server.unavailable')
  expect(String(refusal.cause)).not.toContain('k3y')
})

test('a service that is away is unavailable too', async () => {
  const refusal = await refusalOf(createHttpGeocoder({ url: 'http://127.0.0.1:9/geocode', timeoutMs: 1000 }).geocode(query))
  expect(refusal.code).toBe('server.unavailable')
})

test('a chain asks the next one when one fails or does not know', async () => {
  const logger = { warn: vi.fn<(details: object, message: string) => void>() }
  const away = async () => Promise.reject(new Error('away'))
  const failing = { geocode: away, locate: away }
  const ignorant = { geocode: async () => undefined, locate: async () => undefined }
  const quito = { city: 'Quito', state: 'Pichincha', country: 'EC', zip: null }
  const knowing = { geocode: async () => ({ longitude: 1, latitude: 2 }), locate: async () => quito }
  await expect(geocoderChain([failing, ignorant, knowing], logger).geocode(query)).resolves.toEqual({ longitude: 1, latitude: 2 })
  await expect(geocoderChain([failing, ignorant], logger).geocode(query)).resolves.toBeUndefined()
  await expect(geocoderChain([failing, ignorant, knowing], logger).locate({ longitude: 1, latitude: 2 }, 'en')).resolves.toEqual(quito)
  expect(logger.warn).toHaveBeenCalledTimes(3)
})
