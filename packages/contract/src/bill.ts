import { BILL_CATEGORIES, BILL_NUMBER_MAX, BILL_PLANS_MAX, PAYMENT_TYPES, PHONE_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { AMOUNT_MAX, CalendarDay, Id, MoneyWire, oneOf } from './common.ts'
import type { ErrorCode } from './errors.ts'
import { IdempotencyHeaders, operation } from './operation.ts'
import { Advisory, Origin, PlacedOrderWire } from './order.ts'

const BASE = '/checkout/checkout/v2/mobikwik'

export const BillCategoryWire = oneOf(BILL_CATEGORIES, { $id: 'BillCategory' })

/** E-15 */
export const OperatorWire = Type.Object(
  {
    _id: Id,
    operatorname: Type.String(),
    operatorid: Type.String({ description: 'As the aggregator knows it' }),
    viewBillRequired: Type.Boolean({ description: 'It writes bills: what is due is asked for first (A-091), and no other amount is taken' }),
    category: BillCategoryWire,
    icon: Type.Union([Type.String(), Type.Null()], { description: 'Address of a picture; null where there is none' }),
    number: Type.Object({
      pattern: Type.String({ description: 'Regular expression of the whole number by which it knows its customers, without spaces' }),
      example: Type.String(),
    }),
    least: MoneyWire,
    most: MoneyWire,
  },
  { $id: 'Operator' },
)
export type OperatorWire = Static<typeof OperatorWire>

/** Where a mobile number is at home. */
export const CircleWire = Type.Object({ _id: Type.String({ description: 'As the aggregator knows it' }), name: Type.String() }, { $id: 'Circle' })
export type CircleWire = Static<typeof CircleWire>

export const BillPlanWire = Type.Object(
  {
    code: Type.String({ description: 'What an order names it by (`PlanCode`)' }),
    kind: Type.String({ description: 'Under which the operator lists it: "Data", "Top up"' }),
    amount: MoneyWire,
    validity: Type.Union([Type.String(), Type.Null()], { description: '"28 days", as the operator says' }),
    description: Type.String({ description: 'In the words of the operator' }),
  },
  { $id: 'BillPlan' },
)
export type BillPlanWire = Static<typeof BillPlanWire>

/** What an operator says is due. */
export const DueBillWire = Type.Object(
  {
    operator: OperatorWire,
    number: Type.String({ description: 'Tidy: without spaces' }),
    customerName: Type.Union([Type.String(), Type.Null()]),
    amount: Type.Object(MoneyWire.properties, { description: '0 where nothing is due' }),
    dueDate: Type.Union([CalendarDay, Type.Null()]),
    billDate: Type.Union([CalendarDay, Type.Null()]),
    billNumber: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'DueBill' },
)
export type DueBillWire = Static<typeof DueBillWire>

const OperatorId = Type.String({ maxLength: 60, description: '`_id` or `operatorid`' })
const CustomerNumber = Type.String({ maxLength: BILL_NUMBER_MAX + 10, description: 'By which the operator knows the customer; spaces and hyphens do no harm' })

const AT_OPERATOR = ['bill.not_offered', 'bill.operator_unknown', 'bill.provider_unreachable'] as const satisfies readonly ErrorCode[]

export const listOperators = operation({
  id: 'listOperators',
  ref: 'A-090',
  method: 'GET',
  path: `${BASE}/list-operators`,
  summary: 'Operators whose bills can be paid here, by name',
  tag: 'bill',
  auth: 'public',
  query: Type.Object({ category: Type.Optional(oneOf(BILL_CATEGORIES, { description: 'All unless told' })) }),
  reply: Type.Object({ data: Type.Array(OperatorWire) }),
  errors: ['bill.not_offered', 'bill.provider_unreachable'],
})

export const viewBill = operation({
  id: 'viewBill',
  ref: 'A-091',
  method: 'POST',
  changesState: false,
  path: `${BASE}/view-bill`,
  summary: 'What an operator says is due',
  tag: 'bill',
  auth: 'customer',
  body: Type.Object({
    operatorId: OperatorId,
    number: CustomerNumber,
    phone: Type.Optional(Type.String({ maxLength: PHONE_MAX, description: 'Some operators ask for one; that of the account unless told' })),
  }),
  reply: Type.Object({ data: DueBillWire }),
  // Names and bills of strangers are not for sale.
  limits: { byAccount: { points: 20, seconds: 3600 } },
  errors: [...AT_OPERATOR, 'bill.number_invalid', 'bill.number_unknown'],
})

export const findOperatorOfPhone = operation({
  id: 'findOperatorOfPhone',
  ref: 'A-092',
  method: 'GET',
  path: `${BASE}/recharge-details`,
  summary: 'Whose a mobile number is, and where it is at home, as far as anybody knows',
  tag: 'bill',
  auth: 'public',
  query: Type.Object({ phone: Type.String({ minLength: 1, maxLength: PHONE_MAX }) }),
  reply: Type.Object({
    data: Type.Object({ operator: Type.Union([OperatorWire, Type.Null()]), circle: Type.Union([CircleWire, Type.Null()]) }),
  }),
  limits: { bySender: { points: 60, seconds: 3600 } },
  errors: ['bill.not_offered', 'bill.provider_unreachable', 'bill.number_invalid'],
})

export const listPlans = operation({
  id: 'listPlans',
  ref: 'A-093',
  method: 'POST',
  changesState: false,
  path: `${BASE}/all-plans`,
  summary: `What an operator offers to those who pay ahead, the cheapest first: ${BILL_PLANS_MAX} at most`,
  tag: 'bill',
  auth: 'public',
  body: Type.Object({
    operatorId: OperatorId,
    circleId: Type.Optional(Type.String({ maxLength: 10, description: 'Of a mobile number: plans differ from circle to circle' })),
  }),
  reply: Type.Object({ data: Type.Array(BillPlanWire) }),
  limits: { bySender: { points: 120, seconds: 3600 } },
  errors: [...AT_OPERATOR, 'bill.circle_unknown'],
})

export const getOperator = operation({
  id: 'getOperator',
  ref: 'A-094',
  method: 'POST',
  changesState: false,
  path: `${BASE}/get-operator`,
  summary: 'One operator',
  tag: 'bill',
  auth: 'public',
  body: Type.Object({ operatorId: OperatorId }),
  reply: Type.Object({ data: OperatorWire }),
  errors: AT_OPERATOR,
})

export const listCircles = operation({
  id: 'listCircles',
  ref: 'R-084',
  method: 'GET',
  path: `${BASE}/list-circles`,
  summary: 'Where mobile numbers can be at home, by name',
  tag: 'bill',
  auth: 'public',
  reply: Type.Object({ data: Type.Array(CircleWire) }),
  errors: ['bill.not_offered', 'bill.provider_unreachable'],
})

const whatIsPaid = {
  MobileNumber: Type.Optional(
    Type.String({ maxLength: BILL_NUMBER_MAX + 10, description: 'By which the operator knows the customer: of a mobile, a dish or a meter' }),
  ),
  PlanCode: Type.Optional(Type.Union([Type.String({ maxLength: 60 }), Type.Null()], { description: 'Of A-093' })),
  Amount: Type.Optional(
    Type.Union([Type.Number({ minimum: 0, maximum: AMOUNT_MAX, description: 'In whole units of the currency' }), MoneyWire], {
      description: 'What was shown: the server asks the operator, and refuses another amount',
    }),
  ),
  OperatorId: Type.Optional(OperatorId),
  CircleId: Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Null()])),
  AdParams: Type.Optional(
    Type.Union([Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 100 })), Type.String({ maxLength: 200 }), Type.Null()], {
      description: 'Ignored: none of the operators here asks for more',
    }),
  ),
}

/** E-17 */
const BillItemInput = Type.Object({
  productId: Type.Optional(Type.String({ maxLength: 60, description: 'The `_id` of the operator; `OperatorId` says the same' })),
  qty: Type.Optional(Type.Literal(1)),
  ...whatIsPaid,
  custom: Type.Optional(Type.Object(whatIsPaid, { description: 'The same fields, for clients that keep them apart' })),
  market: Type.Optional(
    Type.Object(
      { name: Type.Optional(Type.String({ maxLength: 200 })), serviceProvider: Type.Optional(Type.String({ maxLength: 200 })) },
      { description: 'Ignored: the operator says what it is called' },
    ),
  ),
  ServiceCategory: Type.Optional(Type.String({ maxLength: 60, description: 'Refused where it is not that of the operator' })),
  OperatorName: Type.Optional(Type.String({ maxLength: 200, description: 'Ignored likewise' })),
})
export type BillItemInput = Static<typeof BillItemInput>

export const createBillOrder = operation({
  id: 'createBillOrder',
  ref: 'A-014',
  method: 'POST',
  path: '/order/api/v2/order/tpt/create',
  summary:
    "Order the payment of a bill, or a recharge: it is sent to the operator as soon as its money is there, and the money goes back if the operator doesn't take it",
  tag: 'bill',
  auth: 'customer',
  headers: Type.Object({ ...IdempotencyHeaders.properties, origin: Origin }),
  idempotency: 'own',
  body: Type.Object({
    customerDetails: Type.Optional(
      Type.Object({
        orderAmount: Type.Optional(Type.Union([Type.Number(), MoneyWire], { description: 'Ignored: `Amount` counts' })),
        customerName: Type.Optional(Type.String({ maxLength: 200, description: 'Ignored: the account counts' })),
        customerPhone: Type.Optional(Type.String({ maxLength: PHONE_MAX, description: 'For operators that ask for one; that of the account unless told' })),
        customerEmail: Type.Optional(Type.String({ maxLength: 254, description: 'Ignored: news of the order goes to the account' })),
      }),
    ),
    orderDetails: Type.Object({
      paymentType: Type.Optional(
        oneOf(PAYMENT_TYPES, { description: 'The first way to pay online that the shop offers unless told (C-01); `COD` is refused' }),
      ),
      items: Type.Array(BillItemInput, { minItems: 1, maxItems: 1 }),
    }),
    txData: Advisory('The provider of the payment is asked'),
    payments: Advisory('The provider of the payment is asked'),
    payment: Advisory('`orderDetails.paymentType` counts'),
    createdAt: Type.Optional(Type.String({ maxLength: 40, description: 'Ignored: the clock of the shop counts' })),
    isNew: Type.Optional(Type.Boolean({ description: 'Ignored: an `Idempotency-Key` says whether it is the same order' })),
  }),
  reply: Type.Object({ content: PlacedOrderWire }),
  // It tells what is due, too.
  limits: { byAccount: { points: 20, seconds: 3600 } },
  errors: [
    ...AT_OPERATOR,
    'bill.details_missing',
    'bill.number_invalid',
    'bill.number_unknown',
    'bill.amount_invalid',
    'bill.amount_changed',
    'bill.plan_unknown',
    'bill.circle_unknown',
    'bill.nothing_due',
    'bill.payment_not_online',
    'checkout.customer_missing',
    'checkout.payment_unavailable',
    'tenant.settings_invalid',
  ],
})
