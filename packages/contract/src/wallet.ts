import { AMOUNT_TYPES, MAX_PAGE_SIZE, WALLET_KINDS, WALLET_PAGE_SIZE } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { CalendarDay, Instant, MoneyWire, oneOf, PageNumber, PageWire } from './common.ts'
import { operation } from './operation.ts'
import { binary } from './payload.ts'

const AmountTypeId = oneOf(AMOUNT_TYPES, { description: '`cash` was put there, `refunds` was paid back, `rewards` was given for what was bought' })

/** What somebody's money in the wallet is, in words of the asked language. */
export const AmountTypeWire = Type.Object({ _id: AmountTypeId, name: Type.String() }, { $id: 'AmountType' })
export type AmountTypeWire = Static<typeof AmountTypeWire>

/** E-16: money of one type that came or went. Shown by date as DD/MM/YYYY with the currency's sign (K-04). */
export const WalletRowWire = Type.Object(
  {
    _id: Type.String(),
    createdAt: Instant,
    amount: Type.Object(MoneyWire.properties, { description: 'Less than nothing where it went' }),
    type: oneOf(['Credit', 'Debit'], { description: 'Debit where the amount is less than nothing' }),
    description: Type.String({ description: 'In the asked language' }),
    kind: oneOf(WALLET_KINDS),
    amountType: AmountTypeWire,
    orderId: Type.Union([Type.String(), Type.Null()], { description: 'The number of the order that it belongs to' }),
    seller: Type.Union([Type.String(), Type.Null()], {
      description: 'Who delivers what it belongs to; null of a bill, and where it belongs to no order',
    }),
    expiresAt: Type.Union([Instant, Type.Null()], { description: 'When what is left of it goes; null of what stays' }),
  },
  { $id: 'WalletRow' },
)
export type WalletRowWire = Static<typeof WalletRowWire>

const Bound = (description: string) => Type.Optional(Type.Union([CalendarDay, Instant], { description }))
const range = {
  from: Bound("The first day, by the shop's calendar, or instant"),
  to: Bound('The last day, all of it, or the instant before which'),
}

export const listWalletHistory = operation({
  id: 'listWalletHistory',
  ref: 'A-106',
  method: 'GET',
  path: '/wallet/wallet/history',
  summary: 'What came into the own wallet and went, the newest first: a thousand rows at most (C-26)',
  tag: 'wallet',
  auth: 'customer',
  query: Type.Object(range),
  reply: Type.Object({ data: Type.Array(WalletRowWire) }),
  errors: [],
})

const Month = Type.Object({
  month: Type.String({ description: '"2026-11", by the calendar of the shop' }),
  credit: Type.Object(MoneyWire.properties, { description: 'All that came in it' }),
  debit: Type.Object(MoneyWire.properties, { description: 'All that went, less than nothing' }),
})

export const pageWalletHistory = operation({
  id: 'pageWalletHistory',
  ref: 'A-107',
  method: 'GET',
  path: '/wallet/v2/wallet/history',
  summary: 'The same page by page (K-14), of one type if told, with what came and went in each month that is shown',
  tag: 'wallet',
  auth: 'customer',
  query: Type.Object({
    ...range,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: WALLET_PAGE_SIZE })),
    page: PageNumber,
    amountTypeId: Type.Optional(AmountTypeId),
  }),
  reply: Type.Object({ data: Type.Array(WalletRowWire), page: PageWire, months: Type.Array(Month) }),
  errors: [],
})

/** What will be gone after a day, unless it is spent before. */
const Leaving = Type.Object({ amount: MoneyWire, at: Instant })

export const getWalletBalance = operation({
  id: 'getWalletBalance',
  ref: 'A-108',
  method: 'GET',
  path: '/wallet/v2/wallet/balance',
  summary: 'What is in the own wallet, in all or of one type',
  tag: 'wallet',
  auth: 'customer',
  query: Type.Object({ amountType: Type.Optional(AmountTypeId) }),
  reply: Type.Object({
    data: Type.Object({
      balance: MoneyWire,
      amounts: Type.Array(Type.Object({ amountType: AmountTypeWire, balance: MoneyWire, leaving: Type.Array(Leaving) }), {
        description: 'Of each type that was asked for; what expires of it, the soonest first',
      }),
    }),
  }),
  errors: [],
})

export const listAmountTypes = operation({
  id: 'listAmountTypes',
  ref: 'A-109',
  method: 'GET',
  path: '/wallet/resource-master/list',
  summary: 'The types of amounts that a wallet holds',
  tag: 'wallet',
  auth: 'customer',
  reply: Type.Object({ data: Type.Array(AmountTypeWire) }),
  errors: [],
})

export const exportWalletHistory = operation({
  id: 'exportWalletHistory',
  ref: 'E-16',
  method: 'GET',
  path: '/wallet/v2/wallet/history.csv',
  summary: 'The history as a table: date (DD/MM/YYYY), type, description, amount (E-16); ten thousand rows at most',
  tag: 'wallet',
  auth: 'customer',
  query: Type.Object({ ...range, amountTypeId: Type.Optional(AmountTypeId) }),
  reply: binary('text/csv; charset=utf-8'),
  limits: { byAccount: { points: 30, seconds: 60 } },
  errors: [],
})
