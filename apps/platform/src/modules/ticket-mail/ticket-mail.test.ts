import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { TICKET_REOPEN_DAYS } from '@galleria/rules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ImapServer, mailOf, startImapServer } from './imap-server.fixture.ts'
import { createReplyTokens, type Writer } from './reply-tokens.ts'

vi.setConfig({ testTimeout: 40_000 })

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

/** What nobody has written, or is known to be from somewhere else. */
const AUTOMATIC: readonly Readonly<Record<string, string>>[] = [
  { 'Auto-Submitted': 'auto-replied' },
  { Precedence: 'bulk' },
  { 'X-Autoreply': 'yes' },
  { 'Return-Path': '<>' },
  { 'List-Id': '<news.example>' },
  { 'Authentication-Results': 'mx.shop.example; dkim=none; dmarc=fail header.from=shop.example' },
]

let imap: ImapServer
let platform: TestPlatform
let shop: TestShop
let staff: SignedIn
let addressOf: (ticket: { _id: string; ticket_Id: string }, writer?: Writer) => string

const sql = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => platform.database.run<Row>(statementOf(text), [...values])

beforeAll(async () => {
  imap = await startImapServer()
  const ticketMail = { imapUrl: imap.url, replyTo: 'help@shop.example', everySeconds: 1 }
  platform = await startTestPlatform({ config: { ticketMail } })
  shop = await createTestShop(platform)
  staff = await shop.signUp()
  await sql('update customer set confirmed_at = now() where tenant_id = $1 and id = $2', [shop.tenantId, staff.userInfo._id])
  await shop.setRights(staff.userInfo._id, ['ticket.answer'])
  const [row] = await sql<{ value: string }>(`select value from platform_setting where key = 'ticket-mail'`)
  const tokens = createReplyTokens(row?.value ?? '')
  addressOf = ({ _id: id, ticket_Id: number }, writer = 'customer') => `help+${tokens.localPartOf(shop.tenantId, { id, number }, writer)}@shop.example`
  await platform.startBackground()
})
afterAll(async () => {
  await platform.close()
  await imap.close()
})

const emailOf = ({ userInfo }: SignedIn): string => userInfo.authentication.email ?? ''
const ask = async (customer: SignedIn) => (await customer.api.createTicket({ body: { category: 'product', comments: 'The kettle leaks.' } })).data
const threadOf = async (customer: SignedIn, ticketId: string) => (await customer.api.getTicket({ params: { ticketId }, query: {} })).data
/** What was said after the first words, once so much was. */
async function said(customer: SignedIn, ticketId: string, count: number) {
  await vi.waitFor(async () => expect((await threadOf(customer, ticketId)).thread.length).toBeGreaterThan(count), { timeout: 20_000, interval: 100 })
  return (await threadOf(customer, ticketId)).thread.slice(1)
}
/** Everything that was delivered before this mail has been dealt with. */
async function dealtWith(): Promise<void> {
  const customer = await shop.addCustomer()
  const ticket = await ask(customer)
  imap.deliver(mailOf({ from: emailOf(customer), to: addressOf(ticket), text: 'The last one' }))
  await said(customer, ticket.ticket_Id, 1)
  await vi.waitFor(
    async () => expect(await sql(`select id from jobs.job_common where name = 'ticket_mail.take' and state in ('created', 'active', 'retry')`)).toEqual([]),
    { timeout: 20_000, interval: 100 },
  )
}

describe('an answer by mail', () => {
  it('comes into the thread of its ticket, without what it answers to, with its files, and once however often it comes', async () => {
    const customer = await shop.signUp()
    const ticket = await ask(customer)
    await staff.api.answerTicket({ params: { ticketId: ticket.ticket_Id }, body: { comments: 'Which colour is it?' } })
    const raw = mailOf({
      from: `Anjali <${emailOf(customer).toUpperCase()}>`,
      to: `Galleria <${addressOf(ticket)}>`,
      text: 'It is blue.\n\nEl mié, 5 ago 2026 a las 10:00, Galleria <help@shop.example>\nescribió:\n\n> Which colour is it?',
      files: [
        { name: 'kettle.png', type: 'application/octet-stream', bytes: PIXEL },
        { name: 'My receipt.pdf', type: 'text/html', bytes: Buffer.from('%PDF-1.7 a receipt') },
        { name: 'letter.html', type: 'application/pdf', bytes: Buffer.from('<script>alert(1)</script>') },
      ],
    })
    for (let time = 0; time < 3; time += 1) imap.deliver(raw)
    await dealtWith()
    const { thread, status, turn } = await threadOf(customer, ticket.ticket_Id)
    expect(thread.map(({ by, comments, attachments }) => [by, comments, attachments.map(({ name, type }) => `${name} ${type}`)])).toEqual([
      ['customer', 'The kettle leaks.', []],
      ['shop', 'Which colour is it?', []],
      ['customer', expect.stringMatching(/^It is blue\.\n\n/), ['kettle.png image/webp', 'My receipt.pdf application/pdf']],
    ])
    expect([status, turn]).toEqual(['waiting_shop', 'shop'])
    // Whoever looks after it hears of it.
    const told = await sql<{ payload: object }>(`select payload from event_outbox where tenant_id = $1 and type = 'ticket.waits'`, [shop.tenantId])
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { email: emailOf(staff), number: ticket.ticket_Id, comments: expect.stringMatching(/^It is blue/) },
    ])
  })

  it('is known by what it answers to where the address has lost its ending', async () => {
    const customer = await shop.addCustomer()
    const ticket = await ask(customer)
    const reference = `<${addressOf(ticket).replace('help+', '')}>`
    imap.deliver(
      mailOf({ from: emailOf(customer), to: 'help@shop.example', text: 'Blue', headers: { 'In-Reply-To': '<other@x>', References: `<a@b> ${reference}` } }),
    )
    expect(await said(customer, ticket.ticket_Id, 1)).toMatchObject([{ by: 'customer', comments: 'Blue' }])
  })

  it('goes to the customer where a colleague writes it, who has an address of their own', async () => {
    const customer = await shop.addCustomer()
    const ticket = await ask(customer)
    const writer = { accountId: staff.userInfo._id }
    imap.deliver(mailOf({ from: emailOf(staff), to: addressOf(ticket, writer), text: 'We send another one.' }))
    expect(await said(customer, ticket.ticket_Id, 1)).toMatchObject([{ by: 'shop', comments: 'We send another one.' }])
    expect((await threadOf(customer, ticket.ticket_Id)).status).toBe('waiting_customer')
  })

  it('of whoever reported something without an account is theirs', async () => {
    const guest = platform.client({ tenantKey: shop.key })
    const { data } = await guest.reportIssue({ body: { kind: 'page', about: '/about', comments: 'A word is wrong', email: 'ravi@shop.example' } })
    const { data: queued } = await staff.api.getQueuedTicket({ params: { ticketId: data.ticket_Id } })
    imap.deliver(
      mailOf({ from: 'ravi@shop.example', to: addressOf(queued), text: 'The second one', files: [{ name: 'a.png', type: 'image/png', bytes: PIXEL }] }),
    )
    await dealtWith()
    const { data: after } = await staff.api.getQueuedTicket({ params: { ticketId: data.ticket_Id } })
    expect(after.thread.map(({ comments }) => comments)).toEqual(['A word is wrong', 'The second one\n\n(One attachment of the email couldn’t be kept.)'])
  })

  it('goes on where its ticket does, through however many that it was merged into', async () => {
    const customer = await shop.addCustomer()
    const [first, second, third] = [await ask(customer), await ask(customer), await ask(customer)]
    for (const [from, into] of [
      [first, second],
      [second, third],
    ] as const)
      await staff.api.mergeTicket({ params: { ticketId: from.ticket_Id }, body: { into: into.ticket_Id } })
    imap.deliver(mailOf({ from: emailOf(customer), to: addressOf(first), text: 'It is blue.' }))
    expect((await said(customer, third.ticket_Id, 2)).at(-1)).toMatchObject({ by: 'customer', comments: 'It is blue.' })
    // Also of a colleague, who answers a mail from before.
    imap.deliver(mailOf({ from: emailOf(staff), to: addressOf(first, { accountId: staff.userInfo._id }), text: 'The blue one it is.' }))
    expect((await said(customer, third.ticket_Id, 3)).at(-1)).toMatchObject({ by: 'shop', comments: 'The blue one it is.' })
  })

  it('stays out where it is somebody else’s, forged, automatic, a bounce, or of no ticket', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()]
    const [ticket, others] = [await ask(customer), await ask(other)]
    const [from, to] = [emailOf(customer), addressOf(ticket)]
    const wrongToken = to.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`)
    const mails: readonly Partial<Parameters<typeof mailOf>[0]>[] = [
      { from: emailOf(other) },
      { from: 'stranger@elsewhere.example' },
      { to: wrongToken },
      { to: addressOf(others) },
      { to: 'help@shop.example' },
      // A colleague has an address of their own, and the customer's is not theirs; nor is a colleague's the customer's.
      { from: emailOf(staff) },
      { to: addressOf(ticket, { accountId: staff.userInfo._id }) },
      { to: addressOf(ticket, { accountId: customer.userInfo._id }) },
      { from: `${from}, stranger@elsewhere.example` },
      ...AUTOMATIC.map((headers) => ({ headers })),
      { from: 'MAILER-DAEMON@shop.example' },
    ]
    for (const mail of mails) imap.deliver(mailOf({ from, to, text: 'Let me in', ...mail }))
    await dealtWith()
    for (const [whose, { ticket_Id }] of [
      [customer, ticket],
      [other, others],
    ] as const)
      expect((await threadOf(whose, ticket_Id)).thread).toHaveLength(1)
  })

  it('is refused by name, and its writer is told, where the ticket is over for long or nothing was written', async () => {
    const customer = await shop.signUp()
    const [over, empty] = [await ask(customer), await ask(customer)]
    await customer.api.settleTicket({ params: { ticketId: over.ticket_Id }, body: { isSolved: true } })
    await sql(`update ticket set closed_at = closed_at - $3 * interval '1 day' where tenant_id = $1 and number = $2`, [
      shop.tenantId,
      over.ticket_Id,
      TICKET_REOPEN_DAYS + 1,
    ])
    const from = emailOf(customer)
    const late = mailOf({ from, to: addressOf(over), text: 'It leaks again' })
    for (const raw of [late, late, mailOf({ from, to: addressOf(empty), text: '> The kettle leaks.\n' })]) imap.deliver(raw)
    await dealtWith()
    const told = await sql<{ payload: { number: string; reason: string } }>(
      `select payload from event_outbox where tenant_id = $1 and type = 'ticket.mail_refused' and payload ->> 'email' = $2 order by payload ->> 'reason'`,
      [shop.tenantId, from],
    )
    expect(told.map(({ payload: { number, reason } }) => [number, reason])).toEqual([
      [empty.ticket_Id, 'empty'],
      [over.ticket_Id, 'over'],
    ])
  })

  it('is read again where the mailbox was made anew, and what was taken is not taken twice', async () => {
    const customer = await shop.addCustomer()
    const ticket = await ask(customer)
    const [first, second] = ['One', 'Two'].map((text) => mailOf({ from: emailOf(customer), to: addressOf(ticket), text }))
    imap.deliver(first ?? '')
    await said(customer, ticket.ticket_Id, 1)
    const port = Number(new URL(imap.url).port)
    await imap.close()
    imap = await startImapServer({ port, uidvalidity: 77 })
    imap.deliver(first ?? '')
    imap.deliver(second ?? '')
    await said(customer, ticket.ticket_Id, 2)
    await dealtWith()
    expect((await threadOf(customer, ticket.ticket_Id)).thread.map(({ comments }) => comments)).toEqual(['The kettle leaks.', 'One', 'Two'])
  })
})
