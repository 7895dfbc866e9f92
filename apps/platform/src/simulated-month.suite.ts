import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@galleria/api-client'
import { orderAdvanced, orderPlaced, orderRefundDue, type PayloadOf, SELLER_RIGHTS } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dice } from './dice.fixture.ts'
import { isRight } from './infra/checks.ts'
import { identityParts } from './modules/identity/identity.parts.ts'
import { createInvoiceService } from './modules/invoice/invoice.service.ts'
import { invoiceWorker } from './modules/invoice/invoice.worker.ts'
import { orderParts } from './modules/order/index.ts'
import { createReferralRewards } from './modules/referral/referral-rewards.service.ts'
import { referralWorker } from './modules/referral/referral.worker.ts'
import { createLedger } from './modules/wallet/ledger.service.ts'
import { walletParts } from './modules/wallet/wallet.parts.ts'
import { walletWorker } from './modules/wallet/wallet.worker.ts'
import { createMonth } from './simulated-month.model.ts'

const DAY_MS = 86_400_000
/** Ten in the morning of the first day. */
const START = Date.parse('2025-03-03T10:00:00Z')
const LAST_DAYS = 9
const TERMS = {
  timeZone: 'Asia/Kolkata',
  delivery: { fee: 4_000, freeFrom: 99_900 },
  wallet: {},
  rewards: { points: 1, per: 1_000, worth: 5, expiresAfterDays: LAST_DAYS },
  referral: { inviter: 10_000, friend: 5_000, minOrder: 20_000, perMonth: 1_000, expiresAfterDays: LAST_DAYS },
  returns: { days: 30 },
}
const STOCK = 100_000
const AT_ONCE = 4

type MonthPlan = {
  readonly seed: number
  readonly customers: number
  readonly days: number
  /** Each day. */
  readonly orders: number
  readonly sales: number
  /** How likely it is each day that something comes back which has arrived. */
  readonly returns: number
  /** In all. */
  readonly friends: number
}

async function inParallel<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things]
  const hand = async (): Promise<void> => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await work(thing)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}

/**
 * A shop's month: people order, pay from their wallets, buy at the counter, think better of it, send back, invite friends, and let rewards expire, on days that pass
 * by a clock of their own. Whoever is there was put straight into the database; all that they do goes through the door, and what follows from it through the services
 * whose jobs it is. At the end the books agree with each other, and with a model that has reckoned beside them, to the minor unit and for each wallet.
 */
export function testMonth({ seed, customers: count, days, orders: ordersADay, sales: salesADay, returns, friends }: MonthPlan): void {
  let now = START
  let platform: TestPlatform
  let shop: TestShop
  let seller: SignedIn
  beforeAll(async () => {
    platform = await startTestPlatform({ overrides: { clock: () => new Date(now) } })
    shop = await createTestShop(platform, TERMS)
    seller = await shop.addCustomer()
    await shop.setSellerRights(seller.userInfo._id, shop.seller.id, SELLER_RIGHTS)
  })
  afterAll(() => platform.close())

  test(`${days} days of a shop with ${count} customers end with books that balance (seed ${seed})`, async () => {
    const { database } = platform
    const sql = <Row extends object>(text: string, ...values: unknown[]) => database.run<Row>(statementOf(text), values)
    const random = dice(seed)
    const below = (most: number): number => Math.floor(random() * most)
    const isLucky = (chance: number): boolean => random() < chance
    const { delivery, referral } = TERMS
    const month = createMonth({ delivery, referral, rewards: { per: TERMS.rewards.per, worth: TERMS.rewards.worth, lastDays: LAST_DAYS } })

    const clock = () => new Date(now)
    const findTenant = async (id: string) => ({ id, settings: TERMS }) as never
    const ledger = createLedger({ database, clock, findTenant, parts: { ...identityParts, ...orderParts } })
    const parts = { ...identityParts, ...orderParts, ...walletParts }
    const rewards = createReferralRewards({ database, clock, findTenant, bookRewards: ledger.bookRewards, parts })
    const invoices = createInvoiceService({ database, clock, sellerOf: async () => undefined, parts: orderParts })
    const listeners = [walletWorker({ ledger }), referralWorker({ rewards }), invoiceWorker({ invoices })] as const

    // Friends come later in the month, each on a day of their own; the others were there before.
    const firstFriend = count - friends
    const dayOf = (customer: number): number => 1 + ((customer - firstFriend) % Math.max(1, days - 8))
    await sql(
      `insert into customer (tenant_id, id, customer_no, first_name, last_name, email, confirmed_at, created_at)
       select $1::uuid, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n::text, 'Asha', 'R' || n, n || '@month.example', $2::timestamptz,
              case when n < $3::int then $2::timestamptz - interval '10 days' else $2::timestamptz + ((n - $3::int) % $4::int + 1) * interval '1 day' - interval '1 hour' end
         from generate_series(0, $5::int - 1) n`,
      shop.tenantId,
      new Date(START).toISOString(),
      firstFriend,
      Math.max(1, days - 8),
      count,
    )
    await sql(
      `insert into session (tenant_id, token_hash, customer_id, expires_at)
       select tenant_id, sha256(('a-simulated-customer-' || customer_no)::bytea), id, '2100-01-01' from customer where tenant_id = $1::uuid and email like '%@month.example'`,
      shop.tenantId,
    )
    const apis = new Map<number, ApiClient>()
    function apiOf(customer: number): ApiClient {
      const api = apis.get(customer) ?? platform.client({ tenantKey: shop.key, token: `a-simulated-customer-${customer}` })
      apis.set(customer, api)
      return api
    }

    const shelf: { readonly variantId: string; readonly unitPrice: number }[] = []
    for (let index = 0; index < 12; index += 1) {
      const unitPrice = 5_000 + below(45_000)
      const { variantIds } = await shop.addProduct({ price: unitPrice, stock: STOCK })
      shelf.push({ variantId: variantIds[0] ?? '', unitPrice })
    }

    /** Most of what is bought, regulars buy; each of those who buy at the same time is somebody else. */
    const regulars = Math.max(2 * (ordersADay + salesADay), Math.floor(firstFriend / 20))
    const buyers = (wanted: number, day: number): number[] => {
      const chosen = new Set<number>()
      const here = Array.from({ length: friends }, (_, index) => firstFriend + index).filter((friend) => dayOf(friend) < day)
      while (chosen.size < wanted) {
        const isFriend = here.length > 0 && isLucky(0.15)
        chosen.add(isFriend ? (here[below(here.length)] ?? 0) : isLucky(0.8) ? below(regulars) : below(firstFriend))
      }
      return [...chosen]
    }
    const goodsFor = (customer: number) => {
      const goods = shelf[below(shelf.length)]
      if (!goods) throw new Error('the shelf is empty')
      return { customer, ...goods, quantity: 1 + below(3) }
    }
    const inr = (amount: number) => ({ amount, currency: 'INR' })

    async function order(goods: ReturnType<typeof goodsFor>, useWallet: boolean): Promise<void> {
      const { customer, variantId, quantity } = goods
      const api = apiOf(customer)
      const price = month.price(goods, useWallet)
      await api.mergeCart({ body: { items: [{ item: variantId, quantity }] } })
      const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 }, useWallet } })
      const { content } = await api.createOrder({
        headers: { 'idempotency-key': randomUUID() },
        body: { orderHash: quote.hash, orderDetails: { paymentType: 'COD', deliveryAddress: { address: anAddress() } } },
      })
      expect({ total: content.total.amount, wallet: content.wallet.amount }).toEqual(price)
      month.ordered(content.orderId, goods, price)
    }

    async function sale(goods: ReturnType<typeof goodsFor>): Promise<void> {
      const { data: shown } = await apiOf(goods.customer).makeCounterCode()
      const { data: found } = await seller.api.findCounterCustomer({ body: { who: shown.code } })
      const items = [{ _id: goods.variantId, quantity: goods.quantity }]
      const total = inr(goods.unitPrice * goods.quantity)
      const { data } = await seller.api.sellAtCounter({ body: { visit: found.visit, items, paidWith: 'cash', total } })
      month.sold(data.orderId, goods)
    }

    async function sendBack(number: string, pieces: number, refundTo: 'wallet' | 'payment'): Promise<void> {
      const { customer, variantId, total, paid } = month.orders.get(number) ?? { customer: 0, variantId: '', total: 0, paid: { refunds: 0, rewards: 0 } }
      const items = [{ _id: variantId, quantity: pieces }]
      const { data } = await apiOf(customer).askReturn({ body: { orderId: number, items, reason: 'changed_mind', refundTo } })
      for (const status of ['accepted', 'received'] as const) await seller.api.advanceReturn({ body: { returnId: data._id, status, restock: true } })
      await seller.api.refundReturn({ body: { returnId: data._id } })
      // What the wallet paid for alone goes back there, whatever was asked.
      month.refunded(number, pieces, paid.refunds + paid.rewards === total ? 'wallet' : refundTo, true)
    }

    async function payBack(number: string, pieces: number): Promise<void> {
      const { variantId } = month.orders.get(number) ?? { variantId: '' }
      await seller.api.refundOrder({ body: { orderId: number, items: [{ _id: variantId, quantity: pieces }] } })
      month.refunded(number, pieces, 'payment', false)
    }

    type Heard = { readonly id: string; readonly type: string; readonly payload: Readonly<Record<string, unknown>> }
    let heardUpTo = '0'
    /** All that has happened since, once and in its order, by everybody whose job it is. */
    async function hear(): Promise<void> {
      const types = [orderPlaced, orderAdvanced, orderRefundDue].map(({ type }) => type)
      const heard = await sql<Heard>(
        'select id::text as id, type, payload from event_outbox where tenant_id = $1 and event_outbox.id > $2::bigint and type = any($3) order by event_outbox.id',
        shop.tenantId,
        heardUpTo,
        types,
      )
      for (const event of heard) {
        const [wallet, friend, papers] = listeners
        const said = { ...event, tenantId: shop.tenantId, createdAt: clock().toISOString() }
        if (event.type !== orderPlaced.type) {
          await wallet.handle(said)
          await friend.handle(said)
        }
        await papers.handle(said)
        const { number } = event.payload as { number: string }
        if (event.type === orderAdvanced.type) month.heardStep(number, (event.payload as PayloadOf<typeof orderAdvanced>).status)
        if (event.type === orderRefundDue.type)
          expect((event.payload as PayloadOf<typeof orderRefundDue>).amount.amount, `what goes back of ${number}`).toBe(month.heardRefund(number))
        heardUpTo = event.id
      }
    }

    const countOf = async (kind: string) =>
      (await sql<{ count: number }>('select count(*)::int as count from wallet_entry where tenant_id = $1 and kind = $2', shop.tenantId, kind))[0]?.count ?? 0
    async function expire(): Promise<void> {
      for (let before = -1, after = await countOf('expiry'); after > before; after = await countOf('expiry')) {
        before = after
        await ledger.expire()
      }
    }

    for (let day = 0; day < days; day += 1) {
      now = START + day * DAY_MS
      month.begin(day)
      await expire()

      const newcomers = Array.from({ length: friends }, (_, index) => firstFriend + index).filter((friend) => dayOf(friend) === day)
      const inviters = newcomers.map(() => below(regulars))
      if (day === 0)
        await inParallel(
          Array.from({ length: regulars }, (_, inviter) => inviter).slice(0, friends),
          async (inviter) => void (await apiOf(inviter).createReferral()),
        )
      for (const [index, friend] of newcomers.entries()) {
        const inviter = (inviters[index] ?? 0) % Math.min(regulars, friends)
        const { data: link } = await apiOf(inviter).createReferral()
        const { data: claim } = await apiOf(friend).claimReferral({ body: { code: link.code } })
        expect(claim.status).toBe('joined')
        month.joined(friend, inviter)
      }

      const orders = buyers(ordersADay, day).map((customer) => ({ goods: goodsFor(customer), useWallet: month.balanceOf(customer) > 0 && isLucky(0.5) }))
      await inParallel(orders, ({ goods, useWallet }) => order(goods, useWallet))
      await inParallel(buyers(salesADay, day).map(goodsFor), sale)

      const older = [...month.orders.values()].filter((each) => each.day < day)
      const open = older
        .filter(({ status }) => status === 'created')
        .map(({ number }) => ({ number, isCancelled: isLucky(0.15), refundTo: isLucky(0.5) ? ('wallet' as const) : ('payment' as const) }))
      const arrived = older
        .filter(({ status, piecesBack, quantity }) => status === 'delivered' && piecesBack < quantity)
        .filter(() => isLucky(returns))
        .map(({ number, quantity, piecesBack }) => ({
          number,
          pieces: 1 + below(quantity - piecesBack),
          isReturn: isLucky(0.7),
          refundTo: isLucky(0.6) ? ('wallet' as const) : ('payment' as const),
        }))
      await inParallel(open, async ({ number, isCancelled, refundTo }) => {
        if (isCancelled) {
          await apiOf(month.orders.get(number)?.customer ?? 0).cancelOrder({ body: { orderId: number, refundTo } })
          month.cancelled(number)
        } else {
          await shop.deliver(number)
          month.delivered(number)
        }
      })
      await inParallel(arrived, ({ number, pieces, isReturn, refundTo }) => (isReturn ? sendBack(number, pieces, refundTo) : payBack(number, pieces)))
      await hear()
    }

    const wrong = (await platform.check()).filter((result) => !isRight(result))
    expect(wrong).toEqual([])
    expect(database.repeats()).toBe(0)

    // Each wallet holds what the model says, type by type.
    const held = await sql<{ customer: number; refunds: number; rewards: number; cash: number }>(
      `select c.customer_no::int as customer, coalesce(sum(a.balance) filter (where a.type = 'refunds'), 0)::float8 as refunds,
              coalesce(sum(a.balance) filter (where a.type = 'rewards'), 0)::float8 as rewards, coalesce(sum(a.balance) filter (where a.type = 'cash'), 0)::float8 as cash
         from wallet_account a join customer c on c.tenant_id = a.tenant_id and c.id = a.customer_id where a.tenant_id = $1 group by 1`,
      shop.tenantId,
    )
    const heldBy = new Map(held.map(({ customer, ...wallet }) => [customer, wallet]))
    for (const customer of new Set([...heldBy.keys(), ...month.customers()]))
      expect(heldBy.get(customer) ?? { refunds: 0, rewards: 0, cash: 0 }, `the wallet of ${customer}`).toEqual({ ...month.walletOf(customer), cash: 0 })

    // Orders, papers and shelves, as the model has them.
    const all = [...month.orders.values()]
    const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
    const [sums] = await sql<Record<string, number>>(
      `select (select count(*) from orders where tenant_id = $1)::int as orders, (select sum(total) from orders where tenant_id = $1)::float8 as total,
              (select sum(refunded) from orders where tenant_id = $1)::float8 as refunded, (select sum(wallet) from orders where tenant_id = $1)::float8 as wallet,
              (select count(*) from orders where tenant_id = $1 and counter_sale is not null)::int as sales,
              (select coalesce(sum(amount), 0) from invoice where tenant_id = $1 and kind = 'invoice')::float8 as invoiced,
              (select coalesce(sum(amount), 0) from invoice where tenant_id = $1 and kind = 'credit_note')::float8 as credited,
              (select sum(amount) from wallet_posting where tenant_id = $1)::float8 as books`,
      shop.tenantId,
    )
    expect(sums).toEqual({
      orders: all.length,
      total: sumOf(all.map(({ total }) => total)),
      refunded: sumOf(all.map(({ refunded }) => refunded)),
      wallet: sumOf(all.map(({ paid }) => paid.refunds + paid.rewards)),
      sales: all.filter(({ isSale }) => isSale).length,
      invoiced: sumOf(all.filter(({ isInvoiced }) => isInvoiced).map(({ total }) => total)),
      credited: sumOf(all.map(({ credited }) => credited)),
      books: 0,
    })
    for (const { variantId } of shelf) {
      const sold = all.filter((each) => each.variantId === variantId && each.status !== 'cancelled')
      expect(await shop.stockOf(variantId)).toBe(STOCK - sumOf(sold.map(({ quantity, restocked }) => quantity - restocked)))
    }

    // It was a month in which everything happened.
    const kinds = ['refund', 'payment', 'payment_back', 'reward', 'reward_back', 'referral', 'expiry']
    for (const kind of kinds) expect(await countOf(kind), kind).toBeGreaterThan(0)
    expect(all.some(({ status }) => status === 'cancelled')).toBe(true)
    expect([...month.invited.values()].some(({ status }) => status === 'rewarded')).toBe(true)
  })
}
