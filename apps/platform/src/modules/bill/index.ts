import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Orm } from '../../infra/database.ts'
import type { OwnAddress } from '../../infra/own-address.ts'
import { createBillProviders } from './bill-providers.adapter.ts'
import type { ContactOf, FindBillKeys } from './bill.ports.ts'
import { billRoutes } from './bill.routes.ts'
import { type BillService, createBillService } from './bill.service.ts'
import { createKwikApiSimulator } from './simulator/kwikapi-simulator.routes.ts'
import { createSimulatedBills } from './simulator/simulated-bill.repository.ts'
import type { Tenant } from '../tenant/index.ts'
import { type BillChange, changeBills, createBillPayments } from './bill-payment.repository.ts'
import type { BillOrders, BillsOf, PaymentMethodsOf, StartPayment, ToWirePlaced, WaitsForMoney } from './bill-order.ports.ts'
import { billOrderRoutes } from './bill-order.routes.ts'
import { billMetrics } from './bill.metrics.ts'
import { billPersonal } from './bill.personal.ts'
import { billSubscriptions, billWorker } from './bill.worker.ts'
import { createPayBills } from './pay-bill.use-case.ts'
import { createPlaceBill } from './place-bill.use-case.ts'

export { billParts } from './bill.parts.ts'

type BillModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** Of the stand-in for the aggregator. */
  readonly simulatorSecret: string
  readonly ownAddress: () => OwnAddress
  /** Instead of KwikAPI's own address. */
  readonly baseUrl: string | undefined
  readonly findKeys: FindBillKeys
  readonly contactOf: ContactOf
}

/** Bills of operators, and recharges, through an aggregator (decision 0153). */
export function createBillModule({ database, clock, logger, simulatorSecret: secret, ownAddress, baseUrl, findKeys, contactOf }: BillModuleDeps) {
  const simulator = createKwikApiSimulator({ rows: createSimulatedBills(database), clock, secret, ownAddress })
  const providers = createBillProviders({ findKeys, simulator, baseUrl })
  const bills = createBillService({ providers, logger, contactOf })
  return {
    routes: billRoutes({ bills }),
    mounts: [simulator.mount],
    chores: [simulator.removeOld],
    bills,
    /** With whom a shop pays them; undefined when it pays none. */
    billsOf: providers.of,
  }
}

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
