import type { ItemTileWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'
import type { Step } from '../../infra/statement.ts'

/** Tiles of these products, in this order; unknown ones are left out. */
export type TilesOf = (ctx: RequestContext, productIds: readonly string[]) => Promise<ItemTileWire[]>

/** What the statements of a wishlist lock of others (decision 0018). */
export type WishlistParts = { readonly lockCustomer: Step }
