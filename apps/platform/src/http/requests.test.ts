import { connect } from 'node:net'
import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECURITY_HEADERS } from './content-security.ts'

let platform: TestPlatform
let shop: TestShop
let customer: SignedIn
let port: number

beforeAll(async () => {
  platform = await startTestPlatform({ config: { corsOrigins: ['https://app.example'], trustProxy: 1 } })
  shop = await createTestShop(platform)
  customer = await shop.signUp()
  port = Number(new URL(await platform.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => platform.close())

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
const call = (method: Method, url: string, headers: Record<string, string> = {}, payload?: string) =>
  platform.app.inject({ method, url: `/api${url}`, headers: { 'x-tenant-key': shop.key, ...headers }, ...(payload === undefined ? {} : { payload }) })
const asCustomer = (headers: Record<string, string> = {}) => ({ authorization: `Bearer ${customer.token}`, ...headers })

/** Sends bytes as they are and gives the answer. */
const wholly = (bytes: string | Buffer) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
/** The first line of the answer. */
const raw = async (text: string) => (await wholly(text)).split('\r\n')[0] ?? ''

describe('a body', () => {
  const json = { 'content-type': 'application/json' }

  it.each([
    ['POST', '/cart/cart/view'],
    ['POST', '/cart/cart/empty'],
    ['DELETE', '/cart/favorite/remove-all'],
    ['POST', '/home/list/all'],
    ['POST', '/search/v2/search'],
    ['POST', '/cap/users/tenant/get-config'],
  ] as const)('may be empty although it is called JSON (%s %s)', async (method, url) => {
    for (const payload of ['', ' \n']) expect((await call(method, url, asCustomer(json), payload)).statusCode).toBe(200)
    expect((await call(method, url, asCustomer(json))).statusCode).toBe(200)
  })

  it('is UTF-8 and not packed, or refused as it stands: nothing is kept that was not said', async () => {
    const sent = (payload: Buffer, headers: Record<string, string> = {}) =>
      platform.app.inject({ method: 'POST', url: '/api/search/v2/search', headers: { 'x-tenant-key': shop.key, ...json, ...headers }, payload })
    expect((await sent(Buffer.from('{"q":"café"}'), { 'content-type': 'application/json; charset=iso-8859-1' })).statusCode).toBe(200)
    expect((await sent(Buffer.from('{"q":"café"}', 'latin1'))).json()).toMatchObject({ code: 'request.malformed' })
    for (const encoding of ['gzip', 'br', 'x']) expect((await sent(Buffer.from('{}'), { 'content-encoding': encoding })).statusCode).toBe(415)
    expect((await sent(Buffer.from('{}'), { 'content-encoding': 'identity' })).statusCode).toBe(200)
  })

  it('that holds what nobody asked for is refused by name', async () => {
    const reply = await call('POST', '/search/v2/search', { ...json, 'accept-language': 'es' }, JSON.stringify({ q: 'x', filtres: {} }))
    expect([reply.statusCode, reply.json().errors, reply.headers['content-language']]).toEqual([422, [{ path: '/filtres', message: 'no existe aquí' }], 'es'])
  })
})

describe('a refusal', () => {
  it('is in the language that is asked for, even before the shop is known', async () => {
    const reply = await platform.app.inject({ method: 'POST', url: '/api/cart/cart/view', headers: { 'accept-language': 'es-MX,es;q=0.9' } })
    expect([reply.json().message, reply.headers['content-language']]).toEqual(['Tienda desconocida', 'es'])
    expect((await call('POST', '/cart/cart/view', { 'accept-language': 'es' })).json().message).toBe('Inicia sesión para continuar.')
    expect((await call('POST', '/cart/cart/view', { 'accept-language': 'fr' })).json().message).toBe('Please log in to continue.')
  })

  it('of somebody who is not signed in says how to', async () => {
    const reply = await call('POST', '/cart/cart/view')
    expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  it.each([
    ['GET', '/cap/users/customer/detail/me', 'identity.customer_not_found'],
    ['DELETE', '/cap/users/customer/delete-address/1', 'identity.address_not_found'],
    ['GET', '/feedback/product-review/list/no-uuid', 'catalog.item_not_found'],
    ['GET', '/order/api/v1/get/listbycustomer/me', 'identity.customer_not_found'],
    ['GET', '/order/api/v1/order/7', 'order.not_found'],
  ] as const)('of an id that is none is that there is no such thing (C-40): %s %s', async (method, url, code) => {
    const reply = await call(method, url, asCustomer())
    expect([reply.statusCode, reply.json().code]).toEqual([404, code])
  })
})

describe('what only looks', () => {
  const cart = async () => (await customer.api.viewCart()).data.count

  it('changes nothing: HEAD, and what a browser fetches ahead of time (C-11)', async () => {
    const { variantIds } = await shop.addProduct({ stock: 10 })
    await customer.api.addToCart({ body: { item: String(variantIds[0]), quantity: 2 } })
    const head = await call('HEAD', '/cart/cart/empty', asCustomer())
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'POST, DELETE, GET, OPTIONS'])
    const purposes: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'x-purpose': 'preview' },
    ]
    for (const headers of purposes) expect((await call('GET', '/cart/cart/empty', asCustomer(headers))).json().code).toBe('request.prefetch_refused')
    expect(await cart()).toBe(2)
    expect((await call('GET', '/cart/cart/empty', asCustomer())).statusCode).toBe(200)
    expect(await cart()).toBe(0)
  })

  it('is answered without a body to HEAD', async () => {
    const reply = await call('HEAD', '/catalog/api/catalog/read/catalog/filter?isMarket=y')
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
  })
})

describe('another method', () => {
  it.each([
    ['GET', '/search/v2/search', 'POST, OPTIONS'],
    ['POST', '/catalog/api/item/filter', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/catalog/api/item/some-thing', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/search/fulltext/search', 'POST, OPTIONS'],
  ] as const)('is 405 and says which there are (%s %s)', async (method, url, allow) => {
    const reply = await call(method, url)
    expect([reply.statusCode, reply.json().code, reply.headers.allow]).toEqual([405, 'request.method_not_allowed', allow])
  })

  it('that asks for what there are is told', async () => {
    const reply = await call('OPTIONS', '/search/v2/search')
    expect([reply.statusCode, reply.headers.allow, reply.headers['access-control-allow-origin']]).toEqual([204, 'POST, OPTIONS', undefined])
  })
})

describe('a page of another host', () => {
  const preflight = (origin: string) =>
    call('OPTIONS', '/order/api/v2/order/create', {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key,x-tenant-key',
    })

  it('may call when its origin is on the list, or is that of a shop', async () => {
    for (const origin of ['https://app.example', `https://${shop.key}.localhost`, `http://${shop.key}.localhost:3000`]) {
      const asked = await preflight(origin)
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-max-age': '7200',
      })
      for (const header of ['authorization', 'content-type', 'idempotency-key', 'accept-language', 'x-tenant-key'])
        expect(asked.headers['access-control-allow-headers']).toContain(header)
      const answer = await call('POST', '/cap/users/tenant/get-config', { origin })
      expect([answer.statusCode, answer.headers['access-control-allow-origin'], answer.headers.vary]).toEqual([200, origin, 'accept-language, origin'])
      const refusal = await call('POST', '/cart/cart/view', { origin })
      expect([refusal.statusCode, refusal.headers['access-control-allow-origin']]).toEqual([401, origin])
      expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it.each(['https://evil.example', 'https://app.example.evil.example', 'null', 'http://app.example', 'ftp://HOST', 'x://HOST'])(
    'may not from elsewhere (%s)',
    async (from) => {
      const origin = from.replace('HOST', `${shop.key}.localhost`)
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined()
      expect((await call('POST', '/cap/users/tenant/get-config', { origin })).headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

describe('a request that two programs could read differently', () => {
  it.each([
    ['a target with a host of its own', 'GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n'],
    ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: local host\r\n'],
    ['a host with a path', 'GET /healthz HTTP/1.1\r\nHost: localhost/x\r\n'],
    ['a host with a user', 'GET /healthz HTTP/1.1\r\nHost: me@localhost\r\n'],
    ['a port that is none', 'GET /healthz HTTP/1.1\r\nHost: localhost:http\r\n'],
  ])('is refused: %s', async (_, head) => {
    expect(await raw(`${head}Connection: close\r\n\r\n`)).toContain(' 400 ')
  })

  it.each(['localhost', 'localhost:3000', '127.0.0.1:80', '[::1]:3000', 'shop.example.', 'my_shop.internal'])('is not one with the host %s', async (host) => {
    expect(await raw(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toContain(' 200 ')
  })
})

describe('the headers that protect a reader', () => {
  const urls = ['/healthz', '/readyz', '/openapi.json', '/api/nothing', '/api/cart/cart/view', '/nowhere', '/img/none', '/api/cap/users/tenant/get-config']

  it.each(urls)('are on every reply (%s)', async (url) => {
    const reply = await platform.app.inject({ url, headers: { 'x-forwarded-for': '198.51.100.1' } })
    expect(reply.headers).toMatchObject(SECURITY_HEADERS)
    expect(reply.headers['strict-transport-security']).toBeUndefined()
  })

  it('say that only TLS is to be used, where it was', async () => {
    const reply = await platform.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' } })
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('what cannot be read as a request', () => {
  it.each([
    ['400', 'request.malformed', 'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['400', 'request.malformed', 'nonsense\r\n\r\n'],
    ['431', 'request.headers_too_large', `GET /?q=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ])('is answered like any other refusal: %s %s', async (status, code, text) => {
    const [head = '', body = ''] = (await wholly(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const line of ['content-type: application/problem+json', 'cache-control: no-store', 'x-content-type-options: nosniff', 'connection: close'])
      expect(head).toContain(line)
    expect(JSON.parse(body)).toMatchObject({ code, status: Number(status), message: expect.any(String), requestId: /x-request-id: (\S+)/.exec(head)?.[1] })
  })
})

describe('an address', () => {
  it('may be written with the slash at both ends (C-03), where a call stands', async () => {
    const reply = (url: string) => platform.app.inject({ url, headers: { 'x-tenant-key': shop.key } })
    expect((await reply('/api//catalog/read/catalog/filter?isMarket=y')).statusCode).toBe(200)
    expect((await reply('/api///')).statusCode).toBe(404)
    expect((await reply('/api//')).statusCode).toBe(404)
  })
})
