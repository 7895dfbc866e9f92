import { createHash } from 'node:crypto'
import { listDevelopmentOutbox } from '@galleria/contract'
import { createTestDatabase } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerProblems } from '../../http/problems.ts'
import { openDatabase } from '../../infra/database.ts'
import { type RelayedEvent, startEventRelay } from '../../infra/event-relay.ts'
import { eventsOf } from '../../infra/events.ts'
import { startJobs } from '../../infra/jobs.ts'
import { callerOf, refusalOf, stoppedClock, testContext, testTenant } from '../../shop.fixture.ts'
import type { Tenant } from '../tenant/index.ts'
import { createNotificationModule, type Message } from './index.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => {} })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const clock = stoppedClock()
const nowhere = async (): Promise<Tenant | undefined> => undefined
const settings = { database, clock, findTenantByHost: nowhere, smtpUrl: undefined, mailFrom: 'Galleria <shop@galleria.example>', isOutboxPublic: false }
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
const codeFor = (to: string, code = '041320') =>
  eventFor('identity.code_requested', {
    refId: '1',
    channel: to.includes('@') ? 'email' : 'sms',
    to,
    code,
    expiresAt: new Date(clock().getTime() + 600_000).toISOString(),
    locale: 'en',
    tenantName: tenant.name,
  })
const outboxFrom = async (ip: string, to?: string) =>
  (await call(listDevelopmentOutbox, testContext(tenant, { ip }), { query: to === undefined ? {} : { to } })).data

describe('the development outbox', () => {
  test('keeps mail and SMS, newest first', async () => {
    await delivery.handle(codeFor('asha@example.com', '111111'))
    clock.pass(1000)
    await delivery.handle(codeFor('9845010101', '222222'))
    expect((await outboxFrom('127.0.0.1')).map(({ channel, to, subject }) => [channel, to, subject])).toEqual([
      ['sms', '9845010101', '222222 is your Galleria code'],
      ['email', 'asha@example.com', '111111 is your Galleria code'],
    ])
  })

  test('keeps a message once though its event comes again', async () => {
    const event = codeFor('asha@example.com')
    await delivery.handle(event)
    await delivery.handle(event)
    expect(await outboxFrom('127.0.0.1')).toHaveLength(1)
  })

  test('shows what was sent to one address, however that is written', async () => {
    await delivery.handle(codeFor('asha@example.com'))
    await delivery.handle(codeFor('9845010101'))
    expect((await outboxFrom('::1', ' Asha@Example.com ')).map(({ to }) => to)).toEqual(['asha@example.com'])
    expect((await outboxFrom('::ffff:127.0.0.1', '+91 98450 10101')).map(({ to }) => to)).toEqual(['9845010101'])
    expect(await outboxFrom('127.0.0.1', 'nobody@example.com')).toEqual([])
  })

  test("shows a hundred messages, of one's own shop only", async () => {
    for (let n = 0; n < 102; n += 1) await delivery.handle(codeFor(`c${n}@example.com`))
    expect(await outboxFrom('127.0.0.1')).toHaveLength(100)
    tenant = testTenant()
    expect(await outboxFrom('127.0.0.1')).toEqual([])
  })

  test.each(['203.0.113.7', '10.0.0.1', 'in-process', '127.0.0.1.example.com'])('is not there for %s', async (ip) => {
    expect((await refusalOf(outboxFrom(ip))).code).toBe('request.not_found')
  })

  test('is there for everyone when the operator says so, and for nobody where mail is really sent', async () => {
    const open = callerOf(createNotificationModule({ ...settings, isOutboxPublic: true }).routes)
    await expect(open(listDevelopmentOutbox, testContext(tenant, { ip: '203.0.113.7' }), { query: {} })).resolves.toEqual({ data: [] })
    const sending = createNotificationModule({ ...settings, smtpUrl: 'smtp://127.0.0.1:9', isOutboxPublic: true })
    const refusal = await refusalOf(callerOf(sending.routes)(listDevelopmentOutbox, testContext(tenant, { ip: '127.0.0.1' }), { query: {} }))
    expect(refusal.code).toBe('request.not_found')
    sending.close()
  })

  test('is emptied after a week', async () => {
    await delivery.handle(codeFor('old@example.com'))
    clock.pass(7 * 86_400_000)
    await delivery.handle(codeFor('new@example.com'))
    clock.pass(1000)
    for (const chore of notification.chores) await chore()
    expect((await outboxFrom('127.0.0.1')).map(({ to }) => to)).toEqual(['new@example.com'])
  })
})

describe('the outbox in a browser', () => {
  async function browser(findTenantByHost = async (host: string) => (host === tenant.hosts[0] ? tenant : undefined)) {
    const app = Fastify()
    answerProblems(app)
    for (const mount of createNotificationModule({ ...settings, findTenantByHost }).mounts) mount(app)
    return { get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host: tenant.hosts[0] ?? '', ...headers } }) }
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

  test('filters by recipient and says so when there is nothing', async () => {
    await delivery.handle(codeFor('asha@example.com', '731905'))
    const page = await browser()
    expect((await page.get('/development/outbox?to=asha@example.com')).body).toContain('731905')
    const empty = await page.get('/development/outbox?to=ravi@example.com')
    expect(empty.body).not.toContain('731905')
    expect(empty.body).toContain('Nothing has been sent to <strong>ravi@example.com</strong>')
  })

  test('is not there for another host, for a proxy, or for a request that a proxy passed on', async () => {
    const page = await browser()
    const replies = await Promise.all([
      page.get('/development/outbox', { host: 'evil.example' }),
      page.get('/development/outbox', { 'x-forwarded-for': '203.0.113.7' }),
      page.get('/development/outbox', { forwarded: 'for=203.0.113.7' }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})

test('from an event to the mail, it takes a second at most; what cannot be sent is tried again, and sent once', async () => {
  const sent: { message: Message; id: string }[] = []
  let isAway = true
  const mailer = {
    send: async (message: Message, { id }: { id: string }) => {
      if (isAway) {
        isAway = false
        throw new Error('the mail server is away')
      }
      sent.push({ message, id })
    },
  }
  const logger = Fastify().log
  const jobs = await startJobs(testDatabase.connectionString, logger)
  const {
    workers: [worker],
    subscriptions,
  } = createNotificationModule({ ...settings, mailer })
  await jobs.work({ ...worker, options: { ...worker.options, retryDelay: 1, retryBackoff: false } })
  const relay = startEventRelay(jobs, { subscriptions, logger })
  const publish = (to: string) => {
    const { type, payload } = codeFor(to)
    return eventsOf(database.orm, tenant.id).publish({ type, payload })
  }
  await publish('first@example.com')
  await vi.waitFor(() => expect(sent.map(({ message }) => message.to)).toEqual(['first@example.com']), { timeout: 15_000, interval: 50 })
  const start = performance.now()
  await publish('second@example.com')
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 5_000, interval: 5 })
  expect(performance.now() - start).toBeLessThan(1_500)
  await relay.stop()
  await jobs.stop()
  const left = await database.run<{ text: string }>({ name: 'test-outbox-left', text: 'select payload::text as text from event_outbox where tenant_id = $1' }, [
    tenant.id,
  ])
  expect(left).toEqual([{ text: '{}' }, { text: '{}' }])
}, 30_000)
