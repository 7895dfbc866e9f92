import { createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let platform: TestPlatform
let shop: TestShop
let origin: string

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
  origin = await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => platform.close())

/** A network on which each request arrives and every other answer is lost: half of them before a word of it, half of them in the middle. */
function losingEveryOther() {
  let lost = 0
  const attempts = new Map<string, number>()
  const fetchIt: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    const key = new Headers(init?.headers).get('idempotency-key') ?? ''
    const attempt = (attempts.get(key) ?? 0) + 1
    attempts.set(key, attempt)
    if (attempt > 1) return response
    await response.arrayBuffer()
    lost += 1
    if (lost % 2 === 0) throw new TypeError('fetch failed')
    return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), { status: 200 })
  }
  return { fetch: fetchIt, lost: () => lost }
}

it('300 pieces whose answers are all lost once, and which are sent again, are 300 pieces', async () => {
  const customer = await shop.addCustomer()
  const { variantIds } = await shop.addProduct({ variants: 4, stock: 1000 })
  const network = losingEveryOther()
  const headers = () => ({ 'x-tenant-key': shop.key, authorization: `Bearer ${customer.token}` })
  const api = createApiClient(routeTable, httpTransport({ baseUrl: `${origin}/api`, headers, fetch: network.fetch, pauses: [1, 5] }))
  const wanted = Array.from({ length: 300 }, (_, n) => variantIds[n % variantIds.length] ?? '')
  for (let at = 0; at < wanted.length; at += 20) await Promise.all(wanted.slice(at, at + 20).map((item) => api.addToCart({ body: { item, quantity: 1 } })))
  expect(network.lost()).toBe(300)
  const { items } = (await customer.api.viewCart()).data
  expect(items.flatMap(({ item, qty }) => (item === undefined ? [] : [qty]))).toEqual([75, 75, 75, 75])
})
