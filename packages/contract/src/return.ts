import { MAX_LINES, MAX_QUANTITY, MAX_RETURN_PICTURES, MAX_RETURN_TEXT, PAYMENT_TYPES, REFUND_TARGETS, RETURN_REASONS, RETURN_STATUSES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { AddressWire } from './address.ts'
import { CalendarDay, Id, idOf, Instant, MarketRef, MoneyWire, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'
import { RefundTo } from './order.ts'

export const ReturnStatusWire = oneOf(RETURN_STATUSES, { $id: 'ReturnStatus' })
export type ReturnStatusWire = Static<typeof ReturnStatusWire>

const fields = {
  _id: Id,
  number: Type.String({ description: 'That people read out, and write on the parcel' }),
  orderId: Type.String({ description: "Number of the order, or of the seller's part of it" }),
  provider: Type.Object({ _id: Id, name: Type.String() }),
  status: ReturnStatusWire,
  reason: oneOf(RETURN_REASONS),
  comments: Type.String(),
  images: Type.Array(Type.String(), { description: 'Paths; add `?w=` one of the offered widths' }),
  items: Type.Array(
    Type.Object({
      _id: Id,
      slug: Type.String(),
      name: Type.String(),
      description_summary: Type.String(),
      qty: Type.Integer(),
      image: Type.String(),
      Market: Type.Optional(MarketRef),
    }),
  ),
  refund: Type.Object(MoneyWire.properties, { description: 'What goes back; until it does, as it was reckoned when it was asked for' }),
  refundToWallet: Type.Object(MoneyWire.properties, {
    description: 'What of `refund` goes to the wallet: its share of what was paid from there, or all of it where its customer asked for that',
  }),
  payment: Type.Object({
    type: oneOf(PAYMENT_TYPES),
    isAtShop: Type.Boolean({ description: 'Its order was bought or picked up in the shop: what was not paid online or from the wallet was paid there' }),
  }),
  refundTo: oneOf(REFUND_TARGETS, { description: 'Where the customer wants what goes back' }),
  note: Type.String({ description: 'What the shop says to it; empty where it says nothing' }),
  sendTo: Type.Union([Type.Object({ name: Type.String(), address: Type.String(), phone: Type.String() }), Type.Null()], {
    description: 'Where the parcel goes, once the shop takes it back',
  }),
  createdAt: Instant,
  timeline: Type.Array(Type.Object({ status: ReturnStatusWire, at: Instant })),
}

/** What somebody sends back of what one seller delivered. */
export const ReturnWire = Type.Object({ ...fields, can: Type.Object({ withdraw: Type.Boolean() }) }, { $id: 'Return' })
export type ReturnWire = Static<typeof ReturnWire>

/** The same as its seller sees it. */
export const SellerReturnWire = Type.Object(
  {
    ...fields,
    customer: Type.Object(
      { name: AddressWire.properties.name, phoneNumber: Type.String() },
      { description: 'Who asks, as the order says whom it is for; empty where it says nothing' },
    ),
    next: Type.Array(ReturnStatusWire, { description: 'What it may become now' }),
    isRestocked: Type.Boolean({ description: 'Its pieces are for sale again' }),
  },
  { $id: 'SellerReturn' },
)
export type SellerReturnWire = Static<typeof SellerReturnWire>

const OrderRef = Type.String({ maxLength: 60, description: '`_id` or the number, of an order or of a part of it' })
const Comments = (description: string) => Type.Optional(Type.Union([Type.String({ maxLength: MAX_RETURN_TEXT }), Type.Null()], { description }))

export const askReturn = operation({
  id: 'askReturn',
  ref: 'G-06',
  method: 'POST',
  path: '/order/api/v1/order/return',
  summary: 'Ask to send back pieces of what one seller delivered, within the days that there are for it (K-17)',
  tag: 'return',
  auth: 'buyer',
  body: Type.Object({
    orderId: OrderRef,
    items: Type.Array(Type.Object({ _id: Id, quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }) }), {
      minItems: 1,
      maxItems: MAX_LINES,
      description: 'Variations, all of one seller, each once',
    }),
    reason: oneOf(RETURN_REASONS),
    refundTo: RefundTo,
    comments: Comments('What is wrong with it'),
    images: Type.Optional(
      Type.Union([Type.Array(Type.String({ maxLength: 500 }), { maxItems: MAX_RETURN_PICTURES, uniqueItems: true }), Type.Null()], {
        description: 'Addresses of public pictures of the customer, as an upload answers them',
      }),
    ),
  }),
  reply: Type.Object({ data: ReturnWire }),
  limits: { byAccount: { points: 60, seconds: 3600 } },
  errors: [
    'order.not_found',
    'return.not_delivered',
    'return.window_over',
    'return.not_for_services',
    'return.pieces_missing',
    'return.items_unknown',
    'return.shops_mixed',
    'return.limit_reached',
    'storage.file_not_found',
    'wallet.not_offered',
  ],
})

export const withdrawReturn = operation({
  id: 'withdrawReturn',
  ref: 'G-06',
  method: 'PUT',
  path: '/order/api/v1/order/return/withdraw',
  summary: 'Keep what was to be sent back; while the shop does not have it',
  tag: 'return',
  auth: 'buyer',
  body: Type.Object({ returnId: idOf('return.not_found') }),
  reply: Type.Object({ data: ReturnWire }),
  errors: ['return.not_found', 'return.step_invalid'],
})

const Minor = Type.Integer({ description: 'Minor units' })

/** What was paid for what one seller delivered: of it follows what comes back for some pieces. */
export const PaidPartWire = Type.Object(
  {
    orderId: Type.String({ description: "Number of the seller's part" }),
    currency: Type.String(),
    total: Minor,
    back: Type.Integer({ description: 'Minor units that have gone back, or are promised to returns' }),
    deliveryFee: Minor,
    deliveryTax: Minor,
    isTaxIncluded: Type.Boolean(),
    lines: Type.Array(
      Type.Object({
        _id: Type.String({ description: 'The variation' }),
        quantity: Type.Integer(),
        unitPrice: Minor,
        discount: Type.Integer({ description: 'Minor units, of all its pieces' }),
        tax: Type.Integer({ description: 'Minor units, of all its pieces' }),
        back: Type.Integer({ description: 'Pieces that have gone back, or are promised to returns' }),
      }),
    ),
  },
  { $id: 'PaidPart' },
)
export type PaidPartWire = Static<typeof PaidPartWire>

export const listReturns = operation({
  id: 'listReturns',
  ref: 'G-06',
  method: 'GET',
  path: '/order/api/v1/order/{orderId}/returns',
  summary: 'What of an own order is being sent back, the newest first, and what still may be',
  tag: 'return',
  auth: 'buyer',
  params: Type.Object({ orderId: OrderRef }),
  reply: Type.Object({
    data: Type.Array(ReturnWire),
    returnable: Type.Array(
      Type.Object({
        _id: Type.String({ description: 'The variation' }),
        orderId: Type.String({ description: "Number of the seller's part" }),
        qty: Type.Integer(),
        until: CalendarDay,
      }),
      { description: 'Lines of which pieces may be sent back today, how many, and the last day for it' },
    ),
    paid: Type.Array(PaidPartWire, { description: 'What was paid for the parts that those lines are of' }),
  }),
  errors: ['order.not_found'],
})

export const listSellerReturns = operation({
  id: 'listSellerReturns',
  ref: 'G-09',
  method: 'GET',
  path: '/order/api/v1/seller/returns',
  summary: "What is sent back of the seller's own orders, newest first",
  tag: 'return',
  auth: { seller: ['order.read'] },
  query: Type.Object({ status: Type.Optional(oneOf(RETURN_STATUSES)), limit: PageSize, page: PageNumber }),
  reply: Type.Object({ data: Type.Array(SellerReturnWire), page: PageWire }),
  errors: [],
})

export const advanceReturn = operation({
  id: 'advanceReturn',
  ref: 'G-09',
  method: 'PUT',
  path: '/order/api/v1/seller/return',
  summary: 'Take a return or refuse it (with a `note`), or say that it has arrived, and whether its pieces are for sale again',
  tag: 'return',
  auth: { seller: ['order.fulfil'] },
  body: Type.Object({
    returnId: idOf('return.not_found'),
    status: oneOf(['accepted', 'refused', 'received']),
    note: Comments('What the customer is told'),
    restock: Type.Optional(Type.Boolean({ description: 'With `received`: puts the pieces back into stock' })),
  }),
  reply: Type.Object({ data: SellerReturnWire }),
  errors: ['return.not_found', 'return.step_invalid', 'return.note_missing', 'return.pieces_sold'],
})

export const refundReturn = operation({
  id: 'refundReturn',
  ref: 'G-09',
  method: 'POST',
  path: '/order/api/v1/seller/return/refund',
  summary: 'Gives back what was paid for a return that has arrived, but for pieces whose money went back before',
  tag: 'return',
  auth: { seller: ['order.refund'] },
  body: Type.Object({ returnId: idOf('return.not_found') }),
  reply: Type.Object({ data: SellerReturnWire }),
  errors: ['return.not_found', 'return.step_invalid'],
})
