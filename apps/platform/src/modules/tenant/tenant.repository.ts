import type { Orm } from '../../infra/database.ts'
import type { Tenant } from './tenant.ts'
import { tenantTable } from './tenant.tables.ts'

/** The only repository that is not bound to a tenant. */
export function tenantRepository(db: Orm) {
  return {
    listAll: async (): Promise<Tenant[]> => {
      const rows = await db.select().from(tenantTable)
      return rows.map(({ createdAt: _, ...tenant }) => tenant)
    },
    save: async (tenant: Tenant): Promise<void> => {
      const { id: _, ...rest } = { ...tenant, hosts: [...tenant.hosts] }
      await db
        .insert(tenantTable)
        .values({ ...tenant, hosts: [...tenant.hosts] })
        .onConflictDoUpdate({ target: tenantTable.id, set: rest })
    },
  }
}
