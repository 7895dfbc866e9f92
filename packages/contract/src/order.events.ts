import { Type } from 'typebox'
import { event, recipientFields } from './event.ts'

const Amount = Type.Object({ amount: Type.Integer(), currency: Type.String() })

export const orderPlaced = event({
  type: 'order.placed',
  summary: 'An order was placed',
  payload: Type.Object({
    ...recipientFields,
    orderId: Type.String(),
    number: Type.String(),
    total: Amount,
    lines: Type.Array(
      Type.Object({
        name: Type.String(),
        choice: Type.String(),
        quantity: Type.Integer(),
        price: Type.Object(Amount.properties, { description: 'Of the whole line' }),
      }),
    ),
    address: Type.String(),
  }),
})

export const orderCancelled = event({
  type: 'order.cancelled',
  summary: 'An order was cancelled',
  payload: Type.Object({ ...recipientFields, number: Type.String(), total: Amount }),
})
