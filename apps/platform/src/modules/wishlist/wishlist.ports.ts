import type { ItemTileWire } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'

/** Tiles of these products, in this order; unknown ones are left out. */
export type TilesOf = (ctx: RequestContext, productIds: readonly string[]) => Promise<ItemTileWire[]>

/** Holds the customer's row until the transaction ends: whoever counts or changes several rows of a customer does so first (decision 0020). */
export type HoldCustomer = (tx: Orm, ctx: CustomerContext) => Promise<void>
