import type { Locale } from '@galleria/kernel'
import type { MailText } from '@galleria/locales/words'
import type { Channel } from '@galleria/rules'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** What somebody is sent. An SMS has no subject of its own; it is shown in the development outbox. */
export type Message = {
  readonly channel: Channel
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same, dressed; a mail that the shop sends to itself and an SMS have none. */
  readonly html?: string
  /** The shop, as the sender's name. */
  readonly fromName: string
  readonly replyTo?: { readonly name: string; readonly address: string }
  /** Message-ID of the conversation that it belongs to, in angle brackets: mail programs show them together. */
  readonly reference?: string
  /** An iCalendar file (RFC 5545) of what somebody waits for; an SMS has none. */
  readonly calendar?: string
  /** Where one POST, by a mail program, ends these mails (RFC 8058). */
  readonly unsubscribe?: string
}

export type Contact = { readonly email: string | null; readonly phone: string | null }

/** Who writes, in which language, and where the shop is in it: "https://shop.example/es". */
export type Letterhead = { readonly tenantName: string; readonly locale: Locale; readonly home: string }

/** By mail where there is an address, else by SMS; nothing when there is neither. */
export function messageTo({ email, phone }: Contact, { tenantName, locale, home }: Letterhead, { subject, mail, sms }: MailText): Message | undefined {
  const html = () => mailHtml({ locale, subject, shop: tenantName, home, parts: mail })
  if (email) return { channel: 'email', to: email, subject, text: mailText(mail), html: html(), fromName: tenantName }
  // A space that lines do not end at is in no alphabet of SMS: all of the message would be sent, and paid for, as twice as much.
  if (phone) return { channel: 'sms', to: phone, subject, text: sms.replace(/[\u00a0\u202f]/g, ' '), fromName: tenantName }
  return undefined
}

/**
 * A name for the greeting, or nothing: whoever registers with somebody else's address chooses the name that stands in our message, and must not be
 * able to write their own message in it.
 */
export const greetingName = (name: string): string => (name.length <= 30 && /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*$/u.test(name) ? name : '')
