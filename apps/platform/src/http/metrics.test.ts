import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { createTestShop, startTestPlatform, type TestPlatform, type TestShop, withClient } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { rowCheck } from '../infra/checks.ts'
import { HopelessJob, startJobs } from '../infra/jobs.ts'
import { createNightlyChecks } from '../infra/nightly-checks.ts'
import { createPrometheus } from '../infra/prometheus.ts'
import { inScope } from '../infra/work-scope.ts'
import { buyIn, createPayingShop } from '../modules/payment/buying.fixture.ts'

const TOKEN = 'a-token-for-the-watchers-of-the-tests'
/** Longer than any of this takes, however slow the machine is. */
const BUDGET_MS = 60_000
let platform: TestPlatform
let shop: TestShop
beforeAll(async () => {
  platform = await startTestPlatform({ config: { metricsToken: TOKEN, dataDir: tmpdir(), requestBudgetMs: BUDGET_MS } })
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

const ask = (authorization?: string) => platform.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
const figures = async () => (await ask(`Bearer ${TOKEN}`)).body
const valueOf = async (series: string): Promise<number> => {
  const line = (await figures()).split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? Number.NaN)
}

it('counts requests by operation and outcome, and how long they took', async () => {
  const api = shop.guest()
  await api.searchItems({ body: { q: 'headphones' } })
  await api.searchItems({ body: { q: 'headphones' } })
  await api.getItem({ params: { id: 'gone' } }).catch(() => undefined)
  expect(await valueOf('galleria_http_requests_total{operation="searchItems",outcome="ok"}')).toBe(2)
  expect(await valueOf('galleria_http_requests_total{operation="getItem",outcome="catalog.item_not_found"}')).toBe(1)
  expect(await valueOf('galleria_http_request_duration_seconds_count{operation="searchItems"}')).toBe(2)
})

it('tells of the database, the feed, search, work that waits, and the process itself', async () => {
  await shop.addProduct()
  expect(await valueOf('galleria_search_documents')).toBeGreaterThan(0)
  expect(await valueOf('galleria_search_memory_bytes')).toBeGreaterThan(1_000)
  expect(await valueOf('galleria_feed_lag_seconds')).toBeLessThan(30)
  expect(await valueOf('galleria_database_round_trips_total')).toBeGreaterThan(10)
  for (const lane of ['reads', 'writes', 'background']) expect(await valueOf(`galleria_database_lane_waiting{lane="${lane}"}`)).toBe(0)
  expect(await valueOf('galleria_database_lane_admitted_total{lane="background"}')).toBeGreaterThan(0)
  expect(await valueOf('galleria_database_wait_seconds_total{lane="background"}')).toBeLessThan(10)
  expect(await valueOf('galleria_dead_letters')).toBe(0)
  expect(await valueOf('galleria_disk_free_bytes')).toBeGreaterThan(0)
  expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  await platform.database.run(
    { name: 'test-event', text: `insert into event_outbox (tenant_id, type, payload, created_at) values ($1, 'test.waiting', '{}', now() - interval '90 s')` },
    [shop.tenantId],
  )
  await expect.poll(() => valueOf('galleria_outbox_waiting')).toBe(1)
  expect(await valueOf('galleria_outbox_age_seconds')).toBeGreaterThan(89)
})

it('tells of work that waits for a place in a lane while somebody holds what the others want, and of how long it has waited', async () => {
  const ofWrites = (figure: string) => valueOf(`galleria_database_${figure}{lane="writes"}`)
  const places = await ofWrites('lane_places')
  const waited = await ofWrites('wait_seconds_total')
  let stuck: Promise<unknown[]> = Promise.resolve([])
  await withClient(platform.database.connectionString, async (holder) => {
    await holder.query('select pg_advisory_lock(7)')
    const statement = { name: 'test-stuck', text: 'select pg_advisory_xact_lock_shared(7)' }
    // All of one operation, which may have half of the places.
    const getStuck = () => inScope({ budgetMs: BUDGET_MS, lane: 'request' }, () => platform.database.run(statement, []))
    stuck = Promise.all(Array.from({ length: places }, getStuck))
    await expect.poll(() => ofWrites('lane_waiting')).toBe(places / 2)
    await expect.poll(() => ofWrites('connections')).toBeGreaterThanOrEqual(places / 2)
    expect(await ofWrites('lane_in_use')).toBe(places / 2)
  })
  await stuck
  expect(await ofWrites('wait_seconds_total')).toBeGreaterThan(waited)
  expect([await ofWrites('lane_waiting'), await ofWrites('lane_in_use')]).toEqual([0, 0])
  expect(await ofWrites('lane_places')).toBe(places)
})

it('tells how many pieces are held for whoever has not paid for them yet', async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' }) // the stand-in of the provider is called over HTTP
  expect(await valueOf('galleria_stock_held_pieces')).toBe(0)
  await buyIn(await createPayingShop(platform), 'STRIPE')
  expect(await valueOf('galleria_stock_held_pieces')).toBe(2)
})

it('tells of jobs that wait for another try, and of those that were given up', async () => {
  const jobs = await startJobs(platform.database, Fastify().log)
  onTestFinished(() => jobs.stop())
  const queue = `test.${randomUUID()}`
  const fail = async ({ isHopeless }: { isHopeless: boolean }): Promise<void> => {
    throw isHopeless ? new HopelessJob('no such mailbox') : new Error('the mail server is away')
  }
  await jobs.work({ queue, options: { retryLimit: 3, retryDelay: 600 }, handle: fail })
  await jobs.send(
    queue,
    [true, false, false].map((isHopeless) => ({ id: randomUUID(), data: { isHopeless } })),
  )
  await expect.poll(() => valueOf('galleria_dead_letters'), { timeout: 15_000 }).toBe(1)
  await expect.poll(() => valueOf(`galleria_jobs_waiting{queue="${queue}"}`)).toBe(2)
  expect(await valueOf(`galleria_jobs_age_seconds{queue="${queue}"}`)).toBeGreaterThan(0)
})

it('tells how many checks did not agree last night, and nothing before the first', async () => {
  expect(await valueOf('galleria_checks_wrong')).toBeNaN()
  const [wrong, right] = [rowCheck('wrong', 'there are none', `select 'one' as id`), rowCheck('right', 'there are none', `select '' as id where false`)]
  const night = createNightlyChecks({ database: platform.database, checks: [wrong, right], logger: Fastify().log, now: () => new Date(2030, 0, 1, 4) })
  await night.chore()
  expect(await valueOf('galleria_checks_wrong')).toBe(1)
})

it('names no shop, customer or address', async () => {
  await platform.app.inject({ url: '/api/items/whatever-nobody-knows', headers: { 'x-tenant-key': shop.key } })
  const text = await figures()
  expect(text).not.toContain(shop.key)
  expect(text).not.toContain(shop.tenantId)
  expect(text).not.toContain('whatever')
})

it.each([undefined, 'Bearer wrong', `Basic ${TOKEN}`, TOKEN])('is an address that leads nowhere for whoever shows %s', async (shown) => {
  const reply = await ask(shown)
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'request.not_found'])
})

it('is not there where no token was set', async () => {
  const plain = await startTestPlatform()
  onTestFinished(() => plain.close())
  expect((await plain.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode).toBe(404)
})

it('leaves out what can not be read in a second, and says which', async () => {
  const failed: string[] = []
  const metrics = createPrometheus({ onFailure: (_, name) => failed.push(name) })
  metrics.publish([
    { name: 'galleria_test_broken', help: 'Broken', kind: 'gauge', read: () => Promise.reject(new Error('no')) },
    { name: 'galleria_test_silent', help: 'Silent', kind: 'gauge', read: () => new Promise(() => undefined) },
    { name: 'galleria_test_fine', help: 'Fine', kind: 'gauge', read: () => [{ labels: { kind: 'a "b" \\ c' }, value: 7 }] },
  ])
  const { body } = await metrics.scrape()
  expect(body).toContain('galleria_test_fine{kind="a \\"b\\" \\\\ c"} 7')
  expect(body).not.toContain('# TYPE galleria_test_silent')
  expect(failed.toSorted()).toEqual(['galleria_test_broken', 'galleria_test_silent'])
})
