import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Orm } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { type BillChange, changeBills, createBillPayments } from './bill-payment.repository.ts'
import type { BillOrders, BillsOf, PaymentMethodsOf, StartPayment, ToWirePlaced, WaitsForMoney } from './bill-order.ports.ts'
import { billOrderRoutes } from './bill-order.routes.ts'
import { billMetrics } from './bill.metrics.ts'
import { billPersonal } from './bill.personal.ts'
import type { BillService } from './bill.service.ts'
import { billSubscriptions, billWorker } from './bill.worker.ts'
import { createPayBills } from './pay-bill.use-case.ts'
import { createPlaceBill } from './place-bill.use-case.ts'

type BillOrderingDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly bills: BillService
  readonly billsOf: BillsOf
  readonly orders: BillOrders
  readonly methodsOf: PaymentMethodsOf
  readonly startPayment: StartPayment
  readonly toWirePlaced: ToWirePlaced
  readonly waitsForMoney: WaitsForMoney
  readonly findTenant: (id: string) => Promise<Tenant | undefined>
}

/** Bills as orders, from being asked for until their operators have been paid, or have not (decision 0153). */
export function createBillOrdering({ database, clock, logger, bills, billsOf, orders, methodsOf, findTenant, ...ordering }: BillOrderingDeps) {
  const payments = createBillPayments(database)
  const payBills = createPayBills({ payments, orders, billsOf, findTenant, clock, logger })
  const { placeBill, assertPayableLike } = createPlaceBill({ bills, orders, methodsOf, logger })
  return {
    /** Throws what a bill that waits for its money can not be paid like. */
    assertPayableLike,
    routes: billOrderRoutes({ placeBill, ...ordering }),
    subscriptions: billSubscriptions,
    workers: [billWorker({ payBills })],
    frequentChores: [payBills.followUp],
    metrics: billMetrics({ payments, clock }),
    personal: billPersonal,
  }
}

/** What the orders of bills need of their payments. */
export const billPaymentsFor = ({ database, clock }: { readonly database: Database; readonly clock: Clock }) => ({
  changeBills: (tx: Orm, of: Omit<BillChange, 'at'>) => changeBills(tx, { ...of, at: clock() }),
  expiredBills: createBillPayments(database).listWaiting,
})
