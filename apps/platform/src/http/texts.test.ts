import { randomUUID } from 'node:crypto'
import { jsonOf, type OperationSpec, operations, SELLER_RIGHTS, STAFF_RIGHTS } from '@galleria/contract'
import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '../errors.ts'
import { secretsIn } from './input-schema.ts'
import { payloadCheck } from './validate.ts'

/** What no database, mail or page can hold. */
const UNREADABLE = ['\0', '\ud800', 'a\udc00b', 'x\0'] as const
/** What every one of them can hold, and programs trip over all the same. */
const STRANGE = ['', ' ', '\r\n', "'; --", '%00', '../..', '\u202e', 'a\u2066b\u2069', '\u0007', '🏠', '👩‍👩‍👧', 'ﬀ', '{}', 'x'.repeat(60)] as const

type Node = { readonly [keyword: string]: unknown }
const arbitrary = (schema: unknown): fc.Arbitrary<unknown> => arbitraryOf(schema as Node)

/** Values that mostly fit, so that the texts in them get as far as they can. */
function arbitraryOf(node: Node): fc.Arbitrary<unknown> {
  const members = (node['anyOf'] ?? node['oneOf']) as TSchema[] | undefined
  if (members) return fc.oneof(...members.map(arbitrary))
  if ('const' in node) return fc.constant(node['const'])
  switch (node['type']) {
    case 'string':
      return textFor(node)
    case 'integer':
      return fc.integer({ min: Number(node['minimum'] ?? 0), max: Number(node['maximum'] ?? 1000) })
    case 'number':
      return fc.double({ min: -180, max: 180, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitrary(node['items']), { minLength: Number(node['minItems'] ?? 0), maxLength: Math.min(3, Number(node['maxItems'] ?? 3)) })
    case 'object': {
      const properties = (node['properties'] ?? {}) as Record<string, TSchema>
      const requiredKeys = (node['required'] ?? []) as string[]
      return fc.record(Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, arbitrary(property)])), { requiredKeys })
    }
    default:
      return fc.constantFrom<unknown>(...STRANGE, 7, null)
  }
}

const textFor = (node: Node): fc.Arbitrary<string> => {
  const fitting = JSON.stringify(node['pattern'] ?? '').includes('[0-9a-f]{8}')
    ? fc.constant(randomUUID())
    : fc.constantFrom('a word', 'asha@shop.example', '9876543210', ...STRANGE)
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: fc.constantFrom(...UNREADABLE) })
}

const partOf = (schema: TSchema | undefined): fc.Arbitrary<Record<string, unknown>> =>
  schema ? (arbitrary(schema) as fc.Arbitrary<Record<string, unknown>>) : fc.constant({})

let platform: TestPlatform
let shop: TestShop
let customer: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
  customer = await shop.signUp()
  // Whoever may do everything gets furthest.
  await shop.setRights(customer.userInfo._id, STAFF_RIGHTS)
  await shop.setSellerRights(customer.userInfo._id, shop.seller.id, SELLER_RIGHTS)
})
afterAll(() => platform.close())

const escaped = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

function send(spec: OperationSpec, params: Record<string, unknown>, query: Record<string, unknown>, body: unknown) {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(params[name]) || 'x')
  const search = Object.entries(query).map(([name, value]) => `${name}=${escaped(value)}`)
  return platform.app.inject({
    method: spec.method as 'GET',
    url: `/api${path}?${search.join('&')}`,
    headers: { 'x-tenant-key': shop.key, authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    ...(spec.body ? { payload: JSON.stringify(body) } : {}),
  })
}

/** Ends the session that all the others need. */
const specs = Object.values<OperationSpec>(operations).filter(({ id }) => id !== 'logOut')

describe('whatever texts it is sent', () => {
  it.each(specs.map((spec) => [spec.id, spec] as const))('%s never fails', async (_, spec) => {
    await fc.assert(
      fc.asyncProperty(partOf(spec.params), partOf(spec.query), partOf(spec.body), async (params, query, body) => {
        const reply = await send(spec, params, query, body)
        expect(reply.statusCode, reply.body).toBeLessThan(500)
        // Nothing that was sent comes back in disguise.
        if (String(reply.headers['content-type']).includes('json')) expect(reply.body).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\\u0007/)
      }),
      { numRuns: 25 },
    )
  })

  it.each(specs.filter(({ body }) => body && jsonOf(body)).map((spec) => [spec.id, spec] as const))('%s refuses what is no text', async (_, spec) => {
    for (const text of UNREADABLE) expect((await send(spec, { id: randomUUID(), customerId: randomUUID() }, {}, { [text]: text })).statusCode).toBeLessThan(500)
    const [name = ''] = Object.keys((spec.body as Node)['properties'] as object)
    const reply = await send(spec, { id: randomUUID() }, {}, { [name]: 'a\0b' })
    expect([404, 422]).toContain(reply.statusCode)
  })
})

const asking = specs.flatMap(({ id, body }) => (body && jsonOf(body) && secretsIn(body).size > 0 ? [[id, body] as const] : []))

describe('a secret', () => {
  it('is asked for by many operations', () => expect(asking.length).toBeGreaterThan(10))

  it.each(asking)('of %s is taken as it is sent', (_, schema) => {
    const check = payloadCheck(schema)
    const names = [...secretsIn(schema)].map((path) => path.slice(1))
    fc.assert(
      fc.property(partOf(schema), (sent) => {
        const taken = takenBy(check, sent)
        if (taken) expect(names.map((name) => taken[name])).toEqual(names.map((name) => sent[name]))
      }),
      { numRuns: 200 },
    )
  })
})

/** Undefined where it is refused. */
function takenBy(check: (value: unknown) => unknown, sent: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    return check(sent) as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

describe('an address that is no text', () => {
  it.each(['/%0d%0a', '/%00', '/%ED%A0%80', '/%ff', '/a%0d%0aset-cookie:%20x=1', '/product/%00', '/es/%0d%0a'])('%s leads nowhere', async (url) => {
    for (const prefix of ['', '/api', '/api/catalog/api/item'])
      expect((await platform.app.inject({ url: prefix + url, headers: { 'x-tenant-key': shop.key } })).statusCode).toBe(404)
  })
})
