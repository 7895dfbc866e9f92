import type { Provider } from '@galleria/contract'
import { and, asc, count, desc, eq, gte, inArray, isNull, lte, notExists, sum } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import type { Payment, PaymentState, RefundState } from './payment.ts'
import type { OpenedPayment, ProviderEvent } from './payment.ports.ts'
import { paymentEventTable, paymentTable as table, refundTable } from './payment.tables.ts'

export type TenantPayment = { readonly tenantId: string; readonly payment: Payment }
export type Refund = {
  readonly tenantId: string
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly state: RefundState
  readonly reference: string | null
  readonly round: number
  readonly tries: number
}

const COLUMNS = {
  id: table.id,
  orderId: table.orderId,
  orderNumber: table.orderNumber,
  customerId: table.customerId,
  attempt: table.attempt,
  provider: table.provider,
  isTest: table.isTest,
  state: table.state,
  amount: table.amount,
  currency: table.currency,
  reference: table.reference,
  redirectUrl: table.redirectUrl,
  session: table.session,
  capture: table.capture,
  takenAmount: table.takenAmount,
  takenCurrency: table.takenCurrency,
  isDeclined: table.isDeclined,
  createdAt: table.createdAt,
  expiresAt: table.expiresAt,
}
const REFUND = {
  tenantId: refundTable.tenantId,
  id: refundTable.id,
  paymentId: refundTable.paymentId,
  amount: refundTable.amount,
  state: refundTable.state,
  reference: refundTable.reference,
  round: refundTable.round,
  tries: refundTable.tries,
}

/** Why a payment goes back that its order did not need: it was paid by another, or stands without. */
export const SURPLUS = 'surplus'
/** Why a payment goes back of which another amount was taken than was asked for. */
export const MISMATCH = 'mismatch'

type NewRefund = {
  readonly id: string
  readonly paymentId: string
  readonly cause: string
  readonly amount: number
  readonly at: Date
  /** What a seller delivers of the order, when it is owed for that. */
  readonly partId?: string
}
type Tried = {
  readonly state: RefundState
  readonly reference?: string | null
  readonly round?: number
  readonly tries: number
  readonly tryAt?: Date
  readonly decidedAt?: Date
}

type Decided = {
  readonly state: Exclude<PaymentState, 'open'>
  readonly capture: string | null
  readonly decidedAt: Date
  readonly takenAmount?: number
  readonly takenCurrency?: string
}

/** Payments and refunds. What is done in somebody's transaction is given it. */
export function createPaymentRepository(database: Database) {
  const found = () => database.orm.select(COLUMNS).from(table)
  const surplusOf = () =>
    database.orm
      .select({ id: refundTable.id })
      .from(refundTable)
      .where(and(eq(refundTable.tenantId, table.tenantId), eq(refundTable.paymentId, table.id), eq(refundTable.cause, SURPLUS)))
  const one = (tenantId: string, id: string) => and(eq(table.tenantId, tenantId), eq(table.id, id))

  return {
    /** The last attempt to pay an order. */
    latest: async (tenantId: string, orderId: string): Promise<Payment | undefined> =>
      (
        await found()
          .where(and(eq(table.tenantId, tenantId), eq(table.orderId, orderId)))
          .orderBy(desc(table.attempt))
          .limit(1)
      )[0],
    find: async (tenantId: string, id: string): Promise<Payment | undefined> => (await found().where(one(tenantId, id)))[0],
    /** The attempt that an order was paid with: what was paid besides has gone back. */
    findPaid: async (tenantId: string, orderId: string): Promise<Payment | undefined> =>
      (await found().where(and(eq(table.tenantId, tenantId), eq(table.orderId, orderId), eq(table.state, 'paid'), notExists(surplusOf()))))[0],
    findByReference: async (tenantId: string, provider: Provider, reference: string): Promise<Payment | undefined> =>
      (await found().where(and(eq(table.tenantId, tenantId), eq(table.provider, provider), eq(table.reference, reference))))[0],
    /** False when somebody else has just begun an attempt. */
    begin: async (tenantId: string, payment: Payment, askAt: Date): Promise<boolean> =>
      (
        await database.orm
          .insert(table)
          .values({ tenantId, ...payment, askAt })
          .onConflictDoNothing()
          .returning({ id: table.id })
      ).length > 0,
    opened: async (tenantId: string, id: string, { reference, redirectUrl, session }: OpenedPayment): Promise<void> => {
      await database.orm
        .update(table)
        .set({ reference, redirectUrl, session })
        .where(and(one(tenantId, id), isNull(table.reference)))
    },
    /** The same, alone with it. */
    lockLatest: async (tx: Orm, tenantId: string, orderId: string): Promise<Payment | undefined> =>
      (
        await tx
          .select(COLUMNS)
          .from(table)
          .where(and(eq(table.tenantId, tenantId), eq(table.orderId, orderId)))
          .orderBy(desc(table.attempt))
          .limit(1)
          .for('update')
      )[0],
    /** Alone with it, until the transaction ends. */
    lock: async (tx: Orm, tenantId: string, id: string): Promise<Payment | undefined> =>
      (await tx.select(COLUMNS).from(table).where(one(tenantId, id)).for('update'))[0],
    /** What nobody has been promised back yet of a payment that was taken. Alone with it, until the transaction ends. */
    lockUnreturned: async (tx: Orm, tenantId: string, id: string): Promise<number> => {
      const [payment] = await tx.select({ amount: table.amount }).from(table).where(one(tenantId, id)).for('update')
      const of = and(eq(refundTable.tenantId, tenantId), eq(refundTable.paymentId, id))
      const [promised] = await tx
        .select({ amount: sum(refundTable.amount).mapWith(Number) })
        .from(refundTable)
        .where(of)
      return (payment?.amount ?? 0) - (promised?.amount ?? 0)
    },
    /** False when this message was there before. */
    note: async (tx: Orm, tenantId: string, { provider, id: paymentId }: Payment, { id: eventId, type }: ProviderEvent, receivedAt: Date): Promise<boolean> =>
      (
        await tx
          .insert(paymentEventTable)
          .values({ tenantId, provider, eventId, type, paymentId, receivedAt })
          .onConflictDoNothing()
          .returning({ eventId: paymentEventTable.eventId })
      ).length > 0,
    decide: async (tx: Orm, tenantId: string, id: string, to: Decided): Promise<void> => {
      await tx.update(table).set(to).where(one(tenantId, id))
    },
    wait: async (tx: Orm, tenantId: string, id: string, to: { isDeclined: boolean; askAt: Date }): Promise<void> => {
      await tx.update(table).set(to).where(one(tenantId, id))
    },
    /** Open payments that are to be asked about, of all tenants. Those that are found are put off, so that two processes ask about each once. */
    takeDue: async (now: Date, putOffTo: Date, limit: number): Promise<TenantPayment[]> =>
      database.transaction(async (tx) => {
        const rows = await tx
          .select({ tenantId: table.tenantId, ...COLUMNS })
          .from(table)
          .where(and(eq(table.state, 'open'), lte(table.askAt, now)))
          .orderBy(asc(table.askAt))
          .limit(limit)
          .for('update', { skipLocked: true })
        for (const { tenantId, id } of rows) await tx.update(table).set({ askAt: putOffTo }).where(one(tenantId, id))
        return rows.map(({ tenantId, ...payment }) => ({ tenantId, payment }))
      }),

    /** Once for each cause. */
    queueRefund: async (tx: Orm, tenantId: string, refund: NewRefund): Promise<void> => {
      const { at, ...rest } = refund
      await tx
        .insert(refundTable)
        .values({ tenantId, ...rest, state: 'queued', tryAt: at, createdAt: at })
        .onConflictDoNothing({ target: [refundTable.tenantId, refundTable.paymentId, refundTable.cause] })
    },
    /** So many payments were mismatched, and so many refunds given up, since then; of all tenants. */
    countTroubles: async (since: Date): Promise<{ mismatched: number; failedRefunds: number }> => {
      const [mismatched, failedRefunds] = await Promise.all([
        database.orm
          .select({ count: count() })
          .from(table)
          .where(and(eq(table.state, 'mismatched'), gte(table.decidedAt, since))),
        database.orm
          .select({ count: count() })
          .from(refundTable)
          .where(and(eq(refundTable.state, 'failed'), gte(refundTable.decidedAt, since))),
      ])
      return { mismatched: mismatched[0]?.count ?? 0, failedRefunds: failedRefunds[0]?.count ?? 0 }
    },
    takeDueRefunds: async (now: Date, putOffTo: Date, limit: number): Promise<Refund[]> =>
      database.transaction(async (tx) => {
        const rows = await tx
          .select(REFUND)
          .from(refundTable)
          .where(and(inArray(refundTable.state, ['queued', 'pending']), lte(refundTable.tryAt, now)))
          .orderBy(asc(refundTable.tryAt))
          .limit(limit)
          .for('update', { skipLocked: true })
        for (const { tenantId, id } of rows)
          await tx
            .update(refundTable)
            .set({ tryAt: putOffTo })
            .where(and(eq(refundTable.tenantId, tenantId), eq(refundTable.id, id)))
        return rows
      }),
    findRefund: async (tenantId: string, provider: Provider, id: string): Promise<Refund | undefined> =>
      (
        await database.orm
          .select(REFUND)
          .from(refundTable)
          .innerJoin(table, and(eq(table.tenantId, refundTable.tenantId), eq(table.id, refundTable.paymentId)))
          .where(and(eq(refundTable.tenantId, tenantId), eq(refundTable.id, id), eq(table.provider, provider)))
      )[0],
    /** Does nothing to one that goes by another name with the provider by now: what was heard of the one before is over. */
    tried: async ({ tenantId, id, round }: Refund, to: Tried): Promise<void> => {
      await database.orm
        .update(refundTable)
        .set(to)
        .where(and(eq(refundTable.tenantId, tenantId), eq(refundTable.id, id), eq(refundTable.round, round)))
    },
  }
}
export type PaymentRepository = ReturnType<typeof createPaymentRepository>
