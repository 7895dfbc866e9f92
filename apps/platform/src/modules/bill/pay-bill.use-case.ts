import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { Tenant } from '../tenant/index.ts'
import type { BillInHand, BillPayments } from './bill-payment.repository.ts'
import type { BillOrders, BillsOf, BillsOfShop } from './bill-order.ports.ts'
import { BillFailed, type BillReport } from './bill.ports.ts'
import { isToBeToldAgain, pauseMs } from './bill-order.ts'

type Deps = {
  readonly payments: BillPayments
  readonly orders: Pick<BillOrders, 'send' | 'finish' | 'refuse'>
  readonly billsOf: BillsOf
  readonly findTenant: (id: string) => Promise<Tenant | undefined>
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Whoever has one in hand and dies is followed up after this; the aggregator has answered by then, or never does. */
const LEASE_MS = 120_000
/** In one round; what is more waits for the next. */
const ROUND = 20
const WAITING_ROUND = 200
const ROUND_MS = 30_000
/** So long one waits for a shop that has nobody to send it to. */
const PATIENCE_MS = 24 * 3_600_000
/** From then on somebody should ask the aggregator. */
const LATE_MS = 24 * 3_600_000

/** Stand-ins are all one: each process calls its own. */
const accountOf = ({ isTest, account }: BillsOfShop): string => (isTest ? 'test' : account)

const SENDING: BillReport = { state: 'sending', reference: null }
const REFUSED: BillReport = { state: 'refused', reference: null }

/**
 * Sends bills to their operators: once each, and until it is known what became of them (decision 0153). Before anybody outside is told, it is written down that they may
 * know; from then on they are asked, and told again only when they say that they have never heard of it, under the key that they know it by.
 */
export function createPayBills({ payments, orders, billsOf, findTenant, clock, logger }: Deps) {
  const after = (ms: number): Date => new Date(clock().getTime() + ms)

  /** Its money is there: nobody can cancel it from now on. Nothing when it was sent, cancelled or is not paid. */
  async function begin(tenantId: string, orderId: string): Promise<void> {
    const begun = await orders.send(tenantId, orderId, after(LEASE_MS))
    if (begun) await carryOn({ ...begun, details: begun.details as BillInHand['details'], tenantId, sentAt: null, createdAt: clock() })
  }

  async function carryOn(bill: BillInHand): Promise<void> {
    const { tenantId, orderId, details } = bill
    const tenant = await findTenant(tenantId)
    if (!tenant || !details) return payments.wait(bill, after(PATIENCE_MS))
    const found = await billsOf(tenant)
    const report = found?.isTest === details.isTest ? await reportOn(found, bill) : nobodyFor(bill)
    if (report === 'not mine') return
    if (report.state === 'paid') return void (await orders.finish(tenant, orderId, report.reference))
    if (report.state === 'refused') return void (await orders.refuse(tenant, orderId))
    if (clock().getTime() - bill.createdAt.getTime() > LATE_MS) logger.error({ tenantId, order: orderId }, 'nobody knows what became of the payment of a bill')
    await payments.wait(bill, after(pauseMs(bill.tries)))
  }

  /** The shop pays no bills any more, or others: what nobody was told of goes back to its shopper, the rest waits for the keys. */
  function nobodyFor({ tenantId, orderId, sentAt, createdAt }: BillInHand): BillReport {
    logger.warn({ tenantId, order: orderId }, 'there is nobody who would pay a bill')
    return sentAt === null && clock().getTime() - createdAt.getTime() > PATIENCE_MS ? REFUSED : SENDING
  }

  async function reportOn(shop: BillsOfShop, bill: BillInHand): Promise<BillReport | 'not mine'> {
    if (bill.sentAt === null) return tell(shop, bill)
    const report = await said(bill, () => shop.aggregator.statusOf(bill.orderId))
    // Another account has never heard of what the one before was told.
    const mayBeTold = accountOf(shop) === bill.details?.account && isToBeToldAgain(bill.sentAt, clock())
    return report.state === 'unknown' && mayBeTold ? tell(shop, bill) : report
  }

  async function tell(shop: BillsOfShop, bill: BillInHand): Promise<BillReport | 'not mine'> {
    const { aggregator } = shop
    const { orderId: key, details, amount } = bill
    if (!details || !(await payments.noteTold(bill, { account: accountOf(shop), at: clock(), until: after(LEASE_MS) }))) return 'not mine'
    const { operator, number, circle, phone } = details
    try {
      return await aggregator.pay({ key, operator, number, amount, circle, phone })
    } catch (error) {
      if (!(error instanceof BillFailed && error.isRefusal)) return unsaid(bill, error)
      logger.warn({ err: error, tenantId: bill.tenantId, order: key }, 'an aggregator would not pay a bill')
      // Somebody who has died may have told it before: then what it knows counts, and not that it would not hear of it twice.
      const known = await said(bill, () => aggregator.statusOf(key))
      return known.state === 'unknown' ? REFUSED : known
    }
  }

  async function said(bill: BillInHand, ask: () => Promise<BillReport>): Promise<BillReport> {
    try {
      return await ask()
    } catch (error) {
      return unsaid(bill, error)
    }
  }

  function unsaid({ tenantId, orderId }: BillInHand, error: unknown): BillReport {
    if (!(error instanceof BillFailed)) throw error
    logger.warn({ err: error, tenantId, order: orderId }, 'an aggregator did not answer as it should; it is asked again')
    return SENDING
  }

  const apart = async (of: { readonly tenantId: string; readonly orderId: string }, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      logger.warn({ err: error, tenantId: of.tenantId, order: of.orderId }, 'a bill could not be followed up; it is looked at again')
    }
  }

  return {
    begin,
    /** A chore for any number of processes: sends what is paid and was not told of, and asks about what is under way. */
    followUp: async (): Promise<void> => {
      const end = Date.now() + ROUND_MS
      for (const of of await payments.listWaiting(clock(), WAITING_ROUND)) {
        if (Date.now() >= end) return
        await apart(of, () => begin(of.tenantId, of.orderId))
      }
      for (let round = 0; round < ROUND && Date.now() < end; round += 1) {
        const bill = await payments.take(clock(), after(LEASE_MS))
        if (!bill) return
        await apart(bill, () => carryOn(bill))
      }
    },
  }
}
export type PayBills = ReturnType<typeof createPayBills>
