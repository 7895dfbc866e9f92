import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { readonly from: string; readonly to: readonly string[]; readonly headers: string; readonly body: string }

export type MailServer = {
  readonly port: number
  /** What it has said "250" to, in that order. */
  readonly received: readonly ReceivedMail[]
  close(): Promise<void>
}

type Options = SMTPServerOptions & {
  /** Before it says "250" to a mail. What throws refuses it. */
  readonly beforeTaking?: (mail: ReceivedMail) => Promise<void> | void
}

/** A real mail server on this machine. */
export async function startMailServer({ beforeTaking, ...options }: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  async function take(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<void> {
    const [headers = '', ...body] = (await text(stream)).split('\r\n\r\n')
    const from = mailFrom ? mailFrom.address : ''
    const mail = { from, to: rcptTo.map(({ address }) => address), headers: headers.replace(/\r\n\s+/g, ' '), body: body.join('\r\n\r\n') }
    await beforeTaking?.(mail)
    received.push(mail)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, answer) => {
      take(stream, envelope).then(
        () => answer(),
        (error: Error) => answer(error),
      )
    },
    closeTimeout: 100,
    ...options,
  })
  server.on('error', () => {}) // clients may be killed
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
