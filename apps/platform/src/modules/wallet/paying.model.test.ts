import type { ApiFailure } from '@galleria/api-client'
import { SELLER_RIGHTS } from '@galleria/contract'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { totalIn } from '@galleria/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { actOn, sqlOn } from '../payment/buying.fixture.ts'
import { credit, fillCart, ordering, quoteOf, WITH_WALLETS } from './paying.fixture.ts'
import { ledgerOf, walletOf } from './wallet.fixture.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
const sql = sqlOn(platform)
const { hear } = ledgerOf(platform, WITH_WALLETS)
let shop: TestShop
let seller: SignedIn
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createTestShop(platform, WITH_WALLETS)
  seller = await shop.addCustomer()
  await shop.setSellerRights(seller.userInfo._id, shop.seller.id, SELLER_RIGHTS)
})
afterAll(() => platform.close())

/** What the shop refuses changes nothing: anything may be tried at any time. */
const tried = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: ApiFailure) => {
    if (error.status >= 500 || error.status === 0) throw error
  })

const amount = fc.integer({ min: 1, max: 90_000 })
const which = fc.nat({ max: 9 })
const step = fc.oneof(
  fc.record({ do: fc.constant('credit' as const), type: fc.constantFrom('cash' as const, 'refunds' as const, 'rewards' as const), amount }),
  fc.record({
    do: fc.constant('order' as const),
    prices: fc.array(amount, { minLength: 1, maxLength: 3 }),
    type: fc.constantFrom('COD' as const, 'STRIPE' as const),
    useWallet: fc.boolean(),
  }),
  fc.record({ do: fc.constant('cancel' as const), which, isPart: fc.boolean(), refundTo: fc.constantFrom('payment' as const, 'wallet' as const) }),
  fc.record({ do: fc.constant('pay' as const), which }),
  fc.record({ do: fc.constant('run out of time' as const), which }),
  fc.record({ do: fc.constant('deliver' as const), which }),
  fc.record({ do: fc.constant('pay back a piece' as const), which }),
  fc.record({ do: fc.constant('hear' as const) }),
)

type Placed = {
  readonly id: string
  readonly number: string
  readonly parts: readonly string[]
  readonly page: string | null
  readonly variants: readonly string[]
}

test('whatever is bought from a wallet, cancelled, paid, paid back and left to run out, in whatever order: nobody gains or loses a minor unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const customer = await shop.addCustomer()
      const { api } = customer
      const placed: Placed[] = []
      let put = 0
      for (const each of steps) {
        const one = 'which' in each && placed.length > 0 ? placed[each.which % placed.length] : undefined
        if (each.do === 'credit') {
          await credit(platform, shop, customer, { [each.type]: each.amount })
          put += each.amount
        } else if (each.do === 'order') {
          const goods = await fillCart(shop, customer, each.prices, 2)
          const { content } = await api.createOrder(ordering(await quoteOf(customer, { type: each.type, useWallet: each.useWallet })))
          const [id, number, page] = [content._id, content.orderId, content.payment.redirectUrl]
          placed.push({ id, number, page, parts: content.orders.map(({ orderId }) => orderId), variants: goods.map(({ variantId }) => variantId) })
        } else if (each.do === 'hear') await hear(shop)
        else if (!one) continue
        else if (each.do === 'cancel')
          await tried(api.cancelOrder({ body: { orderId: each.isPart ? (one.parts.at(-1) ?? '') : one.number, refundTo: each.refundTo } }))
        else if (each.do === 'deliver') await tried(shop.deliver(one.parts[0] ?? ''))
        else if (each.do === 'pay back a piece')
          await tried(seller.api.refundOrder({ body: { orderId: one.parts[0] ?? '', items: [{ _id: one.variants[0] ?? '', quantity: 1 }] } }))
        else if (each.do === 'pay') {
          if (one.page) await actOn(platform, one.page, 'unheard')
          await tried(api.verifyOrder({ body: { orderId: one.number } }))
        } else {
          await sql(`update stock_hold set expires_at = now() - interval '1 second' where order_id in (select id from orders where parent_id = $1)`, one.id)
          await platform.doFrequentChores()
        }
      }
      await hear(shop)
      // What the wallets paid and did not get back is paid for what stands; what came besides are refunds that were wanted there.
      const [books] = await sql<{ kept: number; wanted: number }>(
        `select coalesce(sum(wallet - case when status = 'cancelled' and payment_status in ('due', 'pending', 'failed') then wallet
                                           else div(wallet::numeric * refunded, total) end), 0)::float8 as kept,
                (select coalesce(sum((payload #>> '{amount,amount}')::bigint - coalesce((payload ->> 'paidFromWallet')::bigint, 0)), 0)::float8
                   from event_outbox e join orders r on r.id::text = e.payload ->> 'orderId'
                  where e.type = 'order.refund_due' and (e.payload ->> 'isToWallet')::boolean and r.customer_id = $1) as wanted
           from orders where customer_id = $1`,
        customer.userInfo._id,
      )
      const held = await walletOf(customer)
      expect(totalIn(held as never)).toBe(put - (books?.kept ?? 0) + (books?.wanted ?? 0))
    }),
    { numRuns: 15 },
  )
  expect((await platform.check()).filter((result) => !isRight(result)).map(({ name }) => name)).toEqual([])
  expect(platform.database.repeats()).toBe(0)
})
