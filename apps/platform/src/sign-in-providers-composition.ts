import { openDatabase } from './infra/database.ts'
import { sharedSecret } from './infra/settings.ts'
import { type ProviderSettings, sealProviderSecret } from './modules/identity/index.ts'
import { createTenantModule, type SignInProvider } from './modules/tenant/index.ts'

export type ProviderOffice = {
  list(): Promise<readonly SignInProvider[]>
  /** Also replaces one of this type. The secret is kept encrypted. */
  set(provider: ProviderSettings): Promise<void>
  /** False when there was none. */
  remove(type: string): Promise<boolean>
  close(): Promise<void>
}

/** `npm run sign-in-providers`, on a migrated database, without the shop around it. Undefined when there is no such tenant. */
export async function openProviderOffice(connectionString: string, tenantKey: string): Promise<ProviderOffice | undefined> {
  const database = openDatabase(connectionString, { max: 2, onError: () => undefined })
  const tenants = createTenantModule({ database })
  const tenant = await tenants.tenants.findByKey(tenantKey)
  if (!tenant) {
    await database.close()
    return undefined
  }
  const secret = await sharedSecret(database, 'identity')
  return {
    list: () => tenants.listProviders(tenant.id),
    set: async ({ clientSecret, ...provider }) =>
      tenants.setProvider(tenant.id, { ...provider, sealedSecret: sealProviderSecret(secret, tenant.id, provider.type, clientSecret) }),
    remove: (type) => tenants.removeProvider(tenant.id, type),
    close: () => database.close(),
  }
}
