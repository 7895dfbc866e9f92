import type { Message } from './message.ts'
import type { ReplyPlaceOf } from './notification.ports.ts'

/** The same message, whose answer goes where it says. */
export const withReplyPlace = (message: Message | undefined, place: ReturnType<ReplyPlaceOf>): Message | undefined =>
  message?.channel === 'email' && place ? { ...message, replyTo: { name: message.fromName, address: place.address }, reference: place.reference } : message

/** What somebody has typed, as lines of a mail. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim())
