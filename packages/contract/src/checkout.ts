import { ADDRESS_KINDS, addressMost, COUPON_CODE_MAX, EMAIL_MAX, MAX_LINES, PAYMENT_OBSTACLES, PAYMENT_TYPES, PHONE_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { CartItemWire } from './cart.ts'
import { CalendarDay, Id, Instant, MoneyWire, oneOf } from './common.ts'
import { DeliveryChoice, DeliveryDayWire, DeliveryWindowWire } from './delivery-window.ts'
import { operation } from './operation.ts'
import { PickupChoice, PickupTime, PickupWire } from './pick-up.ts'
import { CouponOfferWire, CouponTaken } from './promotion.ts'

/** ST-07. Only the methods that `TenantConfig.checkout.payments` lists are on. */
export const PaymentTypeWire = oneOf(PAYMENT_TYPES)
export type PaymentTypeWire = Static<typeof PaymentTypeWire>

/** The day on which things arrive when they are ordered before an instant. */
export const DeliveryPromiseWire = Type.Object({ day: CalendarDay, orderBefore: Instant }, { $id: 'DeliveryPromise' })
export type DeliveryPromiseWire = Static<typeof DeliveryPromiseWire>

/** What one charge comes to on all that it is on. */
export const TaxLineWire = Type.Object(
  { name: Type.String(), rate: Type.Number({ description: 'Percent' }), taxable: MoneyWire, amount: MoneyWire },
  { $id: 'TaxLine', description: 'Part of prices where they include tax' },
)
export type TaxLineWire = Static<typeof TaxLineWire>

const Provider = Type.Object({ _id: Id, name: Type.String() })

/** One seller's part of a quote: what becomes one order. The parts of a quote add up to it, component by component. */
export const QuotePartWire = Type.Object(
  {
    provider: Provider,
    items: Type.Array(CartItemWire, { description: 'Without a line for delivery' }),
    subTotal: MoneyWire,
    discount: MoneyWire,
    deliveryFee: MoneyWire,
    taxIncluded: MoneyWire,
    taxAdded: MoneyWire,
    taxLines: Type.Array(TaxLineWire),
    total: MoneyWire,
    delivery: Type.Union([DeliveryPromiseWire, Type.Null()], {
      description: 'null where the seller promises no day, of what is picked up, and of services alone',
    }),
    window: Type.Union([DeliveryWindowWire, Type.Null()], { description: 'The window that was chosen; null where none was: any time of the promised day' }),
    deliveryDays: Type.Array(DeliveryDayWire, {
      description:
        'What can be chosen of when it is brought; empty where the shop lets nobody choose or promises no day, of what is picked up, and of services alone',
    }),
    pickup: Type.Union([PickupWire, Type.Null()], { description: 'Where and when it is picked up; null of what is delivered' }),
    canPickUp: Type.Boolean({ description: 'Whether this seller hands out what is ordered, which no service is: G `listPickupSlots` says where and when' }),
  },
  { $id: 'QuotePart' },
)
export type QuotePartWire = Static<typeof QuotePartWire>

/** What the wallet of whoever asks has to do with a quote. */
const QuotedWallet = Type.Object({
  balance: Type.Object(MoneyWire.properties, { description: 'All that is in it' }),
  usable: Type.Object(MoneyWire.properties, { description: 'What of it could pay for this: what is there, as far as the shop lets it' }),
  used: Type.Object(MoneyWire.properties, { description: 'What of it pays for this: all that could with `useWallet`, else nothing' }),
})

/** E-02: a priced cart, sealed for 15 minutes by `hash` (C-41). */
export const QuoteWire = Type.Object(
  {
    items: Type.Array(CartItemWire, { description: 'Of all parts, and one line for delivery unless all are services' }),
    parts: Type.Array(QuotePartWire, { description: 'One for each seller; several only where a cart may hold several (C-15)' }),
    listPrice: MoneyWire,
    totalPriceBeforeTax: MoneyWire,
    subTotal: MoneyWire,
    discount: MoneyWire,
    taxIncluded: MoneyWire,
    taxAdded: MoneyWire,
    taxLines: Type.Array(TaxLineWire),
    coupon: Type.Union([CouponTaken, Type.Null()], { description: 'What took the discount off' }),
    coupons: Type.Array(CouponOfferWire, { description: 'Offered by the shop, the best for this cart first (C-25)' }),
    deliveryFee: MoneyWire,
    delivery: Type.Union([DeliveryPromiseWire, Type.Null()], { description: 'null where the seller promises no day, and with several sellers' }),
    totalPrice: MoneyWire,
    provider: Type.Union([Provider, Type.Null()], { description: 'null with several sellers: see `parts`' }),
    wallet: Type.Union([QuotedWallet, Type.Null()], { description: 'null for guests, and where the shop has no wallets' }),
    reward: Type.Union([MoneyWire, Type.Null()], {
      description: 'What comes into the wallet when it has arrived, as A-011 estimates it; null for guests, and where that is nothing',
    }),
    toPay: Type.Object(MoneyWire.properties, { description: 'What is left to be paid otherwise: `totalPrice` less what the wallet pays' }),
    payment: Type.Object({ type: PaymentTypeWire, orderId: Type.Null() }),
    payments: Type.Array(PaymentTypeWire, { description: 'Methods that this can be paid with' }),
    unavailable: Type.Array(Type.Object({ type: PaymentTypeWire, reason: oneOf(PAYMENT_OBSTACLES) }), {
      description:
        'Methods that this shop takes, but not of this customer for this: too much, not there, or only once a number or address is confirmed by a code',
    }),
    hash: Type.String(),
    createdAt: Instant,
    expiresAt: Instant,
  },
  { $id: 'Quote' },
)
export type QuoteWire = Static<typeof QuoteWire>

/** Sent for card and pay-by-link types. What is charged is the server's (C-41); an `amount` that is not that, rounded to a decimal at most, is refused (C-09). */
const cardFields = {
  platform: Type.Optional(Type.String({ maxLength: 40, description: 'Ignored' })),
  productName: Type.Optional(Type.String({ maxLength: 400, description: 'Ignored: the provider is told of the order' })),
  qty: Type.Optional(Type.Number({ description: 'Ignored: what is in the cart counts' })),
  currency: Type.Optional(Type.String({ maxLength: 3, description: 'That of `amount`' })),
  amount: Type.Optional(
    Type.Union([Type.Number(), MoneyWire], { description: 'What the client believes that it comes to, at most 0.05 off: else `checkout.amount_differs`' }),
  ),
  payment: Type.Optional(
    Type.Object(
      { redirect_on_completion: Type.Optional(Type.String({ maxLength: 40 })), returnUrl: Type.Optional(Type.String({ maxLength: 2000 })) },
      { description: 'Ignored: whoever has paid comes back to the shop that asked' },
    ),
  ),
}

const ConfirmInput = Type.Object({
  location: Type.Optional(
    Type.Object(
      {
        long: Type.Optional(Type.Number()),
        lat: Type.Optional(Type.Number()),
        zip: Type.Optional(Type.String({ maxLength: addressMost('zip') })),
        state: Type.Optional(Type.String({ maxLength: addressMost('state') })),
        city: Type.Optional(Type.String({ maxLength: addressMost('city') })),
        type: Type.Optional(oneOf(ADDRESS_KINDS, { description: 'Whose hours it is brought in (C-28); those of a home unless told' })),
      },
      {
        description:
          "Where it goes. Day, fee and tax are those of this place: an order to an address elsewhere is refused (`order.quote_changed`), and the refusal's details say as `location` what to ask for",
      },
    ),
  ),
  checkout: Type.Optional(
    Type.Object({
      type: Type.Optional(
        oneOf(PAYMENT_TYPES, { description: "Unless told, the shop's usual way, or another one where that can't be had: see `payment` of the reply" }),
      ),
      customerNo: Type.Optional(Type.String({ maxLength: 60, description: 'Ignored: whoever is signed in buys' })),
      userEmail: Type.Optional(Type.String({ maxLength: EMAIL_MAX, description: 'Likewise' })),
      userPhone: Type.Optional(Type.String({ maxLength: PHONE_MAX, description: 'Likewise' })),
      isMobile: Type.Optional(Type.Boolean({ description: 'Ignored' })),
    }),
  ),
  provider: Type.Optional({ ...Id, description: "Only this seller's items; without it those of all, where a cart may hold several" }),
  isSelfPickUp: Type.Optional(Type.Boolean()),
  pickUpTime: Type.Optional({
    ...PickupTime,
    description: 'For all sellers; an instant, or "2026-11-30T16:00" by the clocks of the place. Ignored of what is delivered: with `isSelfPickUp` false',
  }),
  pickups: Type.Optional(
    Type.Array(PickupChoice, { maxItems: MAX_LINES, description: 'A choice for each seller whose things are picked up; those of others are delivered' }),
  ),
  deliveryWindows: Type.Optional(
    Type.Array(DeliveryChoice, { maxItems: MAX_LINES, description: 'When what is delivered is brought, a choice for each seller; else on the promised day' }),
  ),
  couponCode: Type.Optional(Type.String({ maxLength: COUPON_CODE_MAX, description: 'The best is taken where none is named; empty: none' })),
  useWallet: Type.Optional(
    Type.Boolean({
      description: 'Pay with what is in the own wallet, as far as it goes, and the rest as `checkout.type` says; `wallet.not_offered` without one',
    }),
  ),
  isMobile: Type.Optional(Type.Boolean({ description: 'Ignored' })),
  ...cardFields,
})
export type ConfirmInput = Static<typeof ConfirmInput>

export const confirmCheckout = operation({
  id: 'confirmCheckout',
  ref: 'A-010',
  method: 'POST',
  changesState: false,
  path: '/checkout/checkout/v2/confirm',
  summary: 'Price the cart for a place and a way to pay',
  tag: 'checkout',
  auth: 'buyer',
  query: Type.Object({ ver: Type.Optional(Type.String({ maxLength: 8, description: 'Accepted and ignored (C-23)' })) }),
  body: ConfirmInput,
  reply: Type.Object({ data: QuoteWire }),
  errors: [
    'checkout.customer_missing',
    'checkout.data_missing',
    'checkout.cart_empty',
    'appointment.not_for_cart',
    'checkout.coordinates_missing',
    'checkout.seller_required',
    'checkout.payment_unavailable',
    'checkout.contact_unconfirmed',
    'checkout.delivery_unavailable',
    'checkout.pickup_time_missing',
    'checkout.pickup_unavailable',
    'checkout.pickup_slot_gone',
    'checkout.pickup_slot_full',
    'checkout.delivery_window_invalid',
    'checkout.delivery_window_gone',
    'checkout.limit_reached',
    'tenant.settings_invalid',
    'checkout.amount_differs',
    'wallet.not_offered',
    'promotion.coupon_unknown',
    'promotion.coupon_ended',
    'promotion.coupon_used_up',
    'promotion.coupon_minimum',
    'promotion.coupon_quantity',
    'promotion.coupon_not_for_cart',
  ],
})
