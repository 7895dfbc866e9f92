import { advanceOrder, listSellerOrders, refundOrder, type SellerOrderWire } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import { isUnpaid, ORDER_TRANSITIONS, PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { Order } from './order.ts'
import { toWirePart } from './order.view.ts'
import { refundableOf } from './refundable.ts'
import type { SellerOrderService } from './seller-order.service.ts'

export const toWireSellerOrder = (order: Order, locale: Locale): SellerOrderWire => ({
  ...toWirePart(order, locale),
  next: isUnpaid(order.paymentStatus) ? [] : [...ORDER_TRANSITIONS[order.status]],
  refundable: { amount: refundableOf(order), currency: order.currency },
})

export function sellerOrderRoutes({ sellerOrders }: { sellerOrders: SellerOrderService }) {
  return [
    implement(listSellerOrders, async (ctx, { query }) => {
      const { status, limit = PAGE_SIZE, page = 1 } = query
      const { orders, total } = await sellerOrders.list(ctx, { status, limit, page })
      return { data: orders.map((order) => toWireSellerOrder(order, ctx.locale)), page: { page, itemsPerPage: limit, total } }
    }),

    implement(advanceOrder, async (ctx, { body }) => ({ data: toWireSellerOrder(await sellerOrders.advance(ctx, body.orderId, body.status), ctx.locale) })),

    implement(refundOrder, async (ctx, { body }) => {
      const pieces = body.items?.map(({ _id, quantity }) => ({ variantId: _id, quantity }))
      return { data: toWireSellerOrder(await sellerOrders.refund(ctx, body.orderId, pieces), ctx.locale) }
    }),
  ]
}
