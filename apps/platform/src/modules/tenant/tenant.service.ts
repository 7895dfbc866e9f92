import type { Database } from '../../infra/database.ts'
import type { Tenant } from './tenant.ts'
import { tenantRepository } from './tenant.repository.ts'

/** Finds tenants by key and host from memory; the change feed calls `refresh` when one changes. */
export function createTenantService({ database }: { database: Database }) {
  let byKey = new Map<string, Tenant>()
  let byHost = new Map<string, Tenant>()
  let byId = new Map<string, Tenant>()
  let isLoaded = false

  async function refresh(): Promise<void> {
    const tenants = await tenantRepository(database.orm).listAll()
    byKey = new Map(tenants.map((tenant) => [tenant.key, tenant]))
    byId = new Map(tenants.map((tenant) => [tenant.id, tenant]))
    byHost = new Map(tenants.flatMap((tenant) => tenant.hosts.map((host) => [host.toLowerCase(), tenant] as const)))
    isLoaded = true
  }
  const loaded = async () => (isLoaded ? undefined : refresh())

  return {
    refresh,
    findByKey: async (key: string): Promise<Tenant | undefined> => {
      await loaded()
      return byKey.get(key)
    },
    /** What is in memory now; undefined also before the first load. */
    peekByHost: (host: string): Tenant | undefined => byHost.get(hostName(host)),
    /** `host` may carry a port. */
    findByHost: async (host: string): Promise<Tenant | undefined> => {
      await loaded()
      return byHost.get(hostName(host))
    },
    findById: async (id: string): Promise<Tenant | undefined> => {
      await loaded()
      return byId.get(id)
    },
    listAll: async (): Promise<Tenant[]> => {
      await loaded()
      return [...byId.values()]
    },
  }
}
const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

export type TenantService = ReturnType<typeof createTenantService>
