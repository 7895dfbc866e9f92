import { spokenCodeOf } from './spoken-code.ts'

/** Where a ticket is: nobody has answered yet, the customer's turn, the shop's turn again, solved as the shop sees it, over. */
export const TICKET_STATUSES = ['open', 'waiting_customer', 'waiting_shop', 'solved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** What is done with it: the customer writes, or says whether it is solved; the shop answers, solves, closes; it becomes part of another one. */
export const TICKET_ACTS = ['write', 'accept', 'refuse', 'answer', 'solve', 'close', 'merge'] as const
export type TicketAct = (typeof TICKET_ACTS)[number]

/** What may follow what. The only place that says so. Who writes to what was solved or is over opens it anew (`reopensBy`). */
export const TICKET_STEPS: Readonly<Record<TicketStatus, Readonly<Partial<Record<TicketAct, TicketStatus>>>>> = {
  open: { write: 'open', accept: 'closed', answer: 'waiting_customer', solve: 'solved', close: 'closed', merge: 'closed' },
  waiting_customer: { write: 'waiting_shop', accept: 'closed', answer: 'waiting_customer', solve: 'solved', close: 'closed', merge: 'closed' },
  waiting_shop: { write: 'waiting_shop', accept: 'closed', answer: 'waiting_customer', solve: 'solved', close: 'closed', merge: 'closed' },
  solved: { write: 'waiting_shop', accept: 'closed', refuse: 'waiting_shop', answer: 'waiting_customer', solve: 'solved', close: 'closed', merge: 'closed' },
  closed: { write: 'waiting_shop', answer: 'waiting_customer', solve: 'solved' },
}

/** Whether this takes up again what was thought to be done. */
export const reopensBy = (status: TicketStatus, act: TicketAct): boolean =>
  (status === 'solved' || status === 'closed') && (act === 'write' || act === 'refuse' || act === 'answer')

/** Who is to say something next; nobody once it is over. */
export const turnOf = (status: TicketStatus): 'shop' | 'customer' | null =>
  status === 'open' || status === 'waiting_shop' ? 'shop' : status === 'closed' ? null : 'customer'

/** Where it waits for the shop. */
export const WAITING_FOR_SHOP = TICKET_STATUSES.filter((status) => turnOf(status) === 'shop')

/** The most pressing last. */
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

/** What a ticket can be about where a shop has not said otherwise, in the order in which they are offered. */
export const TICKET_CATEGORIES = ['order', 'delivery', 'return', 'payment', 'product', 'account', 'other'] as const
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]
/** Of what is reported. */
export const REPORT_CATEGORY = 'report'

/** Of a list of a shop's own: a key for programs and a name for people. */
export type OwnTicketCategory<Name> = { readonly key: string; readonly name: Name; readonly priority?: TicketPriority }

/** What waits for money waits worst. */
export const priorityOf = (category: string): TicketPriority => (category === 'payment' ? 'high' : 'normal')

/** What somebody reports: a product, a shop, or a page of this site. */
export const REPORT_KINDS = ['product', 'seller', 'page'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Characters of its subject and of what is written; files with one message. */
export const TICKET_SUBJECT_MAX = 120
export const TICKET_TEXT_MAX = 4_000
export const MAX_TICKET_FILES = 6
/** That one customer can have and are not over, and messages of one. */
export const MAX_OPEN_TICKETS = 20
export const MAX_TICKET_ENTRIES = 300
/** Characters of what staff looks for, and days over which their answers are counted. */
export const TICKET_SEARCH_MAX = 80
export const TICKET_FIGURES_DAYS = 30
/** Answers that a shop gives often, and characters of what they are chosen by. */
export const MAX_CANNED_ANSWERS = 50
export const CANNED_TITLE_MAX = 80

/** What stands in such an answer for what is filled in when it is sent. */
export const CANNED_PLACEHOLDERS = ['first_name', 'number'] as const
/** What stands in a text for something that nobody fills in; undefined where all is well. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(/\{([^{}\s]*)\}/g)].map(([, name = '']) => name).find((name) => !CANNED_PLACEHOLDERS.some((known) => known === name))

/** Days after which what the shop has solved and nobody objected to is over, and for which it can be taken up again then. */
export const TICKET_SOLVED_DAYS = 7
export const TICKET_REOPEN_DAYS = 30

export const TICKET_NUMBER_LENGTH = 6

/** "t4kx9rm", as somebody types what they heard, is "T-4KX-9RM"; undefined for what is no number of a ticket. */
export function ticketNumberOf(text: string): string | undefined {
  const typed = text.replace(/[\s-]/g, '').replace(/^t(?=.{6}$)/i, '')
  const letters = spokenCodeOf(typed, TICKET_NUMBER_LENGTH)
  return letters && `T-${letters.slice(0, 3)}-${letters.slice(3)}`
}

/** What it is called where nobody gave it a name: the beginning of what was written, up to the end of a sentence or word. */
export function subjectOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line
  if (sentence.length <= 80) return sentence.replace(/[.]$/, '')
  const cutAt = sentence.slice(0, 80).replace(/\s+\S*$/u, '')
  return `${cutAt.toWellFormed()}…`
}
