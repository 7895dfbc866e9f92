import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Database } from '../../infra/database.ts'
import type { Seller } from './seller.ts'
import type { ItemCountOf } from './seller.ports.ts'
import { sellerParts } from './seller.parts.ts'
import { sellerRoutes } from './seller.routes.ts'
import { createSellerService } from './seller.service.ts'

export type { Seller } from './seller.ts'
export type { SellerService } from './seller.service.ts'

/** Who sells in the tenant's markets. */
export function createSellerModule({ database, itemCountOf }: { database: Database; itemCountOf: ItemCountOf }) {
  const sellers = createSellerService({ database })
  return {
    routes: sellerRoutes({ sellers, itemCountOf }),
    parts: sellerParts,
    /** By id or slug. */
    sellerOf: (tenantId: string, idOrSlug: string): Promise<Seller | undefined> => sellers.find(tenantId, idOrSlug),
    onChange: async ({ tenantId, isStructural }: CatalogChanges): Promise<string[]> => {
      if (isStructural) sellers.forget(tenantId)
      return []
    },
  }
}
