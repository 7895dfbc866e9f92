import { money } from '@galleria/kernel'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { type Order, orderCan, statesThatCan } from './order.ts'
import type { RecipientOf } from './order.ports.ts'
import type { OrdersOf } from './order.repository.ts'

/** A customer's own orders; anybody else's are `order.not_found`. */
/** Whose account is gone is told nothing. */
const NOBODY = { email: null, phone: null, firstName: '' }

export function createOrderService({ ordersOf: repositoryOf, recipientOf }: { ordersOf: OrdersOf; recipientOf: RecipientOf }) {
  const ordersOf = (ctx: CustomerContext) => repositoryOf(ctx.tenant.id, ctx.actor.customerId)

  async function getOwn(ctx: CustomerContext, idOrNumber: string): Promise<Order> {
    const order = await ordersOf(ctx).find(idOrNumber)
    if (!order) throw new DomainError('order.not_found')
    return order
  }

  return {
    getOwn,
    /** Newest first; pages from 1. */
    list: (ctx: CustomerContext, { page, limit }: { page: number; limit: number }) => ordersOf(ctx).list(limit, (page - 1) * limit),
    /** C-42. Gives the stock back; throws `order.not_cancellable` when it is on its way already. */
    cancel: async (ctx: CustomerContext, idOrNumber: string): Promise<Order> => {
      const order = await getOwn(ctx, idOrNumber)
      if (!orderCan.cancel(order)) throw new DomainError('order.not_cancellable', { status: order.status })
      const recipient = await recipientOf(ctx, undefined)
      const announcement = {
        ...(recipient?.contact ?? NOBODY),
        number: order.number,
        locale: ctx.locale,
        tenantName: ctx.tenant.name,
        total: money(order.total, order.currency),
      }
      const isCancelled = await ordersOf(ctx).cancel(order.id, statesThatCan('cancelled'), announcement)
      if (!isCancelled) throw new DomainError('order.not_cancellable')
      return getOwn(ctx, order.id)
    },
  }
}
export type OrderService = ReturnType<typeof createOrderService>
