import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { CustomerContext } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import type { OwnAddress } from '../../infra/own-address.ts'
import type { Sealer } from '../../infra/sealed.ts'
import type { Tenant } from '../tenant/index.ts'
import { createPayoutProviders } from './payout-providers.adapter.ts'
import { payoutChecks } from './payout.checks.ts'
import { payoutPersonal } from './payout.personal.ts'
import type { FindPayoutKeys, HoldCustomer, TellOfPayout } from './payout.ports.ts'
import { payoutRoutes } from './payout.routes.ts'
import { createPayoutService } from './payout.service.ts'
import { createSimulatedBeneficiaries } from './simulator/simulated-beneficiary.repository.ts'
import { createPayoutSimulator } from './simulator/payout-simulator.routes.ts'

type PayoutModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly sealer: Sealer
  /** Of the stand-in for the provider. */
  readonly simulatorSecret: string
  readonly ownAddress: () => OwnAddress
  /** Instead of Cashfree's own address. */
  readonly baseUrl: string | undefined
  readonly findKeys: FindPayoutKeys
  readonly findTenant: (id: string) => Promise<Tenant | undefined>
  readonly holdCustomer: HoldCustomer
  readonly tellOfPayout: TellOfPayout
  readonly contactOf: (ctx: CustomerContext) => Promise<{ readonly email: string | null; readonly phone: string | null }>
}

/** Where money can be sent to customers (decision 0055). */
export function createPayoutModule({ simulatorSecret: secret, ownAddress, baseUrl, findKeys, ...deps }: PayoutModuleDeps) {
  const { database, clock } = deps
  const simulator = createPayoutSimulator({ rows: createSimulatedBeneficiaries(database), clock, secret, ownAddress })
  const payouts = createPayoutService({ ...deps, providers: createPayoutProviders({ findKeys, simulator, baseUrl }) })
  return { routes: payoutRoutes({ payouts }), mounts: [simulator.mount], chores: [payouts.tidyUp], checks: payoutChecks, personal: payoutPersonal }
}
