import type { Orm } from '../../infra/database.ts'
import type { MarketLook } from '../catalog/index.ts'
import type { TenantLook } from '../tenant/index.ts'

/** The markets of a tenant, in order. */
export type MarketLooksOf = (tenantId: string) => Promise<readonly MarketLook[]>

export type SetMarketLooks = (tx: Orm, tenantId: string, looks: readonly MarketLook[]) => Promise<void>

/** False when another theme has come since the one that this one follows. */
export type SetTenantLook = (tx: Orm, tenantId: string, look: TenantLook) => Promise<boolean>
