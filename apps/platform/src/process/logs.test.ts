import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import { anAddress, createTestDatabase } from '@galleria/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDataFolder, type ShopProcess, startShop } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const database = await createTestDatabase()
const folder = createDataFolder()
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(database.connectionString)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await folder.remove()
  await database.drop()
})

const TENANT = 'galleria'
/** What must be in no line. Everything that a shopper sends or gets and that opens an account. */
const secrets = new Set<string>()
const secret = (text: string): string => {
  secrets.add(text)
  return text
}

const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing refused',
    (error: unknown) => (error instanceof ApiFailure ? error.code : String(error)),
  )

async function signInWithCode(shop: ShopProcess, userName: string): Promise<string> {
  const guest = shop.client(TENANT)
  const { refId } = await guest.requestCode({ body: { userName } })
  const mail = () => guest.listDevelopmentOutbox({ headers: { 'outbox-secret': secret(shop.outboxSecret) }, query: { to: userName } })
  const textOf = async () => (await mail()).data.find(({ text }) => /\d{6}/.test(text))?.text ?? ''
  await expect.poll(textOf, { timeout: 15_000 }).not.toBe('')
  const code = secret(/\b\d{6}\b/.exec(await textOf())?.[0] ?? '')
  expect(await codeOf(guest.verifyCode({ body: { refId, code: secret(code === '918273' ? '918274' : '918273') } }))).toBe('identity.code_wrong')
  return secret((await guest.verifyCode({ body: { refId, code } })).token)
}

async function order(shop: ShopProcess, token: string): Promise<string> {
  const customer = shop.client(TENANT, token)
  const { hits } = await customer.searchItems({ body: { inStock: true } })
  const { data: variations } = await customer.listVariations({ params: { id: hits.hits[0]?._id ?? '' }, query: {} })
  await customer.addToCart({ body: { item: variations[0]?._id ?? '', quantity: 1 } })
  const { data: quote } = await customer.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
  const body = { orderHash: quote.hash, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } } }
  return (await customer.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })).content.orderId
}

/** Statements that fail in the middle carry the values that they were given. */
async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await client.query(`alter table ${table} rename to away`)
  try {
    return await work()
  } finally {
    await client.query(`alter table away rename to ${table}`)
  }
}

test('every line is JSON with the id of its request, and none holds a password, a token or a code', async () => {
  const shop = await startShop({ dataDir: folder.dir, env: { DATABASE_URL: database.connectionString, LOG_LEVEL: 'debug' } })
  const guest = shop.client(TENANT)
  const [userName, password] = [`${randomUUID()}@shop.example`, secret('a-walk-by-the-sea-7')]
  const name = { first: 'Anjali' }

  secret((await guest.registerCustomer({ body: { userName, password, name } })).token)
  expect(await codeOf(guest.logIn({ body: { userName, password: secret('a-walk-in-the-hills-8') } }))).toBe('identity.credentials_wrong')
  const token = secret((await guest.logIn({ body: { userName, password } })).token)
  // Who pays on delivery must have been reached.
  const reached = await signInWithCode(shop, `${randomUUID()}@shop.example`)
  expect(await order(shop, reached)).toMatch(/^G-/)
  await shop
    .client(TENANT, secret('a-token-that-nobody-has-0000'))
    .viewCart()
    .catch(() => undefined)

  // Sent where it should not be, or in a form that can not be read.
  for (const path of [`/?token=${token}`, `/api/cart/cart/view?token=${token}&code=${secret('445566')}`])
    await fetch(shop.url + path, { headers: { 'x-tenant-key': TENANT } })
  const broken = await fetch(`${shop.url}/api/cap/users/customer/login`, {
    method: 'POST',
    headers: { 'x-tenant-key': TENANT, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: `{"userName":"${userName}","password":"${password}"`,
  })
  expect(broken.status).toBe(400)
  expect(await codeOf(guest.logIn({ body: { userName, password: [password] } as never }))).toBe('request.invalid')

  // Failures of ours, with a stack and the statement that failed.
  const other = { userName: `${randomUUID()}@shop.example`, password: secret('a-walk-by-the-lake-9'), name }
  await withoutTable('event_outbox', async () => {
    expect(await codeOf(guest.requestCode({ body: { userName } }))).toBe('server.failed')
    expect(await codeOf(guest.registerCustomer({ body: other }))).toBe('server.failed')
    expect(await codeOf(order(shop, reached))).toBe('server.failed')
  })
  await withoutTable('session', async () => {
    expect(await codeOf(guest.logIn({ body: { userName, password } }))).toBe('server.failed')
    expect(await codeOf(shop.client(TENANT, token).viewCart())).toBe('server.failed')
  })
  await withoutTable('customer', async () => expect(await codeOf(guest.registerCustomer({ body: other }))).toBe('server.failed'))
  const { headers } = await fetch(`${shop.url}/api/cart/cart/view`, { method: 'POST' })

  const { code, out, err } = await shop.end('SIGTERM')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const [log, words] = [out.split('\n').filter((line) => line.startsWith('{')), out.split('\n').filter((line) => !line.startsWith('{'))]
  const lines = log.map((line) => JSON.parse(line) as { level: number; time: number; msg: string; reqId?: string; status?: number })
  expect(words.length).toBeLessThan(20) // the welcome and the good-bye
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(25)
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length)
  expect(lines.filter(({ msg }) => msg.startsWith('request')).every(({ reqId }) => reqId !== undefined)).toBe(true)
  expect(requests.map(({ reqId }) => reqId)).toContain(headers.get('x-request-id'))
  expect(lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(6)

  expect(secrets.size).toBeGreaterThan(9)
  for (const each of secrets) expect(log.filter((line) => new RegExp(`(?<![\\w-])${each}(?![\\w-])`).test(line))).toEqual([])
  // What only the database was given: hashes, and a code that was never sent.
  for (const pattern of [/argon2id/, /"code\\*":\\*"\d{6}/, /"params/, /\bparams: /]) expect(log.filter((line) => pattern.test(line))).toEqual([])
})
