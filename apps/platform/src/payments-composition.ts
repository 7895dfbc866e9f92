import { systemClock } from '@galleria/kernel'
import type { Config } from './config.ts'
import { openDatabase } from './infra/database.ts'
import { createSealer, secretsKey } from './infra/sealed.ts'
import { type AccountName, type AccountProblem, currencyDoubtsAbout, openPaymentAccounts, type PaymentAccount } from './modules/payment/index.ts'
import { createTenantModule } from './modules/tenant/index.ts'

export { ACCOUNT_NAMES, accountFieldsInWords, type AccountName } from './modules/payment/index.ts'

export type PaymentOffice = {
  /** Undefined when there is no such tenant. */
  list(): Promise<readonly Omit<PaymentAccount, 'secrets'>[] | undefined>
  /** Whether the keys can be used: they were sealed with the SECRETS_KEY that there is now. */
  opens(provider: AccountName): Promise<boolean>
  /** What is wrong with the keys, if anything is; then nothing has changed. */
  set(provider: AccountName, keys: Readonly<Record<string, string>>): Promise<AccountProblem | undefined>
  remove(provider: AccountName): Promise<void>
  /** What the tenant's currency leaves a provider no way to take, a sentence each. */
  doubtsAbout(provider: AccountName): readonly string[]
  close(): Promise<void>
}

/** `npm run payments`: a tenant's keys, on a migrated database, without the shop around it. */
export async function openPaymentOffice(connectionString: string, tenantKey: string, config: Pick<Config, 'dataDir' | 'secretsKey'>): Promise<PaymentOffice> {
  const database = openDatabase(connectionString, { max: 2, onError: () => undefined })
  const tenant = await createTenantModule({ database }).tenants.findByKey(tenantKey)
  const accounts = tenant && openPaymentAccounts(database, createSealer(secretsKey(config)), tenant.id)
  return {
    list: async () => accounts?.list(),
    opens: async (provider) => (await accounts?.opens(provider)) ?? false,
    set: async (provider, keys) => accounts?.set(provider, keys, systemClock()),
    remove: async (provider) => accounts?.remove(provider),
    doubtsAbout: (provider) => (tenant ? currencyDoubtsAbout(provider, tenant.settings.currency) : []),
    close: () => database.close(),
  }
}
