import type { Locale } from '@galleria/kernel'
import type { CustomerContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import type { IncomingMail } from './incoming-mail.ts'

/** How far somebody has read in a mailbox: numbers of messages only grow, unless the mailbox was made anew (RFC 3501, UIDVALIDITY). */
export type Place = { readonly uidValidity: string; readonly uid: number }

/** A mailbox on an IMAP server. Every call has an end, and throws where the server does not answer. */
export type Mailbox = {
  /** Messages behind this place, or from the first on, where it is of another mailbox; the oldest first. */
  listAfter(place: Place | undefined, limit: number): Promise<readonly Place[]>
  /** Undefined where it is gone, or too large to be taken. */
  read(place: Place): Promise<Uint8Array | 'gone' | 'too_large'>
  /** So that whoever looks into the mailbox sees what is left. */
  markRead(place: Place): Promise<void>
}

/** What stands in a mail. Throws where it is none. */
export type ReadMail = (source: Uint8Array) => Promise<IncomingMail>

/** A ticket as far as a mail about it goes. */
export type MailedTicket = {
  readonly id: string
  readonly number: string
  readonly customerId: string | null
  readonly isGuest: boolean
  readonly email: string | null
  readonly firstName: string
  readonly locale: Locale
  /** The one that goes on with it. */
  readonly mergedInto: string | null
}

export type Said = { readonly comments: string; readonly files: readonly string[] }
/** In the transaction that writes what was said: false where it was written before. */
export type Once = (tx: Orm) => Promise<boolean>

export type TicketsByMail = {
  find(tenantId: string, number: string): Promise<MailedTicket | undefined>
  /** Says it for the customer who asked; throws as `commentTicket` does. */
  comment(ctx: CustomerContext, ticketId: string, said: Said, once: Once): Promise<void>
  /** Says it for whoever reported something without an account; files can not be kept for them. */
  commentOnReport(tenant: Tenant, ticketId: string, comments: string, once: Once): Promise<void>
  /** Says it for the shop, by an account that answers; throws as `answerTicket` does. */
  answer(ctx: CustomerContext, ticketId: string, said: Said, once: Once): Promise<void>
}

/** Keeps a file for whoever writes, under a key that ends with its name; answers its address. Throws as an upload does. */
export type KeepFile = (ctx: CustomerContext, bytes: Uint8Array, key: string) => Promise<string>

/** An account that answers tickets, by its confirmed address. */
export type FindStaff = (tenantId: string, email: string) => Promise<{ readonly accountId: string } | undefined>
