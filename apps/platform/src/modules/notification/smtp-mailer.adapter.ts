import { createTransport } from 'nodemailer'
import type { Sender } from './notification.ports.ts'

export type SmtpOptions = {
  /** smtp://user:password@host:port, smtps:// for TLS from the first byte */
  readonly url: string
  /** "Galleria <shop@galleria.example>"; each shop puts its own name before the address. */
  readonly from: string
}

/** Sends mail through an SMTP server, over a few connections that are kept. */
export function createSmtpMailer({ url, from }: SmtpOptions): Sender & { close(): void } {
  const fromAddress = /<([^<>\s]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, fromName, replyTo }, { id }) => {
      await transport.sendMail({
        // As objects: a comma in a name is not a second recipient.
        from: { name: fromName, address: fromAddress },
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { ...replyTo } } : {}),
        subject,
        text,
        // The same for a message that is sent again, so that mail programs show it once.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
