import { addressMost, EMAIL_MAX, PAYMENT_TYPES, PHONE_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { CartItemWire } from './cart.ts'
import { Id, Instant, MoneyWire, oneOf } from './common.ts'
import { operation } from './operation.ts'

/** ST-07. Only the methods that `TenantConfig.checkout.payments` lists are on. */
export const PaymentTypeWire = oneOf(PAYMENT_TYPES)
export type PaymentTypeWire = Static<typeof PaymentTypeWire>

/** E-02: a priced cart, sealed for 15 minutes by `hash` (C-41). */
export const QuoteWire = Type.Object(
  {
    items: Type.Array(CartItemWire),
    listPrice: MoneyWire,
    totalPriceBeforeTax: MoneyWire,
    taxIncluded: MoneyWire,
    deliveryFee: MoneyWire,
    totalPrice: MoneyWire,
    provider: Type.Object({ _id: Id, name: Type.String() }),
    payment: Type.Object({ type: PaymentTypeWire, orderId: Type.Null() }),
    payments: Type.Array(PaymentTypeWire, { description: 'Methods this shop takes' }),
    hash: Type.String(),
    createdAt: Instant,
    expiresAt: Instant,
  },
  { $id: 'Quote' },
)
export type QuoteWire = Static<typeof QuoteWire>

/** Sent for card and pay-by-link types. Advisory: the amount is the server's (C-09, C-41). */
const cardFields = {
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  productName: Type.Optional(Type.String({ maxLength: 400 })),
  qty: Type.Optional(Type.Number()),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
  amount: Type.Optional(Type.Union([Type.Number(), MoneyWire])),
  payment: Type.Optional(
    Type.Object({ redirect_on_completion: Type.Optional(Type.String({ maxLength: 40 })), returnUrl: Type.Optional(Type.String({ maxLength: 2000 })) }),
  ),
}

export const confirmCheckout = operation({
  id: 'confirmCheckout',
  ref: 'A-010',
  method: 'POST',
  changesState: false,
  path: '/checkout/checkout/v2/confirm',
  summary: 'Price the cart for a place and a way to pay',
  tag: 'checkout',
  auth: 'customer',
  query: Type.Object({ ver: Type.Optional(Type.String({ maxLength: 8, description: 'Accepted and ignored (C-23)' })) }),
  body: Type.Object({
    location: Type.Optional(
      Type.Object({
        long: Type.Optional(Type.Number()),
        lat: Type.Optional(Type.Number()),
        zip: Type.Optional(Type.String({ maxLength: addressMost('zip') })),
        state: Type.Optional(Type.String({ maxLength: addressMost('state') })),
        city: Type.Optional(Type.String({ maxLength: addressMost('city') })),
      }),
    ),
    checkout: Type.Optional(
      Type.Object({
        type: Type.Optional(PaymentTypeWire),
        customerNo: Type.Optional(Type.String({ maxLength: 60 })),
        userEmail: Type.Optional(Type.String({ maxLength: EMAIL_MAX })),
        userPhone: Type.Optional(Type.String({ maxLength: PHONE_MAX })),
        isMobile: Type.Optional(Type.Boolean()),
      }),
    ),
    provider: Type.Optional(Id),
    isSelfPickUp: Type.Optional(Type.Boolean()),
    pickUpTime: Type.Optional(Type.String({ maxLength: 40 })),
    couponCode: Type.Optional(Type.String({ maxLength: 40 })),
    isMobile: Type.Optional(Type.Boolean()),
    ...cardFields,
  }),
  reply: Type.Object({ data: QuoteWire }),
  errors: [
    'checkout.customer_missing',
    'checkout.data_missing',
    'checkout.cart_empty',
    'checkout.coordinates_missing',
    'checkout.seller_required',
    'checkout.payment_unavailable',
    'checkout.pickup_time_missing',
    'checkout.pickup_unavailable',
    'promotion.coupon_unknown',
  ],
})
