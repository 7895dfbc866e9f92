import * as chat from './chat.events.ts'
import * as content from './content.events.ts'
import type { EventSpec } from './event.ts'
import * as identity from './identity.events.ts'
import * as notification from './notification.events.ts'
import * as order from './order.events.ts'
import * as payment from './payment.events.ts'
import * as orderReturn from './return.events.ts'
import * as stockAlert from './stock-alert.events.ts'
import * as ticket from './ticket.events.ts'
import * as socket from './socket.ts'
import type { SocketEventSpec } from './socket.ts'

const isSpec = (value: unknown): value is object => typeof value === 'object' && value !== null && 'payload' in value && 'summary' in value

/** Every event of the domain: what modules tell each other after the fact. */
export const domainEvents = [identity, order, payment, orderReturn, content, stockAlert, chat, notification, ticket].flatMap((module) =>
  Object.values<EventSpec>(module).filter(isSpec),
)

/** Every message of the socket. */
export const socketEvents = Object.values<unknown>(socket).filter(isSpec) as readonly SocketEventSpec[]
