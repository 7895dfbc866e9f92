import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GreenMail, startGreenMail } from '../greenmail.fixture.ts'
import { embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { createDataFolder, expectBooksAgree, startShop, until } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** No name that is kept for examples: those are not mailed. */
const CUSTOMER = 'asha@shop.internal'
const ANSWERS = 20

const folder = createDataFolder()
let mail: GreenMail | { readonly reason: string }
beforeAll(async () => {
  mail = await startGreenMail()
})
afterAll(async () => {
  if ('stop' in mail) mail.stop()
  await folder.remove()
})

/** What lies in a mailbox of the mail server. */
async function inboxOf(user: string, port: number): Promise<Email[]> {
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth: { user, pass: 'any' }, logger: false })
  await client.connect()
  const lock = await client.getMailboxLock('INBOX')
  const mails: Email[] = []
  for await (const { source } of client.fetch('1:*', { source: true })) if (source) mails.push(await PostalMime.parse(source))
  lock.release()
  await client.logout()
  return mails
}

test('twenty answers through SMTP and IMAP come into the thread once each, though the shop is killed among them', async (context) => {
  if ('reason' in mail) return context.skip(`GreenMail could not be started: ${mail.reason}`)
  const { smtpPort, imapPort } = mail
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Galleria <shop@galleria.example>',
    IMAP_URL: `imap://${encodeURIComponent('help@shop.internal')}:any@127.0.0.1:${imapPort}/INBOX`,
    MAIL_REPLY_TO: 'help@shop.internal',
    IMAP_POLL_SECONDS: '2',
    LOG_LEVEL: 'info',
  }
  const shop = await startShop({ dataDir: folder.dir, env })
  const guest = shop.client('galleria')
  const { token } = await guest.registerCustomer({ body: { userName: CUSTOMER, password: 'mercado-2026-asha', name: { first: 'Asha', last: 'Rao' } } })
  const { data: ticket } = await shop.client('galleria', token).createTicket({ body: { category: 'product', comments: 'The kettle leaks.' } })
  const staff = await guest.logIn({ body: { userName: 'mira@galleria.example', password: 'mercado-2026' } })
  await shop.client('galleria', staff.token).answerTicket({ params: { ticketId: ticket.ticket_Id }, body: { comments: 'Which colour is it?' } })

  await until('the answer is in the mailbox of the customer', async () =>
    (await inboxOf(CUSTOMER, imapPort)).some(({ subject }) => subject?.startsWith('An answer')),
  )
  const answered = (await inboxOf(CUSTOMER, imapPort)).find(({ subject }) => subject?.startsWith('An answer'))
  const to = answered?.replyTo?.[0]?.address ?? ''
  expect(to).toMatch(/^help\+t[a-z0-9]{6}\.[0-9a-f]{24}@shop\.internal$/)
  expect(answered?.references).toBe(`<${to.replace('help+', '')}>`)
  expect(answered?.text).toContain('You can reply to this email.')

  const smtp = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
  // The server delivers what stands behind a "+" to the name before it.
  const send = (n: number, from = CUSTOMER) =>
    smtp.sendMail({
      envelope: { from, to: 'help@shop.internal' },
      from: { name: 'Asha', address: from },
      to,
      subject: `Re: ${answered?.subject}`,
      messageId: `<${n}.${from}>`,
      inReplyTo: answered?.messageId ?? '',
      text: `It is number ${n}, añil.\n\nOn Wed, 5 Aug 2026 at 10:00, Galleria <${to}> wrote:\n\n> Which colour is it?\n`,
    })
  const client = new pg.Client(embeddedConnectionString(folder.dir))
  client.on('error', () => undefined)
  await client.connect()
  const taken = async (): Promise<number> => (await client.query('select count(*)::int as n from ticket_mail')).rows[0].n
  for (let n = 0; n < ANSWERS; n += 1) await send(n)
  await send(99, 'stranger@elsewhere.internal')
  await until('some are taken, and not all', async () => (await taken()) >= 3)
  process.kill(shop.pid, 'SIGKILL')
  await shop.outcome
  await client.end().catch(() => undefined)

  const again = await startShop({ dataDir: folder.dir, env })
  const customer = again.client('galleria', token)
  const said = async () =>
    (await customer.getTicket({ params: { ticketId: ticket.ticket_Id }, query: {} })).data.thread
      .filter(({ kind }) => kind === 'comment')
      .map(({ comments }) => comments)
  await until('all are in the thread', async () => (await said()).length > ANSWERS)
  // The same mails once more, as servers deliver them now and then, and one of its own behind them.
  for (let n = 0; n < ANSWERS; n += 1) await send(n)
  await send(100)
  await until('the last one is there', async () => (await said()).includes('It is number 100, añil.'))
  await until('nothing is in hand', () => (again.said().out.match(/"outcome":"known"/g) ?? []).length >= ANSWERS)
  expect((await said()).toSorted()).toEqual(['The kettle leaks.', ...[...Array(ANSWERS).keys(), 100].map((n) => `It is number ${n}, añil.`)].toSorted())
  expect(shop.said().out + again.said().out).toContain('"outcome":"mail.sender_unknown"')
  await expectBooksAgree({ dataDir: folder.dir })
})
