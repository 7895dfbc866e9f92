import { type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { cartParts } from '../cart/cart.parts.ts'
import { takeOut } from '../cart/taken-out.repository.ts'
import { catalogParts } from '../catalog/catalog.parts.ts'
import { identityParts } from '../identity/identity.parts.ts'
import { inventoryParts } from '../inventory/inventory.parts.ts'
import { createBillOrderRepository } from '../order/bill-order.repository.ts'
import { createSettle } from '../order/settle-order.use-case.ts'
import { createBillOrders } from '../order/bill-order.use-case.ts'
import { createSellerOrderRepositories } from '../order/seller-order.repository.ts'
import { sqlOn } from '../payment/buying.fixture.ts'
import { pickUpParts } from '../pick-up/pick-up.parts.ts'
import { keepCoupon } from '../promotion/promotion.repository.ts'
import { promotionParts } from '../promotion/promotion.parts.ts'
import type { Tenant } from '../tenant/index.ts'
import { walletParts } from '../wallet/wallet.parts.ts'
import { appointmentParts } from '../appointment/appointment.parts.ts'
import { storageParts } from '../storage/storage.parts.ts'
import { changeBills, createBillPayments, type BillPayments } from './bill-payment.repository.ts'
import type { BillOrders } from './bill-order.ports.ts'
import { billParts } from './bill.parts.ts'
import { type BillAggregator, BillFailed, type BillReport } from './bill.ports.ts'
import { createBillShop, orderBill, paidBill } from './bills.fixture.ts'
import { createPayBills } from './pay-bill.use-case.ts'

vi.setConfig({ testTimeout: 30_000 })

let platform: TestPlatform
let shop: TestShop
let customer: SignedIn
let tenant: Tenant
let orders: Pick<BillOrders, 'send' | 'finish' | 'refuse'>
let payments: BillPayments
let now = new Date()

const MINUTE_MS = 60_000

beforeAll(async () => {
  platform = await startTestPlatform()
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createBillShop(platform)
  customer = await shop.signUp()
  const found = (await platform.tenants()).find(({ id }) => id === shop.tenantId)
  if (!found) throw new Error('no shop')
  tenant = found
  const { database } = platform
  const parts = {
    ...appointmentParts,
    ...billParts,
    ...cartParts,
    ...catalogParts,
    ...identityParts,
    ...inventoryParts,
    ...pickUpParts,
    ...promotionParts,
    ...storageParts,
    ...walletParts,
  }
  const sellerOrders = createSellerOrderRepositories({ database, parts })
  orders = createBillOrders({
    ordersOf: () => {
      throw new Error('nothing is ordered here')
    },
    bills: createBillOrderRepository({ database, parts }),
    clock: () => now,
    recipientOf: async () => undefined,
    contactOf: (tenantId, orderId) => sellerOrders(tenantId, tenantId).recipientOf(orderId),
    findPart: (tenantId, orderId) => sellerOrders(tenantId, tenantId).find(orderId),
    onChange: () => undefined,
  })
  payments = createBillPayments(database)
})
afterAll(async () => {
  const wrong = (await platform.check()).filter((result) => !isRight(result))
  await platform.close()
  if (wrong.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(wrong)}`)
})

const sql = <Row extends object>(text: string, ...values: unknown[]) => sqlOn(platform)<Row>(text, ...values)
const stateOf = async (orderId: string) => {
  const { orderStatus, bill, payment } = (await customer.api.getOrder({ params: { orderId } })).data
  return `${orderStatus}/${payment.status}/${bill?.state}`
}

/** An aggregator that does as it is told, and remembers what it has paid under which key. */
function aAggregator({ end = 'paid' }: { end?: 'paid' | 'refused' } = {}) {
  const known = new Map<string, BillReport['state']>()
  let paid = 0
  const reportOf = (key: string): BillReport => ({ state: known.get(key) ?? 'unknown', reference: known.get(key) === 'paid' ? 'BBPS-1' : null })
  const aggregator: Pick<BillAggregator, 'pay' | 'statusOf'> = {
    pay: async ({ key }) => {
      if (known.has(key)) throw new BillFailed('that key is known', { isRefusal: true })
      known.set(key, end)
      if (end === 'paid') paid += 1
      return reportOf(key)
    },
    statusOf: async (key) => reportOf(key),
  }
  return { aggregator, paidTimes: () => paid, forget: () => known.clear() }
}

const crash = () => Promise.reject(new Error('the process has died'))
const lostAnswer = () => Promise.reject(new BillFailed('no answer'))

/** What a process is made of: each part may be one that dies. */
function aProcess(
  aggregator: Pick<BillAggregator, 'pay' | 'statusOf'> | undefined,
  {
    ofPayments = {},
    ofOrders = {},
    isTest = true,
    account = 'own',
  }: { ofPayments?: Partial<BillPayments>; ofOrders?: Partial<typeof orders>; isTest?: boolean; account?: string } = {},
) {
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const pay = createPayBills({
    payments: { ...payments, ...ofPayments },
    orders: { ...orders, ...ofOrders },
    billsOf: async () => aggregator && { aggregator: aggregator as BillAggregator, isTest, account },
    findTenant: async (id) => (id === tenant.id ? tenant : undefined),
    clock: () => now,
    logger,
  })
  return { ...pay, logger }
}

/** Time goes by until somebody has to look again. */
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}
const begun = async (): Promise<string> => {
  now = new Date()
  return (await paidBill(platform, customer))._id
}

describe('a process that dies', () => {
  const deaths = {
    'before the order is on its way': { ofOrders: { send: crash } },
    'when it is on its way, and nobody was told': { ofPayments: { noteTold: crash } },
    'when it has written down that it tells, and has not': { pay: 'before' },
    'when the aggregator has paid, before it says so': { pay: 'after' },
    'when the aggregator has said so, before it is written down': { ofOrders: { finish: crash, refuse: crash } },
  } as const

  it.each(Object.entries(deaths))('%s: the bill is paid once all the same', async (_, death) => {
    const orderId = await begun()
    const { aggregator, paidTimes } = aAggregator()
    const dying: typeof aggregator =
      'pay' in death
        ? {
            ...aggregator,
            pay: async (bill) => {
              if (death.pay === 'after') await aggregator.pay(bill)
              return crash()
            },
          }
        : aggregator
    await aProcess(dying, 'pay' in death ? {} : death)
      .begin(shop.tenantId, orderId)
      .catch(() => undefined)
    const next = aProcess(aggregator)
    // So long as the dead may still be at work nobody meddles.
    const before = paidTimes()
    later(1)
    if (!('ofOrders' in death && 'send' in death.ofOrders)) await next.followUp()
    expect(paidTimes()).toBe(before)
    for (const minutes of [2, 12, 30]) {
      later(minutes)
      await next.followUp()
    }
    expect(paidTimes()).toBe(1)
    expect(await stateOf(orderId)).toBe('delivered/paid/paid')
  })

  it.each(Object.entries(deaths))('%s: the money of what the operator refuses goes back once all the same', async (_, death) => {
    const orderId = await begun()
    const { aggregator } = aAggregator({ end: 'refused' })
    const dying: typeof aggregator =
      'pay' in death
        ? {
            ...aggregator,
            pay: async (bill) => {
              if (death.pay === 'after') await aggregator.pay(bill)
              return crash()
            },
          }
        : aggregator
    await aProcess(dying, 'pay' in death ? {} : death)
      .begin(shop.tenantId, orderId)
      .catch(() => undefined)
    for (const minutes of [3, 12, 30]) {
      later(minutes)
      await aProcess(aggregator).followUp()
    }
    expect(await stateOf(orderId)).toBe('cancelled/refunded/refused')
    const due = "select 1 from event_outbox where type = 'order.refund_due' and payload ->> 'orderId' = $1"
    expect(await sql(due, orderId)).toHaveLength(1)
  })
})

describe('an answer that is lost', () => {
  it('is asked for, and the bill is not paid again', async () => {
    const orderId = await begun()
    const { aggregator, paidTimes } = aAggregator()
    await aProcess({
      ...aggregator,
      pay: async (bill) => {
        await aggregator.pay(bill)
        return lostAnswer()
      },
    }).begin(shop.tenantId, orderId)
    expect(await stateOf(orderId)).toBe('shipped/paid/sending')
    later(2)
    await aProcess(aggregator).followUp()
    expect(await stateOf(orderId)).toBe('delivered/paid/paid')
    expect(paidTimes()).toBe(1)
  })

  it('of one that was never heard is told again, but not before it is sure', async () => {
    const orderId = await begun()
    const { aggregator, paidTimes } = aAggregator()
    await aProcess({ ...aggregator, pay: lostAnswer }).begin(shop.tenantId, orderId)
    later(5)
    await aProcess(aggregator).followUp()
    expect(paidTimes()).toBe(0)
    later(10)
    await aProcess(aggregator).followUp()
    expect(paidTimes()).toBe(1)
    expect(await stateOf(orderId)).toBe('delivered/paid/paid')
  })

  it('is asked for again and again while the aggregator is away, with growing pauses, and told to whoever runs the shop after a day', async () => {
    const orderId = await begun()
    const { aggregator, paidTimes } = aAggregator()
    const statusOf = vi.fn<typeof lostAnswer>(lostAnswer)
    const away = aProcess({ pay: lostAnswer, statusOf })
    await away.begin(shop.tenantId, orderId)
    for (let minute = 0; minute < 120; minute += 1) {
      later(1)
      await away.followUp()
    }
    expect(statusOf.mock.calls.length).toBeLessThan(10)
    expect(away.logger.error).not.toHaveBeenCalled()
    expect(await payments.countLate(new Date(now.getTime() - 3_600_000))).toBe(1)
    later(24 * 60)
    await away.followUp()
    expect(away.logger.error).toHaveBeenCalledOnce()
    expect(await stateOf(orderId)).toBe('shipped/paid/sending')
    later(7 * 60)
    await aProcess(aggregator).followUp()
    expect([await stateOf(orderId), paidTimes()]).toEqual(['delivered/paid/paid', 1])
  })
})

describe('two at once', () => {
  it('send a bill once', async () => {
    const orderId = await begun()
    const { aggregator, paidTimes } = aAggregator()
    await Promise.all([1, 2, 3].map(() => aProcess(aggregator).begin(shop.tenantId, orderId)))
    expect([await stateOf(orderId), paidTimes()]).toEqual(['delivered/paid/paid', 1])
  })

  it('follow it up once, and who comes back from the dead tells nobody', async () => {
    const orderId = await begun()
    const { aggregator, paidTimes } = aAggregator()
    let wake: () => void = () => undefined
    const asleep = new Promise<void>((resolve) => (wake = resolve))
    const slow = aProcess(aggregator, {
      ofPayments: {
        noteTold: async (...of) => {
          await asleep
          return payments.noteTold(...of)
        },
      },
    }).begin(shop.tenantId, orderId)
    await vi.waitFor(async () => expect(await stateOf(orderId)).toBe('shipped/paid/sending'))
    later(3)
    await Promise.all([1, 2, 3].map(() => aProcess(aggregator).followUp()))
    wake()
    await slow
    expect([await stateOf(orderId), paidTimes()]).toEqual(['delivered/paid/paid', 1])
  })
})

describe('a refusal', () => {
  it('of what was told before by somebody who has died is not believed before it is asked about', async () => {
    const orderId = await begun()
    const { aggregator, paidTimes } = aAggregator()
    const { tries = 0 } = (await orders.send(shop.tenantId, orderId, now)) ?? {}
    expect(tries).toBe(1)
    await aggregator.pay({ key: orderId, amount: 1 } as never)
    await aProcess(aggregator).followUp()
    expect([await stateOf(orderId), paidTimes()]).toEqual(['delivered/paid/paid', 1])
  })

  it('of what was told sends the money back', async () => {
    const orderId = await begun()
    const { aggregator } = aAggregator()
    await aProcess({ ...aggregator, pay: () => Promise.reject(new BillFailed('no money left there', { isRefusal: true })) }).begin(shop.tenantId, orderId)
    expect(await stateOf(orderId)).toBe('cancelled/refunded/refused')
  })
})

describe('a shop that pays no bills any more', () => {
  it.each([
    ['none', undefined, true],
    ['others, with true money', aAggregator().aggregator, false],
  ])('%s: what nobody was told of waits for a day, and its money goes back', async (_, aggregator, isTest) => {
    const orderId = await begun()
    const process = aProcess(aggregator, { isTest })
    await process.begin(shop.tenantId, orderId)
    later(60)
    await process.followUp()
    expect(await stateOf(orderId)).toBe('shipped/paid/sending')
    for (let hour = 0; hour < 30; hour += 6) {
      later(6 * 60 + 1)
      await process.followUp()
    }
    expect(await stateOf(orderId)).toBe('cancelled/refunded/refused')
  })
})

describe('a shop that has another account with its aggregator', () => {
  it('asks there about what the one before was told, and tells it nothing', async () => {
    const orderId = await begun()
    await sql('update bill_payment set details = details || \'{"isTest": false}\' where order_id = $1', orderId)
    const [old, other] = [aAggregator(), aAggregator()]
    await aProcess({ ...old.aggregator, pay: async (bill) => (await old.aggregator.pay(bill), lostAnswer()) }, { isTest: false }).begin(shop.tenantId, orderId)
    for (let hour = 0; hour < 5; hour += 1) {
      later(60)
      await aProcess(other.aggregator, { isTest: false, account: 'another' }).followUp()
    }
    expect([await stateOf(orderId), other.paidTimes()]).toEqual(['shipped/paid/sending', 0])
    later(24 * 60)
    await aProcess(old.aggregator, { isTest: false }).followUp()
    expect([await stateOf(orderId), old.paidTimes()]).toEqual(['delivered/paid/paid', 1])
  })
})

describe('money that comes too late', () => {
  const settle = (masterId: string, outcome: 'paid' | 'expired') =>
    platform.database.transaction((tx) =>
      createSettle({
        changeHolds: async () => 'changed',
        changeBookings: async () => 'changed',
        changeBills: (t, of) => changeBills(t, { ...of, at: now }),
        keepCoupon,
        takeOut,
        erasedCustomers: identityParts.erasedCustomers,
      })(tx, {
        tenantId: shop.tenantId,
        masterId,
        outcome,
      }),
    )

  it('sends the bill after all', async () => {
    now = new Date()
    const { _id } = await orderBill(customer)
    expect(await settle(_id, 'expired')).toBe('expired')
    expect(await stateOf(_id)).toBe('cancelled/failed/ended')
    expect(await settle(_id, 'paid')).toBe('paid')
    expect(await stateOf(_id)).toBe('created/paid/sending')
    const { aggregator, paidTimes } = aAggregator()
    await aProcess(aggregator).followUp()
    expect([await stateOf(_id), paidTimes()]).toEqual(['delivered/paid/paid', 1])
  })

  it('goes back when its account is gone, and with it the number', async () => {
    const { _id } = await orderBill(customer)
    await settle(_id, 'expired')
    await sql('update bill_payment set details = null, customer_id = null where order_id = $1', _id)
    expect(await settle(_id, 'paid')).toBe('refund_due')
    expect(await stateOf(_id)).toBe('cancelled/refunded/ended')
  })
})
