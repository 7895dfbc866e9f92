import { Type } from 'typebox'
import { event, recipientFields } from './event.ts'

export const ticketChanged = event({
  type: 'ticket.changed',
  summary: 'Somebody has asked the shop, or the shop has answered or solved what was asked',
  payload: Type.Object({
    ...recipientFields,
    ticketId: Type.String(),
    /** Whose it is; null of a guest's report. */
    customerId: Type.Union([Type.String(), Type.Null()]),
    number: Type.String(),
    subject: Type.String(),
    what: Type.Enum(['created', 'answered', 'solved'], { type: 'string' }),
    comments: Type.String({ description: 'What was asked or answered' }),
    staff: Type.String({ description: 'First name of whoever answered; empty where nobody did' }),
    at: Type.Optional(Type.String({ description: 'When; nodes of an older version do not say it' })),
  }),
})

export const ticketWaits = event({
  type: 'ticket.waits',
  summary: 'A customer has written more to a ticket that a colleague looks after',
  payload: Type.Object({
    ...recipientFields,
    /** Who looks after it. */
    accountId: Type.String(),
    ticketId: Type.String(),
    number: Type.String(),
    subject: Type.String(),
    comments: Type.String(),
    customer: Type.String({ description: 'First name; empty where none is known' }),
  }),
})

export const ticketMailRefused = event({
  type: 'ticket.mail_refused',
  summary: 'What a customer has answered by mail could not be taken into their ticket',
  payload: Type.Object({
    ...recipientFields,
    customerId: Type.Union([Type.String(), Type.Null()]),
    number: Type.String(),
    reason: Type.Enum(['over', 'full', 'empty', 'stopped'], { type: 'string' }),
  }),
})
