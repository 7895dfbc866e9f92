import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { startMailServer } from '../../mail-server.fixture.ts'
import type { Message } from './message.ts'
import { MessageRefused } from './notification.ports.ts'
import { createSmtpMailer } from './smtp-mailer.adapter.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function mailServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options)
  closing.push(server.close)
  return server
}

function mailerTo(url: string) {
  const mailer = createSmtpMailer({ url, from: 'Galleria <shop@galleria.example>', connections: 2 })
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

  test('carries its calendar as a file that mail programs offer to add', async () => {
    const { port, received } = await mailServer()
    const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n'
    await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...message, html: '<p>Hello</p>', calendar }, origin)
    const [mail] = received
    expect(mail?.headers).toContain('Content-Type: multipart/mixed')
    expect(mail?.body).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/)
    expect(mail?.body).toMatch(/Content-Disposition: attachment; filename=order\.ics/)
  })

  test('has its text and its HTML as alternatives, and a way out for mail programs where it has one', async () => {
    const { port, received } = await mailServer()
    await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...message, html: '<p>Hello, <b>041320</b></p>', unsubscribe: 'https://shop.example/stop?t=1' }, origin)
    const [mail] = received
    expect(mail?.headers).toMatch(/Content-Type: multipart\/alternative/)
    expect(mail?.headers).toContain('List-Unsubscribe: <https://shop.example/stop?t=1>')
    expect(mail?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [plain = -1, html = -1] = ['Content-Type: text/plain', 'Content-Type: text/html'].map((type) => mail?.body.indexOf(type))
    expect(plain).toBeGreaterThan(0)
    expect(html).toBeGreaterThan(plain)
    expect(mail?.body).toContain('<b>041320</b>')
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

  test('says no password to a server elsewhere that offers no TLS, unless its address says so', async () => {
    const heard: unknown[] = []
    const { port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _, done) => {
        heard.push(password)
        done(null, { user: 'shop' })
      },
    })
    // Not an address of this machine by its letters, though it leads here.
    const elsewhere = `smtp://shop:s3cret@0.0.0.0:${port}`
    await expect(mailerTo(elsewhere).send(message, origin)).rejects.toThrow(/STARTTLS/)
    expect(heard).toEqual([])
    await mailerTo(`${elsewhere}?requireTLS=false`).send(message, origin)
    expect(heard).toEqual(['s3cret'])
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

  test('says as what the server has taken it', async () => {
    const { port } = await mailServer()
    const handOver = await mailerTo(`smtp://127.0.0.1:${port}`).send(message, origin)
    expect(handOver).toEqual({ messageId: `${origin.id}@galleria.example`, response: expect.stringMatching(/^250 /) })
  })

  const refusing = (responseCode: number, words: string) => (_: unknown, __: unknown, done: (error?: Error) => void) =>
    done(Object.assign(new Error(words), { responseCode }))

  test.each(['onRcptTo', 'onMailFrom'] as const)('a refusal for now (%s) is an error like any other, and one for good is known as such', async (step) => {
    for (const [responseCode, isForGood] of [
      [452, false],
      [550, true],
    ] as const) {
      const { port } = await mailServer({ [step]: refusing(responseCode, 'no such mailbox: asha@example.com') })
      const refusal: unknown = await mailerTo(`smtp://127.0.0.1:${port}`)
        .send(message, origin)
        .catch((error: unknown) => error)
      expect([refusal instanceof MessageRefused, String(refusal)]).toEqual([isForGood, expect.stringContaining('no such mailbox: (the recipient)')])
    }
  })

  test('a server that does not let us in has refused no mail for good', async () => {
    const onAuth: SMTPServerOptions['onAuth'] = (_, __, done) => done(Object.assign(new Error('wrong password'), { responseCode: 535 }))
    const { port } = await mailServer({ authOptional: false, allowInsecureAuth: true, onAuth })
    const refusal: unknown = await mailerTo(`smtp://shop:wrong@127.0.0.1:${port}`)
      .send(message, origin)
      .catch((error: unknown) => error)
    expect([refusal instanceof MessageRefused, String(refusal)]).toEqual([false, expect.stringContaining('wrong password')])
  })

  test('a server that is away is an error', async () => {
    await expect(mailerTo('smtp://127.0.0.1:9').send(message, origin)).rejects.toThrow('ECONNREFUSED')
  })
})
