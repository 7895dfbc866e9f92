import type { Database } from '../../infra/database.ts'
import type { MarketsFor } from './tenant.ports.ts'
import { tenantRoutes } from './tenant.routes.ts'
import { createTenantService } from './tenant.service.ts'

export type { PaymentType, Tenant, TenantSettings } from './tenant.ts'
export type { TenantService } from './tenant.service.ts'

export function createTenantModule(deps: { database: Database; marketsFor: MarketsFor }) {
  return { tenants: createTenantService(deps), routes: tenantRoutes(deps) }
}
