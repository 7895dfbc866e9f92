import { createTransport } from 'nodemailer'
import { mustBeSealed } from '../../infra/mail-line.ts'
import { asStep } from '../../infra/trace-steps.ts'
import { type Carrier, MessageRefused } from './notification.ports.ts'

export type SmtpOptions = {
  /** smtp://user:password@host:port, smtps:// for TLS from the first byte */
  readonly url: string
  /** "Galleria <shop@galleria.example>"; each shop puts its own name before the address. */
  readonly from: string
  /** At most so many at once, which are kept. */
  readonly connections: number
}

/** Sends mail through an SMTP server. */
export function createSmtpMailer({ url, from, connections }: SmtpOptions): Carrier & { close(): void } {
  const fromAddress = /<([^<>\s]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mustBeSealed(url) ? { requireTLS: true } : {}),
  })
  return {
    send: async ({ to, subject, text, html, fromName, replyTo, reference, unsubscribe, calendar }, { id }) => {
      const messageId = `${id}@${domain}`
      const mail = {
        // As objects: a comma in a name is not a second recipient.
        from: { name: fromName, address: fromAddress },
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { ...replyTo } } : {}),
        ...(reference ? { inReplyTo: reference, references: [reference] } : {}),
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(calendar === undefined
          ? {}
          : { attachments: [{ filename: 'order.ics', content: calendar, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }] }),
        // The same for a message that is sent again, so that mail programs show it once.
        messageId: `<${messageId}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? unsubscribeHeaders(unsubscribe) : {}) },
      }
      try {
        const { response } = await asStep('mail', 'client', () => transport.sendMail(mail))
        return { messageId, response }
      } catch (error) {
        throw withoutAddress(error, to)
      }
    },
    close: () => transport.close(),
  }
}

/** RFC 8058: a mail program may end these mails with one POST, which its reader has asked for. */
const unsubscribeHeaders = (address: string) => ({ 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number }

/** Said of this mail, and for good (RFC 5321, 4.2.1). Of a server that refuses us altogether it may be hoped that somebody looks after it. */
const isForGood = ({ code, responseCode = 0 }: SmtpError): boolean => responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** Servers repeat the address that they refuse, and this is logged. */
function withoutAddress(error: unknown, address: string): unknown {
  if (!(error instanceof Error)) return error
  const message = error.message.replaceAll(address, '(the recipient)')
  return isForGood(error) ? new MessageRefused(message) : Object.assign(new Error(message), { code: (error as SmtpError).code })
}
