import { type Static, type TObject, Type } from 'typebox'
import { Id } from './common.ts'
import { OrderStatusWire } from './order.ts'

/**
 * A message over the socket. These are declared, so that both ends will be written against one value; no socket is served yet, and AsyncAPI
 * says so.
 */
export type SocketEventSpec = {
  /** The name on the socket. */
  readonly name: string
  /** The item of the specification (S-...). */
  readonly ref: string
  readonly summary: string
  readonly from: 'client' | 'server'
  readonly payload: TObject
}

const socketEvent = <const E extends SocketEventSpec>(spec: E): E => spec
export type SocketPayloadOf<E extends SocketEventSpec> = Static<E['payload']>

const Seq = Type.Integer({ minimum: 0, description: 'Grows by one with each message to this person: a gap means that something was missed' })

export const sendMessage = socketEvent({
  name: 'send_bs_new_message',
  ref: 'S-01',
  summary: 'Say something in a conversation; the same `tid` twice is one message',
  from: 'client',
  payload: Type.Object({ tid: Type.String({ maxLength: 80 }), contextId: Id, text: Type.String({ minLength: 1, maxLength: 4000 }) }),
})

export const messageDelivered = socketEvent({
  name: 'delivered_bs_chat_message',
  ref: 'S-02',
  summary: 'A message has reached this device',
  from: 'client',
  payload: Type.Object({ id: Id, messageId: Id }),
})

export const messageRead = socketEvent({
  name: 'read_bs_chat_message',
  ref: 'S-03',
  summary: 'All up to this message was read',
  from: 'client',
  payload: Type.Object({ id: Id, messageId: Id }),
})

export const orderStatusChanged = socketEvent({
  name: 'order_status',
  ref: 'S-07',
  summary: 'An own order has moved on',
  from: 'server',
  payload: Type.Object({ id: Id, orderStatus: OrderStatusWire, seq: Seq }),
})

export const stockChanged = socketEvent({
  name: 'stock_changed',
  ref: 'S-07',
  summary: 'A variation that this person looks at has more or fewer pieces',
  from: 'server',
  payload: Type.Object({ id: Id, stockLeft: Type.Integer({ minimum: 0 }), seq: Seq }),
})
