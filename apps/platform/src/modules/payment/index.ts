import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { PROVIDERS, type Provider } from '@galleria/contract'
import { type Clock, type Currency, decimalOf } from '@galleria/kernel'
import { PAYMENT_TYPES, type PaymentType } from '@galleria/rules'
import type { IncomingHttpHeaders } from 'node:http'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { refusalIn } from '../../errors.ts'
import { isDatabaseAway } from '../../infra/database-away.ts'
import type { Database } from '../../infra/database.ts'
import type { OwnAddress } from '../../infra/own-address.ts'
import { SealBroken, type Sealer } from '../../infra/sealed.ts'
import type { Tenant } from '../tenant/index.ts'
import { cashfreePageAt, mountCashfreePage } from './cashfree-page.routes.ts'
import type { AssertPayableLike, FindOrderToPay, IsOrderWaiting, SettleOrder, SwitchOrder } from './order-seam.ports.ts'
import { accountFieldsInWords, type AccountName, type AccountProblem, accountProblem, partsOfAccount } from './payment-account.ts'
import { providerOf } from './payment.ts'
import { createPaymentAccounts, listPaymentAccounts } from './payment-account.repository.ts'
import { paymentChecks } from './payment.checks.ts'
import { paymentMetrics } from './payment.metrics.ts'
import { paymentPersonal } from './payment.personal.ts'
import { createPaymentRepository } from './payment.repository.ts'
import { paymentRoutes } from './payment.routes.ts'
import { createPaymentService } from './payment.service.ts'
import { isPayableWith, stepOf } from './provider-amount.ts'
import { createProviders } from './providers.adapter.ts'
import { createRefundService } from './refund.service.ts'
import { createRefundList } from './refund-list.repository.ts'
import { refundListRoutes } from './refund-list.routes.ts'
import type { SoldParts } from './payment.ports.ts'
import { refundSubscriptions, refundWorker } from './refund.worker.ts'
import { createSimulators } from './simulator/index.ts'

export { ACCOUNT_NAMES, accountFieldsInWords, type AccountName, type AccountProblem } from './payment-account.ts'
export type { PaymentAccount } from './payment-account.repository.ts'

/** A tenant's keys with providers, for the command of operators. */
export function openPaymentAccounts(database: Database, sealer: Sealer, tenantId: string) {
  const accounts = createPaymentAccounts(database, sealer)
  return {
    list: () => accounts.list(tenantId),
    /** Whether its secrets were sealed with the key that there is now. */
    opens: async (provider: AccountName): Promise<boolean> => {
      try {
        await accounts.find(tenantId, provider)
        return true
      } catch (error) {
        if (error instanceof SealBroken) return false
        throw error
      }
    },
    /** What is wrong with the keys, if anything is; then nothing has changed. */
    set: async (provider: AccountName, keys: Readonly<Record<string, string>>, at: Date): Promise<AccountProblem | undefined> => {
      const problem = accountProblem(provider, keys)
      if (!problem) await accounts.save(tenantId, partsOfAccount(provider, keys), at)
      return problem
    },
    remove: (provider: AccountName) => accounts.remove(tenantId, provider),
  }
}

/** Of some ways to pay, those whose provider takes the currency and a tenant has no keys with, for the command of operators. */
export async function waysWithoutKeys(
  database: Database,
  tenantId: string,
  { types, currency }: { readonly types: readonly PaymentType[]; readonly currency: Currency },
): Promise<WayWithoutKeys[]> {
  const known = new Set((await listPaymentAccounts(database, tenantId)).map(({ provider }) => provider))
  return types.flatMap((type) => {
    const provider = providerOf(type)
    return provider && !known.has(provider) && isPayableWith(provider, currency) ? [{ type, provider, keys: accountFieldsInWords(provider) }] : []
  })
}

/** What stands in the way of a currency at some ways to pay, a sentence each, for the commands of operators. */
export function currencyDoubts(types: readonly PaymentType[], currency: Currency): string[] {
  return types.flatMap((type) => {
    const provider = providerOf(type)
    const step = provider && stepOf(provider, currency)
    if (!provider || step?.amount === 1) return []
    if (!step) return `${type} takes no ${currency}: nobody can pay that way.`
    return `${type} takes ${currency} in steps of ${decimalOf(step)} only: a total in between is not paid that way. Keep prices and fees in such steps; percentages may still lead in between.`
  })
}
/** `keys`: what they are called. */
export type WayWithoutKeys = { readonly type: PaymentType; readonly provider: Provider; readonly keys: string }

/** The same of the ways to pay that an account is for. */
export const currencyDoubtsAbout = (account: AccountName, currency: Currency): string[] =>
  currencyDoubts(
    PAYMENT_TYPES.filter((type) => providerOf(type) === account),
    currency,
  )

type PaymentModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly sealer: Sealer
  /** Of the stand-ins for providers. */
  readonly simulatorSecret: string
  readonly baseUrls: Readonly<Partial<Record<Provider, string>>>
  readonly ownAddress: () => OwnAddress
  readonly findTenant: (id: string) => Promise<Tenant | undefined>
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
  readonly originOf: (tenant: Tenant) => string
  readonly findOrderToPay: FindOrderToPay
  readonly isOrderWaiting: IsOrderWaiting
  readonly settleOrder: SettleOrder
  readonly switchOrder: SwitchOrder
  readonly assertPayableLike: AssertPayableLike
  readonly parts: SoldParts
}

/** How orders are paid, and paid back. */
export function createPaymentModule({
  database,
  clock,
  logger,
  sealer,
  simulatorSecret,
  baseUrls,
  ownAddress,
  findTenant,
  findTenantByHost,
  originOf,
  parts,
  ...orders
}: PaymentModuleDeps) {
  const accounts = createPaymentAccounts(database, sealer)
  const simulators = createSimulators({ database, clock, logger, secret: simulatorSecret, ownAddress, findTenantByHost })
  const providers = createProviders({ findAccount: accounts.find, simulators, handOver: cashfreePageAt, baseUrls })
  const payments = createPaymentRepository(database)
  const shared = { database, payments, providers, clock, logger, findTenant }
  const refunds = createRefundService(shared)
  const service = createPaymentService({ ...shared, ...orders, refunds, listAccounts: accounts.list, findTenantByHost, originOf })
  const keysOf = async (tenantId: string, name: AccountName): Promise<Readonly<Record<string, string>> | undefined> => {
    const account = await accounts.find(tenantId, name)
    return account && { ...account.publishable, ...account.secrets }
  }
  const signedBy = (name: Provider) => (tenant: Tenant, headers: IncomingHttpHeaders, bytes: Uint8Array) => service.isSigned(tenant, name, headers, bytes)
  return {
    routes: [...paymentRoutes({ payments: service }), ...refundListRoutes({ refunds: createRefundList(database, parts), clock })],
    mounts: [simulators.mount, (app: FastifyInstance) => mountCashfreePage(app)],
    subscriptions: refundSubscriptions,
    workers: [refundWorker({ refunds })],
    chores: [simulators.removeOld],
    frequentChores: [service.reconcile, refunds.giveBack],
    checks: paymentChecks,
    personal: paymentPersonal,
    close: simulators.close,
    metrics: paymentMetrics({ payments, clock }),
    /** How each provider signs, for the door. */
    signatures: Object.fromEntries(PROVIDERS.map((name) => [name, signedBy(name)])),
    /** For an order that was just placed: it stands also when nobody can be paid at the moment. */
    startPayment: async (ctx: CustomerContext, masterId: string, origin: string | undefined) => {
      try {
        const { payment } = await service.start(ctx, masterId, { origin })
        return { redirectUrl: payment?.redirectUrl ?? null, sessionId: payment?.session ?? null }
      } catch (error) {
        if (!refusalIn(error) && !isDatabaseAway(error)) throw error
        logger.warn({ err: error, order: masterId }, 'a payment could not be opened; its order waits')
        return { redirectUrl: null, sessionId: null }
      }
    },
    confirmPayment: service.confirm,
    /** With which a tenant sends money. */
    payoutKeysOf: (tenantId: string) => keysOf(tenantId, 'cashfree-payouts'),
    /** With which it pays bills of its customers. */
    billKeysOf: (tenantId: string) => keysOf(tenantId, 'kwikapi'),
    lastWordOn: service.lastWordOn,
    obstaclesOf: service.obstaclesOf,
    methodsOf: service.methodsOf,
    /** Loads the SDK that will be needed: that can take longer than a request may on a machine that has much to do. */
    expect: ({ tenant }: RequestContext, type: PaymentType): void => {
      const name = providerOf(type)
      if (name) void providers.of(tenant, name).catch(() => undefined) // asked again, and told, when somebody pays
    },
  }
}
