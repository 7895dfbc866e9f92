import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Message } from './message.ts'
import { createSmtpMailer } from './smtp-mailer.adapter.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Received = { readonly from: string; readonly to: readonly string[]; readonly headers: string; readonly body: string }

/** A real mail server on this machine, and what it took. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const keep = async (stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope, done: () => void) => {
    const [headers = '', ...body] = (await text(stream)).split('\r\n\r\n')
    const from = mailFrom ? mailFrom.address : ''
    received.push({ from, to: rcptTo.map(({ address }) => address), headers: headers.replace(/\r\n\s+/g, ' '), body: body.join('\r\n\r\n') })
    done()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => void keep(stream, envelope, done),
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, received }
}

function mailerTo(url: string) {
  const mailer = createSmtpMailer({ url, from: 'Galleria <shop@galleria.example>' })
  closing.push(async () => mailer.close())
  return mailer
}

const message: Message = { channel: 'email', to: 'asha@example.com', subject: '041320 is your code', text: 'Hello,\n\n    041320\n', fromName: 'Plaza Norte' }
const origin = { id: '0b4e9e1e-0000-5000-8000-000000000001', tenantId: 't' }

describe('mail through SMTP', () => {
  test('comes from the shop by name, to one recipient, as plain text with an id that stays', async () => {
    const { port, received } = await mailServer()
    const mailer = mailerTo(`smtp://127.0.0.1:${port}`)
    await mailer.send(message, origin)
    await mailer.send(message, origin)
    expect(received).toHaveLength(2)
    const [first, again] = received
    expect(first).toMatchObject({ from: 'shop@galleria.example', to: ['asha@example.com'] })
    expect(first?.headers).toContain('From: Plaza Norte <shop@galleria.example>')
    expect(first?.headers).toContain('To: asha@example.com')
    expect(first?.headers).toContain('Subject: 041320 is your code')
    expect(first?.headers).toContain('Content-Type: text/plain')
    expect(first?.headers).toContain('Auto-Submitted: auto-generated')
    expect(first?.body).toContain('    041320')
    expect(first?.headers).toContain(`Message-ID: <${origin.id}@galleria.example>`)
    expect(again?.headers).toContain(`Message-ID: <${origin.id}@galleria.example>`)
  })

  test('signs in when the address says as whom', async () => {
    const users: unknown[] = []
    const { port, received } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) => {
        users.push([username, password])
        done(null, { user: username })
      },
    })
    await mailerTo(`smtp://shop:s3cret@127.0.0.1:${port}`).send(message, origin)
    expect([users, received.length]).toEqual([[['shop', 's3cret']], 1])
  })

  test('a name with line breaks, commas or brackets adds neither header nor recipient', async () => {
    const { port, received } = await mailServer()
    const name = 'Asha\r\nBcc: victim@example.com, <other@example.com>'
    await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...message, subject: `Enquiry from ${name}`, replyTo: { name, address: 'asha@example.com' } }, origin)
    expect(received[0]?.to).toEqual(['asha@example.com'])
    expect(received[0]?.headers).not.toMatch(/^Bcc:/m)
    expect(received[0]?.headers).toMatch(/^Reply-To: .*asha@example\.com>?$/m)
  })

  test('other alphabets arrive', async () => {
    const { port, received } = await mailServer()
    await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...message, subject: 'Código ñ ₹', text: 'Añadir ₹18,999\n' }, origin)
    expect(received[0]?.headers).toMatch(/^Subject: =\?UTF-8\?/m)
  })

  test('a refused recipient is an error, so that it is tried again', async () => {
    const { port } = await mailServer({ onRcptTo: (_, __, done) => done(Object.assign(new Error('mailbox full'), { responseCode: 452 })) })
    await expect(mailerTo(`smtp://127.0.0.1:${port}`).send(message, origin)).rejects.toThrow('mailbox full')
  })

  test('a server that is away is an error', async () => {
    await expect(mailerTo('smtp://127.0.0.1:9').send(message, origin)).rejects.toThrow('ECONNREFUSED')
  })
})
