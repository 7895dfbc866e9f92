import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from './tenant.ts'
import type { SellingFaultsOf } from './tenant.ports.ts'
import { DomainError } from '../../errors.ts'
import { faultsOf } from './tenant-settings.ts'
import { tenantRepository } from './tenant.repository.ts'

/** Who is told of settings that cannot be read. Commands of operators have nobody, and see every tenant: they mend them. */
export type Watch = { readonly sellingFaultsOf: SellingFaultsOf; readonly logger: Pick<FastifyBaseLogger, 'error'> }

/** A tenant that was sent here to be kept. Throws `tenant.settings_invalid`, which says which field cannot be read. */
export function assertReadable({ key, settings }: Pick<Tenant, 'key' | 'settings'>, sellingFaultsOf: SellingFaultsOf): void {
  const [fault] = faultsOf(settings, sellingFaultsOf).faults
  if (fault) throw new DomainError('tenant.settings_invalid', { tenant: key, path: fault.path, reason: fault.message })
}

/** Finds tenants by key and host from memory; the change feed calls `refresh` when one changes. */
export function createTenantService({ database, watch }: { readonly database: Database; readonly watch?: Watch | undefined }) {
  /** What was last said of each, so that it is said once. */
  const said = new Map<string, string>()

  /** Whether a tenant can be shown. Settings that cannot be read are told, by tenant and field; they are nobody else's trouble. */
  function mayBeShown({ id, key, settings }: Tenant): boolean {
    if (!watch) return true
    const { faults, isShown } = faultsOf(settings, watch.sellingFaultsOf)
    const words = JSON.stringify(faults)
    const [first] = faults
    if (first && said.get(id) !== words) {
      const sequel = isShown ? 'it takes no orders' : 'it is not shown'
      const about = { tenantId: id, tenant: key, path: first.path, reason: first.message, faults: faults.length }
      watch.logger.error(about, `settings of a tenant can not be read: ${sequel} until they are mended`)
    }
    said.set(id, words)
    return isShown
  }

  let byKey = new Map<string, Tenant>()
  let byHost = new Map<string, Tenant>()
  let byId = new Map<string, Tenant>()
  let isLoaded = false

  async function refresh(): Promise<void> {
    const tenants = (await tenantRepository(database.orm).listAll()).filter(mayBeShown)
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
