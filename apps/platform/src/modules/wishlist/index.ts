import { createPriceFalls } from './price-falls.service.ts'
import { addToWishlist, clearWishlist, type ItemTileWire, removeFromWishlist, viewWishlist, type WishedItemWire } from '@galleria/contract'
import { MAX_WISHES } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { Orm } from '../../infra/database.ts'
import { wishlistPersonal } from './wishlist.personal.ts'
import type { HoldCustomer, TilesOf } from './wishlist.ports.ts'
import { wishlistChecks } from './wishlist.checks.ts'
import { wishlistRepository } from './wishlist.repository.ts'

const toWireWish = (currency: string, tile: ItemTileWire, price: number | null): WishedItemWire => ({
  ...tile,
  savedPrice: price === null ? null : { amount: price, currency },
})

type WishlistDeps = Parameters<typeof createPriceFalls>[0] & { readonly tilesOf: TilesOf; readonly holdCustomer: HoldCustomer }

/** What customers have set their hearts on. */
export function createWishlistModule({ database, tilesOf, holdCustomer, findTenant, variantsForSale, stock }: WishlistDeps) {
  const wishlistOf = (ctx: CustomerContext, db: Orm = database.orm) => wishlistRepository(db, ctx.tenant.id, ctx.actor.customerId)
  const answer = async (ctx: CustomerContext) => {
    const wishes = new Map((await wishlistOf(ctx).list()).map(({ productId, price }) => [productId, price]))
    const tiles = await tilesOf(ctx, [...wishes.keys()])
    return { data: tiles.map((tile) => toWireWish(ctx.currency, tile, wishes.get(tile._id) ?? null)) }
  }
  /** One change of a customer's after the other. */
  const change = (ctx: CustomerContext, work: (wishlist: ReturnType<typeof wishlistOf>) => Promise<void>) =>
    database.transaction(async (tx) => {
      await holdCustomer(tx, ctx)
      await work(wishlistOf(ctx, tx))
    })
  const routes = [
    implement(viewWishlist, answer),
    implement(addToWishlist, async (ctx, { body }) => {
      const [known] = await tilesOf(ctx, [body.item])
      if (!known) throw new DomainError('catalog.item_not_found')
      await change(ctx, async (wishlist) => {
        const present = await wishlist.list()
        if (present.some(({ productId }) => productId === body.item)) return
        // What its owner does not see, and so cannot take away, leaves room for what they do.
        if (present.length >= MAX_WISHES && !(await wishlist.removeUnseen(variantsForSale))) throw new DomainError('wishlist.full')
        await wishlist.add(body.item, known.Price.amount)
      })
      return answer(ctx)
    }),
    implement(removeFromWishlist, async (ctx, { body }) => {
      await wishlistOf(ctx).remove(body.item)
      return answer(ctx)
    }),
    implement(clearWishlist, async (ctx) => {
      await change(ctx, (wishlist) => wishlist.clear())
      return answer(ctx)
    }),
  ]
  return { routes, checks: wishlistChecks, personal: wishlistPersonal, chores: [createPriceFalls({ database, findTenant, variantsForSale, stock })] }
}
