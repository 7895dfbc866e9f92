import { type Check, rowCheck } from '../../infra/checks.ts'
import type { TenantSettings } from './tenant.ts'
import type { SellingFaultsOf } from './tenant.ports.ts'
import { faultsOf } from './tenant-settings.ts'

export const tenantChecks: readonly Check[] = [
  rowCheck('tenant.hosts', 'a host shows one tenant', `select 'host ' || host as id from tenant, unnest(hosts) host group by host having count(*) > 1`),
]

/** Settings are read as the shop reads them. */
export const settingsCheck = (sellingFaultsOf: SellingFaultsOf): Check => ({
  name: 'tenant.settings',
  rule: 'settings of a tenant can be read',
  find: async (ask) => {
    const tenants = await ask<{ key: string; settings: TenantSettings }>('select key, settings from tenant order by key')
    const faults = tenants.flatMap(({ key, settings }) => {
      return faultsOf(settings, sellingFaultsOf).faults.map(({ path }) => `${key}${path}`)
    })
    return { count: faults.length, examples: faults.slice(0, 5) }
  },
})
