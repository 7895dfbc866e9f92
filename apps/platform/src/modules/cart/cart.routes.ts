import { isUuid } from '@galleria/kernel'
import { addToCart, emptyCart, emptyCartByDelete, emptyCartByGet, mergeCart, previewCart, removeFromCart, viewCart } from '@galleria/contract'
import { DELIVERY_LINE_ID } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { CartLine } from './cart.ts'
import type { CartService } from './cart.service.ts'
import { toWireCart } from './cart.view.ts'

export const toLine = ({ item, quantity }: { item: string; quantity: number }): CartLine => ({ variantId: item, quantity })

export function cartRoutes({ cart }: { cart: CartService }) {
  return [
    implement(viewCart, async (ctx) => ({ data: toWireCart(ctx, await cart.view(ctx)) })),
    implement(addToCart, async (ctx, { body }, keyed) =>
      cart.add(ctx, toLine(body), { isReplacing: body.replaceCart ?? false, keyed, reply: (outcome) => ({ data: toWireCart(ctx, outcome) }) }),
    ),
    implement(removeFromCart, async (ctx, { body }) => {
      if (body.item === DELIVERY_LINE_ID) throw new DomainError('cart.delivery_line_fixed')
      return { data: toWireCart(ctx, isUuid(body.item) ? await cart.remove(ctx, toLine(body)) : await cart.view(ctx)) }
    }),
    implement(emptyCart, async (ctx) => ({ data: toWireCart(ctx, await cart.empty(ctx)) })),
    implement(emptyCartByDelete, async (ctx) => ({ data: toWireCart(ctx, await cart.empty(ctx)) })),
    implement(emptyCartByGet, async (ctx) => ({ data: toWireCart(ctx, await cart.empty(ctx)) })),
    implement(previewCart, async (ctx, { body }) => ({ data: toWireCart(ctx, await cart.preview(ctx, body.items.map(toLine))) })),
    implement(mergeCart, async (ctx, { body }) => ({ data: toWireCart(ctx, await cart.merge(ctx, body.items.map(toLine))) })),
  ]
}
