import { randomUUID } from 'node:crypto'
import { heldMailDue, notificationDue, digestDue, orderAdvanced, stockReturned, type PayloadOf } from '@galleria/contract'
import type { NotificationChannel, NotificationTopic } from '@galleria/rules'
import { anAddress, createTestShop, OUTBOX_SECRET, type SignedIn, startTestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import { sharedSecret } from '../../infra/settings.ts'
import { createUnsubscribeTokens } from './unsubscribe-token.ts'

// The whole platform on a real PostgreSQL, its own workers done by hand: who is written to of what, by mail and by SMS.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ZONE = 'Asia/Kolkata'
const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
let time = new Date(`${day}T12:00:00+05:30`)
const at = (clock: string, days = 0): void => void (time = new Date(Date.parse(`${day}T${clock}:00+05:30`) + days * 86_400_000))

const platform = await startTestPlatform({ overrides: { clock: () => time } })
const { database } = platform
let shop: TestShop
let lamp: string
beforeAll(async () => {
  shop = await createTestShop(platform)
  lamp = (await shop.addProduct({ name: 'Linen lamp' })).id
  await platform.catchUp()
})
afterAll(() => platform.close())

const run = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> => database.run<Row>(statementOf(text), [...values])
const phoneOf = ({ _id }: { readonly _id: string }): string =>
  `9${BigInt(`0x${_id.slice(-10)}`)
    .toString()
    .padStart(9, '0')
    .slice(-9)}`
const emailOf = ({ _id }: { readonly _id: string }): string => `${_id}@shop.example`

/** Whose addresses are known to be theirs. */
async function aCustomer({ email = true, phone = true } = {}): Promise<SignedIn> {
  const person = await shop.addCustomer()
  const { userInfo } = person
  const addresses = [email ? emailOf(userInfo) : null, phone ? phoneOf(userInfo) : null]
  await run('update customer set email = $2, phone = $3, confirmed_at = now() where id = $1', [userInfo._id, ...addresses])
  await run("update session set expires_at = now() + interval '10 years' where $1 = $1", [1])
  return person
}

type Sent = { readonly channel: string; readonly subject: string; readonly text: string; readonly html: string | null }
const sentTo = async (to: string): Promise<Sent[]> =>
  (await shop.guest().listDevelopmentOutbox({ headers: { 'outbox-secret': OUTBOX_SECRET }, query: { to } })).data.toReversed()
const mailsTo = ({ userInfo }: SignedIn) => sentTo(emailOf(userInfo))
const smsTo = ({ userInfo }: SignedIn) => sentTo(phoneOf(userInfo))
const counted = async (person: SignedIn) => [(await mailsTo(person)).length, (await smsTo(person)).length]

const worker = platform.workers.find(({ queue }) => queue === 'notification.deliver')
const hand = async (event: RelayedEvent, times = 1): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) await worker?.handle(event)
}
const event = (type: string, payload: object): RelayedEvent => ({
  id: randomUUID(),
  tenantId: shop.tenantId,
  type,
  createdAt: time.toISOString(),
  payload: { ...payload },
})
const due = ({ userInfo }: SignedIn, facts: Partial<PayloadOf<typeof notificationDue>>): RelayedEvent =>
  event(notificationDue.type, { customerId: userInfo._id, kind: 'price_fell', subject: null, name: null, text: null, amount: null, before: null, ...facts })
const fallen = (person: SignedIn, productId = lamp): RelayedEvent =>
  due(person, {
    subject: { kind: 'product', id: productId },
    name: 'Not this name',
    amount: { amount: 349_000, currency: 'INR' },
    before: { amount: 499_000, currency: 'INR' },
  })
const booked = (person: SignedIn, cause: 'refund' | 'reward' | 'referral'): RelayedEvent =>
  due(person, { kind: 'wallet_changed', subject: { kind: 'wallet', id: cause }, name: 'G-17', amount: { amount: 12_500, currency: 'INR' } })
const replied = (person: SignedIn, productId = lamp): RelayedEvent =>
  due(person, { kind: 'review_answered', subject: { kind: 'product', id: productId }, name: 'Orin', text: 'We have sent\nanother pair.' })

const choose = ({ api }: SignedIn, topic: NotificationTopic, channel: NotificationChannel, isOn = true) =>
  api.changeNotificationSettings({ body: { topic, channel, isOn } })
/** "orders email": what is on. */
const chosen = async ({ api }: SignedIn, isWanted = true): Promise<string[]> =>
  (await api.viewNotificationSettings()).data.topics.flatMap(({ topic, channels }) =>
    channels.filter(({ channel, isOn }) => channel !== 'shop' && isOn === isWanted).map(({ channel }) => `${topic} ${channel}`),
  )

/** Hands on what the chores have published since, each twice. */
let seen = 0
async function minute(): Promise<void> {
  await platform.doFrequentChores()
  const rows = await run<RelayedEvent & { readonly place: string }>(
    `select id::text as place, md5(id::text)::uuid::text as id, tenant_id as "tenantId", type, payload, created_at as "createdAt" from event_outbox
      where id > $1 and type in ('${heldMailDue.type}', '${digestDue.type}') order by event_outbox.id`,
    [seen],
  )
  for (const { place, ...row } of rows) {
    seen = Math.max(seen, Number(place))
    await hand({ ...row, createdAt: new Date(row.createdAt).toISOString() }, 2)
  }
}

describe('what somebody can choose', () => {
  it('is each topic by each way that reaches them; only what was written to them before is on by itself', async () => {
    const [both, byPhone, byMail] = [await aCustomer(), await aCustomer({ email: false }), await aCustomer({ phone: false })]
    const unasked = ['orders', 'stock', 'messages', 'tickets']
    const all = ['orders', 'stock', 'prices', 'messages', 'reviews', 'tickets', 'wallet']
    expect(await chosen(both)).toEqual(unasked.map((topic) => `${topic} email`))
    expect((await chosen(both, false)).filter((one) => one.endsWith('sms'))).toEqual(all.map((topic) => `${topic} sms`))
    expect(await chosen(byPhone)).toEqual(unasked.map((topic) => `${topic} sms`))
    expect(await chosen(byPhone, false)).toEqual(['prices sms', 'reviews sms', 'wallet sms'])
    expect(await chosen(byMail)).toEqual(unasked.map((topic) => `${topic} email`))
    expect(await chosen(byMail, false)).toEqual(['prices email', 'reviews email', 'wallet email'])
  })

  it('is noted when it changes what was, also what was off by itself', async () => {
    const customer = await aCustomer()
    await choose(customer, 'prices', 'email', false) // as it was
    await choose(customer, 'prices', 'email')
    await choose(customer, 'prices', 'email')
    await choose(customer, 'prices', 'email', false)
    expect((await customer.api.listConsentChanges({ query: {} })).data.map(({ topic, channel, isOn }) => [topic, channel, isOn])).toEqual([
      ['prices', 'email', false],
      ['prices', 'email', true],
    ])
  })
})

describe('what whoever asked for it is written to about', () => {
  it('is that a wish costs less: by mail, by SMS or by both, once, and to nobody else', async () => {
    const [nobody, byMail, bySms, byBoth] = [await aCustomer(), await aCustomer(), await aCustomer(), await aCustomer()]
    for (const person of [byMail, byBoth]) await choose(person, 'prices', 'email')
    for (const person of [bySms, byBoth]) await choose(person, 'prices', 'sms')
    for (const person of [nobody, byMail, bySms, byBoth]) await hand(fallen(person), 3)
    expect(await Promise.all([nobody, byMail, bySms, byBoth].map(counted))).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ])
    const [mail] = await mailsTo(byMail)
    expect(mail?.subject).toBe('Linen lamp costs ₹1,500 less')
    expect(mail?.text).toContain('Linen lamp is now ₹3,490.')
    expect(mail?.text).toMatch(/\/product\/\S+/)
    expect(mail?.text).toContain('/profile/notifications#settings')
    expect(mail?.html).toContain('Linen lamp is now ₹3,490.')
    const [sms] = await smsTo(bySms)
    expect(sms?.text).toMatch(/: Linen lamp is now ₹3,490, ₹1,500 less\. http\S+$/)
  })

  it('is in the language of whoever reads it, with the name of the product in it', async () => {
    const customer = await aCustomer()
    await choose(customer, 'prices', 'email')
    await run("update customer set language = 'es' where id = $1", [customer.userInfo._id])
    await run(`update product set name = name || '{"es": "Lámpara de lino"}' where id = $1`, [lamp])
    await platform.catchUp()
    await hand(fallen(customer))
    const [mail] = await mailsTo(customer)
    expect(mail?.subject).toMatch(/^Lámpara de lino cuesta .*1,500 menos$/)
    expect(mail?.text).toContain('/es/product/')
  })

  it('is nothing of a product that is not sold any more, and of another shop’s', async () => {
    const customer = await aCustomer()
    await choose(customer, 'prices', 'email')
    await hand(fallen(customer, randomUUID()))
    expect(await counted(customer)).toEqual([0, 0])
  })

  it('is what came into the wallet, but no refund twice: that has a mail of its own', async () => {
    const [customer, silent] = [await aCustomer(), await aCustomer()]
    for (const channel of ['email', 'sms'] as const) await choose(customer, 'wallet', channel)
    for (const cause of ['refund', 'reward', 'referral'] as const) for (const person of [customer, silent]) await hand(booked(person, cause), 2)
    expect(await counted(silent)).toEqual([0, 0])
    const mails = await mailsTo(customer)
    expect(mails.map(({ subject }) => subject)).toEqual(['₹125 more in your wallet', '₹125 more in your wallet'])
    for (const said of ['Your order G-17 has arrived, and your reward of ₹125 is in your wallet', "You've invited friends to"])
      expect(mails.filter(({ text }) => text.includes(said) && text.includes('/profile/wallet'))).toHaveLength(1)
    expect((await smsTo(customer)).map(({ text }) => /₹125 more in your wallet\. http\S+\/profile\/wallet$/.test(text))).toEqual([true, true, true])
  })

  it('is that a shop replied to their review, also of a product that is not sold any more', async () => {
    const customer = await aCustomer()
    await choose(customer, 'reviews', 'email')
    await hand(replied(customer), 2)
    const [mail] = await mailsTo(customer)
    await hand(replied(customer, randomUUID()))
    const other = (await mailsTo(customer)).find(({ text }) => text !== mail?.text)
    expect(mail?.subject).toBe('Orin has replied to your review')
    expect(mail?.text).toContain('Orin has replied to your review of Linen lamp')
    expect(mail?.text).toContain('“We have sent another pair.”')
    expect(other?.text).toContain('Orin has replied to your review at')
    expect(other?.text).toContain('/profile/notifications')
    expect(await counted(customer)).toEqual([2, 0])
  })

  it('is written only to addresses that are known to be theirs', async () => {
    const customer = await aCustomer()
    for (const channel of ['email', 'sms'] as const) await choose(customer, 'prices', channel)
    await run('update customer set confirmed_at = null where id = $1', [customer.userInfo._id])
    await hand(fallen(customer))
    expect(await counted(customer)).toEqual([0, 0])
  })

  it('ends with one POST for mails of that topic alone (RFC 8058)', async () => {
    const customer = await aCustomer()
    for (const [topic, channel] of [
      ['prices', 'email'],
      ['prices', 'sms'],
      ['wallet', 'email'],
    ] as const)
      await choose(customer, topic, channel)
    const t = createUnsubscribeTokens(await sharedSecret(database, 'unsubscribe')).tokenOf(shop.tenantId, {
      customerId: customer.userInfo._id,
      topic: 'prices',
    })
    const reply = await platform.app.inject({
      method: 'POST',
      url: `/notification/unsubscribe?${new URLSearchParams({ t }).toString()}`,
      headers: { host: `${shop.key}.localhost`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(reply.statusCode).toBe(204)
    await hand(fallen(customer))
    await hand(booked(customer, 'reward'))
    expect(await counted(customer)).toEqual([1, 1])
    expect((await mailsTo(customer))[0]?.subject).toContain('in your wallet')
  })
})

/** Something that has been delivered; its number. */
async function buy({ api }: SignedIn): Promise<string> {
  const { variantIds } = await shop.addProduct({ price: 100_000 })
  await api.addAddress({ body: { address: anAddress() } })
  await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
  const { data } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
  const { content } = await api.createOrder({ headers: {}, body: { orderHash: data.hash, orderDetails: { paymentType: 'COD' } } })
  await shop.deliver(content.orderId)
  return content.orderId
}

describe('SMS beside mails', () => {
  /** What was published of a kind, as the relay hands it on; each twice. */
  const handAll = async (type: string): Promise<void> => {
    const rows = await run<{ id: string; payload: object }>(
      'select md5(id::text)::uuid::text as id, payload from event_outbox where tenant_id = $1 and type = $2 order by event_outbox.id',
      [shop.tenantId, type],
    )
    for (const { id, payload } of rows) await hand({ ...event(type, payload), id }, 2)
  }
  const ofOrders = (sent: readonly Sent[]) => sent.filter(({ subject, text }) => /on its way|delivered/.test(`${subject} ${text}`)).length

  it('say where an order has got to, once, to whoever asked for them; mails come as before, or not where they are switched off', async () => {
    const [asks, silent, smsOnly] = [await aCustomer(), await aCustomer(), await aCustomer()]
    for (const person of [asks, smsOnly]) await choose(person, 'orders', 'sms')
    await choose(smsOnly, 'orders', 'email', false)
    for (const person of [asks, silent, smsOnly]) await buy(person)
    await handAll(orderAdvanced.type)
    const sent = async (person: SignedIn) => [ofOrders(await mailsTo(person)), ofOrders(await smsTo(person))]
    expect([await sent(asks), await sent(silent), await sent(smsOnly)]).toEqual([
      [2, 2],
      [2, 0],
      [0, 2],
    ])
  })

  it('say that something is back, to the phone of the account; the mail goes to the address that the alert is for', async () => {
    const [asks, silent, byPhone] = [await aCustomer(), await aCustomer(), await aCustomer({ email: false })]
    await choose(asks, 'stock', 'sms')
    const { variantIds } = await shop.addProduct({ stock: 0 })
    const variation = variantIds[0] ?? ''
    for (const { api } of [asks, silent]) await api.askForStockAlert({ body: { variation } })
    await byPhone.api.askForStockAlert({ body: { variation, email: 'elsewhere@shop.example' } })
    await run('update stock_alert set confirmed_at = now() where variant_id = $1 and confirmed_at is null', [variation])
    await shop.setStock(variation, 3)
    await handAll(stockReturned.type)
    const back = (sent: readonly Sent[]) => sent.filter(({ text }) => text.includes('back in stock')).length
    expect([back(await mailsTo(asks)), back(await smsTo(asks))]).toEqual([1, 1])
    expect([back(await mailsTo(silent)), back(await smsTo(silent))]).toEqual([1, 0])
    // As it was asked for: whoever gives an address for an alert is told there.
    expect([back(await sentTo('elsewhere@shop.example')), back(await smsTo(byPhone))]).toEqual([1, 0])
  })
})

it('that something is back is written in the language of the account, with its name and its page, wherever it was asked for', async () => {
  const customer = await aCustomer()
  const { variantIds } = await shop.addProduct({ name: 'Brass lamp', stock: 0, variants: 2 })
  const variation = variantIds[0] ?? ''
  await customer.api.askForStockAlert({ body: { variation } })
  await run("update customer set language = 'es' where id = $1", [customer.userInfo._id])
  await shop.setStock(variation, 3)
  await platform.catchUp()
  const [told] = await run<{ payload: object }>("select payload from event_outbox where type = $1 and payload ->> 'variantId' = $2", [
    stockReturned.type,
    variation,
  ])
  await hand(event(stockReturned.type, told?.payload ?? {}))
  const [mail] = await mailsTo(customer)
  expect(mail?.text).toContain('Brass lamp (es) (Edición v0)')
  expect(mail?.text).toContain('/es/product/')
})

describe('the times of whoever is written to', () => {
  const timing = ({ api }: SignedIn, quietHours: { from: string; to: string } | null, digestAt: number | null) =>
    api.changeNotificationTiming({ body: { quietHours, digestAt, timeZone: ZONE } })

  it('put the mail into the one of the day and leave the SMS, each once', async () => {
    const customer = await aCustomer()
    for (const [topic, channel] of [
      ['prices', 'email'],
      ['prices', 'sms'],
      ['wallet', 'email'],
      ['reviews', 'email'],
    ] as const)
      await choose(customer, topic, channel)
    at('09:00')
    await timing(customer, null, 18)
    const events = [fallen(customer), booked(customer, 'reward'), replied(customer)]
    for (const one of events) await hand(one, 2)
    expect(await counted(customer)).toEqual([0, 1])
    at('18:00')
    await minute()
    for (const one of events) await hand(one)
    const [mail, ...more] = await mailsTo(customer)
    expect([more.length, (await smsTo(customer)).length]).toEqual([0, 1])
    expect(mail?.subject).toBe('3 things to know from Test Shop')
    expect(mail?.text).not.toContain('Not this name')
    for (const said of ['₹1,500 less: Linen lamp', '₹125 more in your wallet', 'Orin has replied to your review'])
      expect(mail?.text.split(said)).toHaveLength(2)
  })

  it('name what there is to say in the language of the mail', async () => {
    const customer = await aCustomer()
    await choose(customer, 'prices', 'email')
    at('09:00')
    await timing(customer, null, 18)
    await run("update customer set language = 'es' where id = $1", [customer.userInfo._id])
    const { id } = await shop.addProduct({ name: 'Brass bell' })
    await platform.catchUp()
    await hand(fallen(customer, id))
    at('18:00')
    await minute()
    expect((await mailsTo(customer))[0]?.text).toContain('Brass bell (es)')
  })

  it('keep both until the quiet hours are over, and then both come, once', async () => {
    const customer = await aCustomer()
    for (const channel of ['email', 'sms'] as const) await choose(customer, 'prices', channel)
    await timing(customer, { from: '22:00', to: '07:00' }, null)
    at('23:30')
    const one = fallen(customer)
    await hand(one, 2)
    await minute()
    expect(await counted(customer)).toEqual([0, 0])
    at('07:00', 1)
    await minute()
    await minute()
    await hand(one)
    expect(await counted(customer)).toEqual([1, 1])
  })

  it('hold up no receipt of an operator, which has no place in the mail of a day and comes to whoever wants to hear nothing of orders, too', async () => {
    const customer = await aCustomer()
    const number = await buy(customer)
    await timing(customer, { from: '22:00', to: '07:00' }, 8)
    at('23:30')
    const recipient = { email: emailOf(customer.userInfo), phone: null, firstName: 'Anjali', locale: 'en', tenantName: 'Test Shop', country: 'IN' }
    const bill = { operator: 'Jio', number: '9876543210', amount: { amount: 29_900, currency: 'INR' }, reference: 'BR0009' }
    const paid = () => event(orderAdvanced.type, { ...recipient, masterId: '1', orderId: '1', number, seller: 'Shop', status: 'delivered', pickup: null, bill })
    await hand(paid())
    await choose(customer, 'orders', 'email', false)
    await hand(paid())
    const receipt = 'Your payment to Jio has arrived'
    expect((await mailsTo(customer)).map(({ subject }) => subject)).toEqual([receipt, receipt])
  })
})
