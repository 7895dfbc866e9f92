import { NOTIFICATION_KINDS } from '@galleria/rules'
import { Type } from 'typebox'
import { Id, oneOf } from './common.ts'
import { event } from './event.ts'
import { notificationFacts } from './notification.ts'

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
