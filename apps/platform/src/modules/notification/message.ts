import type { MailText } from '@galleria/locales/words'
import type { Channel } from '@galleria/rules'

/** What somebody is sent. An SMS has no subject of its own; it is shown in the development outbox. */
export type Message = {
  readonly channel: Channel
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The shop, as the sender's name. */
  readonly fromName: string
  readonly replyTo?: { readonly name: string; readonly address: string }
}

export type Contact = { readonly email: string | null; readonly phone: string | null }

/** By mail where there is an address, else by SMS; nothing when there is neither. */
export function messageTo({ email, phone }: Contact, fromName: string, { subject, mail, sms }: MailText): Message | undefined {
  if (email) return { channel: 'email', to: email, subject, text: `${mail.join('\n')}\n`, fromName }
  if (phone) return { channel: 'sms', to: phone, subject, text: sms, fromName }
  return undefined
}

/**
 * A name for the greeting, or nothing: whoever registers with somebody else's address chooses the name that stands in our message, and must not be
 * able to write their own message in it.
 */
export const greetingName = (name: string): string => (name.length <= 30 && /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*$/u.test(name) ? name : '')
