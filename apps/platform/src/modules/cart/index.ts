import type { CartItemWire } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import type { PricedLine } from './cart.ts'
import { cartChecks } from './cart.checks.ts'
import { cartParts } from './cart.parts.ts'
import type { CartParts } from './cart.ports.ts'
import { createCartRepositories } from './cart.repository.ts'
import { cartRoutes } from './cart.routes.ts'
import { createCartService } from './cart.service.ts'
import { deliveryItem, toWireCartItem, totalsFor } from './cart.view.ts'

export type { PricedLine } from './cart.ts'
export type { CartService } from './cart.service.ts'

/** What customers mean to buy. */
export function createCartModule({ database, parts }: { database: Database; parts: CartParts }) {
  const cart = createCartService({ carts: createCartRepositories({ database, parts }) })
  return {
    routes: cartRoutes({ cart }),
    parts: cartParts,
    checks: cartChecks(parts),
    linesOf: async (ctx: CustomerContext): Promise<readonly PricedLine[]> => (await cart.view(ctx)).lines,
    totalsFor,
    /** Lines as the wire shows them, delivery last. */
    wireItemsOf: (ctx: RequestContext, lines: readonly PricedLine[]): CartItemWire[] => [
      ...lines.map((line) => toWireCartItem(ctx.locale, ctx.currency, line)),
      deliveryItem(ctx.locale, totalsFor(ctx, lines).deliveryFee),
    ],
  }
}
