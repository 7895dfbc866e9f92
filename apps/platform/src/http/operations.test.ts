import { createHmac } from 'node:crypto'
import { binary, FileField, multipart, type OperationSpec, operation, raw, sendEnquiry, stream } from '@galleria/contract'
import { openApiDocument } from '@galleria/contract/openapi'
import { createTestDatabase } from '@galleria/testing'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, describe, expect, expectTypeOf, it } from 'vitest'
import { createApp } from '../app.ts'
import type { Actor, ContextOf } from '../context.ts'
import { openDatabase } from '../infra/database.ts'
import { createRateLimits } from '../infra/rate-limits.ts'
import { testTenant } from '../shop.fixture.ts'
import { mountApi } from './api.ts'
import { withLimits } from './limits.ts'
import { contextMaker, hashToken } from './contexts.ts'
import { createCors } from './cors.ts'
import { implement, type Route } from './operation-route.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => undefined })
const rateLimits = createRateLimits(database)

/** Operations of no product: one for each kind of caller, body and reply. */
const example = { ref: '-', summary: 'An example', tag: 'example', errors: [] } as const
const Said = Type.Object({ said: Type.String() })

const guestOnly = operation({ ...example, id: 'guestOnly', method: 'GET', path: '/guest', auth: 'public', tenant: 'host', reply: Said })
const changePart = operation({
  ...example,
  id: 'changePart',
  method: 'PATCH',
  path: '/customer',
  auth: 'customer',
  body: Type.Object({ name: Type.Optional(Type.String()) }),
  reply: Said,
  status: 202,
})
const fulfil = operation({
  ...example,
  id: 'fulfil',
  method: 'POST',
  path: '/fulfil',
  auth: { seller: ['order.read', 'order.fulfil'] },
  reply: Said,
  status: 201,
})
const configure = operation({
  ...example,
  id: 'configure',
  method: 'DELETE',
  path: '/configure',
  auth: { staff: ['tenant.configure'], seller: ['catalog.edit'] },
  reply: Type.Undefined(),
  status: 204,
})
const paid = operation({
  ...example,
  id: 'paid',
  method: 'POST',
  path: '/webhooks/{tenant}/stripe',
  tenant: { param: 'tenant' },
  auth: { provider: 'stripe' },
  params: Type.Object({ tenant: Type.String({ maxLength: 80 }) }),
  body: raw('application/json'),
  reply: Said,
})
const upload = operation({
  ...example,
  id: 'upload',
  method: 'POST',
  path: '/upload',
  auth: 'public',
  body: multipart(Type.Object({ picture: FileField, width: Type.Integer({ minimum: 1 }), note: Type.Optional(Type.String()) })),
  limits: { bodyBytes: 2_000 },
  reply: Said,
})
const large = operation({
  ...example,
  id: 'large',
  method: 'POST',
  path: '/large',
  auth: 'customer',
  body: Type.Object({ text: Type.String() }),
  limits: { bodyBytes: 1_000_000 },
  reply: Said,
})
const picture = operation({ ...example, id: 'picture', method: 'GET', path: '/picture', auth: 'public', reply: binary('image/webp', 'image/avif') })
const exported = operation({ ...example, id: 'exported', method: 'GET', path: '/export', auth: 'public', reply: stream('text/csv') })
const slow = operation({ ...example, id: 'slow', method: 'GET', path: '/slow', auth: 'public', limits: { milliseconds: 20 }, reply: Said })
const rare = operation({
  ...example,
  id: 'rare',
  method: 'POST',
  path: '/rare',
  auth: { guest: true, customer: true },
  limits: { bySender: { points: 3, seconds: 60 }, byAccount: { points: 2, seconds: 60 } },
  reply: Said,
})

const tenant = { ...testTenant(), key: 'galleria', hosts: ['shop.example'] }
const actors: Readonly<Record<string, Actor>> = {
  customer: { kind: 'customer', customerId: 'asha', tokenHash: Buffer.alloc(0) },
  seller: { kind: 'seller', sellerId: 'mill', accountId: 'ravi', rights: ['order.read', 'order.fulfil'] },
  trainee: { kind: 'seller', sellerId: 'mill', accountId: 'tara', rights: ['order.read'] },
  staff: { kind: 'staff', accountId: 'mira', rights: ['tenant.configure'] },
}
const tokenOf = (name: string) => name.padEnd(24, '-')
const signatureOf = (bytes: string) => createHmac('sha256', `secret of ${tenant.id}`).update(bytes).digest('hex')

const routes: readonly Route[] = [
  implement(guestOnly, async (ctx) => {
    expectTypeOf(ctx).toExtend<ContextOf<'guest' | 'customer'>>()
    return { said: ctx.tenant.key }
  }),
  implement(changePart, async ({ actor }, { body }) => ({ said: `${actor.customerId} ${body.name ?? 'as before'}` })),
  implement(fulfil, async ({ actor }) => {
    expectTypeOf(actor.kind).toEqualTypeOf<'seller'>()
    return { said: actor.sellerId }
  }),
  implement(configure, async ({ actor }) => {
    expectTypeOf(actor.kind).toEqualTypeOf<'seller' | 'staff'>()
    return undefined
  }),
  implement(paid, async ({ actor }, { body }) => {
    expectTypeOf(body).toEqualTypeOf<Uint8Array>()
    return { said: `${actor.provider} ${Buffer.from(body).toString()}` }
  }),
  implement(upload, async (_, { body: { picture: file, width, note } }) => ({
    said: `${file.name} ${file.type} ${file.bytes.byteLength} ${width} ${note ?? '-'}`,
  })),
  implement(large, async (_, { body: { text } }) => ({ said: text })),
  implement(picture, async () => ({ type: 'image/webp', bytes: new Uint8Array([1, 2, 3]).subarray(1) })),
  implement(exported, async () => ({ type: 'text/csv; charset=utf-8', pieces: rows() })),
  implement(slow, () => new Promise(() => undefined)),
  implement(rare, async ({ actor }) => ({ said: actor.kind })),
  implement(sendEnquiry, async () => ({ data: { ok: true as const } })),
]

async function* rows() {
  yield 'a,b\n'
  yield '1,2\n'
}

const app: FastifyInstance = createApp({ logLevel: 'silent', trustProxy: false })
const byToken = new Map(Object.entries(actors).map(([name, actor]) => [hashToken(tokenOf(name)).toString('hex'), actor]))
mountApi(app, withLimits(routes, rateLimits), {
  cors: createCors({ origins: [], isOwnHost: () => false, tenantHeader: 'x-tenant-key' }),
  contextFor: contextMaker({
    tenantHeader: 'x-tenant-key',
    tenants: {
      findByKey: async (key) => (key === tenant.key ? tenant : undefined),
      findByHost: async (host) => (tenant.hosts.includes(host) ? tenant : undefined),
    },
    actorOf: async (_tenantId, hash) => byToken.get(hash.toString('hex')) ?? { kind: 'guest' },
    signatures: {
      stripe: async ({ id }, headers, bytes) => headers['stripe-signature'] === createHmac('sha256', `secret of ${id}`).update(bytes).digest('hex'),
    },
  }),
})
afterAll(async () => {
  await app.close()
  await database.close()
  await testDatabase.drop()
})

type Sent = { as?: string; headers?: Record<string, string>; payload?: string | Buffer; ip?: string }
const call = ({ method, path }: OperationSpec, { as, headers = {}, payload, ip = '203.0.113.1' }: Sent = {}) =>
  app.inject({
    method: method as 'GET',
    url: path.replace('{tenant}', tenant.key),
    remoteAddress: ip,
    headers: { 'x-tenant-key': tenant.key, ...(as ? { authorization: `Bearer ${tokenOf(as)}` } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const saidBy = async (spec: OperationSpec, sent: Sent = {}) => {
  const reply = await call(spec, sent)
  return [reply.statusCode, reply.json().said ?? reply.json().code]
}

describe('who may call', () => {
  it('a guest, at the host of the shop without its key', async () => {
    expect(await saidBy(guestOnly, { headers: { host: 'shop.example', 'x-tenant-key': '' } })).toEqual([200, 'galleria'])
    expect(await saidBy(guestOnly, { headers: { host: 'other.example' } })).toEqual([401, 'tenant.unknown'])
  })

  it('a customer, with PATCH and a status of its own', async () => {
    const payload = JSON.stringify({ name: 'Asha' })
    expect(await saidBy(changePart, { as: 'customer', headers: { 'content-type': 'application/json' }, payload })).toEqual([202, 'asha Asha'])
    expect(await saidBy(changePart)).toEqual([401, 'identity.sign_in_required'])
    expect(await saidBy(changePart, { as: 'seller' })).toEqual([403, 'identity.right_missing'])
  })

  it('a seller who has every right that is asked for', async () => {
    expect(await saidBy(fulfil, { as: 'seller' })).toEqual([201, 'mill'])
    expect(await saidBy(fulfil, { as: 'trainee' })).toEqual([403, 'identity.right_missing'])
    expect(await saidBy(fulfil, { as: 'customer' })).toEqual([403, 'identity.right_missing'])
    expect(await saidBy(fulfil)).toEqual([401, 'identity.sign_in_required'])
  })

  it('staff of the tenant, and others with rights of their own', async () => {
    const reply = await call(configure, { as: 'staff' })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect((await call(configure, { as: 'seller' })).statusCode).toBe(403)
  })

  it('a provider who has signed the very bytes that came, for the tenant that the path names', async () => {
    const payload = '{ "paid" : true }\n'
    const signed = { 'stripe-signature': signatureOf(payload), 'content-type': 'application/json', 'x-tenant-key': '' }
    expect(await saidBy(paid, { headers: signed, payload })).toEqual([200, `stripe ${payload}`])
    expect(await saidBy(paid, { headers: signed, payload: payload.trim() })).toEqual([401, 'identity.sign_in_required'])
    expect(await saidBy(paid, { as: 'staff', headers: signed, payload })).toEqual([403, 'identity.right_missing'])
    expect((await call({ ...paid, path: '/webhooks/nobody/stripe' }, { headers: signed, payload })).json().code).toBe('tenant.unknown')
  })
})

describe('what is sent', () => {
  const form = async (fields: Record<string, string | Blob>): Promise<Sent> => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') data.set(name, value)
      else data.set(name, value, 'cat.png')
    }
    const request = new Request('http://localhost', { method: 'POST', body: data })
    return { headers: { 'content-type': request.headers.get('content-type') ?? '' }, payload: Buffer.from(await request.arrayBuffer()) }
  }
  const cat = new Blob([new Uint8Array([0, 255, 0])], { type: 'image/png' })

  it('may be a form with files, whose texts become what the schema says', async () => {
    expect(await saidBy(upload, await form({ picture: cat, width: '320' }))).toEqual([200, 'cat.png image/png 3 320 -'])
  })

  it.each([
    ['a field that is missing', { width: '320' }, 422, 'request.invalid'],
    ['a text that is no number', { picture: cat, width: 'wide' }, 422, 'request.invalid'],
    ['a field that nobody asked for', { picture: cat, width: '1', height: '2' }, 422, 'request.invalid'],
    ['a text in place of a file', { picture: 'cat', width: '1' }, 422, 'request.invalid'],
    ['what is no text', { picture: cat, width: '1', note: 'a\0b' }, 422, 'request.invalid'],
    ['more than may come', { picture: cat, width: '1', note: 'x'.repeat(3000) }, 413, 'request.too_large'],
  ])('is refused when it is %s', async (_, fields, status, code) => {
    expect(await saidBy(upload, await form(fields))).toEqual([status, code])
  })

  it('is not read where it is large and comes from nobody who may send it', async () => {
    const [payload, headers] = [Buffer.alloc(300_000), { 'content-type': 'application/json' }] // which the reader would refuse as too large, or as no JSON
    expect(await saidBy(large, { headers, payload })).toEqual([401, 'identity.sign_in_required'])
    expect(await saidBy(large, { as: 'seller', headers, payload })).toEqual([403, 'identity.right_missing'])
    expect(await saidBy(large, { as: 'customer', headers, payload })).toEqual([400, 'request.malformed'])
  })

  it('is refused when it is no form at all', async () => {
    expect(await saidBy(upload, { headers: { 'content-type': 'application/json' }, payload: '{}' })).toEqual([400, 'request.malformed'])
    expect(await saidBy(upload)).toEqual([400, 'request.malformed'])
  })
})

describe('what is answered', () => {
  it('may be bytes, or a stream of pieces', async () => {
    const bytes = await call(picture)
    expect([bytes.headers['content-type'], [...bytes.rawPayload]]).toEqual(['image/webp', [2, 3]])
    const text = await call(exported)
    expect([text.headers['content-type'], text.body]).toEqual(['text/csv; charset=utf-8', 'a,b\n1,2\n'])
  })

  it('comes within the time that the operation allows', async () => {
    const reply = await call(slow)
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'server.unavailable', '2'])
  })
})

describe('how often', () => {
  it('is counted for each sender and each account', async () => {
    const statuses = async (times: number, sent: Sent) => {
      const codes: number[] = []
      for (let n = 0; n < times; n += 1) codes.push((await call(rare, sent)).statusCode)
      return codes
    }
    expect(await statuses(4, { ip: '203.0.113.2' })).toEqual([200, 200, 200, 429])
    expect(await statuses(1, { ip: '203.0.113.3' })).toEqual([200])
    expect(await statuses(3, { ip: '203.0.113.4', as: 'customer' })).toEqual([200, 200, 429])
    expect(Number((await call(rare, { ip: '203.0.113.2' })).headers['retry-after'])).toBeGreaterThan(0)
  })

  it('five enquiries an hour come from one sender, and what is not well formed does not count', async () => {
    const enquiry = { name: 'Asha', email: 'asha@example.com', message: 'Do you have it in green?' }
    const send = async (body: object) =>
      (await call(sendEnquiry, { ip: '203.0.113.9', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) })).statusCode
    for (let n = 0; n < 6; n += 1) expect(await send({ ...enquiry, message: '' })).toBe(422)
    for (let n = 0; n < 5; n += 1) expect(await send(enquiry)).toBe(200)
    expect(await send(enquiry)).toBe(429)
  })

  it('callers behind a proxy that is not trusted are told apart, but cannot get far by claiming addresses', async () => {
    const from = async (address: string) => (await call(rare, { ip: '127.0.0.1', headers: { 'x-forwarded-for': address } })).statusCode
    for (let n = 0; n < 3; n += 1) expect(await from('198.51.100.1')).toBe(200)
    expect(await from('198.51.100.1')).toBe(429)
    expect(await from('198.51.100.2')).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 60; n += 1) statuses.push(await from(`198.51.101.${n}`))
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(55)
    expect(statuses.at(-1)).toBe(429)
  })
})

it('all of it is described', () => {
  const described = openApiDocument(
    { title: 'Examples', version: '1', serverUrl: '/' },
    routes.map((route) => route.operation),
  ).paths
  expect(described['/upload']).toMatchObject({
    post: {
      requestBody: {
        content: { 'multipart/form-data': { schema: { properties: { picture: { type: 'string', contentMediaType: 'application/octet-stream' } } } } },
      },
      'x-limits': { bodyBytes: 2000 },
    },
  })
  expect(described['/configure']).toMatchObject({
    delete: { responses: { 204: {}, 403: {}, 401: {} }, security: [{ bearer: [] }], 'x-callers': { staff: ['tenant.configure'] } },
  })
  expect(described['/picture']).toMatchObject({ get: { responses: { 200: { content: { 'image/webp': {}, 'image/avif': {} } } } } })
  expect(JSON.stringify(described['/webhooks/{tenant}/stripe'])).not.toContain('TenantKey')
})
