import type { Database } from '../../infra/database.ts'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import { tenantChecks } from './tenant.checks.ts'
import { createTenantService } from './tenant.service.ts'

export type { Tenant, TenantSettings } from './tenant.ts'
export type { TenantService } from './tenant.service.ts'

/** The businesses that this installation serves. */
export function createTenantModule({ database }: { database: Database }) {
  const tenants = createTenantService({ database })
  return {
    tenants,
    checks: tenantChecks,
    onChange: async ({ isStructural }: CatalogChanges): Promise<string[]> => {
      if (isStructural) await tenants.refresh()
      return []
    },
  }
}
