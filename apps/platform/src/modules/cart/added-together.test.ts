import { randomUUID } from 'node:crypto'
import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { MAX_LINES } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identityParts } from '../identity/identity.parts.ts'
import { createAddingTogether } from './added-together.repository.ts'

let platform: TestPlatform
let shop: TestShop
let variantIds: readonly string[]
let customers: readonly SignedIn[]

beforeAll(async () => {
  platform = await startTestPlatform({ config: { databasePoolSize: 8, requestBudgetMs: 30_000 } })
  shop = await createTestShop(platform)
  await platform.database.orm.execute(sql`update tenant set settings = jsonb_set(settings, '{cart,mode}', '"multi"') where id = ${shop.tenantId}`)
  const products = await Promise.all(Array.from({ length: 11 }, () => shop.addProduct({ variants: MAX_LINES / 10, stock: 90 })))
  variantIds = products.flatMap((product) => product.variantIds)
})
afterAll(() => platform.close())
beforeEach(async () => {
  customers = await Promise.all(Array.from({ length: 8 }, () => shop.addCustomer()))
})

async function add(
  { token }: SignedIn,
  quantity: number,
  { key = randomUUID(), item = variantIds[0] ?? '' }: { key?: string | undefined; item?: string } = {},
) {
  const reply = await platform.app.inject({
    method: 'POST',
    url: '/api/cart/cart/add',
    headers: { 'x-tenant-key': shop.key, authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: { item, quantity },
  })
  return {
    code: reply.statusCode === 200 ? 'added' : reply.json<{ code: string }>().code,
    body: reply.body,
    isReplayed: reply.headers['idempotency-replayed'] === 'true',
  }
}
const pieces = async ({ api }: SignedIn) => (await api.viewCart()).data.items.reduce((sum, { item, qty }) => sum + (item === undefined ? 0 : qty), 0)
const keptAnswers = async () =>
  (await platform.database.orm.execute<{ answer: string }>(sql`select answer from idempotency_key where tenant_id = ${shop.tenantId} order by created_at`)).rows
const codesOf = (added: readonly { readonly code: string }[]) => added.map(({ code }) => code)

describe('what several add at the same time', () => {
  it('asks the database as often as one of them would', async () => {
    const [first = customers[0] as SignedIn] = customers
    await add(first, 1)
    const before = platform.database.requestRoundTrips()
    // On a busy machine they may come so far apart in a round that nobody meets anybody.
    const rounds = 6
    for (let round = 1; round <= rounds; round += 1) {
      expect(codesOf(await Promise.all(customers.map((customer) => add(customer, 1))))).toEqual(customers.map(() => 'added'))
    }
    const each = (platform.database.requestRoundTrips() - before) / (customers.length * rounds)
    expect(each).toBeLessThan(3) // session, cart, and a part of what is written for several
    expect(await Promise.all(customers.map(pieces))).toEqual([rounds + 1, ...customers.slice(1).map(() => rounds)])
  })

  it('is each done once under its key, and answered as at first', async () => {
    const keys = customers.map(() => randomUUID())
    const send = () => Promise.all(customers.map((customer, n) => add(customer, 2, { key: keys[n] })))
    const [first, second] = [await send(), await send()]
    expect(first.map(({ isReplayed }) => isReplayed)).toEqual(customers.map(() => false))
    expect(second.map(({ isReplayed }) => isReplayed)).toEqual(customers.map(() => true))
    expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
    expect(await Promise.all(customers.map(pieces))).toEqual(customers.map(() => 2))
  })

  it('is done once where the same is sent many times at once, and a key for something else is refused', async () => {
    const [customer] = customers as [SignedIn]
    const key = randomUUID()
    const sent = await Promise.all(Array.from({ length: 8 }, () => add(customer, 3, { key })))
    expect(codesOf(sent)).toEqual(sent.map(() => 'added'))
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
    expect(sent.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1)
    expect((await add(customer, 4, { key })).code).toBe('idempotency.conflict')
    expect(await pieces(customer)).toBe(3)
  })

  it('adds up where one customer does it from many devices', async () => {
    const [customer, other] = customers as [SignedIn, SignedIn]
    const added = await Promise.all([...Array.from({ length: 16 }, () => add(customer, 1)), add(other, 5)])
    expect(codesOf(added)).toEqual(added.map(() => 'added'))
    expect(await pieces(customer)).toBe(16)
    expect(await pieces(other)).toBe(5)
  })

  it('is answered by what is in stock, as when one is alone', async () => {
    const [item = ''] = (await shop.addProduct({ stock: 3 })).variantIds
    const bodies = (await Promise.all(customers.map((customer) => add(customer, 5, { item })))).map(({ body }) => JSON.parse(body))
    for (const { data } of bodies) {
      expect(data.items[0].qty).toBe(3)
      expect(data.warnings).toContainEqual({ code: 'stock_short', item, wanted: 5, available: 3 })
    }
  })

  it('is refused for the one whose cart is full, and for nobody else', async () => {
    const [full, ...others] = customers as [SignedIn, ...SignedIn[]]
    await full.api.mergeCart({ body: { items: variantIds.slice(0, MAX_LINES).map((item) => ({ item, quantity: 1 })) } })
    const item = variantIds.at(-1) ?? ''
    const added = await Promise.all(customers.map((customer) => add(customer, 1, { item })))
    expect(codesOf(added)).toEqual(['cart.full', ...others.map(() => 'added')])
    expect(await pieces(full)).toBe(MAX_LINES)
  })

  it('waits for nobody else’s cart: whose row is held waits alone', async () => {
    const [held, ...others] = customers as [SignedIn, ...SignedIn[]]
    const holder = await platform.database.connect('holds a customer')
    try {
      await holder.query('begin')
      await holder.query(`select from customer where id = '${held.userInfo._id}' for no key update`)
      const waiting = add(held, 1)
      expect(codesOf(await Promise.all(others.map((customer) => add(customer, 1))))).toEqual(others.map(() => 'added'))
      expect(await Promise.race([waiting, Promise.resolve('still waiting')])).toBe('still waiting')
      await holder.query('rollback')
      expect((await waiting).code).toBe('added')
    } finally {
      await holder.leave()
    }
    expect(await Promise.all(customers.map(pieces))).toEqual(customers.map(() => 1))
  })

  it('is undone for all of one statement where a cart was changed after it was looked at, so that each is tried alone', async () => {
    const { add: addTogether } = createAddingTogether({ database: platform.database, parts: identityParts })
    const [variantId = ''] = variantIds
    const before = await keptAnswers()
    const tries = customers.map(({ userInfo: { _id: customerId } }, n) =>
      addTogether(
        shop.tenantId,
        customerId,
        async () => {
          const seen = n === 3 ? 1 : 0 // the fourth has one in the cart no longer
          const keyed = { digest: Buffer.from(randomUUID()), fingerprint: Buffer.from('add'), answer: '{}' }
          return { addition: { customerId, variantId, seen, quantity: seen + 1, keyed }, answer: 'together' }
        },
        async () => 'alone',
      ),
    )
    expect(await Promise.all(tries)).toEqual(customers.map(() => 'alone'))
    expect(await Promise.all(customers.map(pieces))).toEqual(customers.map(() => 0))
    expect(await keptAnswers()).toEqual(before)
  })

  it('is undone with the transaction that it is part of', async () => {
    const [{ userInfo }] = customers as [SignedIn]
    const { add: addTogether } = createAddingTogether({ database: platform.database, parts: identityParts })
    const ends = { first: 'select 1', last: () => 'select 1' }
    const look = async () => ({
      addition: { customerId: userInfo._id, variantId: variantIds[0] ?? '', seen: 0, quantity: 1, keyed: undefined },
      answer: 'together',
    })
    const adding = () => addTogether(shop.tenantId, userInfo._id, look, async () => 'alone')
    expect(await platform.database.around(ends, adding)).toBe('alone')
    expect(await adding()).toBe('together')
  })
})
