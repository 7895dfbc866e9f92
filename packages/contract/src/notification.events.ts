import { NOTIFICATION_KINDS } from '@galleria/rules'
import { Type } from 'typebox'
import { Id, Instant, oneOf } from './common.ts'
import { event } from './event.ts'
import { notificationFacts } from './notification.ts'

export const notificationTold = event({
  type: 'notification.told',
  summary: 'Somebody who is told on the screens of their devices was told something in the shop',
  payload: Type.Object({ customerId: Id, notificationId: Id, kind: oneOf(NOTIFICATION_KINDS), ...notificationFacts }),
})

export const sellerTold = event({
  type: 'notification.seller_told',
  summary: "Somebody who looks after a seller's orders was told in the shop what a customer has ordered, booked, cancelled or wants to send back",
  payload: Type.Object({
    customerId: Id,
    sellerId: Id,
    kind: oneOf(NOTIFICATION_KINDS),
    ...notificationFacts,
    movedFrom: Type.Optional(Instant),
  }),
})

export const notificationDue = event({
  type: 'notification.due',
  summary:
    'Somebody who has an account is to be told something in the shop, once. Whoever has something to tell publishes it; what it leads to and what stands in its words it says itself',
  payload: Type.Object({
    customerId: Id,
    kind: oneOf(NOTIFICATION_KINDS),
    ...notificationFacts,
    at: Type.Optional(Type.String({ description: 'When, where that is not when it was published' })),
  }),
})

/** As it was handed on first: what becomes of it then is the same, under the same id. */
const HeldEvent = Type.Object({
  id: Id,
  tenantId: Id,
  type: Type.String(),
  payload: Type.Record(Type.String(), Type.Unknown()),
  createdAt: Type.String(),
})

export const heldMailDue = event({
  type: 'notification.mail_due',
  summary: 'The quiet hours of somebody are over: what was to be written to them is written now',
  payload: Type.Object({ customerId: Id, event: HeldEvent }),
})

export const heldPushDue = event({
  type: 'notification.push_due',
  summary: 'The quiet hours of somebody are over: what was to be shown on their devices is shown now',
  payload: Type.Object({ customerId: Id, event: HeldEvent }),
})

export const digestDue = event({
  type: 'notification.digest_due',
  summary: 'It is time for the one mail of a day; what it says is looked up by its id when it is written',
  payload: Type.Object({ customerId: Id, digestId: Id }),
})
