// Long because when somebody is told is one choice: quiet hours, the one mail a day, and what holds neither back, by one clock.
import { randomUUID } from 'node:crypto'
import {
  appointmentNear,
  digestDue,
  heldMailDue,
  heldPushDue,
  messageWaits,
  notificationTold,
  orderCancelled,
  stockReturned,
  ticketChanged,
  waitingRead,
} from '@galleria/contract'
import { anAddress, createTestShop, OUTBOX_SECRET, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import { aboutPerson } from '../../infra/personal-data.ts'
import { sharedSecret } from '../../infra/settings.ts'
import { orderInput } from '../order/orders.fixture.ts'
import { timingPersonal } from './timing.personal.ts'
import { timingRepository } from './timing.repository.ts'
import { createUnsubscribeTokens } from './unsubscribe-token.ts'

// The whole platform on a real PostgreSQL, its own workers done by hand: what waits for the end of quiet hours, and what comes together once a day.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** In India it is half past five later. */
const ZONE = 'Asia/Kolkata'
const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
let time = new Date(`${day}T00:00:00+05:30`)
const at = (clock: string, days = 0): void => void (time = new Date(Date.parse(`${day}T${clock}:00+05:30`) + days * 86_400_000))

const platform = await startTestPlatform({ overrides: { clock: () => time } })
const { database } = platform
let shop: TestShop
beforeAll(async () => {
  at('12:00')
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

type Mail = { readonly to: string; readonly subject: string; readonly text: string }
const mailsTo = async ({ userInfo }: SignedIn): Promise<Mail[]> =>
  (await shop.guest().listDevelopmentOutbox({ headers: { 'outbox-secret': OUTBOX_SECRET }, query: { to: emailOf(userInfo) } })).data.toReversed()
const emailOf = ({ _id }: { readonly _id: string }): string => `${_id}@shop.example`

/** Whose address is known to be theirs. */
async function aCustomer(): Promise<SignedIn> {
  const person = await shop.addCustomer()
  const text = 'update customer set email = $2, confirmed_at = now() where id = $1'
  await database.run({ name: 'test-email', text }, [person.userInfo._id, emailOf(person.userInfo)])
  await database.run({ name: 'test-sessions', text: "update session set expires_at = now() + interval '10 years'" }, [])
  return person
}

const workers = platform.workers.filter(({ queue }) => queue.startsWith('notification.deliver') || queue === 'notification.push')
const wanted: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  [
    'notification.deliver',
    new Set<string>([stockReturned.type, ticketChanged.type, heldMailDue.type, digestDue.type, orderCancelled.type, appointmentNear.type, messageWaits.type]),
  ],
  ['notification.push', new Set<string>([notificationTold.type, heldPushDue.type])],
])
/** Hands on what was published since, `times` times. */
let seen = 0
async function relay(times = 1): Promise<void> {
  const rows = await database.run<RelayedEvent & { readonly place: string }>(
    {
      name: 'test-outbox',
      text: `select id::text as place, md5(id::text)::uuid::text as id, tenant_id as "tenantId", type, payload, created_at as "createdAt" from event_outbox where id > $1 order by event_outbox.id`,
    },
    [seen],
  )
  for (const { place, ...event } of rows) {
    seen = Math.max(seen, Number(place))
    for (let turn = 0; turn < times; turn += 1) await hand({ ...event, createdAt: new Date(event.createdAt).toISOString() })
  }
}
async function hand(event: RelayedEvent): Promise<void> {
  for (const worker of workers) if (wanted.get(worker.queue)?.has(event.type)) await worker.handle(event)
}

/** An answer in a ticket of theirs: it is written to them unless they don't want that. */
const answered = ({ userInfo }: SignedIn, comments: string): RelayedEvent => ({
  id: randomUUID(),
  tenantId: shop.tenantId,
  type: ticketChanged.type,
  createdAt: time.toISOString(),
  payload: {
    what: 'answered',
    email: emailOf(userInfo),
    phone: null,
    firstName: 'Anjali',
    locale: 'en',
    tenantName: 'Test Shop',
    ticketId: randomUUID(),
    customerId: userInfo._id,
    number: 'T-4KX-9RM',
    subject: 'Presents',
    comments,
    staff: 'Noor',
    at: time.toISOString(),
  },
})
const feed = platform.workers.find(({ queue }) => queue === 'notification.feed')
/** A seller has said something, which is told in the shop, by mail and on devices. */
async function said({ userInfo: { _id: customerId } }: SignedIn, text: string): Promise<RelayedEvent> {
  const [id, conversationId] = [randomUUID(), randomUUID()]
  const event: RelayedEvent = {
    id,
    tenantId: shop.tenantId,
    type: messageWaits.type,
    createdAt: time.toISOString(),
    payload: { customerId, conversationId, seller: 'Orin', text, count: 1 },
  }
  await feed?.handle(event)
  await hand(event)
  const [line] = await database.run<{ notificationId: string }>(
    { name: 'test-line', text: 'select id as "notificationId" from notification where customer_id = $1 and event_id = $2' },
    [customerId, id],
  )
  const facts = { kind: 'message_waiting', subject: { kind: 'chat', id: conversationId }, name: 'Orin', text, amount: null, before: null }
  await hand({ ...event, id: randomUUID(), type: notificationTold.type, payload: { customerId, ...line, ...facts } })
  return event
}
/** The customer opens the chat. */
const readsOf = async ({ tenantId, payload }: RelayedEvent): Promise<void> =>
  feed?.handle({ id: randomUUID(), tenantId, type: waitingRead.type, createdAt: time.toISOString(), payload })
const minute = async (times = 1): Promise<void> => {
  await platform.doFrequentChores()
  await relay(times)
}
const choose = ({ api }: SignedIn, quietHours: { from: string; to: string } | null, digestAt: number | null = null) =>
  api.changeNotificationTiming({ body: { quietHours, digestAt, timeZone: ZONE } })
const night = { from: '22:00', to: '07:00' }

describe('quiet hours', () => {
  it('keep mail until they are over, over midnight, and then it comes once, however often its job is done', async () => {
    const customer = await aCustomer()
    await choose(customer, night)
    at('23:30')
    const event = answered(customer, 'Yes, we do.')
    await hand(event)
    await hand(event)
    await minute()
    expect(await mailsTo(customer)).toEqual([])
    at('06:59', 1)
    await minute()
    expect(await mailsTo(customer)).toEqual([])
    at('07:00', 1)
    await minute(2)
    await minute(2)
    expect((await mailsTo(customer)).map(({ text }) => text.includes('Yes, we do.'))).toEqual([true])
  })

  it('let a day pass as it is, and nobody else wait', async () => {
    const [sleeper, other] = [await aCustomer(), await aCustomer()]
    await choose(sleeper, night)
    at('12:00')
    await hand(answered(sleeper, 'By day'))
    at('23:00')
    await hand(answered(other, 'By night'))
    expect([(await mailsTo(sleeper)).length, (await mailsTo(other)).length]).toEqual([1, 1])
  })

  it('are over at once for what waits when they are taken back', async () => {
    const customer = await aCustomer()
    await choose(customer, night)
    at('23:00')
    await hand(answered(customer, 'Waits'))
    await choose(customer, null)
    await minute()
    expect(await mailsTo(customer)).toHaveLength(1)
  })

  it('hold up no cancellation', async () => {
    const customer = await aCustomer()
    await choose(customer, night, 8)
    at('23:00')
    const { phone, ...recipient } = { email: emailOf(customer.userInfo), phone: null, firstName: 'Anjali', locale: 'en', tenantName: 'Test Shop' }
    const payload = {
      ...recipient,
      phone,
      number: 'G-1',
      total: { amount: 100, currency: 'INR' },
      reason: 'seller',
      refund: null,
      country: 'IN',
      lines: [],
      customerId: customer.userInfo._id,
    }
    const event = { ...answered(customer, ''), type: orderCancelled.type, payload }
    await hand(event).catch((error: unknown) => expect.fail(String(error)))
    expect(await mailsTo(customer)).toHaveLength(1)
  })

  it('hold up no reminder of an appointment, which has no place in the mail of a day, and comes to nobody who wants to hear nothing of orders', async () => {
    const customer = await aCustomer()
    await choose(customer, night, 8)
    await customer.api.addAddress({ body: { address: anAddress() } })
    await customer.api.addToCart({ body: { item: (await shop.addProduct()).variantIds[0] ?? '', quantity: 1 } })
    const number = (await customer.api.createOrder(await orderInput(customer.api))).content.orderId
    at('23:00')
    const from = new Date(time.getTime() + 9 * 3_600_000).toISOString()
    const place = { mode: 'clinic', service: 'Cardiology', with: 'Dr. Rao', place: null, link: null }
    const appointment = { ...place, orderId: '1', date: day, from, to: from, timeZone: ZONE, changeBefore: from }
    const recipient = { email: emailOf(customer.userInfo), phone: null, firstName: 'Anjali', locale: 'en', tenantName: 'Test Shop' }
    const remind = () => hand({ ...answered(customer, ''), type: appointmentNear.type, payload: { ...recipient, number, seller: 'Clinic', appointment } })
    await remind()
    expect((await mailsTo(customer)).filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(1)
    await customer.api.changeNotificationSettings({ body: { topic: 'orders', channel: 'email', isOn: false } })
    await remind()
    expect((await mailsTo(customer)).filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(1)
  })

  it('hold up what is shown on devices, but what cannot wait', async () => {
    const customer = await aCustomer()
    await choose(customer, night)
    at('23:00')
    const told = (kind: string): RelayedEvent => ({
      ...answered(customer, ''),
      type: notificationTold.type,
      payload: { customerId: customer.userInfo._id, notificationId: randomUUID(), kind, subject: null, name: null, text: null, amount: null, before: null },
    })
    await hand(told('order_cancelled'))
    const held = () =>
      database.run<{ way: string }>({ name: 'test-held', text: 'select way from held_notification where customer_id = $1' }, [customer.userInfo._id])
    expect(await held()).toEqual([])
    await hand(told('price_fell'))
    expect(await held()).toEqual([{ way: 'push' }])
    at('07:00', 1)
    await minute()
    expect(await held()).toEqual([])
  })

  it('are over without a word of messages that were read meanwhile, also where their lines are hidden', async () => {
    const [reads, hides, sleeps] = [await aCustomer(), await aCustomer(), await aCustomer()]
    await hides.api.changeNotificationSettings({ body: { topic: 'messages', channel: 'shop', isOn: false } })
    at('23:00')
    for (const person of [reads, hides, sleeps]) {
      await choose(person, night)
      const message = await said(person, 'It is blue.')
      if (person !== sleeps) await readsOf(message)
    }
    at('07:00', 1)
    await minute(2)
    expect(await Promise.all([reads, hides, sleeps].map(async (person) => (await mailsTo(person)).length))).toEqual([0, 0, 1])
    const goesOn = async ({ userInfo }: SignedIn) =>
      (
        await database.run<{ type: string }>(
          { name: 'test-goes-on', text: `select type from event_outbox where type = any($2) and payload ->> 'customerId' = $1 order by type` },
          [userInfo._id, [heldMailDue.type, heldPushDue.type]],
        )
      ).map(({ type }) => type)
    expect([await goesOn(reads), await goesOn(hides), await goesOn(sleeps)]).toEqual([[], [], [heldMailDue.type, heldPushDue.type]])
  })

  it('are refused where they are none, or nobody knows whose clocks are meant', async () => {
    const { api } = await aCustomer()
    const body = { quietHours: { from: '22:00', to: '22:00' }, digestAt: null, timeZone: ZONE }
    await expect(api.changeNotificationTiming({ body })).rejects.toMatchObject({ code: 'notification.quiet_hours_empty' })
    await expect(api.changeNotificationTiming({ body: { ...body, quietHours: null, timeZone: 'Mars/Olympus' } })).rejects.toMatchObject({
      code: 'notification.time_zone_unknown',
    })
    expect((await api.viewNotificationTiming()).data).toEqual({ quietHours: null, digestAt: null, timeZone: ZONE, canDigest: true })
    await api.changeNotificationTiming({ body: { quietHours: night, digestAt: 8, timeZone: 'Europe/Madrid' } })
    expect((await api.viewNotificationTiming()).data).toEqual({ quietHours: night, digestAt: 8, timeZone: 'Europe/Madrid', canDigest: true })
  })
})

describe('the one mail of a day', () => {
  it('says all that was not urgent, each once, however often jobs are done', async () => {
    const customer = await aCustomer()
    at('09:00')
    await choose(customer, null, 18)
    const events = ['First answer', 'Second answer'].map((text) => answered(customer, text))
    for (const event of [...events, ...events]) await hand(event)
    expect(await mailsTo(customer)).toEqual([])
    at('18:00')
    await minute(3)
    await minute(3)
    for (const event of events) await hand(event)
    const [mail, ...more] = await mailsTo(customer)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 things to know from Test Shop')
    expect([mail?.text.split('First answer').length, mail?.text.split('Second answer').length]).toEqual([2, 2])

    at('18:00', 1)
    await minute()
    expect(await mailsTo(customer)).toHaveLength(1) // nothing to say
    await hand(answered(customer, 'Third answer'))
    at('18:00', 2)
    await minute()
    expect((await mailsTo(customer)).at(-1)).toMatchObject({ subject: 'News from Test Shop: Noor has answered T-4KX-9RM' })
  })

  it('is ended by the one click of its List-Unsubscribe, with all that would be in it and nothing else', async () => {
    const [customer, other] = [await aCustomer(), await aCustomer()]
    const tokens = createUnsubscribeTokens(await sharedSecret(database, 'unsubscribe'))
    const t = tokens.tokenOf(shop.tenantId, { customerId: customer.userInfo._id, topic: 'digest' })
    const post = (host: string) =>
      platform.app.inject({
        method: 'POST',
        url: `/notification/unsubscribe?${new URLSearchParams({ t }).toString()}`,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await post('elsewhere.example')).statusCode).toBe(404)
    for (let turn = 0; turn < 2; turn += 1) expect((await post(`${shop.key}.localhost`)).statusCode).toBe(204)
    const off = async ({ api }: SignedIn) =>
      (await api.viewNotificationSettings()).data.topics.flatMap(({ topic, channels }) =>
        channels.filter(({ isOn }) => !isOn).map(({ channel }) => `${topic} ${channel}`),
      )
    const offByItself = ['prices email', 'reviews email', 'wallet email']
    expect((await off(customer)).filter((one) => !offByItself.includes(one))).toEqual(['orders email', 'stock email', 'messages email', 'tickets email'])
    expect(await off(other)).toEqual(offByItself)
    expect((await customer.api.listConsentChanges({ query: {} })).data.map(({ by }) => by)).toEqual(Array.from({ length: 4 }, () => 'mail_link'))
  })

  it('says what was on its way into it when somebody ended it, and keeps nothing for whoever is gone', async () => {
    const [customer, gone] = [await aCustomer(), await aCustomer()]
    at('09:00')
    for (const one of [customer, gone]) await choose(one, null, 18)
    /** As a job does that has looked before. */
    const add = ({ userInfo: { _id } }: SignedIn): Promise<void> => {
      const line = {
        kind: 'ticket_comment',
        subject: { kind: 'ticket', id: 'T-4KX-9RM' },
        name: 'Noor',
        text: 'On its way',
        amount: null,
        before: null,
      } as const
      return database.transaction((tx) => timingRepository(tx, shop.tenantId).addToDigest(_id, randomUUID(), [line], time))
    }
    await choose(customer, null)
    await minute()
    await add(customer)
    await minute(2)
    expect(await mailsTo(customer)).toMatchObject([{ subject: 'News from Test Shop: Noor has answered T-4KX-9RM' }])
    await minute()
    expect(await mailsTo(customer)).toHaveLength(1)

    const { _id: customerId } = gone.userInfo
    await database.transaction(async (tx) => {
      for (const text of timingPersonal.erased ?? []) await tx.execute(aboutPerson(text, { tenantId: shop.tenantId, customerId, email: null, at: time }))
    })
    await add(gone)
    expect(await database.run({ name: 'test-kept', text: 'select from digest_line where customer_id = $1' }, [customerId])).toEqual([])
  })

  it('says no more of what somebody does not want to hear of since', async () => {
    const customer = await aCustomer()
    at('09:00')
    await choose(customer, null, 18)
    await hand(answered(customer, 'An answer'))
    await customer.api.changeNotificationSettings({ body: { topic: 'tickets', channel: 'email', isOn: false } })
    at('18:00')
    await minute()
    expect(await mailsTo(customer)).toEqual([])
  })

  it('says nothing of messages that were read meanwhile', async () => {
    const [customer, quick] = [await aCustomer(), await aCustomer()]
    at('09:00')
    for (const person of [customer, quick]) {
      await choose(person, null, 18)
      await readsOf(await said(person, 'It is blue.'))
    }
    await said(customer, 'It is green.')
    at('18:00')
    await minute()
    const [mail, ...more] = await mailsTo(customer)
    expect([more.length, await mailsTo(quick)]).toEqual([0, []])
    expect(mail?.text).toContain('It is green.')
    expect(mail?.text).not.toContain('It is blue.')
  })

  it('comes at once when somebody wants no more of them, and waits for quiet hours to end', async () => {
    const customer = await aCustomer()
    at('09:00')
    await choose(customer, { from: '17:00', to: '20:00' }, 18)
    await hand(answered(customer, 'In the morning'))
    at('18:00')
    await minute()
    expect(await mailsTo(customer)).toEqual([])
    at('20:00')
    await minute()
    expect(await mailsTo(customer)).toHaveLength(1)
    await hand(answered(customer, 'In the evening'))
    await choose(customer, null, null)
    await minute()
    expect(await mailsTo(customer)).toHaveLength(2)
    await hand(answered(customer, 'By itself'))
    expect(await mailsTo(customer)).toHaveLength(3)
    expect((await platform.check()).filter((one) => !isRight(one))).toEqual([])
  })

  it('is in Spanish for whoever reads Spanish', async () => {
    const customer = await aCustomer()
    at('09:00')
    await choose(customer, null, 18)
    await database.run({ name: 'test-language', text: "update customer set language = 'es' where id = $1" }, [customer.userInfo._id])
    await hand(answered(customer, 'Claro'))
    at('18:00')
    await minute()
    const [mail] = await mailsTo(customer)
    expect(mail?.subject).toContain('Novedades de Test Shop')
    expect(mail?.text).toContain('Nos pediste que te escribiéramos una vez al día.')
  })
})

it('what waits is in a copy of one’s data, and nothing is told to an account that is gone', async () => {
  const customer = await aCustomer()
  await choose(customer, night, 8)
  at('23:00')
  await hand(answered(customer, 'For the morning'))
  const { data } = await customer.api.exportAccount()
  expect(data.sections['notificationTiming']).toMatchObject([{ quietFrom: 1320, quietTo: 420, digestHour: 8, timeZone: ZONE }])
  expect(data.sections['digestLines']).toMatchObject([{ kind: 'ticket_comment', text: 'For the morning', isSent: false }])
  await database.transaction(async (tx) => {
    const person = { tenantId: shop.tenantId, customerId: customer.userInfo._id, email: null, at: time }
    for (const text of timingPersonal.erased ?? []) await tx.execute(aboutPerson(text, person))
  })
  at('09:00', 1)
  await minute()
  expect(await mailsTo(customer)).toEqual([])
})
