import type { EventSpec, PayloadOf } from '@galleria/contract'
import { type Static, type TObject, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Message } from './message.ts'
import type { ReplyPlaceOf } from './notification.ports.ts'

/** How an event becomes a message. */
export type Notice = {
  readonly event: EventSpec
  /** Throws when the event does not hold what it should. Nothing when there is nobody to tell, or it is too late. */
  compose(payload: unknown, at: SentAt): Message | undefined
}

/** When a message is sent, and where the shop is in the language of whoever reads it: "https://shop.example/es". */
export type SentAt = {
  readonly now: Date
  /** When what it says came to be: the same however late it is sent. */
  readonly happenedAt: Date
  readonly home: string
  /** Where somebody follows an order: whoever has an account logs in there, a guest is let in by a key. */
  readonly orderLink: (number: string, isGuest: boolean | undefined) => string
  /** Where an answer goes, if mails can be answered. */
  readonly replyPlace: (ticket: { readonly id: string; readonly number: string }, writer: Parameters<ReplyPlaceOf>[2]) => ReturnType<ReplyPlaceOf>
  /** The product that it is about, in the language of the message, with the address of its page; undefined where that is not sold. */
  readonly product?: { readonly name: string; readonly link: string } | undefined
}

type Write<Payload> = (payload: Payload, at: SentAt) => Message | undefined

/** Events come back from storage, so what they hold is checked before it is believed. `added` is what is looked up when the message is sent. */
export function notice<const E extends EventSpec>(event: E, write: Write<PayloadOf<E>>): Notice
export function notice<const E extends EventSpec, const A extends TObject>(event: E, write: Write<PayloadOf<E> & Static<A>>, added: A): Notice
export function notice(event: EventSpec, write: Write<never>, added?: TObject): Notice {
  const validator = Compile(Type.Object({ ...event.payload.properties, ...added?.properties }))
  return {
    event,
    compose: (raw, at) => {
      if (validator.Check(raw)) return write(raw as never, at)
      // Where, but not what: it may be a code or an address, and this is logged.
      throw new TypeError(`${event.type} does not hold what it should at ${validator.Errors(raw)[0]?.instancePath || '/'}`)
    },
  }
}
