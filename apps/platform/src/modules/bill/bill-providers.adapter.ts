import { createHash } from 'node:crypto'
import { paysBills } from '../../context.ts'
import type { Tenant } from '../tenant/index.ts'
import type { BillAggregator, FindBillKeys } from './bill.ports.ts'
import { KWIKAPI_URLS, type KwikApiPlace, openKwikApi } from './kwikapi.adapter.ts'

export type TenantBills = {
  readonly aggregator: BillAggregator
  readonly isTest: boolean
  /** Of whose answers it is: others when the tenant's keys are. */
  readonly account: string
}

type Deps = {
  readonly findKeys: FindBillKeys
  readonly simulator: { readonly ownUrl: () => string; readonly keyOf: (tenantId: string) => string }
  /** Instead of KwikAPI's own address. */
  readonly baseUrl: string | undefined
}

/** With a tenant's own key; where it has none, and is marked for it, with a stand-in that pays nobody. Undefined when the shop pays no bills. */
export function createBillProviders({ findKeys, simulator, baseUrl }: Deps) {
  return {
    of: async ({ id, settings }: Tenant): Promise<TenantBills | undefined> => {
      if (!paysBills(settings)) return undefined
      const keys = await findKeys(id)
      if (keys)
        return bills(id, { baseUrl: baseUrl ?? KWIKAPI_URLS[keys.environment === 'production' ? 'production' : 'sandbox'], apiKey: keys.apiKey ?? '' }, false)
      if (!settings.bills?.isTest) return undefined
      return bills(id, { baseUrl: simulator.ownUrl(), apiKey: simulator.keyOf(id) }, true)
    },
  }
}
export type BillProviders = ReturnType<typeof createBillProviders>

const bills = (tenantId: string, place: KwikApiPlace, isTest: boolean): TenantBills => ({
  aggregator: openKwikApi(place),
  isTest,
  account: `${tenantId} ${createHash('sha256').update(`${place.baseUrl}|${place.apiKey}`).digest('base64url').slice(0, 16)}`,
})
