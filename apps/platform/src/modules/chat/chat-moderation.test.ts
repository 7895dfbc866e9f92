import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import { sendMessage, STAFF_RIGHTS, typing } from '@galleria/contract'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { aboutPerson } from '../../infra/personal-data.ts'
import { auditPersonal } from '../audit/audit.personal.ts'
import { connect, portOf } from './chat.fixture.ts'

// Through the door, on a real PostgreSQL: who wants to hear nothing of whom, what the shop is told of, and who has read what.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let time = new Date()
const platform = await startTestPlatform({ overrides: { clock: () => time } })
let shop: TestShop
let other: TestShop
beforeAll(async () => {
  shop = await createTestShop(platform)
  other = await createTestShop(platform)
})
afterAll(() => platform.close())

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiFailure ? error.code : String(error)),
  )
async function staffOf(of: TestShop, rights: readonly (typeof STAFF_RIGHTS)[number][]): Promise<SignedIn> {
  const person = await of.addCustomer()
  await of.setRights(person.userInfo._id, rights)
  return person
}
async function clerkOf(sellerId: string): Promise<SignedIn> {
  const person = await shop.addCustomer()
  await shop.setSellerRights(person.userInfo._id, sellerId, ['chat.answer'])
  return person
}

/** A customer and a seller who have talked. */
async function aConversation() {
  const { id: sellerId } = await shop.addSeller('Orin')
  const [customer, seller] = [await shop.addCustomer(), await clerkOf(sellerId)]
  await platform.catchUp()
  const contextId = (await customer.api.openChat({ body: { seller: sellerId } })).data.contextId
  const params = { contextId }
  const ask = (text: string, tid: string = randomUUID()) => customer.api.sendChatMessage({ params, body: { tid, text } })
  const answer = (text: string, tid: string = randomUUID()) => seller.api.answerChat({ params, body: { tid, text } })
  const asked = (await ask('Is it in stock?')).data
  const answered = (await answer('Buy elsewhere, fool.')).data
  return { customer, seller, sellerId, contextId, params, ask, answer, asked, answered }
}
const all = { query: {} }
const isWell = async () => (await platform.check()).filter((one) => !isRight(one))

describe('whoever blocks the other side', () => {
  it('hears nothing more of it, loses nothing that was said, and hears it again when that is undone (S-01)', async () => {
    const { customer, seller, params, ask, answer } = await aConversation()
    const { data } = await customer.api.blockChat({ params, body: { isBlocked: true } })
    expect(data).toMatchObject({ isBlocked: true, isBlockedByOther: false, isClosed: false })
    expect(await refusal(answer('Still there?'))).toBe('chat.blocked')
    expect(await refusal(ask('And I?'))).toBe('chat.blocked_by_you')
    expect((await customer.api.listChatMessages({ params, query: {} })).data).toHaveLength(2)
    expect((await seller.api.listSellerChatMessages({ params, query: {} })).chat).toMatchObject({ isBlocked: false, isBlockedByOther: true })
    await customer.api.blockChat({ params, body: { isBlocked: false } })
    await answer('Sorry.')
    expect((await customer.api.listChatMessages({ params, query: {} })).data.map(({ text }) => text).at(-1)).toBe('Sorry.')
    expect(await isWell()).toEqual([])
  })

  it('is answered over the socket by the same name, and nobody is told that the other side is typing', async () => {
    const { customer, seller, contextId, params } = await aConversation()
    const port = await portOf(platform)
    const [there, here] = await Promise.all([connect(port, shop, customer.token), connect(port, shop, seller.token, { as: 'SELLER' })])
    await seller.api.blockSellerChat({ params, body: { isBlocked: true } })
    expect(await there.say(sendMessage, { contextId, tid: '1', text: 'Hello?' })).toMatchObject({
      ok: false,
      code: 'chat.blocked',
      text: "This conversation isn't taking messages right now.",
    })
    expect(await there.say(typing, { id: contextId })).toMatchObject({ ok: false, code: 'chat.blocked' })
    await seller.api.blockSellerChat({ params, body: { isBlocked: false } })
    // The same tid as was refused: it is said now, once.
    expect(await there.say(sendMessage, { contextId, tid: '1', text: 'Hello?' })).toMatchObject({ ok: true, message: { seq: 3 } })
    await vi.waitFor(() => expect(here.messages().map(({ text }) => text)).toEqual(['Hello?']), { timeout: 10_000 })
    there.close()
    here.close()
  })

  it('still gets the answer to what was said before, however often it is sent', async () => {
    const { seller, params, ask } = await aConversation()
    const { data } = await ask('One more thing', 'once')
    await seller.api.blockSellerChat({ params, body: { isBlocked: true } })
    expect((await ask('One more thing', 'once')).data._id).toBe(data._id)
    expect(await refusal(ask('Another', 'twice'))).toBe('chat.blocked')
  })

  it('is waited for by nobody, and waits for nobody', async () => {
    const { customer, seller, params, ask } = await aConversation()
    await ask('Are you there?')
    expect((await seller.api.listSellerChats({ query: { isWaiting: true } })).page.total).toBe(1)
    await seller.api.blockSellerChat({ params, body: { isBlocked: true } })
    expect((await seller.api.listSellerChats({ query: { isWaiting: true } })).page.total).toBe(0)
    expect((await seller.api.listSellerChats({ query: { isWaiting: false } })).page.total).toBe(1)
    expect((await seller.api.countUnread()).data.inbox).toEqual({ waiting: 0 })
    expect((await customer.api.listChats(all)).page.total).toBe(1)
  })

  it('can be only one of the two: others, other sellers and other shops find no such conversation', async () => {
    const { params } = await aConversation()
    const [stranger, rival, foreigner] = [await shop.addCustomer(), await clerkOf(shop.seller.id), await other.addCustomer()]
    for (const { api } of [stranger, foreigner]) {
      expect(await refusal(api.blockChat({ params, body: { isBlocked: true } }))).toBe('chat.not_found')
      expect(await refusal(api.reportChat({ params, body: { reason: 'fraud' } }))).toBe('chat.not_found')
      expect(await refusal(api.blockSellerChat({ params, body: { isBlocked: true } }))).toBe('identity.right_missing')
      expect(await refusal(api.reportSellerChat({ params, body: { reason: 'fraud' } }))).toBe('identity.right_missing')
    }
    expect(await refusal(rival.api.blockSellerChat({ params, body: { isBlocked: true } }))).toBe('chat.not_found')
    expect(await refusal(rival.api.reportSellerChat({ params, body: { reason: 'fraud' } }))).toBe('chat.not_found')
    expect(await refusal(shop.guest().blockChat({ params, body: { isBlocked: true } }))).toBe('identity.sign_in_required')
  })
})

describe('what the shop is told of', () => {
  it('waits for staff with the message that is meant, once, with the latest reason, until it is decided', async () => {
    const { customer, params, answered } = await aConversation()
    const moderator = await staffOf(shop, ['review.moderate'])
    for (const reason of ['other', 'insulting'] as const)
      await customer.api.reportChat({ params, body: { reason, comments: 'He called me names.', messageId: answered._id } })
    const { data, page } = await moderator.api.listChatReports(all)
    const [report] = data
    expect(page.total).toBe(1)
    expect(report).toMatchObject({
      by: 'CUSTOMER',
      seller: 'Orin',
      customer: 'Anjali R.',
      reason: 'insulting',
      message: { text: 'Buy elsewhere, fool.' },
      decision: null,
    })
    const reportId = report?._id ?? ''
    const { data: thread } = await moderator.api.readReportedChat({ params: { reportId }, query: {} })
    expect(thread.map(({ text }) => text)).toEqual(['Is it in stock?', 'Buy elsewhere, fool.'])
    await moderator.api.decideChatReport({ params: { reportId }, body: { decision: 'keep', comments: 'Rude, no more.' } })
    expect((await moderator.api.listChatReports(all)).page.total).toBe(0)
    expect((await moderator.api.listChatReports({ query: { isDecided: true } })).data[0]).toMatchObject({
      decision: 'keep',
      decisionComments: 'Rude, no more.',
    })
  })

  it('is closed for both sides, and can be opened again', async () => {
    const { customer, seller, contextId, params, ask, answer } = await aConversation()
    const moderator = await staffOf(shop, ['review.moderate'])
    await seller.api.reportSellerChat({ params, body: { reason: 'fraud' } })
    await customer.api.reportChat({ params, body: { reason: 'insulting' } })
    const mine = (await moderator.api.listChatReports(all)).data.filter((one) => one.contextId === contextId)
    expect(mine.map(({ by, message }) => [by, message])).toEqual([
      ['SELLER', null],
      ['CUSTOMER', null],
    ])
    const decide = (decision: 'close' | 'keep') => moderator.api.decideChatReport({ params: { reportId: mine[0]?._id ?? '' }, body: { decision } })
    await decide('close')
    expect([await refusal(ask('Hello?')), await refusal(answer('Hello?'))]).toEqual(['chat.closed', 'chat.closed'])
    expect((await customer.api.listChatMessages({ params, query: {} })).chat).toMatchObject({ isClosed: true })
    // One decision settles all of it.
    expect((await moderator.api.listChatReports(all)).data.filter((one) => one.contextId === contextId)).toEqual([])
    expect(await isWell()).toEqual([])
    time = new Date(time.getTime() + 1_000)
    await decide('keep')
    await answer('Hello again')
    expect(await isWell()).toEqual([])
  })

  it('can be only what the other side said', async () => {
    const { customer, params, asked } = await aConversation()
    const { answered: elsewhere } = await aConversation()
    const report = (messageId: string) => refusal(customer.api.reportChat({ params, body: { reason: 'other', messageId } }))
    expect(await report(asked._id)).toBe('chat.own_message')
    expect([await report(elsewhere._id), await report(randomUUID())]).toEqual(['chat.not_found', 'chat.not_found'])
  })

  it('is read and decided by the staff of this shop that may, and by nobody else', async () => {
    const { customer, seller, params, contextId } = await aConversation()
    await customer.api.reportChat({ params, body: { reason: 'fraud' } })
    const moderator = await staffOf(shop, ['review.moderate'])
    const reportId = (await moderator.api.listChatReports(all)).data.find((one) => one.contextId === contextId)?._id ?? ''
    const calls = ({ api }: SignedIn) => [
      () => api.listChatReports(all),
      () => api.readReportedChat({ params: { reportId }, query: {} }),
      () => api.getReportedChatPicture({ params: { reportId, pictureId: randomUUID() } }),
      () => api.decideChatReport({ params: { reportId }, body: { decision: 'close' } }),
    ]
    const unable = await staffOf(
      shop,
      STAFF_RIGHTS.filter((right) => right !== 'review.moderate'),
    )
    for (const who of [customer, seller, unable]) for (const call of calls(who)) expect(await refusal(call())).toBe('identity.right_missing')
    const [list, ...rest] = calls(await staffOf(other, ['review.moderate']))
    expect(await list?.()).toMatchObject({ data: [], page: { total: 0 } })
    for (const call of rest) expect(await refusal(call())).toBe('chat.report_not_found')
  })
})

describe('who of the staff has read what', () => {
  it('is a line for each person, thread and hour, told to whoever may know, by pages', async () => {
    const { customer, seller, params, contextId } = await aConversation()
    const [moderator, auditor] = [await staffOf(shop, ['review.moderate', 'ticket.answer']), await staffOf(shop, ['audit.read'])]
    const read = () => seller.api.listSellerChatMessages({ params, query: {} })
    await read()
    await read()
    time = new Date(time.getTime() + 3_600_000)
    await read()
    await customer.api.listChatMessages({ params, query: {} }) // one's own is nobody's business
    await customer.api.reportChat({ params, body: { reason: 'fraud' } })
    const reportId = (await moderator.api.listChatReports(all)).data.find((one) => one.contextId === contextId)?._id ?? ''
    await moderator.api.readReportedChat({ params: { reportId }, query: {} })
    const { data: ticket } = await customer.api.createTicket({ body: { category: 'other', comments: 'Do you wrap presents?' } })
    await moderator.api.getQueuedTicket({ params: { ticketId: ticket.ticket_Id } })
    await customer.api.getTicket({ params: { ticketId: ticket.ticket_Id }, query: {} })

    const chats = await auditor.api.listReadings({ query: { objectId: contextId } })
    expect(chats.data.map(({ role, kind, accountId }) => [role, kind, accountId])).toEqual([
      ['STAFF', 'chat', moderator.userInfo._id],
      ['SELLER', 'chat', seller.userInfo._id],
      ['SELLER', 'chat', seller.userInfo._id],
    ])
    expect(chats.data[0]).toMatchObject({ customerId: customer.userInfo._id, name: 'Anjali Rao' })
    const tickets = await auditor.api.listReadings({ query: { kind: 'ticket', accountId: moderator.userInfo._id, itemsPerPage: 1 } })
    expect(tickets).toMatchObject({ data: [{ kind: 'ticket', role: 'STAFF' }], page: { total: 1, itemsPerPage: 1 } })
    expect(await refusal(moderator.api.listReadings(all))).toBe('identity.right_missing')
    expect((await (await staffOf(other, ['audit.read'])).api.listReadings(all)).page.total).toBe(0)

    const { data: copy } = await customer.api.exportAccount()
    expect(copy.sections['readByStaff']).toMatchObject([{ by: 'SELLER', what: 'chat' }, { by: 'SELLER' }, { by: 'STAFF' }, { by: 'STAFF', what: 'ticket' }])
    expect(JSON.stringify(copy.sections['readByStaff'])).not.toContain(moderator.userInfo._id)
    await platform.database.transaction(async (tx) => {
      const person = { tenantId: shop.tenantId, customerId: customer.userInfo._id, email: null, at: time }
      for (const text of auditPersonal.erased ?? []) await tx.execute(aboutPerson(text, person))
    })
    expect((await auditor.api.listReadings({ query: { objectId: contextId } })).page.total).toBe(0)
  })

  it('is one, too, where a ticket comes with what is done to it', async () => {
    const customer = await shop.addCustomer()
    const ask = async (comments: string) => (await customer.api.createTicket({ body: { category: 'other', comments } })).data
    const [changed, from, into] = [await ask('Do you wrap presents?'), await ask('In blue?'), await ask('In green?')]
    const [{ api }, auditor] = [await staffOf(shop, ['ticket.answer']), await staffOf(shop, ['audit.read'])]
    const readOf = async ({ _id: objectId }: { readonly _id: string }) =>
      (await auditor.api.listReadings({ query: { objectId } })).data.map(({ role, customerId }) => [role, customerId === customer.userInfo._id])
    await api.updateTicket({ params: { ticketId: changed._id }, body: { priority: 'high' } })
    await api.mergeTicket({ params: { ticketId: from._id }, body: { into: into._id } })
    expect([await readOf(changed), await readOf(into)]).toEqual([[['STAFF', true]], [['STAFF', true]]])
  })
})
