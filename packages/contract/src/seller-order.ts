import { MAX_LINES, MAX_QUANTITY, ORDER_SEARCH_MAX, ORDER_STATUSES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, MoneyWire, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'
import { OrderPartWire, OrderStatusWire } from './order.ts'
import { PaidPartWire } from './return.ts'

/** An order as its seller sees it: what to send where, and what can be done with it now. */
export const SellerOrderWire = Type.Object(
  {
    ...OrderPartWire.properties,
    next: Type.Array(OrderStatusWire, { description: 'What it may become now' }),
    refundable: MoneyWire,
    paid: Type.Union([PaidPartWire, Type.Null()], {
      description: 'What was paid for it, of which follows what goes back for some pieces; null where nothing was',
    }),
  },
  { $id: 'SellerOrder' },
)
export type SellerOrderWire = Static<typeof SellerOrderWire>

const OrderRef = Type.String({ maxLength: 60, description: '`_id` or the number' })

export const listSellerOrders = operation({
  id: 'listSellerOrders',
  ref: 'G-09',
  method: 'GET',
  path: '/order/api/v1/seller/orders',
  summary: "The seller's own orders, newest first; what waits for its payment is not among them",
  tag: 'order',
  auth: { seller: ['order.read'] },
  query: Type.Object({
    status: Type.Optional(oneOf(ORDER_STATUSES)),
    q: Type.Optional(
      Type.String({ maxLength: ORDER_SEARCH_MAX, description: 'Part of the number, with or without its hyphens, or of the name that it is for' }),
    ),
    limit: PageSize,
    page: PageNumber,
  }),
  reply: Type.Object({ data: Type.Array(SellerOrderWire), page: PageWire }),
  errors: [],
})

export const advanceOrder = operation({
  id: 'advanceOrder',
  ref: 'G-09',
  method: 'PUT',
  path: '/order/api/v1/seller/status',
  summary: 'What has become of an order: one step on, or cancelled; then the stock comes back, and the money goes back',
  tag: 'order',
  auth: { seller: ['order.fulfil'] },
  body: Type.Object({ orderId: OrderRef, status: OrderStatusWire }),
  reply: Type.Object({ data: SellerOrderWire }),
  errors: ['order.not_found', 'order.step_invalid', 'order.payment_open'],
})

export const refundOrder = operation({
  id: 'refundOrder',
  ref: 'G-09',
  method: 'POST',
  path: '/order/api/v1/seller/refund',
  summary: 'Gives back what was paid for pieces of an order, with their share of discount and tax; the last ones take delivery along',
  tag: 'order',
  auth: { seller: ['order.refund'] },
  body: Type.Object({
    orderId: OrderRef,
    items: Type.Optional(
      Type.Array(Type.Object({ _id: Id, quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }) }), {
        minItems: 1,
        maxItems: MAX_LINES,
        description: 'Without it, all that is left',
      }),
    ),
  }),
  reply: Type.Object({ data: SellerOrderWire }),
  errors: ['order.not_found', 'order.not_refundable'],
})
