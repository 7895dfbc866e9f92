import { createECDH, randomUUID } from 'node:crypto'
import { notificationTold } from '@galleria/contract'
import { MAX_PUSH_DEVICES } from '@galleria/rules'
import {
  createTestShop,
  type PushBrowser,
  type PushService,
  refusalOf,
  type SignedIn,
  startPushService,
  startTestPlatform,
  type TestShop,
} from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import { aboutPerson } from '../../infra/personal-data.ts'
import { createSealer } from '../../infra/sealed.ts'
import { identityParts } from '../identity/identity.parts.ts'
import { createPushModule } from './index.ts'
import { arePushKeys, isPushAddress } from './push-address.ts'
import { openPushKeys } from './push-keys.service.ts'
import { pushPersonal } from './push.personal.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SECRET = 'the key of these tests, long enough'
const platform = await startTestPlatform({ config: { pushAddresses: ['127.0.0.1'], secretsKey: SECRET } })
const { database } = platform
let shop: TestShop
let service: PushService
beforeAll(async () => {
  ;[shop, service] = await Promise.all([createTestShop(platform), startPushService()])
})
afterAll(async () => {
  push.close()
  await service.close()
  await platform.close()
})

let isWanted = true
let isQuiet = false
const warned: unknown[] = []
/** As a process has it that does the jobs. */
const push = await createPushModule({
  database,
  clock: () => new Date(),
  logger: { warn: (line: unknown) => void warned.push(line), error: () => undefined },
  sealer: createSealer(SECRET),
  holdCustomer: async () => undefined,
  wantsPush: async () => isWanted,
  holdBack: async () => isQuiet,
  letterheadOf: async () => ({
    origin: 'https://shop.example',
    prefixIn: (locale) => (locale === 'es' ? '/es' : ''),
    country: 'IN',
    locales: ['en', 'es'],
  }),
  productIn: async (_tenantId, id, locale) => ({ name: locale === 'es' ? 'Vestido de lino' : 'Linen dress', path: `/product/linen-dress-${id}` }),
  mailFrom: 'Galleria <shop@galleria.example>',
  allowed: ['127.0.0.1'],
  deliveryDays: 30,
  reads: identityParts,
  timeoutMs: 300,
})
const [worker] = push.workers

async function device(customer: SignedIn, api = customer.api): Promise<PushBrowser> {
  const browser = service.browser((await api.viewPushKey()).data.key)
  await api.subscribePush({ body: browser.subscription })
  return browser
}
const speaking = (customer: SignedIn, locale: string) => platform.client({ tenantKey: shop.key, token: customer.token, locale })

type Facts = Partial<Pick<RelayedEvent['payload'], string>>
/** One event as the relay hands it on; the same again is the same event. */
function told({ userInfo }: SignedIn, kind = 'order_shipped', facts: Facts = {}): RelayedEvent {
  const about = { subject: { kind: 'order', id: 'GA-1' }, name: 'Orin', text: null, amount: null, before: null, ...facts }
  const payload = { customerId: userInfo._id, notificationId: randomUUID(), kind, ...about }
  return { id: randomUUID(), tenantId: shop.tenantId, type: notificationTold.type, payload, createdAt: new Date().toISOString() }
}
const shown = ({ received }: PushBrowser) => received.map(({ payload }) => payload)

describe('what somebody is told on a device', () => {
  it('comes once to each of theirs, signed and locked, in their language, and leads to what it is about', async () => {
    const customer = await shop.addCustomer()
    const [english, spanish] = [await device(customer), await device(customer, speaking(customer, 'es'))]
    const event = told(customer)
    await worker?.handle(event)
    await worker?.handle(event)
    expect(shown(english)).toEqual([
      {
        title: 'Your order is on its way',
        body: 'GA-1 from Orin',
        url: '/profile/order-detail/GA-1',
        tag: event.payload.notificationId,
        lang: 'en',
      },
    ])
    expect(shown(spanish)).toMatchObject([{ title: 'Tu pedido está en camino', body: 'GA-1 de Orin', url: '/es/profile/order-detail/GA-1' }])
    expect(english.received[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: String(event.payload.notificationId).replaceAll('-', '') })
  })

  it('says amounts as the country writes them, and leads to a product that is sold, as it is called in their language', async () => {
    const customer = await shop.addCustomer()
    const [browser, spanish] = [await device(customer), await device(customer, speaking(customer, 'es'))]
    const [amount, before, id] = [{ amount: 349_000, currency: 'INR' }, { amount: 499_000, currency: 'INR' }, randomUUID()]
    await worker?.handle(told(customer, 'price_fell', { subject: { kind: 'product', id }, name: 'Not this name', amount, before }))
    expect(shown(browser)).toMatchObject([{ title: '₹1,500 less: Linen dress', body: 'On your wishlist, now ₹3,490', url: `/product/linen-dress-${id}` }])
    expect(shown(spanish)).toMatchObject([{ title: expect.stringContaining('Vestido de lino'), url: `/es/product/linen-dress-${id}` }])
    await worker?.handle(told(customer, 'review_answered', { subject: { kind: 'product', id }, name: 'Orin', text: 'Thank you' }))
    expect(shown(browser)[1]).toMatchObject({ title: 'Orin has replied to your review' })
  })

  it('fits into what a push service takes, however much a shop has typed', async () => {
    const customer = await shop.addCustomer()
    const browser = await device(customer)
    await worker?.handle(told(customer, 'message_waiting', { subject: { kind: 'chat', id: randomUUID() }, text: '🌶️'.repeat(150) }))
    expect(browser.received[0]?.headers.urgency).toBe('high')
    expect(Number(browser.received[0]?.headers['content-length'])).toBeLessThan(4096)
  })

  it('is not sent to a device that is gone, which is then forgotten', async () => {
    const customer = await shop.addCustomer()
    const [gone, there] = [await device(customer), await device(customer)]
    gone.answer(410)
    await worker?.handle(told(customer))
    expect(there.received).toHaveLength(1)
    expect((await customer.api.unsubscribePush({ body: { endpoint: 'https://push.example/unknown' } })).data.devices).toBe(1)
    const calls = service.calls()
    await worker?.handle(told(customer))
    expect([there.received.length, service.calls() - calls]).toEqual([2, 1])
  })

  it.each([['silent' as const], [500], [429], [403]])(
    'comes when the job is done again after the push service was %s, and not twice to others',
    async (answer) => {
      const customer = await shop.addCustomer()
      const [slow, quick] = [await device(customer), await device(customer)]
      slow.answer(answer)
      const event = told(customer)
      await expect(worker?.handle(event)).rejects.toThrow('1 of 2 devices could not be told')
      slow.answer(undefined)
      await worker?.handle(event)
      expect([slow.received.length, quick.received.length]).toEqual([1, 1])
      // Whoever knows the address of a device can fill its queue.
      expect(JSON.stringify(warned)).not.toContain(new URL(slow.subscription.endpoint).pathname)
    },
  )

  it('is given up where the push service refuses it for good', async () => {
    const customer = await shop.addCustomer()
    const browser = await device(customer)
    browser.answer(413)
    await worker?.handle(told(customer))
    expect(browser.received).toEqual([])
  })

  it('is not sent of what they do not want to hear of, and not where they are logged out', async () => {
    const customer = await shop.addCustomer()
    const browser = await device(customer)
    isWanted = false
    await worker?.handle(told(customer))
    isWanted = true
    expect(browser.received).toEqual([])
    await customer.api.logOut()
    await worker?.handle(told(customer))
    expect(browser.received).toEqual([])
  })
})

describe('a device', () => {
  it('belongs to whoever said so last, and only they can let go of it', async () => {
    const [first, second] = [await shop.addCustomer(), await shop.addCustomer()]
    const browser = await device(first)
    expect((await second.api.unsubscribePush({ body: { endpoint: browser.subscription.endpoint } })).data.devices).toBe(0)
    await worker?.handle(told(first))
    expect(browser.received).toHaveLength(1)
    await second.api.subscribePush({ body: browser.subscription })
    await worker?.handle(told(first))
    await worker?.handle(told(second))
    expect(shown(browser)).toHaveLength(2)
    expect((await second.api.unsubscribePush({ body: { endpoint: browser.subscription.endpoint } })).data.devices).toBe(0)
    await worker?.handle(told(second))
    expect(shown(browser)).toHaveLength(2)
  })

  it('is one of so many: the one that was longest without a word makes room', async () => {
    const customer = await shop.addCustomer()
    const browsers: PushBrowser[] = []
    for (let one = 0; one < MAX_PUSH_DEVICES; one += 1) browsers.push(await device(customer))
    const [first, second] = browsers
    if (!first || !second) throw new Error('no devices')
    expect((await customer.api.subscribePush({ body: first.subscription })).data.devices).toBe(MAX_PUSH_DEVICES) // still there
    await device(customer)
    await worker?.handle(told(customer))
    expect([first.received.length, second.received.length]).toEqual([1, 0])
  })

  it('is refused at an address that is not a push service’s, and with keys that are none', async () => {
    const customer = await shop.addCustomer()
    const { subscription } = service.browser((await customer.api.viewPushKey()).data.key)
    for (const endpoint of ['http://push.example/1', 'https://10.0.0.1/x', 'https://localhost/x', 'javascript:alert(1)', 'https://me:pw@push.example/'])
      expect(await refusalOf(customer.api.subscribePush({ body: { ...subscription, endpoint } }))).toBe('push.address_refused')
    const offCurve = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url')
    for (const keys of [
      { ...subscription.keys, p256dh: offCurve },
      { ...subscription.keys, auth: 'c2hvcnQ' },
    ])
      expect(await refusalOf(customer.api.subscribePush({ body: { ...subscription, keys } }))).toBe('push.keys_invalid')
  })

  it('makes a way of its own in the settings, for each topic, and is in the copy of one’s data', async () => {
    const customer = await shop.addCustomer()
    const waysOf = async () =>
      (await customer.api.viewNotificationSettings()).data.topics.map(({ topic, channels }) => [topic, channels.some(({ channel }) => channel === 'push')])
    expect((await waysOf()).some(([, isThere]) => isThere)).toBe(false)
    await device(customer)
    expect((await waysOf()).every(([, isThere]) => isThere)).toBe(true)
    const person = { tenantId: shop.tenantId, customerId: customer.userInfo._id, email: null, at: new Date() }
    const rows = async () => (await database.orm.execute(aboutPerson(pushPersonal.shown?.notificationDevices ?? '', person))).rows
    expect(await rows()).toMatchObject([{ row: { language: 'en', service: expect.stringContaining('127.0.0.1') } }])
    for (const text of pushPersonal.erased ?? []) await database.orm.execute(aboutPerson(text, person))
    expect(await rows()).toEqual([])
  })
})

describe('the keys of the shop', () => {
  it('are the same at every node, and are not readable in the database', async () => {
    const keys = await openPushKeys(database, createSealer(SECRET), { error: () => undefined })
    expect(keys?.publicKey).toBe((await (await shop.addCustomer()).api.viewPushKey()).data.key)
    const [row] = await database.run<{ value: string }>({ name: 'test-push-keys', text: `select value from platform_setting where key = 'web-push'` }, [])
    expect(row?.value).not.toContain(keys?.privateKey)
  })

  it('are kept where they can not be opened, and nobody is told on a device meanwhile', async () => {
    const errors: unknown[] = []
    expect(await openPushKeys(database, createSealer('another key, long enough'), { error: (line: unknown) => void errors.push(line) })).toBeUndefined()
    expect(errors).toHaveLength(1)
    expect(await openPushKeys(database, createSealer(SECRET), { error: () => undefined })).toBeDefined()
  })
})

describe('an address of a push service', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc:def', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/g', true],
    ['https://web.push.apple.com/Q', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=a', true],
    ['https://[::1]/x', false],
    ['https://push.internal/x', false],
    ['https://push.localhost./x', false],
    ['https://push/x', false],
    ['ftp://push.example/x', false],
  ])('%s: %s', (address, isOne) => expect(isPushAddress(address)).toBe(isOne))

  it('has keys that are on the curve', () => {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    expect(arePushKeys({ p256dh: keys.getPublicKey('base64url'), auth: Buffer.alloc(16).toString('base64url') })).toBe(true)
  })
})
