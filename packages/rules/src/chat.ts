/** Where the socket is, on the host of the API. */
export const SOCKET_PATH = '/notification/ws'

/** Characters of a message, as they are counted by `lengthOf`: more is a letter, which has the contact form. */
export const CHAT_TEXT_MAX = 4_000

/** Messages of a conversation that are told at once, and at most. */
export const CHAT_PAGE = 30
export const CHAT_PAGE_MAX = 100

/** Unread messages are counted up to here; more are "99+". */
export const CHAT_UNREAD_MAX = 99

/** For so long somebody counts as typing after their device last said so; it says so again in half of that. */
export const TYPING_MS = 6_000

/** The two sides of a conversation, in the specification's spelling (E-09). */
export const CHAT_SIDES = ['CUSTOMER', 'SELLER'] as const
export type ChatSide = (typeof CHAT_SIDES)[number]

export const otherSide = (side: ChatSide): ChatSide => (side === 'CUSTOMER' ? 'SELLER' : 'CUSTOMER')

/** What a message can be about, and shows beside its words. */
export const CHAT_SUBJECTS = ['product', 'order'] as const
export type ChatSubject = (typeof CHAT_SUBJECTS)[number]

/** V-40: as it is kept; empty is not sent. */
export const tidyMessage = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** How far an own message has come (S-05, S-06). `delivered` and `read`: the newest message of one's own side that has reached, and was read by, the other. */
export function messageMark(seq: number, { delivered, read }: { readonly delivered: number; readonly read: number }): 'sent' | 'delivered' | 'read' {
  if (seq <= read) return 'read'
  return seq <= delivered ? 'delivered' : 'sent'
}
