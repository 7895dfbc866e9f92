import type { CartItemWire } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import type { PricedLine } from './cart.ts'
import { cartRoutes } from './cart.routes.ts'
import { createCartService } from './cart.service.ts'
import { deliveryItem, toWireCartItem, totalsFor } from './cart.view.ts'

export type { CartTotals, PricedLine } from './cart.ts'
export type { CartService } from './cart.service.ts'

export function createCartModule({ database }: { database: Database }) {
  const cart = createCartService({ database })
  return {
    routes: cartRoutes({ cart }),
    linesOf: async (ctx: CustomerContext): Promise<readonly PricedLine[]> => (await cart.view(ctx)).lines,
    totalsFor,
    /** Lines as the wire shows them, delivery last. */
    wireItemsOf: (ctx: RequestContext, lines: readonly PricedLine[]): CartItemWire[] => [
      ...lines.map((line) => toWireCartItem(ctx.locale, ctx.currency, line)),
      deliveryItem(ctx.locale, totalsFor(ctx, lines).deliveryFee, ctx.tenant.settings.hue),
    ],
  }
}
