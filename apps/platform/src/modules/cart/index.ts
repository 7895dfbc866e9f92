import type { CartItemWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import { createAddingTogether } from './added-together.repository.ts'
import { cartPersonal } from './cart.personal.ts'
import { atQuantity, type CartLine, type PricedLine } from './cart.ts'
import { cartChecks } from './cart.checks.ts'
import { cartParts } from './cart.parts.ts'
import type { CartParts, VolumePriceOf } from './cart.ports.ts'
import { createCartRepositories } from './cart.repository.ts'
import { cartRoutes } from './cart.routes.ts'
import { createCartService } from './cart.service.ts'
import { deliveryItem, toWireCart, toWireCartItem } from './cart.view.ts'
import { createSavedRepositories } from './saved.repository.ts'
import { savedRoutes } from './saved.routes.ts'
import { takeOut } from './taken-out.repository.ts'

export { choiceInWords, type OptionWords, type PricedLine } from './cart.ts'
export type { BoughtAgain } from './buy-again.ts'
export type { AddedAll, CartOutcome, CartService } from './cart.service.ts'

type CartModuleDeps = { readonly database: Database; readonly volumePriceOf: VolumePriceOf; readonly parts: CartParts }

/** What customers mean to buy. */
export function createCartModule({ database, volumePriceOf, parts }: CartModuleDeps) {
  const cart = createCartService({ carts: createCartRepositories({ database, parts }), together: createAddingTogether({ database, parts }), volumePriceOf })
  return {
    routes: [...cartRoutes({ cart }), ...savedRoutes({ savedOf: createSavedRepositories({ database, parts }) })],
    parts: cartParts,
    checks: cartChecks(parts),
    personal: cartPersonal,
    addAll: cart.addAll,
    takeOut,
    wireCartOf: toWireCart,
    linesOf: async (ctx: CustomerContext): Promise<readonly PricedLine[]> => (await cart.view(ctx)).lines,
    /** A cart that lives on a device (C-16). */
    priceLines: async (ctx: RequestContext, lines: readonly CartLine[]): Promise<readonly PricedLine[]> => (await cart.preview(ctx, lines)).lines,
    /** The same line of another quantity, priced anew. */
    atQuantity: (ctx: RequestContext, line: PricedLine, quantity: number): PricedLine => atQuantity(line, quantity, (...of) => volumePriceOf(ctx, ...of)),
    wireLinesOf: (ctx: RequestContext, lines: readonly PricedLine[]): CartItemWire[] => lines.map((line) => toWireCartItem(ctx.locale, ctx.currency, line)),
    wireDeliveryOf: (ctx: RequestContext, fee: Money): CartItemWire => deliveryItem(ctx.locale, fee),
  }
}
