import { addToWishlist, clearWishlist, type ItemTileWire, removeFromWishlist, viewWishlist } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { Database } from '../../infra/database.ts'
import { MAX_WISHES, wishlistRepository } from './wishlist.repository.ts'

/** Tiles of these products, in this order; unknown ones are left out. */
export type TilesOf = (ctx: RequestContext, productIds: readonly string[]) => Promise<ItemTileWire[]>

export function createWishlistModule({ database, tilesOf }: { database: Database; tilesOf: TilesOf }) {
  const wishesOf = (ctx: CustomerContext) => wishlistRepository(database.orm, ctx.tenant.id, ctx.actor.customerId)
  const answer = async (ctx: CustomerContext) => ({ data: await tilesOf(ctx, await wishesOf(ctx).list()) })
  const routes = [
    implement(viewWishlist, answer),
    implement(addToWishlist, async (ctx, { body }) => {
      const [known] = await tilesOf(ctx, [body.item])
      if (!known) throw new DomainError('catalog.item_not_found')
      const present = await wishesOf(ctx).list()
      if (present.length >= MAX_WISHES && !present.includes(body.item)) throw new DomainError('wishlist.full')
      await wishesOf(ctx).add(body.item)
      return answer(ctx)
    }),
    implement(removeFromWishlist, async (ctx, { body }) => {
      await wishesOf(ctx).remove(body.item)
      return answer(ctx)
    }),
    implement(clearWishlist, async (ctx) => {
      await wishesOf(ctx).clear()
      return answer(ctx)
    }),
  ]
  return { routes }
}
