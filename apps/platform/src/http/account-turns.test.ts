import { randomUUID } from 'node:crypto'
import { addToCart } from '@galleria/contract'
import { createTestShop, startTestPlatform } from '@galleria/testing'
import { afterAll, expect, it, vi } from 'vitest'
import { inScope, TimeIsUp } from '../infra/work-scope.ts'
import { testContext, testTenant } from '../shop.fixture.ts'
import { withTurns } from './account-turns.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
const shop = await createTestShop(platform)
afterAll(() => platform.close())

it('lets nobody wait for a connection because somebody else changes a cart a hundred times at once', async () => {
  const product = await shop.addProduct({ name: 'Aria headphones' })
  const [busy, calm] = [await shop.addCustomer(), await shop.addCustomer()]
  const add = (api: typeof calm.api) => api.addToCart({ body: { item: product.id, quantity: 1 } })
  await add(calm.api)
  const holder = await platform.database.connect('test')
  try {
    // What they change waits, as it does for itself in a crowd.
    await holder.query('begin')
    await holder.query('select from customer where id = $1 for update', [busy.userInfo._id])
    const crowd = Array.from({ length: 100 }, () =>
      add(busy.api).then(
        () => 'added',
        () => 'refused',
      ),
    )
    await vi.waitFor(() => expect(platform.database.lanes().writes.inUse).toBeGreaterThan(0))
    await add(calm.api)
    expect(platform.database.lanes().writes).toMatchObject({ inUse: 3, waiting: 0 })
    await holder.query('rollback')
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['added']))
  } finally {
    await holder.end()
  }
})

it('says at once to whoever sends still more that it is too much, and to whoever waits too long that it has taken too long', async () => {
  const over = Promise.withResolvers<string>()
  const [route] = withTurns([{ operation: addToCart, assertMayCall: () => undefined, invoke: () => over.promise }])
  const ctx = testContext(testTenant(), { actor: { kind: 'customer', customerId: randomUUID(), tokenHash: Buffer.alloc(32) } })
  const call = () => inScope({ budgetMs: 100 }, async () => route?.invoke(ctx, {})).catch((error: unknown) => error)
  const [first, second, third, fourth, ...others] = Array.from({ length: 504 }, call)
  expect(await others.at(-1)).toMatchObject({ code: 'request.rate_limited' })
  expect(await fourth).toBeInstanceOf(TimeIsUp)
  const next = call()
  over.resolve('answered')
  expect(await Promise.all([first, second, third, next])).toEqual(['answered', 'answered', 'answered', 'answered'])
})
