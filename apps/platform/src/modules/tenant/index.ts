import type { Database, Orm } from '../../infra/database.ts'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import { settingsCheck, tenantChecks } from './tenant.checks.ts'
import { type TenantLook, tenantRepository } from './tenant.repository.ts'
import { assertReadable, createTenantService, type Watch } from './tenant.service.ts'
import type { SignInProvider, Tenant, TenantSettings } from './tenant.ts'

export type { SignInProvider, Tenant, TenantSettings } from './tenant.ts'
export type { SettingsFault } from './tenant.ports.ts'
export type { TenantLook } from './tenant.repository.ts'
export { assertReadable } from './tenant.service.ts'
export type { TenantService } from './tenant.service.ts'

/** The businesses that this installation serves. */
export function createTenantModule({ database, watch }: { readonly database: Database; readonly watch?: Watch }) {
  const tenants = createTenantService({ database, watch })
  const changeProviders = (tenantId: string, change: (providers: readonly SignInProvider[]) => readonly SignInProvider[]): Promise<void> =>
    database.transaction(async (tx) => {
      const repository = tenantRepository(tx)
      await repository.setProviders(tenantId, change(await repository.listProvidersForUpdate(tenantId)))
    })
  return {
    tenants,
    /** Of a tenant that is to be kept. Throws `tenant.settings_invalid`. */
    assertReadable: (tenant: Tenant): void => watch && assertReadable(tenant, watch.sellingFaultsOf),
    setLook: (tx: Orm, tenantId: string, look: TenantLook): Promise<boolean> => tenantRepository(tx).setLook(tenantId, look),
    setSearchRules: (tenantId: string, rules: NonNullable<TenantSettings['search']>): Promise<boolean> =>
      tenantRepository(database.orm).setSearchRules(tenantId, rules),
    /** Read anew: for an operator beside a running shop. */
    listProviders: (tenantId: string): Promise<readonly SignInProvider[]> => tenantRepository(database.orm).listProviders(tenantId),
    setProvider: (tenantId: string, provider: SignInProvider): Promise<void> =>
      changeProviders(tenantId, (providers) => [...providers.filter(({ type }) => type !== provider.type), provider]),
    /** False when there was none of this type. */
    removeProvider: async (tenantId: string, type: string): Promise<boolean> => {
      let isThere = false
      await changeProviders(tenantId, (providers) => {
        isThere = providers.some((provider) => provider.type === type)
        return providers.filter((provider) => provider.type !== type)
      })
      return isThere
    },
    checks: watch ? [...tenantChecks, settingsCheck(watch.sellingFaultsOf)] : tenantChecks,
    onChange: async ({ isStructural }: CatalogChanges): Promise<string[]> => {
      if (isStructural) await tenants.refresh()
      return []
    },
  }
}
