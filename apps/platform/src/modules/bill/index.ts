import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../infra/database.ts'
import type { OwnAddress } from '../../infra/own-address.ts'
import { createBillProviders } from './bill-providers.adapter.ts'
import type { ContactOf, FindBillKeys } from './bill.ports.ts'
import { billRoutes } from './bill.routes.ts'
import { createBillService } from './bill.service.ts'
import { createKwikApiSimulator } from './simulator/kwikapi-simulator.routes.ts'
import { createSimulatedBills } from './simulator/simulated-bill.repository.ts'

export { billPaymentsFor, createBillOrdering } from './bill-ordering.ts'
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
