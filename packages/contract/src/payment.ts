import { PAYMENT_OBSTACLES, PAYMENT_STATUSES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { PaymentTypeWire } from './checkout.ts'
import { Done, Instant, oneOf } from './common.ts'
import type { ErrorCode } from './errors.ts'
import { operation } from './operation.ts'
import { raw } from './payload.ts'

/** Only what may be published (C-39). */
export const PaymentConfigWire = Type.Object(
  {
    _id: Type.String({ description: "The tenant's id" }),
    defaultPayment: PaymentTypeWire,
    methods: Type.Array(
      Type.Object({
        type: PaymentTypeWire,
        enabled: Type.Boolean(),
        reason: Type.Union([oneOf(['not_offered', ...PAYMENT_OBSTACLES]), Type.Null()], { description: 'Why it is off (X-09)' }),
        isTest: Type.Boolean({ description: 'No money moves: a stand-in takes the place of the provider' }),
        publishable: Type.Record(Type.String(), Type.String(), { description: 'What a browser may know of the account, such as `publishableKey`' }),
      }),
      { description: 'Every way to pay that there is' },
    ),
  },
  { $id: 'PaymentConfig' },
)
export type PaymentConfigWire = Static<typeof PaymentConfigWire>

/** What a client needs to have an order paid. */
export const PaymentToMakeWire = Type.Object(
  {
    orderId: Type.String({ description: 'The number of the order' }),
    type: PaymentTypeWire,
    status: oneOf(PAYMENT_STATUSES),
    redirectUrl: Type.Union([Type.String(), Type.Null()], { description: "The provider's page, to send the shopper to; null when nothing is left to pay" }),
    sessionId: Type.Union([Type.String(), Type.Null()], { description: "For clients that show the provider's own form" }),
    isTest: Type.Boolean(),
    expiresAt: Type.Union([Instant, Type.Null()], { description: 'Until when it can be paid' }),
  },
  { $id: 'PaymentToMake' },
)
export type PaymentToMakeWire = Static<typeof PaymentToMakeWire>

const OrderToPay = Type.Object({ orderId: Type.String({ maxLength: 60, description: '`_id` or the number' }) })
const Reply = Type.Object({ data: PaymentToMakeWire })
/** The page of the shop that asks, where the shopper is to come back to. Browsers say it by themselves. */
const Headers = Type.Object({ origin: Type.Optional(Type.String({ maxLength: 300 })) })
const REFUSALS = [
  'order.not_found',
  'payment.nothing_due',
  'checkout.payment_unavailable',
  'payment.provider_unreachable',
] as const satisfies readonly ErrorCode[]
const RATE = { points: 30, seconds: 600 }

export const getPaymentConfig = operation({
  id: 'getPaymentConfig',
  ref: 'A-020',
  method: 'GET',
  path: '/payments/config/get/{id}',
  summary: 'How can be paid, and what is not possible why',
  tag: 'payment',
  auth: 'public',
  params: Type.Object({ id: Type.String({ maxLength: 80, description: "The tenant's id or key" }) }),
  reply: Type.Object({ data: PaymentConfigWire }),
  errors: ['tenant.unknown'],
})

export const payWithStripe = operation({
  id: 'payWithStripe',
  ref: 'A-019',
  method: 'POST',
  path: '/payments/stripe/v1/checkout-stripe-pay',
  summary: "Open Stripe's page for an own order that waits for its money; asked again, it is the same page",
  tag: 'payment',
  auth: 'buyer',
  headers: Headers,
  body: OrderToPay,
  reply: Reply,
  limits: { byAccount: RATE },
  idempotency: 'afterwards',
  errors: REFUSALS,
})

export const payOrder = operation({
  id: 'payOrder',
  ref: 'ST-09',
  method: 'POST',
  path: '/payments/v1/pay',
  summary:
    "Open the provider's page for an own order that waits for its money; asked again, it is the same page while that one is open. With another `type` it is paid like that from now on",
  tag: 'payment',
  auth: 'buyer',
  headers: Headers,
  body: Type.Object({
    ...OrderToPay.properties,
    type: Type.Optional({ ...PaymentTypeWire, description: 'Another way to pay it: what was begun is given up first. With COD the order stands at once' }),
  }),
  reply: Reply,
  limits: { byAccount: RATE },
  idempotency: 'afterwards',
  errors: [...REFUSALS, 'checkout.contact_unconfirmed', 'payment.undecided', 'tenant.settings_invalid'],
})

/** Asking a provider what is true takes a while, and they send what was missed all at once. */
const WEBHOOK = {
  ref: 'G-07',
  method: 'POST',
  tag: 'payment',
  tenant: 'host',
  guestRefusal: 'payment.signature_invalid',
  body: raw('application/json'),
  reply: Done,
  limits: { bodyBytes: 128 * 1024 },
  idempotency: 'none',
  errors: ['payment.signature_invalid', 'payment.provider_unreachable'],
} as const

export const receiveStripeEvent = operation({
  ...WEBHOOK,
  id: 'receiveStripeEvent',
  path: '/payments/webhook/stripe',
  summary: 'A message of Stripe, signed: what it is about is asked of Stripe',
  auth: { provider: 'stripe' },
})

export const receiveCashfreeEvent = operation({
  ...WEBHOOK,
  id: 'receiveCashfreeEvent',
  path: '/payments/webhook/cashfree',
  summary: 'A message of Cashfree, signed: what it is about is asked of Cashfree',
  auth: { provider: 'cashfree' },
})

export const receivePaypalEvent = operation({
  ...WEBHOOK,
  id: 'receivePaypalEvent',
  path: '/payments/webhook/paypal',
  summary: 'A message of PayPal, signed: what it is about is asked of PayPal',
  auth: { provider: 'paypal' },
})
