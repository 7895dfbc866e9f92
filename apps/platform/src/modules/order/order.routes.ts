import { cancelOrder, createOrder, getOrder, listOrders, verifyOrder } from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import { implement, Replayed } from '../../http/operation-route.ts'
import { addressIn, isEmpty } from './order-request.ts'
import type { OrderService } from './order.service.ts'
import { toWireOrder, toWireOrderSummary } from './order.view.ts'
import type { PlaceOrder } from './place-order.use-case.ts'

export function orderRoutes({ orders, placeOrder }: { orders: OrderService; placeOrder: PlaceOrder }) {
  return [
    implement(createOrder, async (ctx, { body, headers }) => {
      const { orderDetails, customerDetails, custom } = body
      if (!orderDetails.paymentType) throw new DomainError('checkout.payment_missing') // V-34
      if (!isEmpty(custom?.pickupSlot)) throw new DomainError('checkout.pickup_unavailable') // X-10, until sellers have pick-up slots
      const address = addressIn(orderDetails.deliveryAddress)
      if (address === 'unreadable') throw new DomainError('order.address_invalid') // V-05
      const { order, isReplayed } = await placeOrder(ctx, {
        paymentType: orderDetails.paymentType,
        sellerId: orderDetails.provider,
        addressId: orderDetails.deliveryAddress?._id,
        address,
        addressee: address ? { fullName: customerDetails?.customerName, phone: customerDetails?.customerPhone } : {},
        items: orderDetails.items,
        quoteHash: body.orderHash,
        idempotencyKey: headers['idempotency-key'],
      })
      const reply = { content: toWireOrder(order) }
      return isReplayed ? new Replayed(reply) : reply
    }),

    implement(verifyOrder, async (ctx, { body }) => ({ content: toWireOrder(await orders.getOwn(ctx, body.orderId)) })),

    implement(listOrders, async (ctx, { params, query }) => {
      if (params.customerId !== ctx.actor.customerId) throw new DomainError('identity.customer_not_found')
      const { limit = PAGE_SIZE, page = 1, type = 'PRODUCT' } = query
      // Services and in-store orders have nobody who makes them yet.
      const found = type === 'PRODUCT' ? await orders.list(ctx, { page, limit }) : { orders: [], total: 0 }
      return { data: found.orders.map(toWireOrderSummary), page: { page, itemsPerPage: limit, total: found.total } }
    }),

    implement(getOrder, async (ctx, { params }) => ({ data: toWireOrder(await orders.getOwn(ctx, params.orderId)) })),

    implement(cancelOrder, async (ctx, { body }) => ({ data: toWireOrder(await orders.cancel(ctx, body.orderId)) })),
  ]
}
