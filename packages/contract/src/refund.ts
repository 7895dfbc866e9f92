import { type Static, Type } from 'typebox'
import { PROVIDERS } from './callers.ts'
import { Id, idOf, Instant, MoneyWire, oneOf, PageSize } from './common.ts'
import { operation } from './operation.ts'

/** `queued`: to be asked for. `pending`: the provider is at it. `failed`: it would not, or could not be asked for ten days; nobody tries again by themselves. */
export const REFUND_STATES = ['queued', 'pending', 'done', 'failed'] as const
/** `order`: pieces were cancelled or came back. `surplus`: the order was paid already, or needs no money. `mismatch`: another amount was taken than was asked for. */
export const REFUND_REASONS = ['order', 'surplus', 'mismatch'] as const

/** Money on its way back to whoever paid. */
export const RefundWire = Type.Object(
  {
    _id: Id,
    orderId: Type.String({ description: 'The number of the order' }),
    state: oneOf(REFUND_STATES),
    reason: oneOf(REFUND_REASONS),
    amount: MoneyWire,
    provider: oneOf(PROVIDERS),
    isTest: Type.Boolean({ description: 'No money moves: a stand-in takes the place of the provider' }),
    tries: Type.Integer({ description: 'How often the provider was asked' }),
    createdAt: Instant,
    tryAt: Type.Union([Instant, Type.Null()], { description: 'When the provider is asked next; null when it is not' }),
    decidedAt: Type.Union([Instant, Type.Null()]),
  },
  { $id: 'Refund' },
)
export type RefundWire = Static<typeof RefundWire>

/** A payment of which the provider took, or was about to take, something else than it was asked for (decision 0070). */
export const MismatchedPaymentWire = Type.Object(
  {
    _id: Id,
    orderId: Type.String({ description: 'The number of the order' }),
    provider: oneOf(PROVIDERS),
    isTest: Type.Boolean(),
    asked: MoneyWire,
    taken: Type.Union([MoneyWire, Type.Null()], { description: 'What goes back; null when nothing was taken' }),
    reference: Type.Union([Type.String(), Type.Null()], { description: 'What the provider calls it' }),
    decidedAt: Instant,
  },
  { $id: 'MismatchedPayment' },
)
export type MismatchedPaymentWire = Static<typeof MismatchedPaymentWire>

const cursor = {
  after: Type.Optional({ ...Id, description: 'The `next` of the page before' }),
  limit: PageSize,
}
const Next = Type.Union([Id, Type.Null()], { description: 'What comes after this page is asked for by it; null when nothing does' })
const LIST = {
  ref: 'X-07',
  method: 'GET',
  tag: 'payment',
  query: Type.Object({ state: Type.Optional(oneOf(REFUND_STATES)), ...cursor }),
  reply: Type.Object({ data: Type.Array(RefundWire), next: Next }),
  errors: [],
} as const
const RETRY = {
  ref: 'X-07',
  method: 'POST',
  tag: 'payment',
  params: Type.Object({ id: idOf('refund.not_found') }),
  reply: Type.Object({ data: RefundWire }),
  errors: ['refund.not_found'],
} as const
const AGAIN = 'Lets a failed refund be tried again, within the minute; one that has not failed stays as it is, so that it may be asked for twice'

export const listRefunds = operation({
  ...LIST,
  id: 'listRefunds',
  path: '/payments/v1/refunds',
  summary: 'Money that goes back to shoppers, the newest first',
  auth: { staff: ['order.read'] },
})

export const retryRefund = operation({
  ...RETRY,
  id: 'retryRefund',
  path: '/payments/v1/refunds/{id}/retry',
  summary: AGAIN,
  auth: { staff: ['order.refund'] },
})

export const listSellerRefunds = operation({
  ...LIST,
  id: 'listSellerRefunds',
  path: '/payments/v1/seller/refunds',
  summary: "Money that goes back for the seller's own orders, the newest first",
  auth: { seller: ['order.read'] },
})

export const retrySellerRefund = operation({
  ...RETRY,
  id: 'retrySellerRefund',
  path: '/payments/v1/seller/refunds/{id}/retry',
  summary: `Of the seller's own orders. ${AGAIN}`,
  auth: { seller: ['order.refund'] },
})

export const listMismatchedPayments = operation({
  id: 'listMismatchedPayments',
  ref: 'X-07',
  method: 'GET',
  path: '/payments/v1/mismatched',
  summary: 'Payments of which a provider took another amount than it was asked for, the newest first; whether it went back, the refund says',
  tag: 'payment',
  auth: { staff: ['order.read'] },
  query: Type.Object(cursor),
  reply: Type.Object({ data: Type.Array(MismatchedPaymentWire), next: Next }),
  errors: [],
})
