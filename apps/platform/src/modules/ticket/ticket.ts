import { randomInt } from 'node:crypto'
import type { ErrorCode } from '@galleria/contract'
import type { Locale, LocalizedText } from '@galleria/kernel'
import { folded, textIn, tidy } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import {
  MAX_TICKET_ENTRIES,
  type OwnTicketCategory,
  priorityOf,
  REPORT_CATEGORY,
  type ReportKind,
  SPOKEN_ALPHABET,
  TICKET_CATEGORIES,
  TICKET_NUMBER_LENGTH,
  TICKET_REOPEN_DAYS,
  TICKET_STEPS,
  type TicketAct,
  type TicketCategory,
  ticketNumberOf,
  type TicketPriority,
  type TicketStatus,
} from '@galleria/rules'

/** A line of an order as it was called when the ticket was written. */
export type TicketItem = {
  readonly variantId: string
  readonly name: string
  readonly choice: string
  readonly slug: string
  readonly image: string
  readonly market: string | null
}

/** What was sent with words. */
export type TicketFile = {
  /** Null when the account that sent it is gone. */
  readonly id: string | null
  readonly name: string
  readonly mediaType: 'image/jpeg' | 'image/webp' | 'application/pdf'
  readonly size: number
  readonly width: number | null
  readonly height: number | null
}

export type TicketEntry = {
  readonly position: number
  readonly kind: 'comment' | 'answer' | 'note' | 'event'
  readonly event: 'solved' | 'reopened' | 'closed' | 'taken' | 'merged' | null
  readonly authorId: string | null
  /** First name of the colleague who gave it to its author; null where nobody did. */
  readonly givenBy: string | null
  /** First name, as far as one is known. */
  readonly name: string
  readonly body: string
  /** ISO 8601. */
  readonly at: string
  readonly images: readonly string[]
  readonly files: readonly TicketFile[]
}

export type Ticket = {
  readonly id: string
  readonly number: string
  readonly customerId: string | null
  readonly guestName: string | null
  readonly guestEmail: string | null
  readonly category: string
  readonly priority: TicketPriority
  readonly subject: string
  readonly status: TicketStatus
  readonly locale: Locale
  readonly orderNumber: string | null
  readonly item: TicketItem | null
  readonly about: { readonly kind: ReportKind; readonly id: string; readonly name: string } | null
  /** ISO 8601, all of them. */
  readonly createdAt: string
  readonly changedAt: string
  readonly waitingSince: string | null
  readonly firstAnswerAt: string | null
  readonly closedAt: string | null
  readonly assignedTo: string | null
  /** First name of whoever looks after it. */
  readonly assignee: string | null
  readonly rating: number | null
  readonly reopened: number
  /** Number of the ticket that goes on with it. */
  readonly mergedInto: string | null
  readonly lastPosition: number
  /** What was asked first. */
  readonly asked: string
  readonly customer: {
    readonly name: string
    readonly firstName: string
    readonly email: string | null
    readonly phone: string | null
    readonly isGuest: boolean
  }
}

/** What the queue is like now, and was like since a day. */
export type TicketFigures = {
  readonly waiting: { readonly count: number; readonly unanswered: number; readonly unassigned: number; readonly since: string | null }
  readonly firstAnswer: { readonly count: number; readonly medianMinutes: number | null; readonly slowMinutes: number | null }
  readonly rating: { readonly count: number; readonly average: number | null }
}

const DAY_MS = 86_400_000

/** Why a ticket can not be gone on with; undefined where it can. */
export function refusalOf(ticket: Pick<Ticket, 'status' | 'closedAt' | 'mergedInto' | 'lastPosition'>, act: TicketAct, now: Date): ErrorCode | undefined {
  if (ticket.mergedInto !== null) return 'ticket.merged'
  if (TICKET_STEPS[ticket.status][act] === undefined) return 'ticket.step_invalid'
  if (act === 'write' && ticket.closedAt !== null && now.getTime() - Date.parse(ticket.closedAt) > TICKET_REOPEN_DAYS * DAY_MS) return 'ticket.over'
  // Room for what a step notes besides.
  return ticket.lastPosition > MAX_TICKET_ENTRIES - 2 ? 'ticket.full' : undefined
}

/** 21^6 possibilities, so that numbers can be told on the phone but neither guessed nor counted. */
export function newTicketNumber(): string {
  const letters = Array.from({ length: TICKET_NUMBER_LENGTH }, () => SPOKEN_ALPHABET[randomInt(SPOKEN_ALPHABET.length)]).join('')
  return ticketNumberOf(letters) ?? letters
}

/** What staff looks for: a number as it was heard, and words of which each has to be somewhere. A phone is looked for as it is kept, however it is typed. */
export function soughtIn(text: string): { readonly number: string | undefined; readonly words: readonly string[] } {
  const line = tidy(text.toWellFormed())
  const digits = line.replace(/[\s()+.-]/g, '')
  const words = /^\d{10,15}$/.test(digits) ? [digits.slice(-10)] : line.split(' ').map(folded)
  return { number: ticketNumberOf(line), words: words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MOST_WORDS) }
}
const MOST_WORDS = 6

type Categories = readonly OwnTicketCategory<LocalizedText>[] | undefined

/** What a ticket can be about in this shop, in its order. */
export const categoriesIn = (own: Categories, locale: Locale): readonly { readonly key: string; readonly name: string }[] =>
  own?.map(({ key, name }) => ({ key, name: textIn(name, locale) })) ?? TICKET_CATEGORIES.map((key) => ({ key, name: WORDS[locale].tickets.categories[key] }))

/** What a category is called; its key where the shop does not have it any more. */
export function categoryName(own: Categories, locale: Locale, key: string): string {
  if (key === REPORT_CATEGORY) return WORDS[locale].tickets.report
  const { categories } = WORDS[locale].tickets
  return categoriesIn(own, locale).find((category) => category.key === key)?.name ?? (Object.hasOwn(categories, key) ? categories[key as TicketCategory] : key)
}

/** How pressing a new ticket is; undefined for a category that the shop does not have. */
export function newPriorityIn(own: Categories, key: string): TicketPriority | undefined {
  if (own) return own.find((category) => category.key === key)?.priority ?? (own.some((category) => category.key === key) ? 'normal' : undefined)
  return TICKET_CATEGORIES.some((category) => category === key) ? priorityOf(key) : undefined
}
