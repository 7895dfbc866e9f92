/** Where the socket is, on the host of the API. */
export const SOCKET_PATH = '/notification/ws'

/** Where what can be had of a product is told, below the API's base. */
export const STOCK_PATH = '/inventory/api/v1/stock/{tenant}/{id}'

/** Characters of a message, as they are counted by `lengthOf`: more is a letter, which has the contact form. */
export const CHAT_TEXT_MAX = 4_000

/** Messages of a conversation that are told at once, and at most. */
export const CHAT_PAGE = 30
export const CHAT_PAGE_MAX = 100

/** Pictures of one message, and characters of what is said of each for whoever can't see it. */
export const CHAT_PICTURES_MAX = 4
export const CHAT_PICTURE_ALT_MAX = 300

/** Unread messages are counted up to here; more are "99+". */
export const CHAT_UNREAD_MAX = 99

/** For so long somebody counts as typing after their device last said so; it says so again in half of that. */
export const TYPING_MS = 6_000

/** The two sides of a conversation, in the specification's spelling (E-09). */
export const CHAT_SIDES = ['CUSTOMER', 'SELLER'] as const
export type ChatSide = (typeof CHAT_SIDES)[number]

export const otherSide = (side: ChatSide): ChatSide => (side === 'CUSTOMER' ? 'SELLER' : 'CUSTOMER')

/** What a message can be about, and shows beside its words. */
export const CHAT_SUBJECTS = ['product', 'order', 'ticket', 'quote'] as const
export type ChatSubject = (typeof CHAT_SUBJECTS)[number]

/** Why somebody tells the shop of a conversation, or of one message in it. */
export const CHAT_COMPLAINTS = ['insulting', 'fraud', 'private', 'advertising', 'other'] as const
export type ChatComplaint = (typeof CHAT_COMPLAINTS)[number]

/** What staff decides of a conversation that was reported: it goes on, or nobody writes in it any more. */
export const CHAT_DECISIONS = ['keep', 'close'] as const
export type ChatDecision = (typeof CHAT_DECISIONS)[number]

/** How many days chats are kept, unless the tenant says otherwise: as long as a buyer may come back to a fault of what was sold. And how few and many may be set. */
export const CHAT_DAYS = 730
export const CHAT_DAYS_MIN = 30
export const CHAT_DAYS_MAX = 3_653

/** V-40: as it is kept; empty is not sent. */
export const tidyMessage = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** How far an own message has come (S-05, S-06). `delivered` and `read`: the newest message of one's own side that has reached, and was read by, the other. */
export function messageMark(seq: number, { delivered, read }: { readonly delivered: number; readonly read: number }): 'sent' | 'delivered' | 'read' {
  if (seq <= read) return 'read'
  return seq <= delivered ? 'delivered' : 'sent'
}
