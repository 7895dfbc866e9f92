import type { ItemTileWire } from '@galleria/contract'
import type { Locale, LocalizedText } from '@galleria/kernel'
import type { ChatComplaint, ChatDecision, ChatSide, ChatSubject, TicketStatus } from '@galleria/rules'
import type { Seller } from '../seller/index.ts'

/** Who takes part: a customer, or a seller by one of their people. `accountId` is whose account it is. */
export type Participant = { readonly side: ChatSide; readonly personId: string; readonly accountId: string }

export type Subject = { readonly kind: ChatSubject; readonly id: string }

export type Picture = { readonly id: string; readonly alt: string; readonly width: number; readonly height: number }

export type Message = {
  readonly id: string
  readonly conversationId: string
  readonly seq: number
  readonly tid: string
  readonly side: ChatSide
  /** The customer, or the seller; not which of their people. */
  readonly saidBy: string
  readonly text: string
  readonly subject: Subject | null
  /** Those that are still there. */
  readonly pictures: readonly Picture[]
  readonly createdAt: string
}

/** A conversation as one side of it sees it. */
export type Conversation = {
  readonly id: string
  readonly customerId: string
  readonly sellerId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly lastSeq: number
  readonly waitingSince: string | null
  /** The newest that this side has read. */
  readonly read: number
  readonly otherDelivered: number
  readonly otherRead: number
  readonly unread: number
  readonly last: Message | null
  readonly order: { readonly number: string; readonly type: string; readonly status: string; readonly total: number; readonly currency: string } | null
  /** This side has blocked the other, the other this one; staff has closed it. */
  readonly isBlocked: boolean
  readonly isBlockedByOther: boolean
  readonly isClosed: boolean
}

/** Why nothing can be said in it; undefined where it can. */
export function silenceOf({
  isBlocked,
  isBlockedByOther,
  isClosed,
}: Pick<Conversation, 'isBlocked' | 'isBlockedByOther' | 'isClosed'>): 'chat.closed' | 'chat.blocked_by_you' | 'chat.blocked' | undefined {
  if (isClosed) return 'chat.closed'
  if (isBlocked) return 'chat.blocked_by_you'
  return isBlockedByOther ? 'chat.blocked' : undefined
}

/** What the shop was told of a conversation. `message`: the one that is meant, null for all of it. */
export type ChatReport = {
  readonly id: string
  readonly conversationId: string
  readonly customerId: string
  readonly sellerId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly side: ChatSide
  readonly reason: ChatComplaint
  readonly comments: string
  readonly message: Message | null
  readonly isClosed: boolean
  readonly createdAt: string
  readonly decision: ChatDecision | null
  readonly decisionComments: string
  readonly decidedAt: string | null
}

export type KnownOrder = {
  readonly id: string
  readonly number: string
  readonly type: string
  readonly status: string
  readonly total: number
  readonly currency: string
}

export type KnownTicket = { readonly id: string; readonly number: string; readonly status: TicketStatus }

/** As it was called when it was asked for. Minor units of one piece. */
export type KnownQuotation = {
  readonly id: string
  readonly number: string
  readonly name: LocalizedText
  readonly choice: LocalizedText
  readonly quantity: number
  readonly unitPrice: number | null
  readonly currency: string
  readonly validUntil: string | null
  readonly isWithdrawn: boolean
  readonly isDeclined: boolean
  readonly isOrdered: boolean
}

/** What conversations and messages are about, by id: products that are sold, orders, tickets, prices that were asked for, sellers; and for whom and when that is told. */
export type About = {
  readonly tiles: ReadonlyMap<string, ItemTileWire>
  readonly orders: ReadonlyMap<string, KnownOrder>
  readonly tickets: ReadonlyMap<string, KnownTicket>
  readonly quotations: ReadonlyMap<string, KnownQuotation>
  readonly sellers: ReadonlyMap<string, Seller | undefined>
  readonly locale: Locale
  readonly now: Date
}

/** Whose room it is: everybody in it is told the same. */
export const roomOf = (tenantId: string, side: ChatSide, personId: string): string => `${tenantId}/${side}/${personId}`

/** What the database says to all processes: that these rooms have something to read, or that somebody is writing in a conversation. */
export type Call = { readonly rooms: readonly string[]; readonly typing?: { readonly id: string; readonly roleType: ChatSide } }

export const CHANNEL = 'chat'

/** Undefined for what is no call: another version may say more. */
export function readCall(payload: string): Call | undefined {
  try {
    const { rooms, typing }: { rooms?: unknown; typing?: Call['typing'] } = JSON.parse(payload)
    if (!Array.isArray(rooms)) return undefined
    return { rooms: rooms.map(String), ...(typing ? { typing } : {}) }
  } catch {
    return undefined
  }
}
