import { COUNTER_CODE_LENGTH, COUNTER_PAYMENTS, COUNTER_PRODUCTS_MAX, MAX_LINES, MAX_QUANTITY, PHONE_MAX, SPOKEN_ALPHABET } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { TaxLineWire } from './checkout.ts'
import { Id, Instant, MarketRef, MoneyWire, oneOf } from './common.ts'
import { operation } from './operation.ts'
import { SellerOrderWire } from './seller-order.ts'

export const makeCounterCode = operation({
  id: 'makeCounterCode',
  ref: 'R-075',
  method: 'POST',
  path: '/order/api/v1/counter/code',
  summary: 'A code to show or say at a till, so that what is bought there is among the own orders; the one before it means nobody any more',
  tag: 'order',
  auth: 'customer',
  idempotency: 'sealed',
  reply: Type.Object({
    data: Type.Object({ code: Type.String({ description: `${COUNTER_CODE_LENGTH} of ${SPOKEN_ALPHABET}` }), expiresAt: Instant }),
  }),
  limits: { byAccount: { points: 20, seconds: 600 } },
  errors: [],
})

/** Whoever works at a till asks about people who stand there: not as often as somebody who tries out codes or numbers. */
const asked = { byAccount: { points: 60, seconds: 600 } }

export const findCounterCustomer = operation({
  id: 'findCounterCustomer',
  ref: 'R-075',
  method: 'POST',
  changesState: false,
  path: '/order/api/v1/counter/customer',
  summary: 'Who stands at the till, by the code that they show or by the number of an account that has confirmed it: no more than their first name',
  tag: 'order',
  auth: { seller: ['order.sell'] },
  body: Type.Object({ who: Type.String({ minLength: 1, maxLength: PHONE_MAX, description: 'The code or the number, as it was read or heard' }) }),
  reply: Type.Object({
    data: Type.Object({
      visit: Type.String({ description: 'Stands for this customer at this seller, until `expiresAt`; tells nothing of them' }),
      name: Type.Object({ first: Type.String({ description: 'Empty for somebody who has not said it' }) }),
      expiresAt: Instant,
    }),
  }),
  limits: asked,
  errors: ['counter.customer_unknown'],
})

export const CounterProductWire = Type.Object(
  {
    _id: Type.String({ description: 'Of the variant' }),
    item: Id,
    name: Type.String(),
    description_summary: Type.String({ description: 'Which variant' }),
    sku: Type.String(),
    unitPrice: MoneyWire,
    stock: Type.Integer({ description: 'Pieces' }),
    image: Type.String(),
    Market: MarketRef,
  },
  { $id: 'CounterProduct' },
)
export type CounterProductWire = Static<typeof CounterProductWire>

export const listCounterProducts = operation({
  id: 'listCounterProducts',
  ref: 'R-075',
  method: 'GET',
  path: '/order/api/v1/counter/products',
  summary: `Variants that the seller sells, by words of their names or the beginning of their number: ${COUNTER_PRODUCTS_MAX} at most`,
  tag: 'order',
  auth: { seller: ['order.sell'] },
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 80, description: 'All words have to be there; the first of all unless told' })) }),
  reply: Type.Object({ data: Type.Array(CounterProductWire) }),
  errors: [],
})

const Items = Type.Array(Type.Object({ _id: Id, quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }) }), { minItems: 1, maxItems: MAX_LINES })
const Visit = Type.String({ maxLength: 400, description: 'G `findCounterCustomer`' })

export const quoteCounterSale = operation({
  id: 'quoteCounterSale',
  ref: 'R-075',
  method: 'POST',
  changesState: false,
  path: '/order/api/v1/counter/quote',
  summary: 'What these products come to at the till, and what the customer earns with them',
  tag: 'order',
  auth: { seller: ['order.sell'] },
  body: Type.Object({ visit: Visit, items: Items }),
  reply: Type.Object({
    data: Type.Object({
      items: Type.Array(Type.Object({ ...CounterProductWire.properties, quantity: Type.Integer(), finalPrice: MoneyWire })),
      subTotal: MoneyWire,
      taxIncluded: MoneyWire,
      taxAdded: MoneyWire,
      taxLines: Type.Array(TaxLineWire),
      total: MoneyWire,
      reward: Type.Union([MoneyWire, Type.Null()], { description: 'What comes into the wallet for it; null where the shop gives nothing' }),
    }),
  }),
  errors: ['counter.visit_over', 'counter.product_unknown', 'order.seller_address_missing'],
})

export const sellAtCounter = operation({
  id: 'sellAtCounter',
  ref: 'R-075',
  method: 'POST',
  path: '/order/api/v1/counter/sale',
  summary: 'What was just paid at the till and taken along: an order of the customer, delivered, with stock, invoice and rewards',
  tag: 'order',
  auth: { seller: ['order.sell'] },
  body: Type.Object({
    visit: Visit,
    items: Items,
    paidWith: oneOf(COUNTER_PAYMENTS),
    total: Type.Object(MoneyWire.properties, { description: 'What the customer was told. The server reckons by itself, and refuses another amount' }),
  }),
  reply: Type.Object({ data: SellerOrderWire }),
  errors: ['counter.visit_over', 'counter.product_unknown', 'counter.total_changed', 'order.stock_short', 'order.seller_address_missing'],
})
