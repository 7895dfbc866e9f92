import { MAX_LINES, MAX_QUANTITY, MEASURES, SHORTAGES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, idOf, IsService, MarketRef, MoneyWire, oneOf, ServiceTerms } from './common.ts'
import { operation } from './operation.ts'

/** E-01. `_id` is the variation, or `DELIVERY_LINE_ID` of the rules. */
export const CartItemWire = Type.Object(
  {
    _id: Type.String(),
    item: Type.Optional(Id),
    slug: Type.Optional(Type.String()),
    Name: Type.String(),
    description_summary: Type.String({ description: 'Chosen options in words' }),
    qty: Type.Integer(),
    unitPrice: MoneyWire,
    unitAmount: Type.Integer({ description: 'Minor units of one piece' }),
    /** What one piece costs that is bought alone, where so many cost less each. */
    singlePrice: Type.Optional(MoneyWire),
    listPrice: Type.Optional(MoneyWire),
    content: Type.Optional(
      Type.Object(
        { amount: Type.Number(), unit: oneOf(Object.values(MEASURES)) },
        { description: 'What is in a piece, of goods that are bought by weight or volume: what 100 of it cost follows' },
      ),
    ),
    price: MoneyWire,
    Quantity: Type.Integer({ description: `Pieces that can still be bought, at most ${MAX_QUANTITY}` }),
    provider: Type.Optional(Type.Object({ _id: Id, name: Type.String() })),
    images: Type.Object({ icon: Type.String() }),
    Market: Type.Optional(MarketRef),
    isService: Type.Optional(IsService),
    serviceTerms: Type.Optional(ServiceTerms),
  },
  { $id: 'CartItem' },
)
export type CartItemWire = Static<typeof CartItemWire>

/** What a well-behaved shopper can meet is a result, not an error. */
export const CartWarningWire = Type.Object(
  {
    code: oneOf([...SHORTAGES, 'gone']),
    item: Type.String(),
    wanted: Type.Integer(),
    available: Type.Integer(),
  },
  { $id: 'CartWarning' },
)
export type CartWarningWire = Static<typeof CartWarningWire>

export const CartWire = Type.Object(
  {
    items: Type.Array(CartItemWire),
    count: Type.Integer({ description: 'Pieces, without the delivery line' }),
    subTotal: MoneyWire,
    deliveryFee: MoneyWire,
    taxIncluded: MoneyWire,
    taxAdded: MoneyWire,
    total: MoneyWire,
    warnings: Type.Array(CartWarningWire),
  },
  { $id: 'Cart' },
)
export type CartWire = Static<typeof CartWire>

const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })
const CartReply = Type.Object({ data: CartWire })
export const DeviceLines = Type.Array(Type.Object({ item: Id, quantity: Quantity }), { maxItems: MAX_LINES })

export const viewCart = operation({
  id: 'viewCart',
  ref: 'A-001',
  method: 'POST',
  changesState: false,
  path: '/cart/cart/view',
  summary: 'The cart of the signed-in customer, priced now',
  tag: 'cart',
  auth: 'buyer',
  reply: CartReply,
  errors: [],
})

export const addToCart = operation({
  id: 'addToCart',
  ref: 'A-002',
  method: 'POST',
  path: '/cart/cart/add',
  idempotency: 'joined',
  summary: 'Raise the quantity of a variation (ST-01)',
  tag: 'cart',
  auth: 'buyer',
  body: Type.Object({
    item: { ...idOf('catalog.item_not_found'), description: 'A variation, or a product: its variation in the cart, else the one of its `variationId`' },
    quantity: Quantity,
    replaceCart: Type.Optional(Type.Boolean({ description: "The shopper agreed to drop the other seller's items (ST-04)" })),
  }),
  reply: CartReply,
  errors: ['catalog.item_not_found', 'cart.item_unavailable', 'appointment.not_for_cart', 'cart.other_seller', 'cart.full'],
})

export const removeFromCart = operation({
  id: 'removeFromCart',
  ref: 'A-003',
  method: 'POST',
  path: '/cart/cart/remove',
  summary: 'Lower the quantity of a variation; at zero the line goes (ST-01)',
  tag: 'cart',
  auth: 'buyer',
  body: Type.Object({ item: Type.String({ maxLength: 40, description: 'A variation, or its product' }), quantity: Quantity }),
  reply: CartReply,
  errors: ['cart.delivery_line_fixed'],
})

export const emptyCart = operation({
  id: 'emptyCart',
  ref: 'A-004',
  method: 'POST',
  path: '/cart/cart/empty',
  summary: 'Empty the cart',
  tag: 'cart',
  auth: 'buyer',
  reply: CartReply,
  errors: [],
})

/** C-11: the specification's state-changing GET, kept for other clients. */
export const emptyCartByGet = operation({
  ...emptyCart,
  id: 'emptyCartByGet',
  method: 'GET',
  changesState: true,
  summary: 'Empty the cart (kept for older clients; prefer POST)',
})

/** C-11, for whoever looks for the method that says it. */
export const emptyCartByDelete = operation({ ...emptyCart, id: 'emptyCartByDelete', ref: 'C-11', method: 'DELETE', summary: 'Empty the cart, like POST' })

export const previewCart = operation({
  id: 'previewCart',
  ref: 'C-16',
  method: 'POST',
  changesState: false,
  path: '/cart/cart/preview',
  summary: "Prices a guest's cart, which lives on the device; stores nothing",
  tag: 'cart',
  auth: 'public',
  body: Type.Object({ items: DeviceLines }),
  reply: CartReply,
  errors: [],
})

export const mergeCart = operation({
  id: 'mergeCart',
  ref: 'ST-02',
  method: 'POST',
  path: '/cart/cart/merge',
  summary: "Joins the device's cart into the customer's: every product of either is kept, the device's quantity wins; sending it again changes nothing",
  tag: 'cart',
  auth: 'buyer',
  body: Type.Object({ items: DeviceLines }),
  reply: CartReply,
  errors: ['cart.full'],
})
