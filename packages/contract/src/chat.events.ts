import { Type } from 'typebox'
import { Id } from './common.ts'
import { event } from './event.ts'

export const messageWaits = event({
  type: 'chat.message_waits',
  summary: 'A seller has said something that the customer has not read for a minute; said once until they have read on',
  payload: Type.Object({
    customerId: Id,
    conversationId: Id,
    seller: Type.String(),
    text: Type.String({ description: 'The beginning of the newest' }),
    count: Type.Integer({ minimum: 1 }),
  }),
})

export const waitingRead = event({
  type: 'chat.waiting_read',
  summary: 'A customer has read what they were told was waiting',
  payload: Type.Object({ customerId: Id, conversationId: Id }),
})
