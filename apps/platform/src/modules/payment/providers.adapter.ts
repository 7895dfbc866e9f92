import type { Provider } from '@galleria/contract'
import type { Tenant } from '../tenant/index.ts'
import { openCashfree, type HandOver } from './cashfree.adapter.ts'
import type { PaymentAccount } from './payment-account.repository.ts'
import type { PaymentProvider } from './payment.ports.ts'
import { openPayPal } from './paypal.adapter.ts'
import type { Simulators } from './simulator/index.ts'
import { openStripe } from './stripe.adapter.ts'

/** A provider as one tenant uses it. */
export type TenantProvider = { readonly provider: PaymentProvider; readonly isTest: boolean }

export type ProvidersDeps = {
  readonly findAccount: (tenantId: string, provider: Provider) => Promise<PaymentAccount<Provider> | undefined>
  readonly simulators: Pick<Simulators, 'ownUrl' | 'keysOf' | 'pageOfSession'>
  readonly handOver: HandOver
  /** Instead of the providers' own addresses. */
  readonly baseUrls: Readonly<Partial<Record<Provider, string>>>
}

/** So long a change of keys may take until it counts. */
const KEPT_MS = 60_000

/**
 * Opens providers with a tenant's own keys; where it has none, and is marked for it, with a stand-in that moves no money. Kept for a while, so that connections
 * and tokens are.
 */
export function createProviders({ findAccount, simulators, handOver, baseUrls }: ProvidersDeps) {
  const kept = new Map<string, { readonly tenant: Tenant; readonly opened: Promise<TenantProvider | undefined>; readonly until: number }>()

  async function open({ id, settings }: Tenant, name: Provider): Promise<TenantProvider | undefined> {
    const account = await findAccount(id, name)
    if (account) return { provider: await openReal(account), isTest: false }
    return settings.checkout.hasTestPayments ? { provider: await openSimulated(id, name), isTest: true } : undefined
  }

  function openReal({ provider, publishable, secrets }: PaymentAccount<Provider>): Promise<PaymentProvider> {
    const of = (field: string): string => secrets[field] ?? publishable[field] ?? ''
    const environment = of('environment') === 'production' ? 'production' : 'sandbox'
    const place = { baseUrl: baseUrls[provider] }
    switch (provider) {
      case 'stripe':
        return openStripe({ secretKey: of('secretKey'), webhookSecret: of('webhookSecret') }, place)
      case 'cashfree':
        return openCashfree({ clientId: of('clientId'), clientSecret: of('clientSecret'), environment }, { ...place, handOver })
      case 'paypal':
        return openPayPal({ clientId: of('clientId'), clientSecret: of('clientSecret'), webhookId: of('webhookId'), environment }, place)
    }
  }

  function openSimulated(tenantId: string, provider: Provider): Promise<PaymentProvider> {
    const { id, secret, webhook } = simulators.keysOf(tenantId, provider)
    const baseUrl = `${simulators.ownUrl()}/test-payments/${provider}`
    switch (provider) {
      case 'stripe':
        return openStripe({ secretKey: `sk_test_${id}${secret}`, webhookSecret: `whsec_${webhook}` }, { baseUrl })
      case 'cashfree':
        return openCashfree(
          { clientId: `TEST${id}`, clientSecret: secret, environment: 'sandbox' },
          { baseUrl: `${baseUrl}/pg`, handOver: (session, returnUrl) => simulators.pageOfSession(session, returnUrl) },
        )
      case 'paypal':
        return openPayPal({ clientId: id, clientSecret: secret, webhookId: webhook, environment: 'sandbox' }, { baseUrl })
    }
  }

  return {
    /** Undefined when the tenant has no keys with it, and is not marked for tests. */
    of: (tenant: Tenant, name: Provider): Promise<TenantProvider | undefined> => {
      const key = `${tenant.id} ${name}`
      const known = kept.get(key)
      // One whose settings change is another object.
      if (known?.tenant === tenant && known.until > performance.now()) return known.opened
      const opened = open(tenant, name)
      kept.set(key, { tenant, opened, until: performance.now() + KEPT_MS })
      opened.catch(() => kept.delete(key))
      return opened
    },
  }
}
export type Providers = ReturnType<typeof createProviders>
