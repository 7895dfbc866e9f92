import type { Database } from '../../infra/database.ts'
import type { ItemCountOf } from './seller.ports.ts'
import { sellerRoutes } from './seller.routes.ts'
import { createSellerService } from './seller.service.ts'

export type { Seller } from './seller.ts'
export type { SellerService } from './seller.service.ts'

export function createSellerModule({ database, itemCountOf }: { database: Database; itemCountOf: ItemCountOf }) {
  const sellers = createSellerService({ database })
  return { sellers, routes: sellerRoutes({ sellers, itemCountOf }) }
}
