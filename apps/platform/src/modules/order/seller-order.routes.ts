import { advanceOrder, listSellerOrders, type PaidPartWire, refundOrder, type SellerOrderWire } from '@galleria/contract'
import type { Clock, Locale } from '@galleria/kernel'
import { isUnpaid, ORDER_TRANSITIONS, PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { Order } from './order.ts'
import { toWirePart } from './order.view.ts'
import { isPaid, paidPartOf, refundableOf } from './refundable.ts'
import type { SellerOrderService } from './seller-order.service.ts'

/** What was paid, and what of it has gone back, as `amountBack` of the rules shares it out. */
function toWirePaid(order: Order): PaidPartWire {
  const { lines, ...paid } = paidPartOf(order)
  return {
    ...paid,
    orderId: order.number,
    currency: order.currency,
    total: order.total,
    back: order.refunded,
    lines: lines.map((line, index) => ({ ...line, _id: order.lines[index]?.variantId ?? '', back: order.lines[index]?.refundedQuantity ?? 0 })),
  }
}

export const toWireSellerOrder = (order: Order, locale: Locale, at: Date): SellerOrderWire => ({
  ...toWirePart(order, locale, at),
  next: isUnpaid(order.paymentStatus) ? [] : [...ORDER_TRANSITIONS[order.status]],
  refundable: { amount: refundableOf(order), currency: order.currency },
  paid: isPaid(order) ? toWirePaid(order) : null,
})

export function sellerOrderRoutes({ sellerOrders, clock }: { readonly sellerOrders: SellerOrderService; readonly clock: Clock }) {
  return [
    implement(listSellerOrders, async (ctx, { query }) => {
      const { status, q, limit = PAGE_SIZE, page = 1 } = query
      const { orders, total } = await sellerOrders.list(ctx, { status, sought: q, limit, page })
      return { data: orders.map((order) => toWireSellerOrder(order, ctx.locale, clock())), page: { page, itemsPerPage: limit, total } }
    }),

    implement(advanceOrder, async (ctx, { body }) => ({
      data: toWireSellerOrder(await sellerOrders.advance(ctx, body.orderId, body.status), ctx.locale, clock()),
    })),

    implement(refundOrder, async (ctx, { body }) => {
      const pieces = body.items?.map(({ _id, quantity }) => ({ variantId: _id, quantity }))
      return { data: toWireSellerOrder(await sellerOrders.refund(ctx, body.orderId, pieces), ctx.locale, clock()) }
    }),
  ]
}
