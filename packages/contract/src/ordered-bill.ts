import { BILL_CATEGORIES, BILL_STATES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, oneOf } from './common.ts'

/** What was paid to an operator for its customer (E-17). */
export const OrderedBillWire = Type.Object(
  {
    category: oneOf(BILL_CATEGORIES),
    operator: Type.Object({ _id: Id, name: Type.String(), icon: Type.Union([Type.String(), Type.Null()]) }),
    number: Type.String({ description: 'By which the operator knows the customer; empty once the account is gone' }),
    customerName: Type.Union([Type.String(), Type.Null()], { description: 'As the operator knows them' }),
    circle: Type.Union([Type.Object({ _id: Type.String(), name: Type.String() }), Type.Null()], { description: 'Where a mobile number is at home' }),
    plan: Type.Union([Type.Object({ code: Type.String(), validity: Type.Union([Type.String(), Type.Null()]), description: Type.String() }), Type.Null()]),
    state: oneOf(BILL_STATES, { description: '`refused` and `ended`: money that was paid goes back' }),
    reference: Type.Union([Type.String(), Type.Null()], { description: 'What the operator calls the payment, as soon as it has arrived' }),
  },
  { $id: 'OrderedBill' },
)
export type OrderedBillWire = Static<typeof OrderedBillWire>
