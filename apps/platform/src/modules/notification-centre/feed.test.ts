// Long because all of it is one feed, with its shop and its people made once.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import {
  appointmentMoved,
  appointmentNear,
  messageRead,
  notificationDue,
  notificationTold,
  orderRefundDue,
  orderAdvanced,
  orderCancelled,
  orderPlaced,
} from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import { sharedSecret } from '../../infra/settings.ts'
import { eventsOf } from '../../infra/events.ts'
import { aboutPerson } from '../../infra/personal-data.ts'
import { connect, portOf, type Talker } from '../chat/chat.fixture.ts'
import { databaseCalls } from '../../infra/calls.ts'
import { tellInFeed } from '../chat/chat-feed.repository.ts'
import { createWaitingMessages } from '../chat/chat-waiting.service.ts'
import { identityParts } from '../identity/identity.parts.ts'
import { orderParts } from '../order/order.parts.ts'
import { makeService, orderInput } from '../order/orders.fixture.ts'
import { pushParts } from '../push/push.parts.ts'
import { stockAlertParts } from '../stock-alert/stock-alert.parts.ts'
import { createTenantService } from '../tenant/tenant.service.ts'
import { feedPersonal } from './feed.personal.ts'
import { createNotificationCentre } from './index.ts'
import { createUnsubscribeTokens } from './unsubscribe-token.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
const { database } = platform
let shop: TestShop
let other: TestShop
let port = 0
const devices: Talker[] = []
beforeAll(async () => {
  shop = await createTestShop(platform)
  other = await createTestShop(platform)
  port = await portOf(platform)
})
afterAll(async () => {
  for (const device of devices) device.close()
  await platform.close()
})

const DAY_MS = 86_400_000
let now = () => new Date()
/** As a process has it that does the jobs. */
const centre = createNotificationCentre({
  database,
  clock: () => now(),
  tilesOf: async () => [],
  productIn: async () => undefined,
  waitingChats: async () => ({ chats: { total: 0, unread: 0 }, inbox: null }),
  tellCustomer: (tx, whom, { name }, payload, at) => tellInFeed(tx, whom, { name, payload }, at, databaseCalls(platform.database)),
  parts: { ...identityParts, ...orderParts, ...stockAlertParts, ...pushParts },
  secret: 'unsubscribe',
  originOf: () => 'https://shop.example',
  findTenant: createTenantService({ database }).findById,
  findTenantByHost: async () => undefined,
  notificationDays: 90,
})
const [worker] = centre.workers
const wantsMail = async (...of: Parameters<typeof centre.waysOf>): Promise<boolean> =>
  ((await centre.waysOf(...of)) ?? [{ channel: 'email' }]).some(({ channel }) => channel === 'email')

type Row = Omit<RelayedEvent, 'createdAt'> & { readonly createdAt: Date }

/** All that was published for a tenant, as the relay hands it on. */
const published = async (of: TestShop): Promise<RelayedEvent[]> =>
  (
    await database.run<Row>(
      {
        name: 'test-events',
        text: `select md5(id::text || created_at::text)::uuid::text as id, tenant_id as "tenantId", type, payload, created_at as "createdAt" from event_outbox where tenant_id = $1 order by event_outbox.id`,
      },
      [of.tenantId],
    )
  ).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
async function relay(of: TestShop = shop): Promise<void> {
  for (const event of await published(of)) if (centre.subscriptions.some((one) => one.event.type === event.type)) await worker?.handle(event)
}
const listed = async ({ api }: SignedIn) => (await api.listNotifications({ query: {} })).data
const kindsOf = async (person: SignedIn) => (await listed(person)).map(({ kind }) => kind)
const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20_000, interval: 20 })

async function buy(customer: SignedIn, of: TestShop = shop): Promise<string> {
  const { variantIds } = await of.addProduct({ price: 100_000 })
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
  const { content } = await customer.api.createOrder({ headers: {}, body: { orderHash: data.hash, orderDetails: { paymentType: 'COD' } } })
  return content.orderId
}
/** Says something by the port that every module has. */
const announce = (
  customerId: string,
  kind: 'price_fell' | 'stock_returned' | 'review_answered' = 'price_fell',
  of: TestShop = shop,
  productId: string = randomUUID(),
): Promise<void> =>
  database.transaction((tx) =>
    eventsOf(tx, of.tenantId).publish(notificationDue, {
      customerId,
      kind,
      subject: { kind: 'product', id: productId },
      name: 'Linen dress',
      text: null,
      amount: { amount: 349_000, currency: 'INR' },
      before: { amount: 499_000, currency: 'INR' },
    }),
  )
const waits = createWaitingMessages({ database, clock: () => new Date(now().getTime() + 61_000), sellerOf: async (_, id) => ({ id, name: 'Orin' }) as never })

describe('what becomes of an order', () => {
  it('is told its owner once, however often the events come, and nobody else', async () => {
    const [customer, stranger, elsewhere] = [await shop.addCustomer(), await shop.addCustomer(), await other.addCustomer()]
    const device = await connect(port, shop, customer.token)
    const foreign = await connect(port, other, elsewhere.token)
    devices.push(device, foreign)
    const number = await buy(customer)
    await shop.deliver(number)
    await relay()
    await relay() // all of it again
    await Promise.all([relay(), relay()]) // and by two at once
    const lines = await listed(customer)
    expect(lines.map(({ kind, subject, readAt }) => [kind, subject, readAt])).toEqual([
      ['order_delivered', { kind: 'order', id: number }, null],
      ['order_shipped', { kind: 'order', id: number }, null],
      ['order_placed', { kind: 'order', id: number }, null],
    ])
    expect(lines[2]?.amount?.amount).toBeGreaterThanOrEqual(100_000)
    expect([await kindsOf(stranger), await kindsOf(elsewhere)]).toEqual([[], []])
    await soon(() =>
      expect(device.heard.filter(({ name }) => name === 'notified').map(({ payload }) => Reflect.get(payload as object, 'unread'))).toEqual([1, 2, 3]),
    )
    // Where it has got to, also what is no line: that it is packed.
    expect(device.heard.filter(({ name }) => name === 'order_status').map(({ payload }) => Reflect.get(payload as object, 'orderStatus'))).toEqual([
      'processing',
      'shipped',
      'delivered',
    ])
    expect(foreign.heard.filter(({ name }) => name !== 'caught_up')).toEqual([])
  })

  it('that is a service is that its seller comes and that it is done', async () => {
    const customer = await shop.addCustomer()
    const product = await shop.addProduct()
    await makeService(platform, shop, product.id)
    await customer.api.addAddress({ body: { address: anAddress() } })
    await customer.api.addToCart({ body: { item: product.variantIds[0] ?? '', quantity: 1 } })
    await shop.deliver((await customer.api.createOrder(await orderInput(customer.api))).content.orderId)
    await relay()
    expect(await kindsOf(customer)).toEqual(['service_done', 'service_begun', 'order_placed'])
  })

  it('of a bill is that its money is there, that it has arrived, or that the operator did not take it, with the operator and the amount', async () => {
    const customer = await shop.addCustomer()
    const bill = { operator: 'Jio', number: '9876543210', amount: { amount: 29_900, currency: 'INR' }, reference: null }
    const told = { email: null, phone: null, firstName: '', locale: 'en' as const, tenantName: 'Shop', country: 'IN' }
    await customer.api.addAddress({ body: { address: anAddress() } })
    await customer.api.addToCart({ body: { item: (await shop.addProduct()).variantIds[0] ?? '', quantity: 1 } })
    const number = (await customer.api.createOrder(await orderInput(customer.api))).content.orderId
    await platform.database.transaction(async (tx) => {
      const { publish } = eventsOf(tx, shop.tenantId)
      await publish(orderPlaced, { ...told, orderId: number, number, total: bill.amount, lines: [], address: '', bill })
      await publish(orderAdvanced, { ...told, masterId: number, orderId: number, number, seller: 'Shop', status: 'delivered', pickup: null, bill })
      await publish(orderCancelled, { ...told, number, total: bill.amount, reason: 'operator', bill })
    })
    await relay()
    const lines = (await listed(customer)).filter(({ kind }) => kind.startsWith('bill_'))
    expect(new Set(lines.map(({ kind, name, amount }) => [kind, name, amount?.amount].join(' ')))).toEqual(
      new Set(['bill_sent Jio 29900', 'bill_paid Jio 29900', 'bill_refused Jio 29900']),
    )
  })

  it('that is an appointment is each step of it, with whom and when, and what for in none', async () => {
    const customer = await shop.addCustomer()
    const appointment = {
      orderId: '1',
      mode: 'home' as const,
      service: 'Cardiology',
      with: 'Dr. Rao',
      place: null,
      link: null,
      date: '2026-11-24',
      from: '2026-11-24T10:30:00.000Z',
      to: '2026-11-24T11:00:00.000Z',
      timeZone: 'Asia/Kolkata',
      changeBefore: '2026-11-23T10:30:00.000Z',
    }
    const told = { email: null, phone: null, firstName: '', locale: 'en' as const, tenantName: 'Shop', country: 'IN', seller: 'Shop' }
    const device = await connect(port, shop, customer.token)
    devices.push(device)
    const number = await buy(customer)
    const total = { amount: 29_900, currency: 'INR' }
    await platform.database.transaction(async (tx) => {
      const { publish } = eventsOf(tx, shop.tenantId)
      const parts = [{ number, seller: 'Shop', lines: [], appointment }]
      await publish(orderPlaced, { ...told, orderId: number, number, total, lines: [], address: '', parts })
      for (const status of ['processing', 'shipped', 'delivered'] as const)
        await publish(orderAdvanced, { ...told, masterId: number, orderId: number, number, status, pickup: null, isService: true, appointment })
      await publish(orderAdvanced, { ...told, masterId: number, orderId: number, number, status: 'shipped', appointment: { ...appointment, mode: 'video' } })
      await publish(appointmentMoved, { ...told, number, appointment, before: { date: '2026-11-23', from: '2026-11-23T10:30:00.000Z' } })
      await publish(appointmentNear, { ...told, number, appointment })
      await publish(orderCancelled, { ...told, number, total, reason: 'seller', appointment })
    })
    await relay()
    const lines = (await listed(customer)).filter(({ kind }) => kind.startsWith('appointment_'))
    expect(lines.map(({ kind }) => kind).toSorted()).toEqual(
      ['booked', 'confirmed', 'coming', 'begun', 'done', 'moved', 'near', 'cancelled'].map((kind) => `appointment_${kind}`).toSorted(),
    )
    await soon(() =>
      expect(device.heard.filter(({ name }) => name === 'booking_changed').map(({ payload }) => payload)).toMatchObject([{ number, from: appointment.from }]),
    )
    for (const { name, text, when, subject } of lines)
      expect([name, text, when, subject]).toEqual(['Dr. Rao', null, { from: appointment.from, timeZone: 'Asia/Kolkata' }, { kind: 'order', id: number }])
  })

  it('is passed on to their devices where they have any, a line once', async () => {
    const [customer, without] = [await shop.addCustomer(), await shop.addCustomer()]
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
    await customer.api.subscribePush({ body: { endpoint: `https://push.example/${randomUUID()}`, keys } })
    for (const { userInfo } of [customer, without]) await announce(userInfo._id)
    await relay()
    await Promise.all([relay(), relay()])
    const passedOn = (await published(shop)).filter(({ type }) => type === notificationTold.type).map(({ payload }) => payload)
    const [line] = await listed(customer)
    expect(passedOn).toMatchObject([{ customerId: customer.userInfo._id, notificationId: line?._id, kind: 'price_fell', name: 'Linen dress' }])
    expect(await centre.wantsPush(shop.tenantId, customer.userInfo._id, 'prices')).toBe(true)
    await customer.api.changeNotificationSettings({ body: { topic: 'prices', channel: 'push', isOn: false } })
    expect(await centre.wantsPush(shop.tenantId, customer.userInfo._id, 'prices')).toBe(false)
    // What is pushed is no mail: nobody is written to about prices who has not asked for that.
    expect(await wantsMail(shop.tenantId, { customerId: customer.userInfo._id }, 'prices')).toBe(false)
  })

  it('is told whoever was away when they come back, in its place', async () => {
    const customer = await shop.addCustomer()
    await buy(customer)
    await relay()
    const device = await connect(port, shop, customer.token, { after: 0 })
    devices.push(device)
    expect(device.heard).toMatchObject([
      { name: 'notified', payload: { kind: 'order_placed', unread: 1, seq: 1 } },
      { name: 'caught_up', payload: { isComplete: true } },
    ])
  })

  it('is kept as read where it happened days ago, and is not told at all to whoever has no account any more', async () => {
    const [late, gone] = [await shop.addCustomer(), await shop.addCustomer()]
    await Promise.all([buy(late), buy(gone)])
    now = () => new Date(Date.now() + 3 * DAY_MS)
    await database.orm.execute(
      aboutPerson('update customer set erased_at = now() where tenant_id = :tenantId and id = :customerId', {
        tenantId: shop.tenantId,
        customerId: gone.userInfo._id,
        email: null,
        at: new Date(),
      }),
    )
    await relay()
    now = () => new Date()
    expect(await listed(late)).toMatchObject([{ kind: 'order_placed', readAt: expect.any(String) }])
    const { rows } = await database.orm.execute(
      aboutPerson('select 1 from notification where customer_id = :customerId', { tenantId: '', customerId: gone.userInfo._id, email: null, at: new Date() }),
    )
    expect(rows).toEqual([])
  })

  it('fails where an event does not hold what it should, so that it is seen', async () => {
    const event = { id: randomUUID(), tenantId: shop.tenantId, type: orderAdvanced.type, payload: { number: 1 }, createdAt: new Date().toISOString() }
    await expect(worker?.handle(event)).rejects.toThrow('order.advanced does not hold')
    expect(centre.subscriptions.map((one) => one.event.type)).toContain(orderPlaced.type)
  })
})

describe('what other modules announce', () => {
  it('names a product that is sold in the language of the page, and whoever has replied to a review of it as it was said', async () => {
    const { userInfo, token } = await shop.addCustomer()
    const { id } = await shop.addProduct({ name: 'Linen lamp' })
    await platform.catchUp()
    for (const kind of ['price_fell', 'stock_returned', 'review_answered'] as const) await announce(userInfo._id, kind, shop, id)
    await relay()
    const { data } = await platform.client({ tenantKey: shop.key, token, locale: 'es' }).listNotifications({ query: {} })
    expect(Object.fromEntries(data.map(({ kind, name }) => [kind, name]))).toEqual({
      price_fell: 'Linen lamp (es)',
      stock_returned: 'Linen lamp (es)',
      review_answered: 'Linen dress',
    })
  })

  it('is a line with what they say, which is read once, or all up to one', async () => {
    const customer = await shop.addCustomer()
    const { userInfo, api } = customer
    await announce(userInfo._id)
    await announce(userInfo._id, 'stock_returned')
    await relay()
    const [newest, oldest] = await listed(customer)
    expect(oldest).toMatchObject({
      kind: 'price_fell',
      topic: 'prices',
      name: 'Linen dress',
      amount: { amount: 349_000 },
      before: { amount: 499_000 },
      slug: null,
      readAt: null,
    })
    expect((await api.countUnread()).data).toEqual({ notifications: { total: 2, unread: 2 }, chats: { total: 0, unread: 0 }, inbox: null })
    expect((await api.readNotifications({ body: { ids: [oldest?._id ?? ''] } })).data).toEqual({ unread: 1 })
    expect((await api.readNotifications({ body: { ids: [oldest?._id ?? ''] } })).data).toEqual({ unread: 1 })
    await announce(userInfo._id)
    await relay()
    // What came meanwhile was not seen.
    expect((await api.readAllNotifications({ body: { upTo: newest?._id ?? '' } })).data).toEqual({ unread: 1 })
    const stranger = await shop.addCustomer()
    await expect(stranger.api.readNotifications({ body: { ids: [newest?._id ?? ''] } })).rejects.toMatchObject({ code: 'notification.not_found' })
  })

  it('comes by pages, and goes after its time', async () => {
    const customer = await shop.addCustomer()
    for (let count = 0; count < 5; count += 1) await announce(customer.userInfo._id)
    await relay()
    const page = async (at: number) => customer.api.listNotifications({ query: { page: at, itemsPerPage: 2 } })
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }) => _id)))).toHaveLength(5)
    expect(pages[2]?.page).toEqual({ page: 3, itemsPerPage: 2, total: 5 })
    now = () => new Date(Date.now() + 91 * DAY_MS)
    for (const chore of centre.chores) await chore()
    now = () => new Date()
    expect(await listed(customer)).toEqual([])
  })

  it('is no line for whoever does not want to hear of it, from then on', async () => {
    const customer = await shop.addCustomer()
    const { data } = await customer.api.changeNotificationSettings({ body: { topic: 'prices', channel: 'shop', isOn: false } })
    expect(data.topics.find(({ topic }) => topic === 'prices')?.channels).toEqual([
      { channel: 'shop', isOn: false },
      { channel: 'email', isOn: false },
    ])
    expect(data.topics.find(({ topic }) => topic === 'messages')?.channels).toEqual([
      { channel: 'shop', isOn: true },
      { channel: 'email', isOn: true },
    ])
    await announce(customer.userInfo._id)
    await announce(customer.userInfo._id, 'stock_returned')
    await relay()
    expect(await kindsOf(customer)).toEqual(['stock_returned'])
    expect((await customer.api.viewNotificationSettings()).data.topics.filter(({ channels }) => channels[0]?.isOn)).toHaveLength(6)
  })
})

describe('what becomes of a ticket and a wallet', () => {
  it('is told whoever asked when somebody has answered, once, and leads there; not that it was asked, nor what colleagues note', async () => {
    const [customer, staff] = [await shop.addCustomer(), await shop.addCustomer()]
    await shop.setRights(staff.userInfo._id, ['ticket.answer'])
    const { data: ticket } = await customer.api.createTicket({ body: { category: 'other', comments: 'Do you wrap presents?' } })
    const params = { ticketId: ticket.ticket_Id }
    await staff.api.answerTicket({ params, body: { comments: 'A third one this week', isNote: true } })
    await staff.api.answerTicket({ params, body: { comments: 'We do.', isSolved: true } })
    await relay()
    await relay()
    expect(await listed(customer)).toMatchObject([
      { kind: 'ticket_comment', topic: 'tickets', subject: { kind: 'ticket', id: ticket.ticket_Id }, name: 'Anjali', text: 'We do.', readAt: null },
    ])
    expect(await listed(staff)).toEqual([])
    const to = { customerId: customer.userInfo._id }
    expect(await wantsMail(shop.tenantId, to, 'tickets')).toBe(true)
    await customer.api.changeNotificationSettings({ body: { topic: 'tickets', channel: 'email', isOn: false } })
    expect(await wantsMail(shop.tenantId, to, 'tickets')).toBe(false)
  })

  it('is one line for what comes into the wallet, and none that money is on its way', async () => {
    const customer = await shop.addCustomer()
    const number = await buy(customer)
    const amount = { amount: 5_000, currency: 'INR' }
    await database.transaction(async (tx) => {
      const { publish } = eventsOf(tx, shop.tenantId)
      await publish(orderRefundDue, { masterId: number, orderId: number, number, amount, reason: 'seller', key: 'k', isToWallet: true, paidFromWallet: 0 })
      await publish(orderRefundDue, { masterId: number, orderId: number, number, amount, reason: 'seller', key: 'l', isToWallet: false, paidFromWallet: 3_000 })
      const facts = { subject: { kind: 'wallet', id: 'refund' }, name: number, text: null, amount, before: null } as const
      await publish(notificationDue, { customerId: customer.userInfo._id, kind: 'wallet_changed', at: new Date().toISOString(), ...facts })
    })
    await relay()
    const lines = (await listed(customer)).filter(({ kind }) => kind !== 'order_placed')
    expect(lines.map(({ kind, amount: told }) => `${kind} ${told?.amount}`).toSorted()).toEqual(['refund_begun 2000', 'wallet_changed 5000'])
    const { data } = await customer.api.viewNotificationSettings()
    expect(data.topics.find(({ topic }) => topic === 'wallet')?.channels).toEqual([
      { channel: 'shop', isOn: true },
      { channel: 'email', isOn: false },
    ])
  })
})

describe('what a seller has said', () => {
  it('is told beside the chat when it was not read for a minute, once until it is read, and is read with it', async () => {
    const [customer, seller] = [await shop.addCustomer(), await shop.addCustomer()]
    await shop.setSellerRights(seller.userInfo._id, shop.seller.id, ['chat.answer'])
    const { contextId } = (await customer.api.openChat({ body: { seller: shop.seller.id } })).data
    const say = (text: string) => seller.api.answerChat({ params: { contextId }, body: { tid: randomUUID(), text } })
    await customer.api.sendChatMessage({ params: { contextId }, body: { tid: randomUUID(), text: 'Is it in stock?' } })
    expect((await seller.api.countUnread()).data.inbox).toEqual({ waiting: 1 })
    await waits()
    await say('It is.')
    await say('Shall I put one aside?')
    for (let count = 0; count < 3; count += 1) await Promise.all([waits(), waits()])
    await relay()
    expect(await listed(customer)).toMatchObject([
      { kind: 'message_waiting', subject: { kind: 'chat', id: contextId }, name: 'Orin', text: 'Shall I put one aside?', readAt: null },
    ])
    expect((await customer.api.countUnread()).data).toMatchObject({ notifications: { unread: 1 }, chats: { total: 1, unread: 1 } })

    const device = await connect(port, shop, customer.token)
    devices.push(device)
    const { data } = await customer.api.listChatMessages({ params: { contextId }, query: {} })
    await device.say(messageRead, { id: contextId, messageId: data.at(-1)?._id ?? '' })
    await relay()
    await soon(async () => expect((await customer.api.countUnread()).data).toMatchObject({ notifications: { unread: 0 }, chats: { unread: 0 } }))
    await say('It is gone now.')
    await waits()
    await relay()
    expect((await listed(customer)).map(({ text }) => text)).toEqual(['It is gone now.', 'Shall I put one aside?'])
  })
})

describe('mail that may be switched off', () => {
  const readerOf = async (customer: SignedIn) =>
    (await centre.readerOf(shop.tenantId, { customerId: customer.userInfo._id }, 'messages')) as { email: string; unsubscribe: string } | undefined

  it('is written to an address that is known to be theirs, and ends with one POST that needs no login (RFC 8058)', async () => {
    const customer = await shop.addCustomer()
    const confirm = { name: 'test-confirm', text: 'update customer set confirmed_at = $3 where tenant_id = $1 and id = $2' }
    await database.run(confirm, [shop.tenantId, customer.userInfo._id, null])
    expect(await readerOf(customer)).toBeUndefined()
    await database.run(confirm, [shop.tenantId, customer.userInfo._id, new Date()])
    const { unsubscribe = '' } = (await readerOf(customer)) ?? {}
    const { pathname, search } = new URL(unsubscribe)
    const post = async (of: TestShop, query: string) =>
      platform.app.inject({
        method: 'POST',
        url: pathname + query,
        headers: { host: `${of.key}.localhost`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await post(other, await signed(search))).statusCode).toBe(404)
    expect((await post(shop, '?t=x.messages.y')).statusCode).toBe(404)
    expect(await readerOf(customer)).toBeDefined()
    for (let count = 0; count < 2; count += 1) expect((await post(shop, await signed(search))).statusCode).toBe(204)
    expect(await centre.waysOf(shop.tenantId, { customerId: customer.userInfo._id }, 'messages')).toEqual([])
    expect((await customer.api.viewNotificationSettings()).data.topics.find(({ topic }) => topic === 'messages')?.channels).toEqual([
      { channel: 'shop', isOn: true },
      { channel: 'email', isOn: false },
    ])

    /** As the running shop signs it: the centre of this test has a secret of its own. */
    async function signed(own: string): Promise<string> {
      expect(own).toContain(customer.userInfo._id)
      const token = createUnsubscribeTokens(await sharedSecret(database, 'unsubscribe')).tokenOf(shop.tenantId, {
        customerId: customer.userInfo._id,
        topic: 'messages',
      })
      return `?${new URLSearchParams({ t: token }).toString()}`
    }
  })

  it('about an order on its way is not written to whoever does not want it; whoever has no account is asked nothing', async () => {
    const customer = await shop.addCustomer()
    const orderNumber = await buy(customer)
    expect(await wantsMail(shop.tenantId, { orderNumber }, 'orders')).toBe(true)
    await customer.api.changeNotificationSettings({ body: { topic: 'orders', channel: 'email', isOn: false } })
    expect(await wantsMail(shop.tenantId, { orderNumber }, 'orders')).toBe(false)
    expect(await wantsMail(other.tenantId, { orderNumber }, 'orders')).toBe(true)
    expect(await wantsMail(shop.tenantId, { alertId: randomUUID() }, 'stock')).toBe(true)
  })
})

it('is in a copy of one’s data, and goes along with its owner', async () => {
  const customer = await shop.addCustomer()
  await announce(customer.userInfo._id)
  await customer.api.changeNotificationSettings({ body: { topic: 'stock', channel: 'email', isOn: false } })
  await relay()
  const person = { tenantId: shop.tenantId, customerId: customer.userInfo._id, email: null, at: new Date() }
  const shown = async () =>
    Promise.all(
      Object.values(feedPersonal.shown ?? {}).map(async (text) =>
        (await database.orm.execute<{ row: object }>(aboutPerson(text, person))).rows.map(({ row }) => row),
      ),
    )
  expect(await shown()).toMatchObject([
    [{ kind: 'price_fell', name: 'Linen dress' }],
    [{ topic: 'stock', channel: 'email', isOn: false }],
    [{ topic: 'stock', channel: 'email', isOn: false, by: 'settings', wording: null }],
  ])
  for (const text of feedPersonal.erased ?? []) await database.orm.execute(aboutPerson(text, person))
  expect(await shown()).toEqual([[], [], []])
})
