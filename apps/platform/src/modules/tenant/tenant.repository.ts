import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { SignInProvider, Tenant, TenantSettings } from './tenant.ts'
import { tenantTable } from './tenant.tables.ts'

/** How a tenant's shop looks, apart from its markets. */
export type TenantLook = Pick<TenantSettings, 'hue'> & { readonly theme: NonNullable<TenantSettings['theme']> }

/** The only repository that is not bound to a tenant. */
export function tenantRepository(db: Orm) {
  return {
    listAll: async (): Promise<Tenant[]> => {
      const rows = await db.select().from(tenantTable)
      return rows.map(({ createdAt: _, ...tenant }) => tenant)
    },
    /** False when the revision before it is not the tenant's any more. */
    setLook: async (tenantId: string, { hue, theme }: TenantLook): Promise<boolean> => {
      const { rowCount } = await db.execute(sql`
        update tenant set settings = settings || ${JSON.stringify({ hue, theme })}::jsonb
         where id = ${tenantId} and coalesce((settings -> 'theme' ->> 'revision')::int, 0) = ${theme.revision - 1}`)
      return rowCount === 1
    },
    /** False when the revision before it is not the tenant's any more. */
    setSearchRules: async (tenantId: string, rules: NonNullable<TenantSettings['search']>): Promise<boolean> => {
      const { rowCount } = await db.execute(sql`
        update tenant set settings = settings || ${JSON.stringify({ search: rules })}::jsonb
         where id = ${tenantId} and coalesce((settings -> 'search' ->> 'revision')::int, 0) = ${rules.revision - 1}`)
      return rowCount === 1
    },
    listProviders: async (tenantId: string): Promise<readonly SignInProvider[]> => {
      const [row] = await db.select({ settings: tenantTable.settings }).from(tenantTable).where(eq(tenantTable.id, tenantId))
      return row?.settings.signIn?.providers ?? []
    },
    /** Holds the tenant until the transaction ends. */
    listProvidersForUpdate: async (tenantId: string): Promise<readonly SignInProvider[]> => {
      const [row] = await db.select({ settings: tenantTable.settings }).from(tenantTable).where(eq(tenantTable.id, tenantId)).for('update')
      return row?.settings.signIn?.providers ?? []
    },
    /** Leaves all other settings as they are. */
    setProviders: async (tenantId: string, providers: readonly SignInProvider[]): Promise<void> => {
      await db.execute(sql`
        update tenant set settings = jsonb_set(jsonb_set(settings, '{signIn}', coalesce(settings -> 'signIn', '{}')), '{signIn,providers}', ${JSON.stringify(providers)}::jsonb)
         where id = ${tenantId}`)
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
