import { QUOTATION_DAYS_MAX, QUOTATION_DAYS_MIN, QUOTATION_QUANTITY_MAX, QUOTATION_QUANTITY_MIN, QUOTATION_STATES, QUOTATION_TEXT_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { CalendarDay, Id, idOf, Instant, MarketRef, MoneyWire, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'

export const QuotationStateWire = oneOf(QUOTATION_STATES, { $id: 'QuotationState' })

const Offer = Type.Object(
  {
    unitPrice: Type.Object(MoneyWire.properties, { description: 'Of one piece' }),
    total: Type.Object(MoneyWire.properties, { description: 'Of all that were asked for' }),
    validUntil: Instant,
    promoCode: Type.Union([Type.String(), Type.Null()], {
      description: 'By which the cart and the checkout reckon with it, for its customer alone and once; null to the seller',
    }),
  },
  { description: 'What the seller has offered' },
)

/** A price that a customer has asked a seller for, and what became of it. */
export const QuotationWire = Type.Object(
  {
    _id: Id,
    number: Type.String({ description: 'That people read out' }),
    state: QuotationStateWire,
    contextId: Type.Union([Id, Type.Null()], { description: 'The conversation in which it is spoken about' }),
    provider: Type.Object({ _id: Id, name: Type.String() }),
    customer: Type.String({ description: 'By first name and initial' }),
    item: Type.Object({
      _id: Id,
      slug: Type.Union([Type.String(), Type.Null()], { description: 'Of the product page; null for what is no longer sold' }),
      name: Type.String(),
      variationId: Id,
      description_summary: Type.String({ description: 'What was chosen' }),
      image: Type.String({ description: 'Empty for what is no longer sold' }),
      Market: Type.Union([MarketRef, Type.Null()]),
      price: Type.Union([MoneyWire, Type.Null()], { description: 'Of one piece today; null for what is no longer sold' }),
    }),
    quantity: Type.Integer(),
    comments: Type.String({ description: 'What the customer wrote with it' }),
    neededBy: Type.Union([CalendarDay, Type.Null()]),
    answer: Type.String({ description: 'What the seller wrote with the answer' }),
    offer: Type.Union([Offer, Type.Null()]),
    createdAt: Instant,
    answeredAt: Type.Union([Instant, Type.Null()]),
    can: Type.Object(
      { order: Type.Boolean(), withdraw: Type.Boolean(), offer: Type.Boolean(), decline: Type.Boolean() },
      { description: 'What may follow now' },
    ),
  },
  { $id: 'Quotation' },
)
export type QuotationWire = Static<typeof QuotationWire>

const params = Type.Object({ quoteId: idOf('quotation.not_found') })
const reply = Type.Object({ data: QuotationWire })
const Comments = Type.Optional(Type.String({ maxLength: QUOTATION_TEXT_MAX }))
const limits = { byAccount: { points: 30, seconds: 3600 } } as const
const silences = ['chat.blocked', 'chat.blocked_by_you', 'chat.closed'] as const

export const createQuotation = operation({
  id: 'createQuotation',
  ref: 'A-059',
  method: 'POST',
  path: '/quote/api/v1/create-quote',
  summary: 'Ask the seller of a product for the price of more pieces of it; said in the conversation with them as well',
  tag: 'quotation',
  auth: 'customer',
  body: Type.Object({
    variation: idOf('catalog.item_not_found'),
    quantity: Type.Integer({ minimum: QUOTATION_QUANTITY_MIN, maximum: QUOTATION_QUANTITY_MAX }),
    comments: Comments,
    neededBy: Type.Optional(Type.Union([CalendarDay, Type.Null()], { description: 'From today to a year ahead' })),
  }),
  reply,
  limits,
  errors: ['catalog.item_not_found', 'quotation.day_invalid', 'quotation.limit_reached', ...silences],
})

export const listQuotations = operation({
  id: 'listQuotations',
  ref: 'R-104',
  method: 'GET',
  path: '/quote/api/v1/quotes',
  summary: 'What the customer has asked for, the latest first',
  tag: 'quotation',
  auth: 'customer',
  query: Type.Object({ page: PageNumber, itemsPerPage: PageSize }),
  reply: Type.Object({ data: Type.Array(QuotationWire), page: PageWire }),
  errors: [],
})

export const getQuotation = operation({
  id: 'getQuotation',
  ref: 'R-104',
  method: 'GET',
  path: '/quote/api/v1/quotes/{quoteId}',
  summary: 'One of them',
  tag: 'quotation',
  auth: 'customer',
  params,
  reply,
  errors: ['quotation.not_found'],
})

export const withdrawQuotation = operation({
  id: 'withdrawQuotation',
  ref: 'R-104',
  method: 'POST',
  path: '/quote/api/v1/quotes/{quoteId}/withdraw',
  summary: 'Want no price any more; while nothing was ordered at it',
  tag: 'quotation',
  auth: 'customer',
  params,
  reply,
  limits,
  errors: ['quotation.not_found', 'quotation.step_invalid'],
})

export const getSellerQuotation = operation({
  id: 'getSellerQuotation',
  ref: 'G-09',
  method: 'GET',
  path: '/quote/api/v1/seller/quotes/{quoteId}',
  summary: 'One that a customer has asked this seller for',
  tag: 'quotation',
  auth: { seller: ['chat.answer'] },
  params,
  reply,
  errors: ['quotation.not_found'],
})

export const offerQuotation = operation({
  id: 'offerQuotation',
  ref: 'G-09',
  method: 'POST',
  path: '/quote/api/v1/seller/quotes/{quoteId}/offer',
  summary: 'Offer a price, which holds until then for all that was asked for; said in the conversation as well',
  tag: 'quotation',
  auth: { seller: ['chat.answer'] },
  params,
  body: Type.Object({
    unitPrice: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Minor units of one piece, below the price of today' }),
    validDays: Type.Integer({ minimum: QUOTATION_DAYS_MIN, maximum: QUOTATION_DAYS_MAX }),
    comments: Comments,
  }),
  reply,
  limits: { byAccount: { points: 120, seconds: 3600 } },
  errors: ['quotation.not_found', 'quotation.step_invalid', 'quotation.price_not_lower', 'catalog.item_not_found', ...silences],
})

export const declineQuotation = operation({
  id: 'declineQuotation',
  ref: 'G-09',
  method: 'POST',
  path: '/quote/api/v1/seller/quotes/{quoteId}/decline',
  summary: 'Offer no other price; said in the conversation as well',
  tag: 'quotation',
  auth: { seller: ['chat.answer'] },
  params,
  body: Type.Object({ comments: Comments }),
  reply,
  limits: { byAccount: { points: 120, seconds: 3600 } },
  errors: ['quotation.not_found', 'quotation.step_invalid', ...silences],
})
