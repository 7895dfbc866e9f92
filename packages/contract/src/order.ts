import { COUNTER_PAYMENTS, EMAIL_MAX, LEFT_OUT, MAX_LINES, ORDER_STATUSES, ORDER_TYPES, PAYMENT_STATUSES, PHONE_MAX, REFUND_TARGETS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { PaymentTypeWire, TaxLineWire } from './checkout.ts'
import { AMOUNT_MAX, CalendarDay, Id, idOf, Instant, IsService, MarketRef, MoneyWire, oneOf, PageNumber, PageSize, PageWire, Slug } from './common.ts'
import { AddressInput, AddressWire } from './address.ts'
import { DeliveryChoice, DeliveryWindowWire } from './delivery-window.ts'
import { CartWire } from './cart.ts'
import { IdempotencyHeaders, operation } from './operation.ts'
import { OrderedAppointmentWire } from './ordered-appointment.ts'
import { OrderedBillWire } from './ordered-bill.ts'
import { PickupChoice, PickupTime, PickupWire } from './pick-up.ts'

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
  isService: Type.Optional(IsService),
})

const PaymentWire = Type.Object({ type: PaymentTypeWire, status: oneOf(PAYMENT_STATUSES) })

const summaryFields = {
  _id: Id,
  orderId: Type.String({ description: 'The number that people read out' }),
  orderStatus: OrderStatusWire,
  reportStatus: OrderStatusWire,
  type: oneOf(ORDER_TYPES, {
    description: 'Services, goods that are picked up in the store, or else products; of a master order what all its parts are, or else PRODUCT',
  }),
  createdAt: Instant,
  total: MoneyWire,
  deliveryDay: Type.Union([CalendarDay, Type.Null()], {
    description: 'The day that was promised; null where none was. Of a master order: by when all is there that is still to come',
  }),
  pickup: Type.Union([PickupWire, Type.Null()], {
    description: 'Where and when it is picked up; null of what is delivered, and of a master order of several: see `orders`',
  }),
  deliveryWindow: Type.Union([DeliveryWindowWire, Type.Null()], {
    description: 'The window that was chosen for it; null where none was, and of a master order of several: see `orders`',
  }),
  counterSale: Type.Union([Type.Object({ paidWith: oneOf(COUNTER_PAYMENTS) }), Type.Null()], {
    description: 'How it was paid at the till where it was bought there and then; null of what was ordered',
  }),
  bill: Type.Union([OrderedBillWire, Type.Null()], {
    description: 'What was paid to an operator; null of goods and services. Such an order has one line and no parts of others',
  }),
  appointment: Type.Union([OrderedAppointmentWire, Type.Null()], {
    description: 'Where and when it takes place; null of what is not booked for a time. Such an order has one line and no parts of others',
  }),
  itemCount: Type.Integer({ description: 'Pieces' }),
  items: Type.Array(OrderLineWire),
  payment: PaymentWire,
  master: Type.Object({ _id: Id, orderId: Type.String() }, { description: 'The master order: all that was bought at once (C-43)' }),
}

const Provider = Type.Object({
  _id: Id,
  name: Type.String(),
  slug: Type.Union([Type.String(), Type.Null()], { description: "Its shop's address, as it was when it was ordered; null in orders older than this field" }),
})

/** What one seller delivers of a master order. */
const OrderPartSummaryWire = Type.Object({ ...summaryFields, provider: Provider }, { $id: 'OrderPartSummary' })

const wholeFields = {
  provider: Type.Union([Provider, Type.Null()], { description: 'null of a master order of several' }),
}

const partsOf = { description: "Of a master order: what each seller delivers. Empty for a seller's part" }

/** E-18 */
export const OrderSummaryWire = Type.Object({ ...summaryFields, ...wholeFields, orders: Type.Array(OrderPartSummaryWire, partsOf) }, { $id: 'OrderSummary' })
export type OrderSummaryWire = Static<typeof OrderSummaryWire>

const detailFields = {
  ...summaryFields,
  subTotal: MoneyWire,
  discount: MoneyWire,
  deliveryFee: MoneyWire,
  taxIncluded: MoneyWire,
  taxAdded: MoneyWire,
  taxLines: Type.Array(TaxLineWire, { description: 'Empty in orders older than this field' }),
  totalPriceBeforeTax: MoneyWire,
  wallet: Type.Object(MoneyWire.properties, { description: 'What of the total was paid from the wallet when it was ordered; `payment` is about the rest' }),
  reward: Type.Union([MoneyWire, Type.Null()], {
    description:
      'What comes into the wallet of an account when it has arrived, as it was estimated when it was ordered, less the share of what goes back; null for nothing',
  }),
  /** What goes back, or has gone. */
  refunded: MoneyWire,
  refundedToWallet: Type.Object(MoneyWire.properties, {
    description: 'What of `refunded` goes to the wallet: its share of what was paid from there, and what its customer asked to have there',
  }),
  deliveryAddress: AddressWire,
  timeline: Type.Array(Type.Object({ status: OrderStatusWire, at: Instant })),
  can: Type.Object({ cancel: Type.Boolean(), pay: Type.Boolean({ description: 'It waits for its money, all of it: G `payOrder`. Never for a part' }) }),
}

export const OrderPartWire = Type.Object({ ...detailFields, provider: Provider }, { $id: 'OrderPart' })
export type OrderPartWire = Static<typeof OrderPartWire>

/** An order, with all that each seller delivers of it. */
export const OrderWire = Type.Object(
  {
    ...detailFields,
    ...wholeFields,
    coupon: Type.Union([Type.String(), Type.Null()], { description: 'The code of the coupon that took the discount off' }),
    orders: Type.Array(OrderPartWire, partsOf),
    revision: Type.String({ description: 'Another one as soon as anything of the whole order has changed: `watchOrder` waits for that' }),
  },
  { $id: 'Order' },
)
export type OrderWire = Static<typeof OrderWire>

const Amount = (description: string) => Type.Optional(Type.Union([Type.Number(), MoneyWire], { description }))

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
export const Advisory = (description: string) => Type.Optional(Type.Unknown({ description }))

/**
 * E-05. What is advisory is taken and ignored: prices and totals are computed anew, payments are asked of their provider (C-41). What would make it
 * another order than the one that was quoted is refused: `items` that the cart does not hold, another slot to pick up at.
 */
export const OrderInput = Type.Object({
  customerDetails: Type.Optional(
    Type.Object({
      orderAmount: Amount('Ignored: what was quoted counts'),
      customerName: Type.Optional(Type.String({ maxLength: 200, description: 'Whom it is for where the address does not say so' })),
      customerPhone: Type.Optional(Type.String({ maxLength: PHONE_MAX, description: 'Likewise' })),
      customerEmail: Type.Optional(Type.String({ maxLength: EMAIL_MAX, description: 'Ignored: news of the order goes to the account' })),
    }),
  ),
  custom: Type.Optional(
    Type.Object({
      shipper: Advisory("The seller's own address and contact count"),
      recipients: Advisory('The delivery address counts'),
      pickupSlot: Type.Optional(
        Type.Union([PickupTime, PickupChoice, Type.Array(PickupChoice, { maxItems: MAX_LINES })], {
          description: 'What the quote was asked for: `pickUpTime`, or the choices of `pickups`. Empty for what is delivered',
        }),
      ),
      deliveryWindows: Type.Optional(Type.Array(DeliveryChoice, { maxItems: MAX_LINES, description: 'What the quote was asked for' })),
    }),
  ),
  orderDetails: Type.Object({
    paymentType: Type.Optional(Type.Union([PaymentTypeWire, Type.Literal('', { description: 'None is chosen: `checkout.payment_missing` (V-34)' })])),
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
  totalPriceBeforeTax: Amount('Ignored: what was quoted counts'),
  createdAt: Type.Optional(Type.String({ maxLength: 40, description: 'Ignored: the clock of the shop counts' })),
  isNew: Type.Optional(Type.Boolean({ description: 'Ignored: an `Idempotency-Key` says whether it is the same order' })),
})
export type OrderInput = Static<typeof OrderInput>

/** The page of the shop that asks, where whoever pays is to come back to. Browsers say it by themselves. */
export const Origin = Type.Optional(Type.String({ maxLength: 300 }))

/** An order that was just placed, with where it is paid. */
export const PlacedOrderWire = Type.Object(
  {
    ...OrderWire.properties,
    payment: Type.Object({
      ...PaymentWire.properties,
      redirectUrl: Type.Union([Type.String(), Type.Null()], {
        description:
          "The provider's page, to send the shopper to. null when there is nothing to pay now, or the provider could not be reached: `payOrder` asks again",
      }),
      sessionId: Type.Union([Type.String(), Type.Null()], { description: "For clients that show the provider's own form" }),
    }),
  },
  { $id: 'PlacedOrder' },
)

export const createOrder = operation({
  id: 'createOrder',
  ref: 'A-012',
  method: 'POST',
  path: '/order/api/v2/order/create',
  summary: 'Place an order for what the quote sealed: stock, order, cart and events in one transaction',
  tag: 'order',
  auth: 'buyer',
  guestRefusal: 'checkout.customer_missing',
  headers: Type.Object({ ...IdempotencyHeaders.properties, origin: Origin }),
  idempotency: 'own',
  body: OrderInput,
  reply: Type.Object({ content: PlacedOrderWire }),
  errors: [
    'checkout.customer_missing',
    'checkout.cart_empty',
    'appointment.not_for_cart',
    'checkout.payment_missing',
    'checkout.payment_unavailable',
    'checkout.contact_unconfirmed',
    'checkout.limit_reached',
    'checkout.delivery_unavailable',
    'checkout.pickup_time_missing',
    'checkout.pickup_unavailable',
    'checkout.pickup_slot_gone',
    'checkout.pickup_slot_full',
    'checkout.delivery_window_invalid',
    'checkout.delivery_window_gone',
    'order.pickup_slot_missing',
    'tenant.settings_invalid',
    'checkout.seller_required',
    'order.seller_address_missing',
    'order.delivery_address_missing',
    'order.address_invalid',
    'identity.address_unplaceable',
    'order.quote_changed',
    'order.stock_short',
  ],
})

export const verifyOrder = operation({
  id: 'verifyOrder',
  ref: 'A-013',
  method: 'POST',
  idempotency: 'afterwards',
  path: '/order/api/v2/order/verify',
  summary: 'Where an order stands after payment, as the provider says now; for cash on delivery it is confirmed at once',
  tag: 'order',
  auth: 'buyer',
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
  auth: 'buyer',
  params: Type.Object({ customerId: idOf('identity.customer_not_found') }),
  query: Type.Object({
    limit: PageSize,
    page: PageNumber,
    type: Type.Optional(oneOf(ORDER_TYPES, { description: 'All kinds unless told' })),
    isMaster: Type.Optional(oneOf(['true', 'false'], { description: '`true`: master orders with their parts; else the parts' })),
  }),
  reply: Type.Object({
    data: Type.Array(OrderSummaryWire),
    page: PageWire,
    types: Type.Object({ PRODUCT: Type.Integer(), SERVICE: Type.Integer(), 'IN-STORE': Type.Integer() }, { description: 'How many there are of each kind' }),
  }),
  errors: ['identity.customer_not_found'],
})

export const estimateReward = operation({
  id: 'estimateReward',
  ref: 'A-011',
  method: 'POST',
  changesState: false,
  path: '/order/api/v1/order/reward-estimate',
  summary: 'How many points an order of this amount would earn; none where the shop gives none',
  tag: 'order',
  auth: 'buyer',
  body: Type.Object({
    orderAmount: Type.Union([
      Type.Number({ minimum: 0, maximum: AMOUNT_MAX / 100, description: 'In the currency of the shop, such as 499.5' }),
      Type.Object({ amount: Type.Integer({ minimum: 0, maximum: AMOUNT_MAX }), currency: Type.String({ maxLength: 3 }) }),
    ]),
    provider: idOf('seller.not_found'),
    markets: Type.Optional(
      Type.Array(Type.Object({ slug: Slug, orderAmount: Type.Integer({ minimum: 0, maximum: AMOUNT_MAX, description: 'Minor units' }) }), {
        maxItems: MAX_LINES,
        description: 'What of the amount is of which market, where a market earns more or less; the rest earns what is usual',
      }),
    ),
  }),
  reply: Type.Object({
    data: Type.Object({
      points: Type.Integer(),
      worth: Type.Union([MoneyWire, Type.Null()], {
        description: 'What comes into the wallet when the order has arrived; null where the shop gives no points',
      }),
      programme: Type.Union([Type.Object({ points: Type.Integer(), per: MoneyWire }, { description: 'Points for each whole amount' }), Type.Null()]),
    }),
  }),
  errors: ['seller.not_found'],
})

export const getOrder = operation({
  id: 'getOrder',
  ref: 'G-02',
  method: 'GET',
  path: '/order/api/v1/order/{orderId}',
  summary: 'One own order with its timeline',
  tag: 'order',
  auth: 'buyer',
  params: Type.Object({ orderId: Type.String({ maxLength: 60, description: '`_id` or the number, of a master order or of a part' }) }),
  reply: Type.Object({ data: OrderWire }),
  errors: ['order.not_found'],
})

export const watchOrder = operation({
  id: 'watchOrder',
  ref: 'G-02',
  method: 'GET',
  path: '/order/api/v1/order/{orderId}/revision',
  summary: 'The revision of an own order: with `since`, as soon as it is another one, or after half a minute as it is',
  tag: 'order',
  auth: 'buyer',
  params: Type.Object({ orderId: Type.String({ maxLength: 60, description: '`_id` or the number, of a master order or of a part' }) }),
  query: Type.Object({ since: Type.Optional(Type.String({ maxLength: 2000, description: 'The revision that is known' })) }),
  reply: Type.Object({ data: Type.Object({ revision: Type.String() }) }),
  /** Some windows that look at moving orders. */
  limits: { byAccount: { points: 240, seconds: 60, isLocal: true } },
  errors: ['order.not_found'],
})

/** Where what was paid goes. */
export const RefundTo = Type.Optional(
  oneOf(REFUND_TARGETS, { description: '`wallet`: at once, where the shop has wallets; `payment`, unless told: the way in which it was paid' }),
)

export const cancelOrder = operation({
  id: 'cancelOrder',
  ref: 'A-016',
  method: 'PUT',
  path: '/order/api/v1/order/customer/cancel',
  summary: 'Cancel what is not on its way yet of an order, or one part of it; the stock goes back (C-42)',
  tag: 'order',
  auth: 'buyer',
  body: Type.Object({ orderId: Type.String({ maxLength: 60 }), refundTo: RefundTo }),
  reply: Type.Object({ data: OrderWire }),
  errors: ['order.not_found', 'order.not_cancellable', 'order.payment_open', 'wallet.not_offered'],
})

/** A product of an order that was to be bought again: how many pieces went into the cart, and why it was not all. */
export const BoughtAgainWire = Type.Object(
  {
    item: Id,
    name: Type.String({ description: 'As it was called when it was ordered' }),
    wanted: Type.Integer({ description: 'Pieces' }),
    added: Type.Integer({ description: 'Pieces' }),
    reason: Type.Union([oneOf(LEFT_OUT), Type.Null()], { description: 'null when all of it is in the cart' }),
  },
  { $id: 'BoughtAgain' },
)
export type BoughtAgainWire = Static<typeof BoughtAgainWire>

export const orderAgain = operation({
  id: 'orderAgain',
  ref: 'L-01',
  method: 'POST',
  path: '/order/api/v1/order/again',
  summary: 'Puts what can still be bought of an own order into the cart, at the prices of now and all at once; says what is gone or short',
  tag: 'order',
  auth: 'buyer',
  body: Type.Object({
    orderId: Type.String({ maxLength: 60, description: '`_id` or the number, of a master order or of a part' }),
    replaceCart: Type.Optional(Type.Boolean({ description: "The shopper agreed to drop the other seller's items (ST-04)" })),
  }),
  reply: Type.Object({ data: Type.Object({ cart: CartWire, lines: Type.Array(BoughtAgainWire) }) }),
  errors: ['order.not_found', 'cart.other_seller', 'cart.full', 'bill.not_for_cart', 'appointment.not_for_cart'],
})
