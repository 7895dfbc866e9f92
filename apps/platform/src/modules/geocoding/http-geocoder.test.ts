import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { geocoderChain } from './geocoder-chain.ts'
import { createHttpGeocoder } from './http-geocoder.adapter.ts'
import { refusalOf } from '../../shop.fixture.ts'

const query = { street: '14 Sycamore House', city: 'Bengaluru', state: 'Karnataka', zip: '560038', country: 'IN' }
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A geocoding service on this machine. */
async function service(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/geocode/json`
}
const answering =
  (body: object, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const located = (lat: number, lng: number) => ({ formatted_address: '?', geometry: { location: { lat, lng }, location_type: 'ROOFTOP' } })

test('asks for the address in its country with the key, and takes the first result', async () => {
  const urls: URL[] = []
  const url = await service((request, response) => {
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

test('no result means that the place is unknown', async () => {
  const url = await service(answering({ status: 'ZERO_RESULTS', results: [] }))
  await expect(createHttpGeocoder({ url }).geocode(query)).resolves.toBeUndefined()
})

test.each([
  ['a refusal', answering({ status: 'REQUEST_DENIED', error_message: 'The key is wrong', results: [] })],
  ['OK without a result', answering({ status: 'OK', results: [] })],
  ['something else than the protocol', answering({ hello: 'there' })],
  ['an error', answering({ status: 'OK', results: [located(1, 2)] }, 500)],
  ['silence', () => {}],
])('%s is an unavailable service, and its key stays out of the error', async (_, listener) => {
  const url = await service(listener)
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
  const failing = { geocode: async () => Promise.reject(new Error('away')) }
  const ignorant = { geocode: async () => undefined }
  const knowing = { geocode: async () => ({ longitude: 1, latitude: 2 }) }
  await expect(geocoderChain([failing, ignorant, knowing], logger).geocode(query)).resolves.toEqual({ longitude: 1, latitude: 2 })
  await expect(geocoderChain([failing, ignorant], logger).geocode(query)).resolves.toBeUndefined()
  expect(logger.warn).toHaveBeenCalledTimes(2)
})
