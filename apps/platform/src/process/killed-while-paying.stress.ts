import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isRight } from '../infra/checks.ts'
import { refundedOf, stateAt } from '../modules/payment/simulator/simulated-payment.ts'
import { type Asked, createPayingWorld, ONLINE, type Online, PIECES, type PayingWorld, STOCK } from './paying-world.fixture.ts'
import { inParallel } from './buyers.fixture.ts'
import { createDataFolder, endAllShops, type ShopProcess, startShop, until } from './shop-process.fixture.ts'

const PRELOAD = new URL('./stop-points.fixture.ts', import.meta.url).href

/** Work that stopped is looked at so long: what waits for a row that stopped work holds does not count, and is killed with the rest. */
const STANDING_MS = 4_000

/** Of the points of one kind of work every third is taken: its sisters, with other providers, take those between. */
const STRIDE = 3

/** A piece of work, and the point at which it is to stop. */
type Work = { readonly asked: Asked; readonly name: string; readonly point: number }

const ROUNDS = 200
const AT_ONCE = 30

vi.setConfig({ testTimeout: 600_000 })

const folder = createDataFolder()
let world: PayingWorld
beforeAll(async () => {
  world = await createPayingWorld()
})
afterAll(async () => {
  await endAllShops()
  await world.close()
  await folder.remove()
})

/** Its background work goes no further than this point; 0: it goes on. */
const start = (stopBackgroundAt: number): Promise<ShopProcess> =>
  startShop({
    dataDir: folder.dir,
    env: { ...world.env, ...(stopBackgroundAt > 0 ? { NODE_OPTIONS: `--import=${PRELOAD}`, STOP_BACKGROUND_AT: String(stopBackgroundAt) } : {}) },
  })

// Many pieces of work are taken up to a point of their own and stand there, in one process; it is killed with all of them, which is a round for each, and
// another one takes its place. In the end it is looked whether anybody lost money or goods.
test(`kill -9 at ${ROUNDS} points of creating, paying, verifying, cancelling and refunding loses no money and no goods`, async () => {
  const points = new Points()
  const kinds = kindsOf(world)
  let turn = 0
  let killed = 0
  for (let batch = 0; killed < ROUNDS; batch += 1) {
    const turns = Array.from({ length: Math.min(AT_ONCE, ROUNDS - killed) }, (_, n) => turn + n)
    turn += turns.length
    const works = await inParallel(4, turns, async (n): Promise<Work> => {
      const asked = await (kinds[n % kinds.length] ?? (() => world.kinds.create('COD')))()
      return { asked, point: points.next(asked.kind, n), name: `work-${n}` }
    })
    await world.leaveWork(ONLINE[batch % ONLINE.length] ?? 'STRIPE')
    const shop = await start(1 + batch * 5)
    const calls = works.map(({ asked, name, point }) => asked.ask(shop, `${name}:${point}`).catch(() => undefined))
    const since = performance.now()
    await until('all work stands still', () => works.every(({ name }) => toldBy(shop).has(name)) || performance.now() - since > STANDING_MS, shop.outcome)
    expect((await shop.end('SIGKILL')).signal).toBe('SIGKILL')
    await Promise.all(calls)

    for (const [name, isStopped] of toldBy(shop)) {
      const work = works.find((each) => each.name === name)
      if (isStopped) killed += 1
      // Whatever came to its end has no such point.
      else if (work) points.beginAnew(work)
    }
    // Every other client asks again; the others have closed the browser.
    await Promise.all(works.filter((_, n) => n % 2 === 0).map(({ asked }) => asked.askAgain()))
  }

  const shop = await start(0)
  await settleAll(world)
  expect((await world.node.check()).filter((result) => !isRight(result))).toEqual([])
  await expectMoneyAgrees(world)
  await expectGoodsAgree(world)
  expect((await shop.end('SIGTERM')).err).toBe('')
})

/** At which point the next piece of work of a kind is to stop. */
class Points {
  readonly #next = new Map<string, number>()

  next(kind: string, turn: number): number {
    const point = this.#next.get(kind) ?? 1 + (turn % STRIDE)
    this.#next.set(kind, point + STRIDE)
    return point
  }

  /** Between the points where it was. */
  beginAnew({ asked, point }: Work): void {
    this.#next.set(asked.kind, 1 + (point % STRIDE))
  }
}

/** What is killed, each in turn. */
const kindsOf = ({ kinds }: PayingWorld): (() => Promise<Asked>)[] => {
  const each = (make: (type: Online) => Promise<Asked>) => ONLINE.map((type) => () => make(type))
  return [
    () => kinds.create('COD'),
    ...each(kinds.create),
    ...each(kinds.message),
    ...each(kinds.verify),
    ...each((type) => kinds.cancel(type, true)),
    () => kinds.cancel('CASHFREE', false),
    () => kinds.switch('STRIPE', 'COD'),
    () => kinds.switch('PAYPAL', 'STRIPE'),
  ]
}

/** Which work a process says has come to its point (true), or to its end (false). */
const toldBy = (shop: ShopProcess): Map<string, boolean> =>
  new Map([...shop.said().out.matchAll(/^@(stopped|done) (\S+) /gm)].map(([, what, name = '']) => [name, what === 'stopped']))

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
    expect(isPaid ? refundedOf(book) : 0, payment.number).toBe(payment.refunded)
    expect((isPaid ? book.refunds : []).map(({ key }) => key).toSorted(), payment.number).toEqual(payment.refunds.toSorted())
    if (isPaid) kept.set(payment.number, (kept.get(payment.number) ?? 0) + payment.amount - payment.refunded)
    books.delete(payment.id)
  }
  // A provider knows of no money that we do not.
  expect([...books.values()].filter((book) => stateAt(book, Date.now()) === 'paid')).toEqual([])
  const orders = await sql<{ number: string; total: number; status: string; payment: string; type: string }>(
    `select m.number, m.total::int, o.status, o.payment_status as payment, m.payment_type as type from master_order m join orders o on o.tenant_id = m.tenant_id and o.parent_id = m.id`,
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
