import { addToWishlist, clearWishlist, removeFromWishlist, viewWishlist } from '@galleria/contract'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { Database } from '../../infra/database.ts'
import type { TilesOf, WishlistParts } from './wishlist.ports.ts'
import { createWishlistRepositories, MAX_WISHLIST_ITEMS } from './wishlist.repository.ts'

/** What customers keep for later. */
export function createWishlistModule({ database, tilesOf, parts }: { database: Database; tilesOf: TilesOf; parts: WishlistParts }) {
  const repositoryOf = createWishlistRepositories({ database, parts })
  const wishlistOf = (ctx: CustomerContext) => repositoryOf(ctx.tenant.id, ctx.actor.customerId)
  const answer = async (ctx: CustomerContext) => ({ data: await tilesOf(ctx, await wishlistOf(ctx).list()) })
  const routes = [
    implement(viewWishlist, answer),
    implement(addToWishlist, async (ctx, { body }) => {
      const [known] = await tilesOf(ctx, [body.item])
      if (!known) throw new DomainError('catalog.item_not_found')
      const present = await wishlistOf(ctx).list()
      if (present.length >= MAX_WISHLIST_ITEMS && !present.includes(body.item)) throw new DomainError('wishlist.full')
      await wishlistOf(ctx).add(body.item)
      return answer(ctx)
    }),
    implement(removeFromWishlist, async (ctx, { body }) => {
      await wishlistOf(ctx).remove(body.item)
      return answer(ctx)
    }),
    implement(clearWishlist, async (ctx) => {
      await wishlistOf(ctx).clear()
      return answer(ctx)
    }),
  ]
  return { routes }
}
