import { CHAT_SIDES, NOTIFICATION_KINDS, NOTIFICATION_UNREAD_MAX } from '@galleria/rules'
import { type Static, type TObject, Type } from 'typebox'
import { ChatMessageWire, NewMessage } from './chat.ts'
import { Id, Instant, oneOf, SECRET } from './common.ts'
import { OrderStatusWire } from './order.ts'

/** A message over the socket: both ends are written against this one value. */
export type SocketEventSpec = {
  /** The name on the socket. */
  readonly name: string
  /** The item of the specification (S-...). */
  readonly ref: string
  readonly summary: string
  readonly from: 'client' | 'server'
  readonly payload: TObject
  /** What the other end says to it; nothing unless told. */
  readonly reply?: TObject
}

const socketEvent = <const E extends SocketEventSpec>(spec: E): E => spec
export type SocketPayloadOf<E extends SocketEventSpec> = Static<E['payload']>

/**
 * What a client says of itself when it connects, as the `auth` of Socket.IO. `after`: the `position` of the last thing that it was told, so that it is told all
 * that it missed since, in order, and nothing twice. Without it, it hears what happens from now on.
 */
export const SocketAuth = Type.Object({
  tenant: Type.String({ maxLength: 120, description: 'Key of the tenant' }),
  token: Type.String({ ...SECRET, pattern: String.raw`^[\w-]{20,200}$` }),
  as: Type.Optional(oneOf(CHAT_SIDES, { description: '`SELLER` for whoever works for one; a customer unless told' })),
  locale: Type.Optional(Type.String({ maxLength: 200, description: 'As `Accept-Language`' })),
  after: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type SocketAuth = Static<typeof SocketAuth>

const Seq = Type.Integer({ minimum: 0, description: 'The `position` of this message among all that this person is told' })
const Position = Type.Integer({
  minimum: 0,
  description: 'Grows with each thing that this person is told; whoever comes back says the last one that they know (`after`)',
})

/** What is said to a message of a client: that it was understood, or why not. */
export const SocketReply = {
  ok: Type.Boolean(),
  code: Type.Optional(Type.String({ description: 'Of the table of errors, where `ok` is false' })),
  text: Type.Optional(Type.String({ description: 'The same for people' })),
  retryAfter: Type.Optional(Type.Integer({ description: 'Seconds after which it can be tried again' })),
}

export const sendMessage = socketEvent({
  name: 'send_bs_new_message',
  ref: 'S-01',
  summary: 'Say something in a conversation; the same `tid` twice is one message',
  from: 'client',
  payload: Type.Object({ ...NewMessage, contextId: Id }),
  reply: Type.Object({ ...SocketReply, message: Type.Optional(ChatMessageWire) }),
})

export const messageDelivered = socketEvent({
  name: 'delivered_bs_chat_message',
  ref: 'S-02',
  summary: 'A message, and all before it, has reached this device',
  from: 'client',
  payload: Type.Object({ id: Id, messageId: Id }),
  reply: Type.Object(SocketReply),
})

export const messageRead = socketEvent({
  name: 'read_bs_chat_message',
  ref: 'S-03',
  summary: 'All up to this message was read',
  from: 'client',
  payload: Type.Object({ id: Id, messageId: Id }),
  reply: Type.Object(SocketReply),
})

export const typing = socketEvent({
  name: 'typing_bs_chat',
  ref: 'S-01',
  summary: 'Somebody is writing; said again every few seconds',
  from: 'client',
  payload: Type.Object({ id: Id }),
  reply: Type.Object(SocketReply),
})

export const newMessage = socketEvent({
  name: 'new_message',
  ref: 'S-04',
  summary: 'Something was said in an own conversation, by the other side or from another device; each once, in order',
  from: 'server',
  payload: Type.Object({ ...ChatMessageWire.properties, position: Position }),
})

const marked = Type.Object({
  id: { ...Id, description: 'The conversation' },
  messageId: Id,
  seq: Type.Integer({ minimum: 1, description: 'Place of the message: it holds for all up to it' }),
  roleType: oneOf(CHAT_SIDES, { description: 'On which side' }),
  position: Position,
})

export const messageReceived = socketEvent({
  name: 'message_received',
  ref: 'S-05',
  summary: 'All up to this message has reached the other side',
  from: 'server',
  payload: marked,
})

export const messageSeen = socketEvent({
  name: 'message_read',
  ref: 'S-06',
  summary: 'All up to this message was read, by the other side or on another device of one’s own',
  from: 'server',
  payload: marked,
})

export const typed = socketEvent({
  name: 'chat_typing',
  ref: 'S-04',
  summary: 'The other side is writing; not told to whoever was away',
  from: 'server',
  payload: Type.Object({ id: Id, roleType: oneOf(CHAT_SIDES) }),
})

export const caughtUp = socketEvent({
  name: 'caught_up',
  ref: 'S-07',
  summary: 'Said after connecting. `isComplete` is false where more was missed than is kept: then lists are to be read anew',
  from: 'server',
  payload: Type.Object({ position: Position, isComplete: Type.Boolean() }),
})

export const orderStatusChanged = socketEvent({
  name: 'order_status',
  ref: 'S-07',
  summary: 'An own order has moved on: what one seller delivers',
  from: 'server',
  payload: Type.Object({ id: Id, number: Type.String(), orderStatus: OrderStatusWire, seq: Seq }),
})

export const bookingChanged = socketEvent({
  name: 'booking_changed',
  ref: 'S-07',
  summary: 'An own appointment takes place at another time; how far it has come is said by `order_status`',
  from: 'server',
  payload: Type.Object({ id: { ...Id, description: 'Of its order' }, number: Type.String(), from: { ...Instant, description: 'When it begins' }, seq: Seq }),
})

export const watchOrderChanges = socketEvent({
  name: 'watch_order',
  ref: 'S-07',
  summary: 'Somebody looks at an own order and knows this revision of it; `order_changed` is said once it is another one. A few orders at a time, the latest',
  from: 'client',
  payload: Type.Object({
    id: Type.String({ maxLength: 60, description: '`_id` or the number, of a master order or of a part' }),
    since: Type.String({ maxLength: 2000, description: 'The revision that is known' }),
  }),
  reply: Type.Object({ ...SocketReply, revision: Type.Optional(Type.String({ description: 'As it is now: another one than `since` is read at once' })) }),
})

export const orderChanged = socketEvent({
  name: 'order_changed',
  ref: 'S-07',
  summary: 'Anything of an order that is looked at has changed; said once for each `watch_order`, and not kept for whoever was away',
  from: 'server',
  payload: Type.Object({ id: Type.String({ description: 'As it was asked for' }), revision: Type.String() }),
})

export const notified = socketEvent({
  name: 'notified',
  ref: 'S-07',
  summary: 'There is something new among one’s notifications, or some were read on another device',
  from: 'server',
  payload: Type.Object({
    id: Type.Union([Id, Type.Null()], { description: 'What is new; null where some were read' }),
    kind: Type.Union([oneOf(NOTIFICATION_KINDS), Type.Null()]),
    unread: Type.Integer({ minimum: 0, maximum: NOTIFICATION_UNREAD_MAX }),
    seq: Seq,
  }),
})
