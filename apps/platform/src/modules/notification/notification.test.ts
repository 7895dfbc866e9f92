// Long because it follows messages the whole way, from an event to whoever carries them: what is read, sent and kept, on one database.
import { createHash, randomUUID } from 'node:crypto'
import {
  codeRequested,
  domainEvents,
  enquirySent,
  listDevelopmentOutbox,
  messageWaits,
  notificationDue,
  orderAdvanced,
  orderRefundDue,
  type PayloadOf,
  ticketChanged,
} from '@galleria/contract'
import { createTestDatabase } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerProblems } from '../../http/problems.ts'
import { openDatabase } from '../../infra/database.ts'
import { type RelayedEvent, startEventRelay } from '../../infra/event-relay.ts'
import { eventsOf } from '../../infra/events.ts'
import { HopelessJob, startJobs } from '../../infra/jobs.ts'
import { callerOf, refusalOf, stoppedClock, testContext, testTenant } from '../../shop.fixture.ts'
import type { Tenant } from '../tenant/index.ts'
import { createNotificationModule, type Message } from './index.ts'
import { refusing, startSmsGateway } from './sms-gateway.fixture.ts'

// One file, though long: every way out of the shop is tried on one database and with one set of codes, since a message waits in the same tables for each of them.
const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => {} })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const clock = stoppedClock()
const nowhere = async (): Promise<Tenant | undefined> => undefined
/** refId -> code */
const waiting = new Map<string, string>()
const codes = {
  find: async (_tenantId: string, refId: string) => waiting.get(refId),
  forget: async (_tenantId: string, refId: string) => void waiting.delete(refId),
}
let ways: { channel: 'email' | 'sms'; isMain: boolean }[] = [{ channel: 'email', isMain: true }]
let language: 'es' | undefined
let reader: { readonly email: string; readonly phone: string | null; readonly unsubscribe: string; readonly [fact: string]: string | null } | undefined
const settings = {
  codes,
  alertFactsFor: async () => ({
    links: {
      product: 'https://shop.example/p',
      confirm: 'https://shop.example/c',
      stop: 'https://shop.example/s',
      unsubscribe: 'https://shop.example/u',
    },
  }),
  ownerOfOrder: async () => ({
    email: 'asha@example.com',
    phone: null,
    firstName: 'Asha',
    locale: 'en',
    tenantName: 'Galleria',
    country: 'IN',
    seller: 'Aria Audio',
    isCash: false,
    isAtShop: false,
  }),
  homeOf: async () => 'https://shop.example',
  languageAt: async () => language,
  waysOf: async () => ways,
  productIn: async () => undefined,
  readerOf: async () => reader,
  replyPlaceOf: () => undefined,
  soldFor: async () => undefined,
  holdBack: async () => false,
  digestOf: async () => undefined,
  orderKeyOf: (_tenantId: string, number: string) => `key-of-${number}`,
  database,
  clock,
  logger: Fastify().log,
  findTenantByHost: nowhere,
  smtpUrl: undefined,
  mailFrom: 'Galleria <shop@galleria.example>',
  sms: undefined,
  countryOf: async () => 'IN',
  outboxSecret: 'the-secret-of-this-test',
  messageDays: 7,
  deliveryDays: 30,
}
const notification = createNotificationModule(settings)
const [delivery] = notification.workers
const call = callerOf(notification.routes)
let tenant: Tenant
beforeEach(() => {
  tenant = testTenant()
})

let events = 0
const eventFor = (type: string, payload: Record<string, unknown>): RelayedEvent => {
  events += 1
  return { id: `00000000-0000-5000-8000-${String(events).padStart(12, '0')}`, tenantId: tenant.id, type, payload, createdAt: clock().toISOString() }
}
const codePayload = (to: string, code = '041320'): PayloadOf<typeof codeRequested> => {
  const refId = randomUUID()
  waiting.set(refId, code)
  return {
    refId,
    channel: to.includes('@') ? 'email' : 'sms',
    to,
    expiresAt: new Date(clock().getTime() + 600_000).toISOString(),
    locale: 'en',
    tenantName: tenant.name,
  }
}
const codeFor = (to: string, code?: string) => eventFor(codeRequested.type, codePayload(to, code))
const shown = { 'outbox-secret': settings.outboxSecret }
const outbox = async (to?: string) => (await call(listDevelopmentOutbox, testContext(tenant), { headers: shown, query: to === undefined ? {} : { to } })).data

describe('the development outbox', () => {
  test('keeps mail and SMS, newest first', async () => {
    await delivery.handle(codeFor('asha@example.com', '111111'))
    clock.pass(1000)
    await delivery.handle(codeFor('9845010101', '222222'))
    expect((await outbox()).map(({ channel, to, subject }) => [channel, to, subject])).toEqual([
      ['sms', '9845010101', '222222 is your Galleria code'],
      ['email', 'asha@example.com', '111111 is your Galleria code'],
    ])
  })

  test('keeps a message once though its event comes again', async () => {
    const event = codeFor('asha@example.com')
    await delivery.handle(event)
    await delivery.handle(event)
    expect(await outbox()).toHaveLength(1)
  })

  test('shows what was sent to one address, however that is written', async () => {
    await delivery.handle(codeFor('asha@example.com'))
    await delivery.handle(codeFor('9845010101'))
    expect((await outbox(' Asha@Example.com ')).map(({ to }) => to)).toEqual(['asha@example.com'])
    expect((await outbox('+91 98450 10101')).map(({ to }) => to)).toEqual(['9845010101'])
    expect(await outbox('nobody@example.com')).toEqual([])
  })

  test("shows a hundred messages, of one's own shop only", async () => {
    for (let n = 0; n < 102; n += 1) await delivery.handle(codeFor(`c${n}@example.com`))
    expect(await outbox()).toHaveLength(100)
    tenant = testTenant()
    expect(await outbox()).toEqual([])
  })

  test.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['a wrong secret', { 'outbox-secret': 'the-secret-of-that-test' }],
    ['an empty one', { 'outbox-secret': '' }],
    ['a wrong cookie', { cookie: 'galleria-outbox=the-secret-of-that-test' }],
    ['the secret under another name', { cookie: 'not-galleria-outbox=the-secret-of-this-test' }],
  ])('is locked for whoever shows %s, wherever they seem to sit', async (_, headers) => {
    for (const ip of ['203.0.113.7', '127.0.0.1', '::1', 'in-process'])
      expect((await refusalOf(call(listDevelopmentOutbox, testContext(tenant, { ip }), { headers, query: {} }))).code).toBe('development.outbox_locked')
  })

  test('opens to the secret in a header or in the cookie, from anywhere', async () => {
    const ctx = testContext(tenant, { ip: '203.0.113.7' })
    for (const headers of [shown, { cookie: `a=b; galleria-outbox=${settings.outboxSecret}; c=d` }])
      await expect(call(listDevelopmentOutbox, ctx, { headers, query: {} })).resolves.toEqual({ data: [] })
  })

  test('has a secret of its own at each start unless one is set', () => {
    const made = [1, 2].map(() => createNotificationModule({ ...settings, outboxSecret: undefined }).outboxSecret)
    expect(made).toEqual([expect.stringMatching(/^[\w-]{32}$/), expect.stringMatching(/^[\w-]{32}$/)])
    expect(made[0]).not.toBe(made[1])
  })

  test('is there for nobody where mail is really sent', async () => {
    const sending = createNotificationModule({ ...settings, findTenantByHost: async () => tenant, smtpUrl: 'smtp://127.0.0.1:9' })
    const refusal = await refusalOf(callerOf(sending.routes)(listDevelopmentOutbox, testContext(tenant), { headers: shown, query: {} }))
    const app = Fastify()
    answerProblems(app)
    for (const mount of sending.mounts) mount(app)
    const page = await app.inject({ url: `/development/outbox?secret=${settings.outboxSecret}` })
    expect([refusal.code, page.statusCode, sending.outboxSecret]).toEqual(['request.not_found', 404, undefined])
    sending.close()
  })

  test('is emptied after a week', async () => {
    await delivery.handle(codeFor('old@example.com'))
    clock.pass(7 * 86_400_000)
    await delivery.handle(codeFor('new@example.com'))
    clock.pass(1000)
    for (const chore of notification.chores) await chore()
    expect((await outbox()).map(({ to }) => to)).toEqual(['new@example.com'])
  })
})

describe('the outbox in a browser', () => {
  async function browser(findTenantByHost = async (host: string) => (host === tenant.hosts[0] ? tenant : undefined)) {
    const app = Fastify()
    answerProblems(app)
    for (const mount of createNotificationModule({ ...settings, findTenantByHost }).mounts) mount(app)
    return {
      get: (url: string, headers: Record<string, string> = {}) =>
        app.inject({ url, headers: { host: tenant.hosts[0] ?? '', cookie: `galleria-outbox=${settings.outboxSecret}`, ...headers } }),
    }
  }

  test('shows the code large, and its style is the one that the policy allows', async () => {
    await delivery.handle(codeFor('asha@example.com', '731905'))
    const reply = await (await browser()).get('/development/outbox')
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control'], reply.headers['x-robots-tag']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
      'noindex',
    ])
    expect(reply.body).toContain('<p class="code" title="Sign-in code">731905</p>')
    expect(reply.body).toContain('http-equiv="refresh" content="5"')
    expect(reply.body).not.toMatch(/<script|\son\w+=|\sstyle=/)
    const style = /<style>(.*?)<\/style>/s.exec(reply.body)?.[1] ?? ''
    expect(reply.headers['content-security-policy']).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(reply.headers['content-security-policy']).toContain(`default-src 'none'`)
  })

  test('stands still when told to, also for the next filter', async () => {
    const held = await (await browser()).get('/development/outbox?to=a%26b&hold=1')
    expect(held.body).not.toContain('http-equiv="refresh"')
    expect(held.body).toContain('<input type="hidden" name="hold" value="1">')
    expect(held.body).toContain('href="?to=a%26b"')
  })

  test('shows text as text', async () => {
    const enquiry = {
      name: '<img src=x>',
      email: 'a@example.com',
      message: '<script>alert(1)</script>',
      supportEmail: 'hello@galleria.example',
      locale: 'en',
      tenantName: 'Galleria',
    }
    await delivery.handle(eventFor('content.enquiry_sent', enquiry))
    const reply = await (await browser()).get(`/development/outbox?to=${encodeURIComponent('"><b>')}`)
    expect(reply.body).toContain('value="&quot;&gt;&lt;b&gt;"')
    const all = await (await browser()).get('/development/outbox')
    expect(all.body).toContain('Enquiry from &lt;img src=x&gt;')
    expect(all.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('shows a mail as mail programs do, to whoever may see the outbox, and lets it do nothing', async () => {
    await delivery.handle(codeFor('asha@example.com', '731905'))
    const { get } = await browser()
    const [mail] = await outbox()
    const address = `/development/outbox/mail/${mail?._id}`
    expect((await get('/development/outbox')).body).toContain(`<iframe src="${address}"`)
    const reply = await get(address)
    expect(reply.body).toContain('731905')
    expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect((await get(address, { cookie: '' })).statusCode).toBe(403)
    expect((await get('/development/outbox/mail/1')).statusCode).toBe(404)
    tenant = testTenant()
    expect((await get(address)).statusCode).toBe(404)
  })

  test('filters by recipient and says so when there is nothing', async () => {
    await delivery.handle(codeFor('asha@example.com', '731905'))
    const page = await browser()
    expect((await page.get('/development/outbox?to=asha@example.com')).body).toContain('731905')
    const empty = await page.get('/development/outbox?to=ravi@example.com')
    expect(empty.body).not.toContain('731905')
    expect(empty.body).toContain('Nothing has been sent to <strong>ravi@example.com</strong>')
  })

  test('takes the secret out of the address into cookies for the page and the call, once', async () => {
    const { get } = await browser()
    const first = await get(`/development/outbox?to=a%26b@example.com&secret=${settings.outboxSecret}`, { cookie: '' })
    expect([first.statusCode, first.headers.location, first.headers['referrer-policy'], first.headers['cache-control']]).toEqual([
      303,
      '/development/outbox?to=a%26b%40example.com',
      'no-referrer',
      'no-store',
    ])
    expect(first.headers['set-cookie']).toEqual(
      ['/development/outbox', '/api/development/outbox'].map((path) => `galleria-outbox=${settings.outboxSecret}; Path=${path}; HttpOnly; SameSite=Strict`),
    )
    const second = await get('/development/outbox', { cookie: String(first.headers['set-cookie']?.[0]).split(';')[0] ?? '' })
    expect([second.statusCode, second.headers['set-cookie']]).toEqual([200, undefined])
    expect(second.body).not.toContain(settings.outboxSecret)
  })

  test('is locked without the secret, and not there for another host', async () => {
    const { get } = await browser()
    const replies = await Promise.all([
      get('/development/outbox', { cookie: '' }),
      get('/development/outbox', { cookie: 'galleria-outbox=the-secret-of-that-test' }),
      get('/development/outbox?secret=the-secret-of-that-test'),
      get('/development/outbox', { host: 'evil.example' }),
      get(`/development/outbox?secret=${settings.outboxSecret}`, { host: 'evil.example' }),
    ])
    expect(replies.map(({ statusCode, headers }) => [statusCode, headers['set-cookie']])).toEqual(
      [403, 403, 403, 404, 404].map((status) => [status, undefined]),
    )
  })
})

/** Takes every mail, after `before` has had its say. */
function mailServer(before: (message: Message) => Promise<void> | void = () => {}) {
  const sent: { message: Message; id: string }[] = []
  const mailer = {
    send: async (message: Message, { id }: { id: string }) => {
      await before(message)
      sent.push({ message, id })
      return { messageId: `${id}@galleria.example`, response: '250 Ok' }
    },
  }
  return { sent, mailer }
}

test('from an event to the mail, it takes a second at most; what cannot be sent is tried again, and sent once', async () => {
  let isAway = true
  const { sent, mailer } = mailServer(() => {
    if (!isAway) return
    isAway = false
    throw new Error('the mail server is away')
  })
  const logger = Fastify().log
  const jobs = await startJobs(database, logger)
  const { workers, subscriptions } = createNotificationModule({ ...settings, mailer })
  for (const worker of workers) await jobs.work({ ...worker, options: { retryLimit: 3, retryDelay: 1 } })
  const relay = startEventRelay(jobs, { subscriptions, events: domainEvents, logger })
  const publish = (to: string) => eventsOf(database.orm, tenant.id).publish(codeRequested, codePayload(to))
  await publish('first@example.com')
  await vi.waitFor(() => expect(sent.map(({ message }) => message.to)).toEqual(['first@example.com']), { timeout: 15_000, interval: 50 })
  const start = performance.now()
  await publish('second@example.com')
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 5_000, interval: 5 })
  expect(performance.now() - start).toBeLessThan(1_500)
  await relay.stop()
  await jobs.stop()
  await expectNowhere('041320')
}, 30_000)

/** In no row of the database as it is after everything was sent: events, and jobs that are done. */
async function expectNowhere(code: string): Promise<void> {
  const text = `select payload::text as text from event_outbox union all select data::text || coalesce(output::text, '') from jobs.job`
  const rows = await database.run<{ text: string }>({ name: 'test-everything', text }, [])
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter((row) => row.text.includes(code))).toEqual([])
}

test('a code is sent once though its event comes again, and not when it is no longer waiting', async () => {
  const { sent, mailer } = mailServer()
  const [worker] = createNotificationModule({ ...settings, mailer }).workers
  const [used, event] = [codeFor('used@example.com'), codeFor('asha@example.com')]
  waiting.delete(String(used.payload.refId))
  for (const each of [used, event, event]) await worker.handle(each)
  expect(sent.map(({ message }) => message.to)).toEqual(['asha@example.com'])
})

test('money that goes back is told to whoever the order is looked up to be of', async () => {
  const { sent, mailer } = mailServer()
  const [, ordinary] = createNotificationModule({ ...settings, mailer }).workers
  const amount = { amount: 1250, currency: 'INR' }
  await ordinary.handle(eventFor(orderRefundDue.type, { masterId: '1', orderId: '2', number: 'G-1', amount, reason: 'seller', key: 'k' }))
  expect(sent.map(({ message }) => [message.to, message.subject])).toEqual([['asha@example.com', 'Your refund of ₹12.50']])
})

describe('a mail that the mail server has taken', () => {
  const enquiry = (to = 'hello@galleria.example') =>
    eventFor(enquirySent.type, { name: 'Asha', email: 'a@example.com', message: 'Hello', supportEmail: to, locale: 'en', tenantName: 'Galleria' })

  test('is not handed over again though its job is, and the log and the database say as what', async () => {
    const { sent, mailer } = mailServer()
    const info = vi.spyOn(settings.logger, 'info')
    const { workers } = createNotificationModule({ ...settings, mailer })
    const event = enquiry()
    for (const [, worker] of [workers, workers]) await worker.handle(event)
    // Also after another process has taken the job over.
    await createNotificationModule({ ...settings, mailer }).workers[1].handle(event)
    expect(sent).toHaveLength(1)
    const said = { messageId: `${sent[0]?.id}@galleria.example`, response: '250 Ok' }
    expect(info).toHaveBeenCalledWith({ tenantId: tenant.id, ...said }, 'a mail was handed over')
    const text = 'select message_id as "messageId", response from mail_hand_over where tenant_id = $1'
    expect(await database.run({ name: 'test-hand-overs', text }, [tenant.id])).toEqual([said])
  })

  test('is not handed over again by the same process though the database was away when it should have been written down', async () => {
    const { sent, mailer } = mailServer(async () => {
      await database.run({ name: 'test-away', text: 'alter table mail_hand_over rename column response to away' }, [])
    })
    const [, worker] = createNotificationModule({ ...settings, mailer }).workers
    const event = enquiry()
    await expect(worker.handle(event)).rejects.toThrow('response')
    await database.run({ name: 'test-back', text: 'alter table mail_hand_over rename column away to response' }, [])
    await worker.handle(event)
    expect(sent).toHaveLength(1)
  })

  test('has the same id when it comes again, and another one for another recipient of the same event', async () => {
    const { sent, mailer } = mailServer()
    const [, worker] = createNotificationModule({ ...settings, mailer }).workers
    const event = enquiry()
    for (const to of ['one@galleria.example', 'two@galleria.example']) await worker.handle({ ...event, payload: { ...event.payload, supportEmail: to } })
    await database.run({ name: 'test-forget', text: 'delete from mail_hand_over' }, [])
    await worker.handle({ ...event, payload: { ...event.payload, supportEmail: 'one@galleria.example' } })
    const [one, two, again] = sent.map(({ id }) => id)
    expect([again, one === two]).toEqual([one, false])
  })

  test('is forgotten after a month', async () => {
    const { sent, mailer } = mailServer()
    const { workers, chores } = createNotificationModule({ ...settings, mailer })
    const event = enquiry()
    await workers[1].handle(event)
    clock.pass(29 * 86_400_000)
    for (const chore of chores) await chore()
    await workers[1].handle(event)
    expect(sent).toHaveLength(1)
    clock.pass(2 * 86_400_000)
    for (const chore of chores) await chore()
    await workers[1].handle(event)
    expect(sent).toHaveLength(2)
  })
})

describe('an SMS where there is a gateway', () => {
  const sending = (url: string) => createNotificationModule({ ...settings, sms: { protocol: 'twilio', url, from: '+15005550006' } })

  test('is handed over once, by whichever process, and stays nowhere', async () => {
    const gateway = await startSmsGateway()
    const info = vi.spyOn(settings.logger, 'info')
    const event = codeFor('9845010101', '041320')
    const again = { ...event, payload: { ...event.payload } }
    await sending(gateway.url).workers[0].handle(event)
    waiting.set(String(event.payload.refId), '041320')
    await sending(gateway.url).workers[0].handle(again)
    await gateway.close()
    expect(gateway.received.map(({ form }) => [form.To, form.Body?.slice(0, 6)])).toEqual([['+919845010101', '041320']])
    expect(info).toHaveBeenCalledWith({ tenantId: tenant.id, messageId: 'SM-of-+919845010101', response: '201 queued' }, 'an SMS was handed over')
    expect(await outbox()).toEqual([])
  })

  test('leaves mail in the outbox while mail has no way out', async () => {
    const gateway = await startSmsGateway()
    await sending(gateway.url).workers[0].handle(codeFor('asha@example.com'))
    await gateway.close()
    expect([gateway.received, (await outbox()).map(({ to }) => to)]).toEqual([[], ['asha@example.com']])
  })

  test('that is refused for good is given up at once', async () => {
    const gateway = await startSmsGateway(refusing(400, { code: 21211, message: 'not a valid number' }))
    await expect(sending(gateway.url).workers[0].handle(codeFor('9845010101'))).rejects.toBeInstanceOf(HopelessJob)
    await gateway.close()
  })
})

describe('what somebody can choose not to hear of', () => {
  const waits = {
    type: messageWaits.type,
    payload: { customerId: randomUUID(), conversationId: randomUUID(), seller: 'Aria Audio', text: 'The pads are\nsold apart.', count: 2 },
  }
  const handed = async (type: string, payload: object): Promise<Message[]> => {
    const sent: Message[] = []
    const mailer = { send: async (message: Message) => (sent.push(message), { messageId: 'm', response: '250 Ok' }) }
    const [, ordinary] = createNotificationModule({ ...settings, mailer }).workers
    await ordinary?.handle({ id: randomUUID(), tenantId: testTenant().id, type, payload: { ...payload }, createdAt: new Date().toISOString() })
    return sent
  }

  test('what a shop has written is mailed to whoever reads it, with a way out beside its subject', async () => {
    reader = { email: 'asha@example.com', phone: null, firstName: 'Asha', locale: 'es', tenantName: 'Galleria', unsubscribe: 'https://shop.example/u' }
    const [mail] = await handed(waits.type, waits.payload)
    expect(mail).toMatchObject({ to: 'asha@example.com', subject: 'Aria Audio te envió 2 mensajes', unsubscribe: 'https://shop.example/u' })
    expect(mail?.text).toContain('«The pads are sold apart.»')
    expect(mail?.text).toContain(`/profile/need-help-chat-with-seller?chat=${waits.payload.conversationId}`)
    reader = undefined
    expect(await handed(waits.type, waits.payload)).toEqual([])
  })

  test('that an order is on its way is mailed, and not to whoever does not want to hear of it', async () => {
    const advanced = {
      email: 'asha@example.com',
      phone: null,
      firstName: 'Asha',
      locale: 'en',
      tenantName: 'Galleria',
      masterId: 'm',
      orderId: 'o',
      number: 'G-1',
      seller: 'Aria Audio',
      status: 'shipped',
    }
    expect(await handed('order.advanced', advanced)).toMatchObject([{ to: 'asha@example.com' }])
    ways = []
    expect(await handed('order.advanced', advanced)).toEqual([])
    ways = [{ channel: 'email', isMain: true }]
  })

  test('whatever can be switched off has a way out beside its subject, at the address of the account alone; what always comes has none', async () => {
    reader = { email: 'asha@example.com', phone: null, firstName: 'Asha', locale: 'en', tenantName: 'Galleria', unsubscribe: 'https://shop.example/u' }
    const to = { email: 'asha@example.com', phone: null, firstName: 'Asha', locale: 'en', tenantName: 'Galleria', country: 'IN' }
    const advanced = { ...to, masterId: 'm', orderId: 'o', number: 'G-1', seller: 'Aria Audio', status: 'delivered' }
    const ticket = { ...to, ticketId: randomUUID(), customerId: randomUUID(), number: 'T-1', subject: 'A lamp', comments: 'It is here.', staff: 'Mira' }
    const wayOut = async (type: string, payload: object) => (await handed(type, payload)).map(({ unsubscribe }) => unsubscribe)
    expect(await wayOut(orderAdvanced.type, advanced)).toEqual(['https://shop.example/u'])
    expect(await wayOut(orderAdvanced.type, { ...advanced, email: 'another@example.com' })).toEqual([undefined])
    expect(await wayOut(ticketChanged.type, { ...ticket, what: 'answered' })).toEqual(['https://shop.example/u'])
    expect(await wayOut(ticketChanged.type, { ...ticket, what: 'solved' })).toEqual(['https://shop.example/u'])
    expect(await wayOut(ticketChanged.type, { ...ticket, what: 'created' })).toEqual([undefined])
    reader = undefined
    expect(await wayOut(orderAdvanced.type, advanced)).toEqual([undefined])
  })

  test('what whoever asks for it is mailed about has a way out beside its subject, and an SMS has none', async () => {
    reader = {
      email: 'asha@example.com',
      phone: '9876543210',
      firstName: 'Asha',
      locale: 'en',
      country: 'IN',
      tenantName: 'Galleria',
      unsubscribe: 'https://shop.example/u',
    }
    const amount = { amount: 12_500, currency: 'INR' }
    const reward = {
      customerId: randomUUID(),
      kind: 'wallet_changed',
      subject: { kind: 'wallet', id: 'reward' },
      name: 'G-1',
      text: null,
      amount,
      before: null,
    }
    ways = [
      { channel: 'email', isMain: true },
      { channel: 'sms', isMain: false },
    ]
    const [mail] = await handed(notificationDue.type, reward)
    expect(mail).toMatchObject({ to: 'asha@example.com', subject: '₹125 more in your wallet', unsubscribe: 'https://shop.example/u' })
    ways = [{ channel: 'email', isMain: true }]
    expect(await handed(notificationDue.type, { ...reward, subject: { kind: 'wallet', id: 'refund' } })).toEqual([])
    reader = undefined
    expect(await handed(notificationDue.type, reward)).toEqual([])
  })

  test('a mail that is refused keeps no SMS from going, and is an error all the same', async () => {
    const advanced = {
      email: 'asha@example.com',
      phone: '9876543210',
      firstName: 'Asha',
      locale: 'en',
      tenantName: 'Galleria',
      masterId: 'm',
      orderId: 'o',
      number: 'G-1',
      seller: 'Aria Audio',
      status: 'shipped',
    }
    reader = { email: 'asha@example.com', phone: '9123456780', unsubscribe: 'https://shop.example/u' }
    ways = [
      { channel: 'email', isMain: true },
      { channel: 'sms', isMain: false },
    ]
    const gateway = await startSmsGateway()
    const refuses = { send: async () => Promise.reject(new Error('451 not now')) }
    const [, ordinary] = createNotificationModule({ ...settings, mailer: refuses, sms: { protocol: 'twilio', url: gateway.url, from: 'GALLERIA' } }).workers
    const event = { id: randomUUID(), tenantId: testTenant().id, type: 'order.advanced', payload: advanced, createdAt: new Date().toISOString() }
    for (let turn = 0; turn < 2; turn += 1) await expect(ordinary?.handle(event)).rejects.toThrow('451 not now')
    expect(gateway.received.map(({ form }) => form.To)).toEqual(['+919123456780'])
    await gateway.close()
    reader = undefined
    ways = [{ channel: 'email', isMain: true }]
  })

  test('what is written is in the language that whoever reads it has chosen, whatever page it happened on', async () => {
    const registered = {
      customerId: 'c',
      email: 'asha@example.com',
      phone: null,
      firstName: 'Asha',
      locale: 'en',
      tenantName: 'Galleria',
      supportEmail: 'a@example.com',
    }
    const [english] = await handed('identity.customer_registered', registered)
    language = 'es'
    const [spanish] = await handed('identity.customer_registered', registered)
    language = undefined
    expect([english?.html, spanish?.html].map((html) => /<html lang="(..)"/.exec(html ?? '')?.[1])).toEqual(['en', 'es'])
    expect(spanish?.subject).not.toBe(english?.subject)
    expect(spanish?.to).toBe('asha@example.com')
  })
})
