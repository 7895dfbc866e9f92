import { randomUUID } from 'node:crypto'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { createChatRetention } from './chat-retention.service.ts'
import { createWaitingMessages } from './chat-waiting.service.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const DAY_MS = 86_400_000
const begun = Date.now()
let time = new Date(begun)
const on = (day: number): void => void (time = new Date(begun + day * DAY_MS))
const platform = await startTestPlatform({ overrides: { clock: () => time } })
afterAll(() => platform.close())

const tidyUp = createChatRetention({ database: platform.database, clock: () => time, listTenants: platform.tenants })
const isWell = async () => (await platform.check()).filter((one) => !isRight(one))

async function aConversation(shop: TestShop) {
  const [customer, seller] = [await shop.addCustomer(), await shop.addCustomer()]
  const { id } = await shop.addSeller('Orin')
  await shop.setSellerRights(seller.userInfo._id, id, ['chat.answer'])
  // Sessions end long before what is kept here.
  await platform.database.run({ name: 'test-sessions', text: "update session set expires_at = now() + interval '10 years'" }, [])
  await platform.catchUp()
  const params = { contextId: (await customer.api.openChat({ body: { seller: id } })).data.contextId }
  const ask = (text: string, pictures: string[] = []) =>
    customer.api.sendChatMessage({ params, body: { tid: randomUUID(), text, pictures: pictures.map((picture) => ({ id: picture })) } })
  const answer = (text: string) => seller.api.answerChat({ params, body: { tid: randomUUID(), text } })
  return { customer, seller, sellerId: id, params, ask, answer }
}
const texts = async ({ api }: SignedIn, params: { contextId: string }) => (await api.listChatMessages({ params, query: {} })).data.map(({ text }) => text)
const picture = async ({ api }: SignedIn) => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a53' } })
      .jpeg()
      .toBuffer(),
  )
  return (await api.sendChatPicture({ body: { picture: { name: 'photo.jpg', type: 'image/jpeg', bytes } } })).data._id
}

describe('chats are kept as long as their shop says', () => {
  it('and then go from the beginning, pictures included; places, counts, who waits and the nightly checks stay right', async () => {
    on(0)
    const shop = await createTestShop(platform, { chats: { days: 40 } })
    const { customer, seller, params, ask, answer } = await aConversation(shop)
    const pictureId = await picture(customer)
    await ask('first', [pictureId])
    await answer('second')
    on(30)
    await ask('third')
    await tidyUp()
    expect(await texts(customer, params)).toEqual(['first', 'second', 'third'])

    on(41)
    await tidyUp()
    const { data, chat, hasMore } = await customer.api.listChatMessages({ params, query: {} })
    expect([data.map(({ seq, text }) => [seq, text]), hasMore]).toEqual([[[3, 'third']], false])
    expect(chat.waitingSince).toBe(data[0]?.createdAt)
    expect((await seller.api.listSellerChats({ query: { isWaiting: true } })).chats[0]).toMatchObject({ unread: 1 })
    expect(await isWell()).toEqual([])
    const files = () => platform.database.run({ name: 'test-uses', text: 'select 1 from chat_picture where file_id = $1' }, [pictureId])
    expect(await files()).toEqual([])
    await answer('fourth')
    expect((await customer.api.listChatMessages({ params, query: {} })).data.map(({ seq }) => seq)).toEqual([3, 4])

    on(90)
    await tidyUp()
    expect((await customer.api.listChats({ query: {} })).page.total).toBe(0)
    expect((await customer.api.countUnread()).data.chats).toEqual({ total: 0, unread: 0 })
    expect((await seller.api.listSellerChats({ query: {} })).page.total).toBe(0)
    expect(await isWell()).toEqual([])
  })

  it('two years unless told, each shop by its own', async () => {
    on(0)
    const [brief, usual] = [await createTestShop(platform, { chats: { days: 30 } }), await createTestShop(platform)]
    const [short, long] = [await aConversation(brief), await aConversation(usual)]
    await short.ask('here')
    await long.ask('here')
    on(31)
    await tidyUp()
    expect(await texts(long.customer, long.params)).toEqual(['here'])
    expect((await short.customer.api.listChats({ query: {} })).page.total).toBe(0)
    on(731)
    await tidyUp()
    expect((await long.customer.api.listChats({ query: {} })).page.total).toBe(0)
  })

  it('what staff has yet to decide about stays, and so does who wants to hear nothing of whom', async () => {
    on(0)
    const shop = await createTestShop(platform, { chats: { days: 30 } })
    const [reported, blocked] = [await aConversation(shop), await aConversation(shop)]
    for (const { ask } of [reported, blocked]) await ask('rude words')
    await reported.seller.api.reportSellerChat({ params: reported.params, body: { reason: 'insulting' } })
    await blocked.seller.api.blockSellerChat({ params: blocked.params, body: { isBlocked: true } })
    on(31)
    await tidyUp()
    expect(await texts(reported.customer, reported.params)).toEqual(['rude words'])
    expect((await blocked.customer.api.listChats({ query: {} })).page.total).toBe(0)
    await expect(blocked.ask('Hello?')).rejects.toMatchObject({ code: 'chat.blocked' })
    expect(await isWell()).toEqual([])
  })

  it('and what nobody has read before it went waits for nobody', async () => {
    on(0)
    const shop = await createTestShop(platform, { chats: { days: 30 } })
    const { seller, sellerId, params, ask, answer } = await aConversation(shop)
    await ask('Is it in stock?')
    await answer('It is.')
    await seller.api.blockSellerChat({ params, body: { isBlocked: true } })
    on(31)
    await tidyUp()
    const told: string[] = []
    const sellerOf = async (_tenantId: string, id: string) => void told.push(id)
    await createWaitingMessages({ database: platform.database, clock: () => time, sellerOf })()
    expect(told).not.toContain(sellerId)
  })

  it('in steps, however much it is', async () => {
    on(0)
    const shop = await createTestShop(platform, { chats: { days: 30 } })
    const { customer, params, ask } = await aConversation(shop)
    await ask('one')
    const text = `with more as (insert into chat_message (tenant_id, conversation_id, seq, id, side, author_id, tid, body, created_at)
        select $1, $2, n, gen_random_uuid(), 'CUSTOMER', $3, 'more-' || n, 'more', $4::timestamptz + n * interval '1 second' from generate_series(2, 2500) n)
      update conversation set last_seq = 2500 where id = $2`
    await platform.database.run({ name: 'test-many', text }, [shop.tenantId, params.contextId, customer.userInfo._id, time.toISOString()])
    on(29.99)
    await tidyUp()
    expect((await customer.api.listChatMessages({ params, query: { after: 0, limit: 1 } })).data[0]?.seq).toBe(1)
    on(31)
    await Promise.all([tidyUp(), tidyUp()])
    expect((await customer.api.listChats({ query: {} })).page.total).toBe(0)
    expect(await isWell()).toEqual([])
  })
})
