import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../mail-server.fixture.ts'
import { createDataFolder, type DataFolder, expectBooksAgree, type ShopProcess, startShop, until } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: DataFolder
let server: MailServer
let client: pg.Client
beforeEach(() => {
  folder = createDataFolder()
})
afterEach(async () => {
  await client.end().catch(() => undefined)
  await folder.remove()
  await server.close()
})

async function startWith(beforeTaking: (mail: ReceivedMail) => Promise<void>): Promise<ShopProcess> {
  server = await startMailServer({ beforeTaking })
  const shop = await start()
  client = new pg.Client(embeddedConnectionString(folder.dir))
  client.on('error', () => undefined)
  await client.connect()
  return shop
}
const start = () =>
  startShop({ dataDir: folder.dir, env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Galleria <shop@galleria.example>', LOG_LEVEL: 'info' } })

/** Enquiries, as customers would send them: a mail each, to n@shop.internal, which is no name that is kept for examples. */
const publishEnquiries = (count: number) =>
  client.query(
    `insert into event_outbox (tenant_id, type, payload)
       select t.id, 'content.enquiry_sent', jsonb_build_object('name', 'Asha', 'email', 'asha@shop.internal', 'message', 'Hello', 'supportEmail', n || '@shop.internal',
              'locale', 'en', 'tenantName', 'Galleria')
         from tenant t, generate_series(1, $1::int) n where t.key = 'galleria'`,
    [count],
  )
const placeOrders = (count: number) =>
  client.query(
    `insert into event_outbox (tenant_id, type, payload)
       select t.id, 'order.placed', jsonb_build_object('orderId', gen_random_uuid(), 'number', 'G-' || n, 'total', jsonb_build_object('amount', 100, 'currency', 'INR'),
              'lines', '[]'::jsonb, 'address', '14 Sycamore House', 'email', 'order' || n || '@shop.internal', 'phone', null, 'firstName', 'Asha', 'locale', 'en',
              'tenantName', 'Galleria')
         from tenant t, generate_series(1, $1::int) n where t.key = 'galleria'`,
    [count],
  )
/** In the order in which the server has taken them. The demo customers are welcomed too. */
const takenBy = (recipients: RegExp) => server.received.filter(({ to }) => recipients.test(to[0] ?? ''))

test('a sign-in code is not behind 400 mails of orders, though the mail server is slow', async () => {
  const shop = await startWith(() => sleep(300))
  await placeOrders(400)
  await until('mails of orders are going out', () => takenBy(/^order/).length >= 4)
  const asked = performance.now()
  await shop.client('galleria').requestCode({ body: { userName: 'asha@shop.internal' } })
  await until('the code is there', () => takenBy(/^asha@/).length > 0)
  const waited = performance.now() - asked
  expect(takenBy(/^asha@/)[0]?.headers).toMatch(/^Subject: \d{6} is your/m)
  expect(waited).toBeLessThan(5_000)
  expect(takenBy(/^order/).length).toBeLessThan(200)
})

test('after kill -9 every mail goes out within 20 seconds, and none that the mail server had taken goes out again', async () => {
  let isAnswering = true
  const held = new Set<string>()
  const shop = await startWith(async ({ to: [to = ''] }) => {
    if (!isAnswering || /^[123]@/.test(to)) return
    held.add(to)
    await new Promise(() => undefined)
  })
  await publishEnquiries(20)
  // Those to the demo's own people are written down too, though nobody sends them: without a Message-ID of a mail.
  const writtenDown = async () =>
    (await client.query("select message_id from mail_hand_over where message_id like '%@%'")).rows.map((row) => String(row.message_id))
  await until('three mails are taken, and others in hand', async () => (await writtenDown()).length === 3 && held.size >= 4)
  process.kill(shop.pid, 'SIGKILL')
  await shop.outcome
  await client.end().catch(() => undefined) // its server is stopped by the next start
  isAnswering = false
  const again = await start()
  const restarted = performance.now()
  await until('every mail has gone out', () => new Set(takenBy(/^\d/).map(({ to }) => to[0])).size === 20)
  expect(performance.now() - restarted).toBeLessThan(20_000)
  // Time enough for one that is sent twice.
  await sleep(3_000)
  const mails = takenBy(/^\d/)
  expect(mails.map(({ to }) => Number.parseInt(to[0] ?? '', 10)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  client = new pg.Client(embeddedConnectionString(folder.dir))
  await client.connect()
  const ids = mails.map(({ headers }) => /^Message-ID: <([^>]+)>/im.exec(headers)?.[1])
  expect(await writtenDown()).toEqual(expect.arrayContaining(ids))
  await expectBooksAgree({ dataDir: folder.dir })
  for (const id of ids.slice(3)) expect(again.said().out).toContain(`"messageId":"${id}"`)
})
