import type { Tenant } from '../tenant/index.ts'
import { CASHFREE_URLS, type CashfreePayoutKeys, openCashfreePayouts } from './cashfree-payouts.adapter.ts'
import type { FindPayoutKeys, PayoutProvider } from './payout.ports.ts'

export type TenantPayouts = { readonly provider: PayoutProvider; readonly isTest: boolean }

type Deps = {
  readonly findKeys: FindPayoutKeys
  readonly simulator: { readonly ownUrl: () => string; readonly keysOf: (tenantId: string) => CashfreePayoutKeys }
  /** Instead of Cashfree's own address. */
  readonly baseUrl: string | undefined
}

/** With a tenant's own keys; where it has none, and is marked for it, with a stand-in that moves no money. Undefined when the shop sends no money. */
export function createPayoutProviders({ findKeys, simulator, baseUrl }: Deps) {
  return {
    of: async ({ id, settings }: Tenant): Promise<TenantPayouts | undefined> => {
      if (!settings.payouts) return undefined
      const keys = await findKeys(id)
      if (keys) return { provider: open(keys, baseUrl), isTest: false }
      if (!settings.payouts.isTest) return undefined
      return { provider: openCashfreePayouts({ baseUrl: simulator.ownUrl(), payouts: simulator.keysOf(id) }), isTest: true }
    },
  }
}
export type PayoutProviders = ReturnType<typeof createPayoutProviders>

function open(keys: Readonly<Record<string, string>>, baseUrl: string | undefined): PayoutProvider {
  const { clientId = '', clientSecret = '', publicKey, verificationClientId, verificationClientSecret, verificationPublicKey, environment } = keys
  return openCashfreePayouts({
    baseUrl: baseUrl ?? CASHFREE_URLS[environment === 'production' ? 'production' : 'sandbox'],
    payouts: { clientId, clientSecret, publicKey },
    ...(verificationClientId && verificationClientSecret
      ? { verification: { clientId: verificationClientId, clientSecret: verificationClientSecret, publicKey: verificationPublicKey } }
      : {}),
  })
}
