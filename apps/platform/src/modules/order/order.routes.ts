import { cancelOrder, createOrder, getOrder, listOrders, verifyOrder } from '@galleria/contract'
import { money } from '@galleria/kernel'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { Database } from '../../infra/database.ts'
import { type Order, orderCan, statesThatCan } from './order.ts'
import type { ContactOf } from './order.ports.ts'
import { orderRepository } from './order.repository.ts'
import { toWireOrder, toWireOrderSummary } from './order.view.ts'
import type { createPlaceOrder } from './place-order.ts'

type Deps = { readonly database: Database; readonly placeOrder: ReturnType<typeof createPlaceOrder>; readonly contactOf: ContactOf }

export function orderRoutes({ database, placeOrder, contactOf }: Deps) {
  const ordersOf = (ctx: CustomerContext) => orderRepository(database, ctx.tenant.id, ctx.actor.customerId)

  async function getOwn(ctx: CustomerContext, idOrNumber: string): Promise<Order> {
    const order = await ordersOf(ctx).find(idOrNumber)
    if (!order) throw new DomainError('order.not_found')
    return order
  }

  return [
    implement(createOrder, async (ctx, { body, headers }) => {
      const { orderDetails } = body
      if (!orderDetails.paymentType) throw new DomainError('checkout.payment_missing') // V-34
      const order = await placeOrder(ctx, {
        paymentType: orderDetails.paymentType,
        sellerId: orderDetails.provider,
        addressId: orderDetails.deliveryAddress?._id,
        address: orderDetails.deliveryAddress?.address,
        quoteHash: body.orderHash,
        idempotencyKey: headers['idempotency-key'],
      })
      return { content: toWireOrder(order) }
    }),

    implement(verifyOrder, async (ctx, { body }) => ({ content: toWireOrder(await getOwn(ctx, body.orderId)) })),

    implement(listOrders, async (ctx, { params, query }) => {
      if (params.customerId !== ctx.actor.customerId) throw new DomainError('identity.customer_not_found')
      const { limit = 20, page = 1, type = 'PRODUCT' } = query
      const { orders, total } = type === 'PRODUCT' ? await ordersOf(ctx).list(limit, (page - 1) * limit) : { orders: [], total: 0 }
      return { data: orders.map(toWireOrderSummary), page: { page, itemsPerPage: limit, total } }
    }),

    implement(getOrder, async (ctx, { params }) => ({ data: toWireOrder(await getOwn(ctx, params.orderId)) })),

    implement(cancelOrder, async (ctx, { body }) => {
      const order = await getOwn(ctx, body.orderId)
      if (!orderCan.cancel(order)) throw new DomainError('order.not_cancellable', { status: order.status })
      const contact = await contactOf(ctx)
      const announcement = { ...contact, number: order.number, locale: ctx.locale, tenantName: ctx.tenant.name, total: money(order.total, order.currency) }
      const isCancelled = await ordersOf(ctx).cancel(order.id, statesThatCan('cancelled'), announcement)
      if (!isCancelled) throw new DomainError('order.not_cancellable')
      return { data: toWireOrder(await getOwn(ctx, order.id)) }
    }),
  ]
}
