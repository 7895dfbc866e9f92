import { apiFor } from '../../lib/api.ts'
import { queryClientOf } from '../../lib/query.tsx'
import type { Tenant } from '../../lib/tenant.ts'
import { quickItemQuery } from './quick-item.ts'

export const prefetchQuickItem = (tenant: Tenant, id: string): Promise<void> =>
  queryClientOf(tenant.tenantKey).prefetchQuery(quickItemQuery(apiFor(tenant), tenant.locale, id))
