import { EMAIL_MAX, MAX_LINES, ORDER_STATUSES, ORDER_TYPES, PAYMENT_STATUSES, PHONE_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { PaymentTypeWire } from './checkout.ts'
import { Id, idOf, Instant, MarketRef, MoneyWire, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { AddressInput, AddressWire } from './address.ts'
import { IdempotencyHeaders, operation } from './operation.ts'

/** ST-10, lower case on the wire (C-14). */
export const OrderStatusWire = oneOf(ORDER_STATUSES, { $id: 'OrderStatus' })
export type OrderStatusWire = Static<typeof OrderStatusWire>

const OrderLineWire = Type.Object({
  _id: Type.String(),
  item: Type.Optional(Id),
  slug: Type.Optional(Type.String()),
  name: Type.String(),
  description_summary: Type.String(),
  qty: Type.Integer(),
  unitPrice: MoneyWire,
  finalPrice: MoneyWire,
  image: Type.String(),
  Market: Type.Optional(MarketRef),
})

/** E-18 */
export const OrderSummaryWire = Type.Object(
  {
    _id: Id,
    orderId: Type.String({ description: 'The number that people read out' }),
    orderStatus: OrderStatusWire,
    reportStatus: OrderStatusWire,
    type: Type.Literal('PRODUCT'),
    createdAt: Instant,
    total: MoneyWire,
    itemCount: Type.Integer({ description: 'Pieces' }),
    provider: Type.Object({ _id: Id, name: Type.String() }),
    items: Type.Array(OrderLineWire),
  },
  { $id: 'OrderSummary' },
)
export type OrderSummaryWire = Static<typeof OrderSummaryWire>

export const OrderWire = Type.Object(
  {
    ...OrderSummaryWire.properties,
    subTotal: MoneyWire,
    deliveryFee: MoneyWire,
    taxIncluded: MoneyWire,
    totalPriceBeforeTax: MoneyWire,
    payment: Type.Object({ type: PaymentTypeWire, status: oneOf(PAYMENT_STATUSES) }),
    deliveryAddress: AddressWire,
    timeline: Type.Array(Type.Object({ status: OrderStatusWire, at: Instant })),
    can: Type.Object({ cancel: Type.Boolean() }),
  },
  { $id: 'Order' },
)
export type OrderWire = Static<typeof OrderWire>

const Amount = Type.Union([Type.Number(), MoneyWire])

/** A line as the cart and the quote show it; only what is ordered and how often counts. */
const OrderItemInput = Type.Object(
  { _id: Type.String({ maxLength: 60 }), qty: Type.Optional(Type.Integer()), quantity: Type.Optional(Type.Integer()) },
  { additionalProperties: true },
)

/** A place as E-04 writes it, or bare. */
const PositionInput = Type.Union([
  Type.Array(Type.Number(), { maxItems: 3, description: '[longitude, latitude]' }),
  Type.Object({ type: Type.Optional(Type.String({ maxLength: 20 })), coordinates: Type.Array(Type.Number(), { maxItems: 3 }) }),
])

/** What the client says of a payment that the server asks its provider about itself (C-41). */
const Advisory = (description: string) => Type.Optional(Type.Unknown({ description }))

/**
 * E-05. What is advisory is taken and ignored: prices and totals are computed anew, payments are asked of their provider (C-41). What would make it
 * another order than the one that was quoted is refused: `items` that the cart does not hold, a slot to pick up at.
 */
export const OrderInput = Type.Object({
  customerDetails: Type.Optional(
    Type.Object({
      orderAmount: Type.Optional(Amount),
      customerName: Type.Optional(Type.String({ maxLength: 200 })),
      customerPhone: Type.Optional(Type.String({ maxLength: PHONE_MAX })),
      customerEmail: Type.Optional(Type.String({ maxLength: EMAIL_MAX })),
    }),
  ),
  custom: Type.Optional(
    Type.Object({
      shipper: Advisory("The seller's own address and contact count"),
      recipients: Advisory('The delivery address counts'),
      pickupSlot: Type.Optional(Type.Unknown({ description: 'Refused unless empty' })),
    }),
  ),
  orderDetails: Type.Object({
    paymentType: Type.Optional(PaymentTypeWire),
    deliveryAddress: Type.Optional(
      Type.Object({
        _id: Type.Optional(Id),
        address: Type.Optional(Type.Union([AddressInput, Type.String({ maxLength: 1000, description: 'Refused: nobody can deliver by it' })])),
        loc: Type.Optional(PositionInput),
      }),
    ),
    provider: Type.Optional(Id),
    items: Type.Optional(Type.Array(OrderItemInput, { maxItems: 2 * MAX_LINES, description: 'Must be what was quoted' })),
  }),
  txData: Advisory('The provider of the payment is asked'),
  payments: Advisory('The provider of the payment is asked'),
  payment: Advisory('`orderDetails.paymentType` counts'),
  orderHash: Type.String({ maxLength: 400, description: "The quote's `hash`" }),
  totalPriceBeforeTax: Type.Optional(Amount),
  createdAt: Type.Optional(Type.String({ maxLength: 40 })),
  isNew: Type.Optional(Type.Boolean()),
})
export type OrderInput = Static<typeof OrderInput>

export const createOrder = operation({
  id: 'createOrder',
  ref: 'A-012',
  method: 'POST',
  path: '/order/api/v2/order/create',
  summary: 'Place an order for what the quote sealed: stock, order, cart and events in one transaction',
  tag: 'order',
  auth: 'customer',
  guestRefusal: 'checkout.customer_missing',
  headers: IdempotencyHeaders,
  idempotency: 'own',
  body: OrderInput,
  reply: Type.Object({ content: OrderWire }),
  errors: [
    'checkout.customer_missing',
    'checkout.cart_empty',
    'checkout.payment_missing',
    'checkout.payment_unavailable',
    'checkout.pickup_unavailable',
    'checkout.seller_required',
    'order.seller_address_missing',
    'order.delivery_address_missing',
    'order.address_invalid',
    'order.quote_changed',
    'order.stock_short',
  ],
})

export const verifyOrder = operation({
  id: 'verifyOrder',
  ref: 'A-013',
  method: 'POST',
  changesState: false,
  path: '/order/api/v2/order/verify',
  summary: 'Where an order stands after payment; for cash on delivery it is confirmed at once',
  tag: 'order',
  auth: 'customer',
  body: Type.Object({ orderId: Type.String({ maxLength: 60, description: '`_id` or the number' }) }),
  reply: Type.Object({ content: OrderWire }),
  errors: ['order.not_found'],
})

export const listOrders = operation({
  id: 'listOrders',
  ref: 'A-015',
  method: 'GET',
  path: '/order/api/v1/get/listbycustomer/{customerId}',
  summary: 'Own orders, newest first (K-14)',
  tag: 'order',
  auth: 'customer',
  params: Type.Object({ customerId: idOf('identity.customer_not_found') }),
  query: Type.Object({
    limit: PageSize,
    page: PageNumber,
    type: Type.Optional(oneOf(ORDER_TYPES)),
    isMaster: Type.Optional(Type.String({ maxLength: 5 })),
  }),
  reply: Type.Object({ data: Type.Array(OrderSummaryWire), page: PageWire }),
  errors: ['identity.customer_not_found'],
})

export const getOrder = operation({
  id: 'getOrder',
  ref: 'G-02',
  method: 'GET',
  path: '/order/api/v1/order/{orderId}',
  summary: 'One own order with its timeline',
  tag: 'order',
  auth: 'customer',
  params: Type.Object({ orderId: Type.String({ maxLength: 60, description: '`_id` or the number' }) }),
  reply: Type.Object({ data: OrderWire }),
  errors: ['order.not_found'],
})

export const cancelOrder = operation({
  id: 'cancelOrder',
  ref: 'A-016',
  method: 'PUT',
  path: '/order/api/v1/order/customer/cancel',
  summary: 'Cancel an order that is not on its way yet; the stock goes back (C-42)',
  tag: 'order',
  auth: 'customer',
  body: Type.Object({ orderId: Type.String({ maxLength: 60 }) }),
  reply: Type.Object({ data: OrderWire }),
  errors: ['order.not_found', 'order.not_cancellable'],
})
