import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { logIn } from '@galleria/contract'
import { createTestShop, anAddress, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdempotencyKeys } from '../infra/idempotency-keys.ts'
import { currentScope, inScope } from '../infra/work-scope.ts'
import { testContext, testTenant } from '../shop.fixture.ts'
import { type Keys, withIdempotency } from './idempotency.ts'
import { implement } from './operation-route.ts'

const ENQUIRY = '/cms/contact-enquiry/create'

let platform: TestPlatform
let shop: TestShop
let customer: SignedIn
let variantId: string

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

async function aCustomer(): Promise<void> {
  customer = await shop.addCustomer()
  const product = await shop.addProduct({ stock: 90 })
  variantId = product.variantIds[0] ?? ''
}

type Sending = { readonly key?: string; readonly token?: string; readonly method?: InjectOptions['method'] & string }

async function send(path: string, body: object | undefined, { key, token = customer.token, method = 'POST' }: Sending = {}) {
  const reply = await platform.app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: {
      'x-tenant-key': shop.key,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: reply.statusCode, code: reply.statusCode < 400 ? 'accepted' : reply.json<{ code: string }>().code, body: reply.body, headers: reply.headers }
}

const add = (quantity: number, sending: Sending = {}, item = variantId) => send('/cart/cart/add', { item, quantity }, sending)
const pieces = async ({ api }: SignedIn = customer) => (await api.viewCart()).data.items.reduce((sum, { item, qty }) => sum + (item === undefined ? 0 : qty), 0) // delivery is no item
const keysOf = async (text = 'true') =>
  platform.database.run<{ answer: string | null }>({ name: `test-keys-${text}`, text: `select answer from idempotency_key where tenant_id = $1 and ${text}` }, [
    shop.tenantId,
  ])

describe('a key', () => {
  beforeAll(aCustomer)

  it('is done once: the same request is given the first answer again', async () => {
    const key = randomUUID()
    const [first, second] = [await add(2, { key }), await add(2, { key })]
    expect(first.status).toBe(200)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
    expect(await pieces()).toBe(2)
  })

  it('given the first answer, also when everything is otherwise by now', async () => {
    const key = randomUUID()
    const first = await add(1, { key })
    await customer.api.emptyCart({})
    expect((await add(1, { key })).body).toBe(first.body)
    expect(await pieces()).toBe(0)
  })

  it('is not for another request, however little that differs', async () => {
    const key = randomUUID()
    await add(1, { key })
    const refused = { status: 409, code: 'idempotency.conflict' }
    expect(await add(2, { key })).toMatchObject(refused)
    expect(await send('/cart/cart/remove', { item: variantId, quantity: 1 }, { key })).toMatchObject(refused)
    expect(await pieces()).toBe(1)
  })

  it("is its sender's own", async () => {
    const key = randomUUID()
    const other = await shop.addCustomer()
    await add(1, { key })
    const theirs = await add(3, { key, token: other.token })
    expect(theirs.headers['idempotency-replayed']).toBeUndefined()
    expect(await pieces(other)).toBe(3)
  })

  it('has 1 to 255 visible characters of ASCII', async () => {
    for (const key of ['', ' ', 'a key', 'é', 'x'.repeat(256)]) expect((await add(1, { key })).code, key).toBe('idempotency.key_invalid')
    for (const key of ['k', '~'.repeat(255)]) expect((await add(1, { key })).code, key).toBe('accepted')
  })

  it('of a guest is known by where he calls from', async () => {
    const key = randomUUID()
    const enquiry = { name: 'Ravi', email: 'ravi@shop.example', message: 'Do you deliver to Mysuru?' }
    await send(ENQUIRY, enquiry, { key, token: '' })
    const again = await send(ENQUIRY, enquiry, { key, token: '' })
    expect(again.headers['idempotency-replayed']).toBe('true')
    const [{ sent } = { sent: 0 }] = await platform.database.run<{ sent: number }>(
      { name: 'test-enquiries', text: `select count(*)::int as sent from event_outbox where tenant_id = $1 and type like '%enquiry%'` },
      [shop.tenantId],
    )
    expect(sent).toBe(1)
  })
})

describe('what is done for a key', () => {
  beforeAll(aCustomer)

  it('is done once, however many ask at the same time', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 24 }, () => add(3, { key })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
    expect(await pieces()).toBe(3)
  })

  it('is not remembered when it was refused: nothing happened, and it may be asked again', async () => {
    const key = randomUUID()
    const product = await shop.addProduct({ stock: 0 })
    const [item = ''] = product.variantIds
    expect((await add(1, { key }, item)).code).toBe('cart.item_unavailable')
    await shop.setStock(item, 5)
    const accepted = await add(1, { key }, item)
    expect(accepted.code).toBe('accepted')
    expect(accepted.headers['idempotency-replayed']).toBeUndefined()
  })

  it('is there with its answer or not at all', async () => {
    const key = randomUUID()
    const before = await pieces()
    await platform.database.run({ name: 'test-break', text: `alter table idempotency_key add constraint nobody_answers check (answer is null) not valid` }, [])
    try {
      expect((await add(1, { key })).status).toBe(500)
    } finally {
      await platform.database.run({ name: 'test-mend', text: 'alter table idempotency_key drop constraint nobody_answers' }, [])
    }
    expect(await pieces()).toBe(before)
    expect((await add(1, { key })).code).toBe('accepted')
    expect(await pieces()).toBe(before + 1)
  })

  it('may consist of transactions of its own', async () => {
    const key = randomUUID()
    const path = '/cap/users/customer/add-address'
    const first = await send(path, { address: anAddress() }, { key })
    expect(first.status).toBe(200)
    expect((await send(path, { address: anAddress() }, { key })).body).toBe(first.body)
    expect((await customer.api.listAddresses()).data).toHaveLength(1)
  })

  it('keeps no connection when it is refused', async () => {
    const product = await shop.addProduct({ stock: 0 })
    const [item = ''] = product.variantIds
    await Promise.all(Array.from({ length: 30 }, () => add(1, { key: randomUUID() }, item)))
    const idle = await platform.database.run<{ pid: number }>(
      { name: 'test-idle', text: `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'` },
      [],
    )
    expect(idle).toEqual([])
  })

  it('is forgotten after a day, and no sooner', async () => {
    const [young, old, swept] = [randomUUID(), randomUUID(), randomUUID()]
    const begun = await pieces()
    await add(1, { key: old })
    await add(1, { key: swept })
    await platform.database.run(
      { name: 'test-age', text: `update idempotency_key set created_at = now() - interval '24 hours 1 second' where tenant_id = $1` },
      [shop.tenantId],
    )
    await add(1, { key: young })
    await add(1, { key: old })
    await platform.database.run(
      {
        name: 'test-age-2',
        text: `update idempotency_key set created_at = now() - interval '23 hours 59 minutes' where tenant_id = $1 and created_at > now() - interval '1 hour'`,
      },
      [shop.tenantId],
    )
    await add(1, { key: young })
    await createIdempotencyKeys(platform.database, 'any secret').purge()
    expect(await keysOf()).toHaveLength(2)
    await add(1, { key: young })
    await add(1, { key: swept })
    expect((await pieces()) - begun).toBe(5)
  })
})

describe('what a key costs', () => {
  beforeAll(aCustomer)

  const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
    await work()
    const before = platform.database.requestRoundTrips()
    await work()
    return platform.database.requestRoundTrips() - before
  }

  it('is two round trips, and nothing without one', async () => {
    const without = await tripsOf(() => add(1))
    expect(without).toBeLessThanOrEqual(3)
    expect(await tripsOf(() => add(1, { key: randomUUID() }))).toBeLessThanOrEqual(without + 2)
  })
})

describe('an order, which remembers its keys for good', () => {
  beforeAll(aCustomer)

  it('says when it gives an answer again, refuses another order under its key, and keeps nothing else of it', async () => {
    const key = randomUUID()
    await customer.api.addAddress({ body: { address: anAddress() } })
    await add(1)
    const body = { checkout: { type: 'COD' as const }, location: { long: 77.64, lat: 12.97 } }
    const { data: quote } = await customer.api.confirmCheckout({ query: {}, body })
    const asked = { orderDetails: { paymentType: 'COD' }, orderHash: quote.hash }
    const before = (await keysOf()).length
    const first = await send('/order/api/v2/order/create', asked, { key })
    const second = await send('/order/api/v2/order/create', asked, { key })
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect([second.status, second.headers['idempotency-replayed'], second.body]).toEqual([200, 'true', first.body])
    expect((await send('/order/api/v2/order/create', { ...asked, orderHash: 'other' }, { key })).code).toBe('idempotency.conflict')
    expect((await send('/order/api/v2/order/create', asked, { key: 'a key' })).code).toBe('idempotency.key_invalid')
    expect((await keysOf()).length).toBe(before)
  })
})

describe('what is done with nothing held meanwhile', () => {
  beforeAll(aCustomer)
  const path = '/cap/users/customer/login'

  it('is given its answer again, and nobody reads it', async () => {
    const [key, asked] = [randomUUID(), { userName: `${randomUUID()}@shop.example`, password: 'a long walk home' }]
    await shop.guest().registerCustomer({ body: { ...asked, name: { first: 'Ravi' } } })
    const first = await send(path, asked, { key, token: '' })
    const second = await send(path, asked, { key, token: '' })
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect([second.status, second.headers['idempotency-replayed'], second.body]).toEqual([200, 'true', first.body])
    expect((await send(path, { ...asked, password: 'another one' }, { key, token: '' })).code).toBe('idempotency.conflict')
    const { token } = JSON.parse(first.body) as { token: string }
    for (const { answer } of await keysOf()) expect(answer).not.toContain(token)
  })

  it('is not remembered when it was refused', async () => {
    const [key, asked] = [randomUUID(), { userName: `${randomUUID()}@shop.example`, password: 'a long walk home' }]
    expect((await send(path, asked, { key, token: '' })).code).toBe('identity.credentials_wrong')
    await shop.guest().registerCustomer({ body: { ...asked, name: { first: 'Ravi' } } })
    expect((await send(path, asked, { key, token: '' })).code).toBe('accepted')
  })

  it('is remembered where it took all of the time that a request has', async () => {
    const budgetMs = 50
    const keys: Keys = {
      once: async (_, work) => ({ answer: await work(), isFirst: true }),
      recall: async () => undefined,
      remember: async () => currentScope()?.assertTime(),
    }
    const slow = implement(logIn, async () => {
      await setTimeout(2 * budgetMs)
      return { token: 'kept' } as never
    })
    const raw = { headers: { 'idempotency-key': randomUUID() }, body: { userName: 'asha@shop.example', password: 'a long walk home' } }
    const answers = withIdempotency([slow], keys).map(async ({ invoke }) =>
      inScope({ budgetMs, lane: 'request' }, async () => invoke(testContext(testTenant()), raw)),
    )
    expect(await Promise.all(answers)).toEqual([{ token: 'kept' }])
  })
})
