import { CHANNELS, EMAIL_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, Instant, oneOf } from './common.ts'
import { operation } from './operation.ts'

export const OutboxMessageWire = Type.Object(
  {
    _id: Id,
    channel: oneOf(CHANNELS),
    to: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    html: Type.Union([Type.String(), Type.Null()], { description: 'The same, dressed; null in an SMS, and in a mail that is text alone' }),
    createdAt: Instant,
  },
  { $id: 'OutboxMessage' },
)
export type OutboxMessageWire = Static<typeof OutboxMessageWire>

export const listDevelopmentOutbox = operation({
  id: 'listDevelopmentOutbox',
  ref: 'G-10',
  method: 'GET',
  path: '/development/outbox',
  summary:
    'Mail and SMS that were kept instead of sent; only where mail has no way out, and only for whoever knows the secret that the shop printed when it started',
  tag: 'development',
  auth: 'public',
  headers: Type.Object({
    'outbox-secret': Type.Optional(Type.String({ maxLength: 200, description: 'The secret in the address that is printed at start' })),
    cookie: Type.Optional(Type.String({ description: 'Or the cookie that the page of the outbox has set' })),
  }),
  query: Type.Object({ to: Type.Optional(Type.String({ maxLength: EMAIL_MAX })) }),
  reply: Type.Object({ data: Type.Array(OutboxMessageWire) }),
  errors: ['request.not_found', 'development.outbox_locked'],
})
