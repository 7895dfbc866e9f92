import PostalMime, { addressParser, type Email } from 'postal-mime'
import { replyIn, textOfHtml } from './reply-text.ts'
import { type Ticketed, ticketedIn } from './reply-tokens.ts'

export type IncomingMail = {
  readonly messageId: string | undefined
  /** Addresses in small letters. An honest mail has one. */
  readonly from: readonly string[]
  /** Which tickets it may belong to. */
  readonly ticketed: readonly Ticketed[]
  /** Nobody has written it: an absence, a bounce, a newsletter, or a mail of ours that came back. */
  readonly isAutomatic: boolean
  /** The mail server that took it in knows that it is not from where it says. */
  readonly isForged: boolean
  /** What was written anew. */
  readonly text: string
  readonly attachments: readonly { readonly bytes: Uint8Array /** As its sender calls it. */; readonly name: string }[]
}

/** Where the address of a ticket may stand, and what says to which mail this is an answer. */
const NAMING = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'in-reply-to', 'references'])
const AUTOMATIC_SENDER = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+=@-]|$)/i
const AUTOMATIC_HEADERS = new Set(['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-failed-recipients', 'list-id', 'feedback-id'])
/** Parts of a mail that nobody attaches: signatures of programs and invitations. */
const NOT_ATTACHED = /^(?:application\/(?:pkcs7-signature|x-pkcs7-signature|pgp-signature|pgp-keys|ms-tnef|ics)|text\/calendar|message\/)/
/** Pictures within the text that are smaller are the logo below a signature. */
const LEAST_INLINE_BYTES = 20_000
/** Nesting and heads of an honest mail are far below. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 1 }

/** Throws what the parser throws of bytes that are no mail. */
export async function readMail(source: Uint8Array): Promise<IncomingMail> {
  const mail = await PostalMime.parse(source, LIMITS)
  const values = (name: string): string[] => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  // All of them: what the parser says is the first.
  const from = values('from').flatMap((value) => addressParser(value, { flatten: true }).map(({ address = '' }) => address.trim().toLowerCase()))
  return {
    messageId: mail.messageId,
    from,
    ticketed: ticketedIn(mail.headers.filter(({ key }) => NAMING.has(key)).map(({ value }) => value)),
    isAutomatic: isAutomatic(mail, values, from),
    // Only the nearest server's word counts, which stands first; what it lets pass is for the token to tell.
    isForged: /\bdmarc=fail\b/i.test(values('authentication-results')[0] ?? ''),
    text: replyIn(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')),
    attachments: mail.attachments.flatMap(({ content, filename, mimeType, related }) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
      return NOT_ATTACHED.test(mimeType) || (related === true && bytes.length < LEAST_INLINE_BYTES) ? [] : [{ bytes, name: filename ?? '' }]
    }),
  }
}

/** RFC 3834 and what programs wrote before it. */
function isAutomatic(mail: Email, values: (name: string) => string[], [sender = '']: readonly string[]): boolean {
  const [submitted = 'no'] = values('auto-submitted')
  if (!/^\s*no\b/i.test(submitted)) return true
  if (values('precedence').some((value) => /bulk|junk|list|auto_reply/i.test(value))) return true
  if (mail.headers.some(({ key }) => AUTOMATIC_HEADERS.has(key))) return true
  if (values('return-path').some((value) => value.replace(/\s/g, '') === '<>')) return true
  if (values('content-type').some((value) => /^\s*multipart\/report/i.test(value))) return true
  return AUTOMATIC_SENDER.test(sender)
}
