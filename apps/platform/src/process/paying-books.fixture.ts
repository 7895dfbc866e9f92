import { expect } from 'vitest'
import { isRight } from '../infra/checks.ts'
import { refundedOf, stateAt } from '../modules/payment/simulator/simulated-payment.ts'
import { IN_WALLET, PIECES, type PayingWorld, STOCK } from './paying-world.fixture.ts'
import { until } from './shop-process.fixture.ts'

/** Lets a living shop end what killed ones have left; then nobody has lost money or goods, or was told twice. */
export async function expectBooksOfAll(world: PayingWorld): Promise<void> {
  await settleAll(world)
  expect((await world.node.check()).filter((result) => !isRight(result))).toEqual([])
  await expectMoneyAgrees(world)
  await expectWalletsAgree(world)
  await expectGoodsAgree(world)
  await expectMailsAgree(world)
}

/** What may still be to do, by name. */
const LEFT = `select 'payment ' || state as what, order_number as of from payment where state = 'open'
  union all select 'refund ' || state, cause from refund where state in ('queued', 'pending')
  union all select 'pieces held', order_id::text from stock_hold where state = 'open'
  union all select 'event', type from event_outbox where dispatched_at is null
  union all select 'job ' || state, name || ' ' || coalesce(output::text, '') from jobs.job_common where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'`

/** Lets time pass for everything that is tried again later, until nothing is left to be done. */
async function settleAll({ node, sql }: PayingWorld): Promise<void> {
  let left: readonly object[] = []
  const isSettled = async (): Promise<boolean> => {
    await sql(`update payment set ask_at = now() - interval '1 second', expires_at = least(expires_at, now() - interval '1 second') where state = 'open'`)
    await sql(`update refund set try_at = now() - interval '1 second' where state in ('queued', 'pending')`)
    await sql(`update stock_hold set expires_at = now() - interval '1 second' where state = 'open'`)
    await sql(`update jobs.job_common set start_after = now() where state = 'retry'`)
    await node.doFrequentChores()
    left = await sql(LEFT)
    return left.length === 0
  }
  await until('nothing is left to be done', isSettled).catch((cause: unknown) => {
    throw new Error(`This is left to be done: ${JSON.stringify(left)}`, { cause })
  })
}

/** The providers' books and ours: what was taken pays for an order that stands, once, or has gone back. */
async function expectMoneyAgrees({ providers, sql }: PayingWorld): Promise<void> {
  const payments = await sql<{ id: string; number: string; state: string; amount: number; refunded: number; refunds: string[] }>(
    `select p.id, p.order_number as number, p.state, p.amount::int, coalesce(sum(r.amount), 0)::int as refunded, coalesce(array_agg(r.id::text) filter (where r.id is not null), '{}') as refunds
       from payment p left join refund r on r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state = 'done' group by p.tenant_id, p.id`,
  )
  const books = new Map((await providers.books()).map((book) => [book.key, book]))
  const kept = new Map<string, number>()
  for (const payment of payments) {
    const book = books.get(payment.id)
    const isPaid = book !== undefined && stateAt(book, Date.now()) === 'paid'
    expect(payment.state === 'paid', payment.number).toBe(isPaid)
    expect(isPaid ? refundedOf(book, Date.now()) : 0, payment.number).toBe(payment.refunded)
    expect((isPaid ? book.refunds : []).map(({ key }) => key).toSorted(), payment.number).toEqual(payment.refunds.toSorted())
    if (isPaid) kept.set(payment.number, (kept.get(payment.number) ?? 0) + payment.amount - payment.refunded)
    books.delete(payment.id)
  }
  // A provider knows of no money that we do not.
  expect([...books.values()].filter((book) => stateAt(book, Date.now()) === 'paid')).toEqual([])
  const orders = await sql<{ number: string; total: number; status: string; payment: string; type: string }>(
    `select m.number, (m.total - m.wallet)::int as total, o.status, o.payment_status as payment, m.payment_type as type from master_order m join orders o on o.tenant_id = m.tenant_id and o.parent_id = m.id`,
  )
  for (const { number, total, status, payment, type } of orders) {
    const isPaid = status !== 'cancelled' && type !== 'COD'
    expect({ number, kept: kept.get(number) ?? 0, payment }).toEqual({
      number,
      kept: isPaid ? total : 0,
      payment: isPaid ? 'paid' : type === 'COD' ? 'due' : expect.stringMatching(/^(failed|pending|refunded)$/),
    })
  }
}

/** What was paid from a wallet is in the order if that stands, and in the wallet if not. */
async function expectWalletsAgree({ sql }: PayingWorld): Promise<void> {
  const wallets = await sql<{ held: number; paid: number }>(
    `select a.held::int, coalesce((select sum(o.wallet) from orders o where o.customer_id = a.customer_id and o.status <> 'cancelled'), 0)::int as paid
       from (select customer_id, sum(balance) as held, array_agg(id) as ids from wallet_account group by 1) a
      where exists (select from wallet_posting p join wallet_entry e on e.id = p.entry_id where p.account_id = any(a.ids) and e.kind = 'reward')`,
  )
  expect(wallets.length).toBeGreaterThan(0)
  expect(wallets.filter(({ held, paid }) => held + paid !== IN_WALLET)).toEqual([])
}

/** Pieces, places and coupons are with the orders that stand, and with nobody else. */
async function expectGoodsAgree({ sql, shop }: PayingWorld): Promise<void> {
  const leaks = await sql(
    `select s.variant_id from stock s
      where s.tenant_id = $1 and s.quantity <> ${STOCK} - ${PIECES} * (select count(*) from order_line l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
                                                                        where l.tenant_id = s.tenant_id and l.variant_id = s.variant_id and o.status <> 'cancelled')`,
    shop.tenantId,
  )
  expect(leaks).toEqual([])
  const twice = await sql('select customer_id from master_order group by customer_id having count(*) > 1')
  expect(twice).toEqual([])
  const [standing] = await sql<{ orders: number; coupons: number; places: number; picked: number }>(
    `select (select count(*) from orders where status <> 'cancelled')::int as orders, (select coalesce(sum(used), 0) from coupon)::int as coupons,
            (select count(*) from orders where status <> 'cancelled' and pickup is not null)::int as picked, (select coalesce(sum(taken), 0) from pickup_slot)::int as places`,
  )
  expect(standing).toMatchObject({ coupons: standing?.orders, places: standing?.picked })
  const [mails] = await sql<{ placed: number; stood: number }>(
    `select (select count(*) from event_outbox where type = 'order.placed')::int as placed, (select count(*) from master_order where announcement is null)::int as stood`,
  )
  expect(mails?.placed).toBe(mails?.stood)
}

/** Whoever is owed money was told so, once, also of several parts that went back at once. */
async function expectMailsAgree({ sql }: PayingWorld): Promise<void> {
  const wrong = await sql(
    `select e.payload ->> 'number' as number, count(m.id)::int as mails
       from event_outbox e left join development_message m on m.subject like 'Your refund of%' and strpos(m.text, ' ' || coalesce(e.payload #>> '{whole,number}', e.payload ->> 'number') || ' ') > 0
      where e.type = 'order.refund_due' and e.payload -> 'whole' is distinct from 'null'::jsonb group by e.id having count(m.id) <> 1`,
  )
  expect(wrong).toEqual([])
}
