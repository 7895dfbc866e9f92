import { randomUUID } from 'node:crypto'
import { messageDelivered, messageRead, sendMessage, typing } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aboutPerson } from '../../infra/personal-data.ts'
import { chatPersonal } from './chat.personal.ts'
import { connect, portOf, type Talker } from './chat.fixture.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let port = 0
let shop: TestShop
let other: TestShop
const open: Talker[] = []
beforeAll(async () => {
  port = await portOf(platform)
  shop = await createTestShop(platform)
  other = await createTestShop(platform)
})
afterAll(async () => {
  for (const talker of open) talker.close()
  await platform.close()
})

const talk = async (...args: Parameters<typeof connect>): Promise<Talker> => {
  const talker = await connect(...args)
  open.push(talker)
  return talker
}
const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 20 })

async function sellerOf(of: TestShop, sellerId = of.seller.id, rights: Parameters<TestShop['setSellerRights']>[2] = ['chat.answer']): Promise<SignedIn> {
  const person = await of.addCustomer()
  await of.setSellerRights(person.userInfo._id, sellerId, rights)
  return person
}

/** A customer and a seller who have a conversation, each with a device. */
async function aConversation() {
  const [customer, seller] = [await shop.addCustomer(), await sellerOf(shop, (await shop.addSeller('Orin')).id)]
  await platform.catchUp()
  const { chats: none, seller: own } = await seller.api.listSellerChats({ query: {} })
  expect(none).toEqual([])
  const { data } = await customer.api.openChat({ body: { seller: own._id } })
  const [there, here] = [await talk(port, shop, customer.token), await talk(port, shop, seller.token, { as: 'SELLER' })]
  return { customer, seller, sellerId: own._id, id: data.contextId, there, here }
}
const said = (id: string, text: string, tid: string = randomUUID()) => ({ contextId: id, text, tid })

describe('a conversation', () => {
  it('is heard by the other side at once, waits for its answer, and is listed for both with what is unread', async () => {
    const { customer, seller, id, there, here } = await aConversation()
    expect((await customer.api.listChats({ query: {} })).chats).toEqual([]) // nothing was said yet (U-02)
    const reply = await there.say(sendMessage, said(id, '  Is the teapot in stock?\r\nThank you '))
    expect(reply).toMatchObject({ ok: true, message: { seq: 1, text: 'Is the teapot in stock?\nThank you', roleType: 'CUSTOMER', fid: customer.userInfo._id } })
    await soon(() => expect(here.messages()).toMatchObject([{ _id: reply.message?._id, conversationId: id }]))
    await soon(() => expect(there.messages()).toHaveLength(1)) // for the other devices of the same person
    const { chats } = await seller.api.listSellerChats({ query: { isWaiting: true } })
    expect(chats).toMatchObject([{ contextId: id, name: 'Anjali R.', unread: 1, messages: [{ text: 'Is the teapot in stock?\nThank you' }] }])
    expect(chats[0]?.waitingSince).toBe(chats[0]?.messages[0]?.createdAt)

    await here.say(sendMessage, said(id, 'It is.'))
    await soon(() => expect(there.messages().map(({ text }) => text)).toContain('It is.'))
    expect((await seller.api.listSellerChats({ query: { isWaiting: true } })).chats).toEqual([])
    expect((await seller.api.listSellerChats({ query: {} })).chats).toMatchObject([{ contextId: id, waitingSince: null }])
    const listed = await customer.api.listChats({ query: {} })
    expect(listed).toMatchObject({ unread: 1, page: { total: 1 }, chats: [{ name: 'Orin', unread: 1, messages: [{ roleType: 'SELLER', seq: 2 }] }] })
  })

  it('that waits for an answer comes before those that do not, the one that has waited longest first, however often more is said in it', async () => {
    const { seller, sellerId, id: answered, there, here } = await aConversation()
    await there.say(sendMessage, said(answered, 'Hello'))
    await here.say(sendMessage, said(answered, 'Hello to you'))
    const askers = await Promise.all([0, 1, 2].map(() => shop.addCustomer()))
    const waiting: string[] = []
    for (const { api } of askers) {
      const { contextId } = (await api.openChat({ body: { seller: sellerId } })).data
      await api.sendChatMessage({ params: { contextId }, body: { tid: randomUUID(), text: 'Is anybody there?' } })
      waiting.push(contextId)
    }
    const [first = ''] = waiting
    await askers[0]?.api.sendChatMessage({ params: { contextId: first }, body: { tid: randomUUID(), text: 'Hello?' } })
    const listed = async (isWaiting: boolean) => (await seller.api.listSellerChats({ query: { isWaiting } })).chats.map(({ contextId }) => contextId)
    expect(await listed(true)).toEqual(waiting)
    await seller.api.answerChat({ params: { contextId: first }, body: { tid: randomUUID(), text: 'I am.' } })
    expect(await listed(true)).toEqual(waiting.slice(1))
    expect(await listed(false)).toEqual([first, answered])
  })

  it('tells the sender when it arrived and when it was read, and one’s other devices what was read here (S-02, S-03, S-05, S-06)', async () => {
    const { customer, id, there, here } = await aConversation()
    const { message } = await there.say(sendMessage, said(id, 'Hello'))
    const messageId = message?._id ?? ''
    expect(await here.say(messageDelivered, { id, messageId })).toEqual({ ok: true })
    await soon(() =>
      expect(there.heard).toContainEqual(
        expect.objectContaining({ name: 'message_received', payload: expect.objectContaining({ messageId, seq: 1, roleType: 'SELLER' }) }),
      ),
    )
    expect((await customer.api.listChats({ query: {} })).chats[0]?.other).toEqual({ delivered: 1, read: 0 })
    await here.say(messageRead, { id, messageId })
    for (const one of [there, here]) await soon(() => expect(one.heard).toContainEqual(expect.objectContaining({ name: 'message_read' })))
    expect((await customer.api.listChats({ query: {} })).chats[0]?.other).toEqual({ delivered: 1, read: 1 })
    expect(await here.say(messageRead, { id, messageId: randomUUID() })).toMatchObject({ ok: false, code: 'chat.not_found' })
  })

  it('is one message for the same tid, however often and by whichever way it is sent', async () => {
    const { customer, id, there, here } = await aConversation()
    const one = said(id, 'Once', 'tid-1')
    const replies = await Promise.all([there.say(sendMessage, one), there.say(sendMessage, one), there.say(sendMessage, one)])
    const { contextId, ...body } = one
    const { data } = await customer.api.sendChatMessage({ params: { contextId }, body })
    expect(new Set([data._id, ...replies.map(({ message }) => message?._id)])).toHaveLength(1)
    // Other words with it were never said.
    expect(await there.say(sendMessage, { ...one, text: 'Other words' })).toMatchObject({ ok: false, code: 'idempotency.conflict' })
    await there.say(sendMessage, said(id, 'Twice'))
    await soon(() =>
      expect(here.messages().map(({ text, seq }) => [seq, text])).toEqual([
        [1, 'Once'],
        [2, 'Twice'],
      ]),
    ) // prettier-ignore
  })

  it('is answered when it is sent again after what it is about has left the shop', async () => {
    const { sellerId, id, there } = await aConversation()
    const { id: product } = await shop.addProduct({ sellerId })
    const one = { ...said(id, 'This one?', 'tid-1'), subject: { kind: 'product', id: product } as const }
    const { message } = await there.say(sendMessage, one)
    expect(message?.seq).toBe(1)
    await platform.database.run({ name: 'test-unsell', text: 'delete from product where id = $1' }, [product])
    await platform.catchUp()
    expect(await there.say(sendMessage, one)).toMatchObject({ ok: true, message: { _id: message?._id, seq: 1 } })
    expect(await there.say(sendMessage, { ...one, tid: 'tid-2' })).toMatchObject({ ok: false, code: 'chat.subject_unknown' })
  })

  it('refuses what is empty, too long, not understood or about something else (V-40, decision 0017)', async () => {
    const { customer, id, there } = await aConversation()
    const { id: foreign } = await shop.addProduct()
    const subject = { kind: 'product', id: foreign } as const
    expect(await there.say(sendMessage, said(id, ' \n '))).toMatchObject({ ok: false, code: 'chat.text_empty', text: 'Write something first.' })
    expect(await there.say(sendMessage, said(id, 'a'.repeat(4001)))).toMatchObject({ ok: false, code: 'request.invalid' })
    expect(await there.say(sendMessage, said(id, 'a\u0000b'))).toMatchObject({ ok: false, code: 'request.invalid' })
    expect(await there.say(sendMessage, { ...said(id, 'Hello'), more: 1 } as never)).toMatchObject({ ok: false, code: 'request.invalid' })
    expect(await there.say(sendMessage, { ...said(id, 'This one?'), subject })).toMatchObject({ ok: false, code: 'chat.subject_unknown' })
    expect(await there.socket.timeout(10_000).emitWithAck('send_everything', {})).toMatchObject({ ok: false, code: 'request.not_found' })
    expect((await customer.api.listChats({ query: {} })).chats).toEqual([])
  })

  it('shows what it is about as it is now: a product of the seller, an order of the two', async () => {
    const { customer, seller, sellerId, id, there } = await aConversation()
    const { id: product, variantIds } = await shop.addProduct({ sellerId, name: 'Rosehip teapot', price: 100_000 })
    await customer.api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
    const { data: quote } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
    const orderDetails = { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } }
    const { content } = await customer.api.createOrder({ headers: {}, body: { orderHash: quote.hash, orderDetails } })
    const sold = (await seller.api.listSellerChats({ query: {} })).chats
    expect(sold).toEqual([])
    await there.say(sendMessage, { ...said(id, 'This one?'), subject: { kind: 'product', id: product } })
    const orders = await platform.database.run<{ id: string }>({ name: 'test-order-of', text: 'select id from orders where seller_id = $1' }, [sellerId])
    await there.say(sendMessage, { ...said(id, 'And when?'), subject: { kind: 'order', id: orders[0]?.id ?? '' } })
    const { data, chat } = await seller.api.listSellerChatMessages({ params: { contextId: id }, query: {} })
    expect(data.map(({ subject }) => subject)).toMatchObject([
      { kind: 'product', name: 'Rosehip teapot', price: { amount: 100_000 } },
      { kind: 'order', orderStatus: 'created' },
    ])
    expect(chat.order).toMatchObject({ orderStatus: 'created', total: content.total ?? expect.anything() })
    await platform.database.run({ name: 'test-unsell', text: 'delete from product where id = $1' }, [product])
    await platform.catchUp()
    expect((await seller.api.listSellerChatMessages({ params: { contextId: id }, query: {} })).data[0]?.subject).toMatchObject({ kind: 'product', name: '' })
  })

  it('speaks of a ticket of the customer, of which the seller is told the number and how it stands; nobody else says so', async () => {
    const { customer, seller, id, there, here } = await aConversation()
    const asked = { category: 'product', comments: 'The courier was rude.' }
    const { data: ticket } = await customer.api.createTicket({ body: asked })
    const about = { subject: { kind: 'ticket', id: ticket._id } } as const
    expect(await here.say(sendMessage, { ...said(id, 'That one?'), ...about })).toMatchObject({ ok: false, code: 'chat.subject_unknown' })
    expect(await there.say(sendMessage, { ...said(id, 'I have told the shop, too.'), ...about })).toMatchObject({ ok: true })
    const ofSeller = () => seller.api.listSellerChatMessages({ params: { contextId: id }, query: {} })
    const [told] = (await ofSeller()).data
    expect(told?.subject).toEqual({ kind: 'ticket', id: ticket._id, name: ticket.ticket_Id, ticketStatus: 'open' })
    await soon(() => expect(here.messages()[0]?.subject).toEqual(told?.subject))
    await customer.api.commentTicket({ params: { ticketId: ticket._id }, body: { comments: 'It has come.' } })
    const { data: own } = await customer.api.listChatMessages({ params: { contextId: id }, query: {} })
    expect(own[0]?.subject).toMatchObject({ kind: 'ticket', name: ticket.ticket_Id })

    const { data: foreign } = await (await shop.addCustomer()).api.createTicket({ body: asked })
    const refused = await there.say(sendMessage, { ...said(id, 'And this?'), subject: { kind: 'ticket', id: foreign._id } })
    expect(refused).toMatchObject({ ok: false, code: 'chat.subject_unknown' })

    await platform.database.run({ name: 'test-forget-ticket', text: 'delete from ticket where id = $1' }, [ticket._id])
    expect((await ofSeller()).data[0]?.subject).toEqual({ kind: 'ticket', id: ticket._id, name: '' })
  })

  it('speaks of a price that was asked for as it stands, and tells the seller’s open pages of it; either side says so of their own', async () => {
    const { customer, seller, sellerId, id, there, here } = await aConversation()
    const { variantIds } = await shop.addProduct({ sellerId, name: 'Rosehip teapot', price: 100_000 })
    const { data: quote } = await customer.api.createQuotation({ body: { variation: variantIds[0] ?? '', quantity: 12 } })
    expect(quote.contextId).toBe(id)
    const told = { kind: 'quote', id: quote._id, name: quote.number, quote: { quantity: 12, state: 'asked', unitPrice: null, validUntil: null } }
    await soon(() => expect(here.messages()[0]).toMatchObject({ text: '', subject: told }))
    expect(here.messages()[0]?.subject?.quote?.name).toMatch(/^Rosehip teapot/)
    const about = { subject: { kind: 'quote', id: quote._id } } as const
    for (const one of [there, here]) expect(await one.say(sendMessage, { ...said(id, 'About that'), ...about })).toMatchObject({ ok: true })
    const { data: foreign } = await (await shop.addCustomer()).api.createQuotation({ body: { variation: variantIds[0] ?? '', quantity: 12 } })
    const refused = { ok: false, code: 'chat.subject_unknown' }
    for (const one of [there, here])
      expect(await one.say(sendMessage, { ...said(id, 'And that?'), subject: { kind: 'quote', id: foreign._id } })).toMatchObject(refused)
    await seller.api.declineQuotation({ params: { quoteId: quote._id }, body: {} })
    expect((await customer.api.listChatMessages({ params: { contextId: id }, query: {} })).data[0]?.subject?.quote?.state).toBe('declined')
  })

  it('is read by pages, backwards and forwards (G-01)', async () => {
    const { customer, id } = await aConversation()
    for (let count = 1; count <= 7; count += 1) await customer.api.sendChatMessage({ params: { contextId: id }, body: { tid: `t${count}`, text: `${count}` } })
    const page = async (query: { before?: number; after?: number }) => {
      const { data, hasMore } = await customer.api.listChatMessages({ params: { contextId: id }, query: { ...query, limit: 3 } })
      return [data.map(({ seq }) => seq), hasMore]
    }
    expect(await page({})).toEqual([[5, 6, 7], true])
    expect(await page({ before: 5 })).toEqual([[2, 3, 4], true])
    expect(await page({ before: 2 })).toEqual([[1], false])
    expect(await page({ after: 1 })).toEqual([[2, 3, 4], true])
    expect(await page({ after: 6 })).toEqual([[7], false])
  })

  it('says to the other side alone that somebody is typing', async () => {
    const { id, there, here } = await aConversation()
    await there.say(typing, { id })
    await soon(() => expect(here.heard).toContainEqual({ name: 'chat_typing', payload: { id, roleType: 'CUSTOMER' } }))
    expect(there.heard.map(({ name }) => name)).not.toContain('chat_typing')
  })
})

describe('nobody hears or says what is not theirs', () => {
  const refused = (...args: Parameters<typeof connect>): Promise<string> =>
    talk(...args).then(
      () => 'accepted',
      (error: Error) => error.message,
    )

  it('lets in whoever has a live session of this shop, and as a seller whoever may answer', async () => {
    const customer = await shop.addCustomer()
    const clerk = await sellerOf(shop, shop.seller.id, ['order.read'])
    const buying = await createTestShop(platform, { checkout: { defaultPayment: 'COD', payments: ['COD'], hasGuests: true } })
    const guest = await buying.guest().beginGuest({ body: { email: `${randomUUID()}@shop.example` } })
    expect(await refused(port, shop, 'x'.repeat(43))).toBe('identity.sign_in_required')
    expect(await refused(port, other, customer.token)).toBe('identity.sign_in_required')
    expect(await refused(port, { key: 'no-shop' }, customer.token)).toBe('tenant.unknown')
    expect(await refused(port, shop, customer.token, { as: 'SELLER' })).toBe('identity.right_missing')
    expect(await refused(port, shop, clerk.token, { as: 'SELLER' })).toBe('identity.right_missing')
    expect(await refused(port, buying, guest.token)).toBe('identity.account_required')
    expect(await refused(port, shop, 'not a token')).toBe('request.invalid')
    expect(await refused(port, shop, clerk.token)).toBe('accepted') // who works there also shops there
  })

  it('keeps a conversation between the two: other customers, sellers and tenants neither hear nor can speak', async () => {
    const { customer, id, there } = await aConversation()
    const strangers = [
      await talk(port, shop, (await shop.addCustomer()).token),
      await talk(port, shop, (await sellerOf(shop)).token, { as: 'SELLER' }),
      await talk(port, other, (await other.addCustomer()).token),
      await talk(port, other, (await sellerOf(other)).token, { as: 'SELLER' }),
    ]
    const { message } = await there.say(sendMessage, said(id, 'Between us'))
    for (const stranger of strangers) {
      expect(await stranger.say(sendMessage, said(id, 'Hello'))).toMatchObject({ ok: false, code: 'chat.not_found' })
      expect(await stranger.say(messageRead, { id, messageId: message?._id ?? '' })).toMatchObject({ ok: false, code: 'chat.not_found' })
      expect(await stranger.say(typing, { id })).toMatchObject({ ok: false, code: 'chat.not_found' })
      expect(stranger.heard.map(({ name }) => name)).toEqual(['caught_up'])
    }
    const second = await shop.addCustomer()
    await expect(second.api.listChatMessages({ params: { contextId: id }, query: {} })).rejects.toMatchObject({ code: 'chat.not_found' })
    expect((await customer.api.listChatMessages({ params: { contextId: id }, query: {} })).data).toHaveLength(1)
  })

  it('cuts off an ended session before it hears another word, and a seller’s whose right was taken', async () => {
    const { customer, seller, id, there, here } = await aConversation()
    await customer.api.logOut()
    await here.say(sendMessage, said(id, 'Are you there?'))
    await soon(() => expect(there.socket.connected).toBe(false))
    expect(there.messages()).toEqual([])
    await shop.setSellerRights(seller.userInfo._id, shop.seller.id, ['order.read'])
    await here.say(sendMessage, said(id, 'Nobody?')).catch(() => undefined)
    await soon(() => expect(here.socket.connected).toBe(false))
    expect(
      (await platform.database.run<{ last: number }>({ name: 'test-last', text: 'select last_seq as last from conversation where id = $1' }, [id]))[0]?.last,
    ).toBe(1)
  })
})

describe('whoever was away', () => {
  it('is told to read anew where what was missed is not kept any more', async () => {
    const { seller, id, there } = await aConversation()
    for (const text of ['one', 'two', 'three']) await there.say(sendMessage, said(id, text))
    await platform.database.run({ name: 'test-prune', text: 'delete from chat_notice where conversation_id = $1 and seq < 3' }, [id])
    const back = await talk(port, shop, seller.token, { as: 'SELLER', after: 0 })
    expect(back.heard).toContainEqual({ name: 'caught_up', payload: { position: 3, isComplete: false } })
    await there.say(sendMessage, said(id, 'four'))
    await soon(() => expect(back.messages().map(({ text }) => text)).toEqual(['four']))
    // Nor does the same line hear afterwards that it has all.
    expect(back.heard.filter(({ name }) => name === 'caught_up')).toHaveLength(1)
    const future = await talk(port, shop, seller.token, { as: 'SELLER', after: 1_000_000 })
    expect(future.heard[0]).toEqual({ name: 'caught_up', payload: { position: 4, isComplete: false } })
  })

  it('is told so, too, where nothing of what was missed is kept, when it comes back or while it is there', async () => {
    const { seller, id, there } = await aConversation()
    for (const text of ['one', 'two', 'three']) await there.say(sendMessage, said(id, text))
    await platform.database.run({ name: 'test-prune-all', text: 'delete from chat_notice where conversation_id = $1' }, [id])
    const back = await talk(port, shop, seller.token, { as: 'SELLER', after: 1 })
    const caughtUps = () => back.heard.filter(({ name }) => name === 'caught_up').map(({ payload }) => payload)
    await there.say(sendMessage, said(id, 'four'))
    await soon(() => expect(back.messages().map(({ text }) => text)).toEqual(['four']))
    expect(caughtUps()).toEqual([{ position: 3, isComplete: false }])
    // What it never heard of is gone before anybody looks.
    const text = `update chat_feed set last_position = last_position + 2 where side = 'SELLER' and person_id = (select seller_id from conversation where id = $1)`
    await platform.database.run({ name: 'test-gone-unheard', text }, [id])
    await soon(() =>
      expect(caughtUps()).toEqual([
        { position: 3, isComplete: false },
        { position: 6, isComplete: false },
      ]),
    )
  })

  it('lets a socket that reads nothing hold nobody up', async () => {
    const { seller, id, there, here } = await aConversation()
    const slow = await talk(port, shop, seller.token, { as: 'SELLER' })
    // It takes nothing any more from the network, as a device does that sleeps.
    const transport: unknown = slow.socket.io.engine.transport
    const line = typeof transport === 'object' && transport !== null ? Reflect.get(Reflect.get(transport, 'ws'), '_socket') : undefined
    line.pause()
    for (let count = 0; count < 60; count += 1) await there.say(sendMessage, said(id, 'x'.repeat(4000)))
    await soon(() => expect(here.messages()).toHaveLength(60))
    line.resume()
    await soon(() => expect(slow.messages().map(({ seq }) => seq)).toEqual(here.messages().map(({ seq }) => seq)))
  })
})

describe('what was said', () => {
  it('is in a copy of the customer’s data, and goes when the account goes; the seller hears on', async () => {
    const { customer, seller, sellerId, id, there, here } = await aConversation()
    await there.say(sendMessage, said(id, 'The gate code is secret'))
    await here.say(sendMessage, said(id, 'Thank you'))
    const { data } = await customer.api.exportAccount()
    expect(data.sections['conversations']).toMatchObject([{ messages: [{ from: 'CUSTOMER', text: 'The gate code is secret' }, { from: 'SELLER' }] }])
    const person = { tenantId: shop.tenantId, customerId: customer.userInfo._id, email: null, at: new Date() }
    await platform.database.transaction(async (tx) => {
      for (const text of chatPersonal.erased ?? []) await tx.execute(aboutPerson(text, person))
    })
    for (const table of ['conversation', 'chat_message', 'chat_notice', 'chat_feed']) {
      const text = `select 1 from ${table} t where t::text like '%' || $1 || '%' or t::text like '%gate code%'`
      expect(await platform.database.run({ name: `test-left-${table}`, text }, [customer.userInfo._id]), table).toEqual([])
    }
    expect((await seller.api.listSellerChats({ query: {} })).chats).toEqual([])
    const next = await shop.addCustomer()
    const { data: begun } = await next.api.openChat({ body: { seller: sellerId } })
    await next.api.sendChatMessage({ params: { contextId: begun.contextId }, body: { tid: '1', text: 'Next, please' } })
    await soon(() => expect(here.messages().at(-1)?.text).toBe('Next, please'))
    const back = await talk(port, shop, seller.token, { as: 'SELLER', after: 0 })
    expect(back.messages().map(({ text }) => text)).toEqual(['Next, please'])
  })
})
