import type { Database } from '../../infra/database.ts'
import { createTenantService } from './tenant.service.ts'

export type { PaymentType, Tenant, TenantSettings } from './tenant.ts'
export type { TenantService } from './tenant.service.ts'

/** The businesses that this installation serves. */
export function createTenantModule({ database }: { database: Database }) {
  return { tenants: createTenantService({ database }) }
}
