import { RETURN_STATUSES } from '@galleria/rules'
import { Type } from 'typebox'
import { event, recipientFields } from './event.ts'

export const returnChanged = event({
  type: 'return.changed',
  summary: 'A customer asked to send something back or thought better of it, or the shop has answered, has it, or gives the money back',
  payload: Type.Object({
    ...recipientFields,
    country: Type.String({ description: 'Where the shop sells, for how its amounts are written. ISO 3166-1 alpha-2' }),
    returnId: Type.String(),
    number: Type.String({ description: 'Of the return' }),
    orderNumber: Type.String(),
    seller: Type.String(),
    sendTo: Type.String({ description: "The shop's address" }),
    status: Type.Enum([...RETURN_STATUSES], { type: 'string' }),
    note: Type.String({ description: 'What the shop says to it; empty where it says nothing' }),
    refund: Type.Object({ amount: Type.Integer(), currency: Type.String() }, { description: 'What goes back; until it does, as it was reckoned' }),
    paymentType: Type.String(),
    at: Type.Optional(Type.String({ description: 'When; nodes of an older version do not say it' })),
    isToWallet: Type.Optional(Type.Boolean({ description: 'What goes back goes to the wallet' })),
    toWallet: Type.Optional(
      Type.Integer({ description: 'What of `refund` goes to the wallet, in minor units, paid from there or not. Nodes of an older version do not say it' }),
    ),
    isAtShop: Type.Optional(
      Type.Boolean({ description: 'Its order was bought or picked up in the shop: cash was paid there. Nodes of an older version do not say it' }),
    ),
    lines: Type.Array(Type.Object({ name: Type.String(), choice: Type.String(), quantity: Type.Integer() })),
  }),
})
