import type { SellerRight, StaffRight } from '@galleria/contract'
import type { UserName } from '@galleria/rules'
import { openDatabase } from './infra/database.ts'
import { openSellerMembers, openStaff } from './modules/identity/index.ts'
import { openSellers } from './modules/seller/index.ts'
import { createTenantModule } from './modules/tenant/index.ts'

export type Employed = { readonly userName: string; readonly seller?: string; readonly rights: readonly string[] }

export type StaffOffice = {
  /** Who works for the tenant, then who works for its sellers, with the seller's slug. Undefined when there is no such tenant. */
  list(): Promise<readonly Employed[] | undefined>
  /** False when nobody has confirmed an account under this name. */
  setRights(userName: UserName, rights: readonly StaffRight[]): Promise<boolean>
  /** The same for a seller's people, by the seller's slug; 'no_seller' when there is none. */
  setSellerRights(userName: UserName, seller: string, rights: readonly SellerRight[]): Promise<boolean | 'no_seller'>
  close(): Promise<void>
}

/** `npm run staff`: who works for a tenant, on a migrated database, without the shop around it. */
export async function openStaffOffice(connectionString: string, tenantKey: string): Promise<StaffOffice> {
  const database = openDatabase(connectionString, { max: 2, onError: () => undefined })
  const tenant = await createTenantModule({ database }).tenants.findByKey(tenantKey)
  const staff = tenant && openStaff(database, tenant.id)
  return {
    list: async () => {
      if (!tenant || !staff) return undefined
      const members = await openSellerMembers(database, tenant.id).list()
      const sellers = openSellers(database)
      const ofSellers = members.map(async ({ userName, sellerId, rights }) => ({
        userName,
        seller: (await sellers.find(tenant.id, sellerId))?.slug ?? sellerId,
        rights,
      }))
      return [...(await staff.list()), ...(await Promise.all(ofSellers))]
    },
    setRights: async (userName, rights) => staff?.setRights(userName, rights) ?? false,
    setSellerRights: async (userName, slug, rights) => {
      const seller = tenant && (await openSellers(database).find(tenant.id, slug))
      if (!tenant || !seller) return 'no_seller'
      return openSellerMembers(database, tenant.id).setRights(userName, seller.id, rights)
    },
    close: () => database.close(),
  }
}
