import type { BoughtAgainWire, CartWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import { isUnpaid, MAX_QUANTITY } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Order, OrderLine } from './order.ts'
import type { AddAllToCart, WireCartOf } from './order.ports.ts'
import type { OrderService } from './order.service.ts'

type OrderAgainDeps = { readonly orders: Pick<OrderService, 'getOwn'>; readonly addAllToCart: AddAllToCart; readonly wireCartOf: WireCartOf }

/** The lines of parts, each variant once with all its pieces, as many as a cart can hold. */
export function linesToBuyAgain(parts: readonly Pick<Order, 'lines'>[]): Pick<OrderLine, 'variantId' | 'name' | 'quantity'>[] {
  const byVariant = Map.groupBy(
    parts.flatMap(({ lines }) => lines),
    ({ variantId }) => variantId,
  )
  return [...byVariant].map(([variantId, lines]) => ({
    variantId,
    name: lines[0]?.name ?? {},
    quantity: Math.min(
      MAX_QUANTITY,
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ),
  }))
}

/** L-01: what was ordered goes into the cart once more, as far as it is still sold. Throws `order.not_found`, `bill.not_for_cart`, `appointment.not_for_cart`, and what the cart refuses. */
export function createOrderAgain({ orders, addAllToCart, wireCartOf }: OrderAgainDeps) {
  return async (
    ctx: CustomerContext,
    idOrNumber: string,
    terms: { readonly replaceCart: boolean },
  ): Promise<{ readonly cart: CartWire; readonly lines: BoughtAgainWire[] }> => {
    const { master, part } = await orders.getOwn(ctx, idOrNumber)
    if (master.parts.some(({ bill }) => bill)) throw new DomainError('bill.not_for_cart')
    if (master.parts.some(({ appointment }) => appointment)) throw new DomainError('appointment.not_for_cart')
    const wanted = linesToBuyAgain(part ? [part] : master.parts)
    // It went back into the cart by itself, and comes there once.
    const isFilledUp = master.parts.every(({ status, paymentStatus }) => status === 'cancelled' && isUnpaid(paymentStatus))
    const { cart, bought } = await addAllToCart(ctx, wanted, { ...terms, isFilledUp })
    const names = new Map(wanted.map(({ variantId, name }) => [variantId, name]))
    return {
      cart: wireCartOf(ctx, cart),
      lines: bought.map(({ variantId, ...line }) => ({ item: variantId, name: textIn(names.get(variantId), ctx.locale), ...line })),
    }
  }
}
export type OrderAgain = ReturnType<typeof createOrderAgain>
