/** What somebody who works for a shop can open of what a customer wrote: a conversation with a seller, a ticket. */
export const READING_KINDS = ['chat', 'ticket', 'appointment'] as const
export type ReadingKind = (typeof READING_KINDS)[number]

/** For whom they read it: a seller, or the shop itself. */
export const READING_ROLES = ['SELLER', 'STAFF'] as const
export type ReadingRole = (typeof READING_ROLES)[number]
