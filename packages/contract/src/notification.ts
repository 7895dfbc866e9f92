import { type Static, Type } from 'typebox'
import { Id, Instant } from './common.ts'
import { operation } from './operation.ts'

export const OutboxMessageWire = Type.Object(
  {
    _id: Id,
    channel: Type.Union([Type.Literal('email'), Type.Literal('sms')]),
    to: Type.String(),
    subject: Type.String(),
    text: Type.String(),
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
  summary: 'Mail and SMS that were kept instead of sent; only where the development outbox is on, and only from this machine',
  tag: 'development',
  auth: 'public',
  query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 254 })) }),
  reply: Type.Object({ data: Type.Array(OutboxMessageWire) }),
  errors: ['request.not_found'],
})
