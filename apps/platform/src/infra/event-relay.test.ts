import { randomUUID } from 'node:crypto'
import { event } from '@galleria/contract'
import { createTestDatabase } from '@galleria/testing'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { type EventRelay, type RelayedEvent, startEventRelay, type Subscription } from './event-relay.ts'
import { eventsOf } from './events.ts'
import { type Jobs, startJobs } from './jobs.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => {} })
const logger = Fastify().log
const jobs = await startJobs(database, logger)
const running: EventRelay[] = []
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.stop()
  await sql('delete from event_outbox')
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await testDatabase.drop()
})

const sql = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => database.run<Row>({ name: text.slice(0, 60), text }, values)

const KNOWN = ['a', 'b', 'crowd', 'few', 'urgent', 'nobody-wants-it'].map((type) => ({ type }))

/** By hand only, unless told to look by itself. */
function relayFor(subscriptions: readonly Subscription[], { over = jobs, pollMs = 60_000 }: { over?: Jobs; pollMs?: number } = {}): EventRelay {
  const relay = startEventRelay(over, { subscriptions, events: KNOWN, logger, pollMs })
  running.push(relay)
  return relay
}

/** A queue of its own, and what came out of it. */
async function newQueue(handle: (event: RelayedEvent) => Promise<void> = async () => {}, options = {}) {
  const queue = `test.${randomUUID()}`
  const seen: RelayedEvent[] = []
  await jobs.work<RelayedEvent>({
    queue,
    options,
    handle: async (relayed) => {
      seen.push(relayed)
      await handle(relayed)
    },
  })
  return { queue, seen }
}

const tenantId = randomUUID()
const counted = (type: string) => event({ type, summary: 'A number', payload: Type.Object({ n: Type.Integer() }) })
const publish = (type: string, ...numbers: readonly number[]) => eventsOf(database.orm, tenantId).publish(counted(type), ...numbers.map((n) => ({ n })))
const waiting = async () => (await sql<{ count: number }>('select count(*)::int as count from event_outbox where dispatched_at is null'))[0]?.count
const numbersOf = (seen: readonly RelayedEvent[]) => seen.map(({ payload }) => payload.n).sort((a, b) => Number(a) - Number(b))

test('hands each event to every queue that wants its type, once', async () => {
  const [first, second] = [await newQueue(), await newQueue()]
  const relay = relayFor([
    { event: { type: 'a' }, queue: first.queue },
    { event: { type: 'a' }, queue: second.queue },
    { event: { type: 'b' }, queue: second.queue },
  ])
  await publish('a', 1, 2)
  await publish('b', 3)
  await publish('nobody-wants-it', 4)
  await relay.catchUp()
  await vi.waitFor(
    () =>
      expect([numbersOf(first.seen), numbersOf(second.seen)]).toEqual([
        [1, 2],
        [1, 2, 3],
      ]),
    5_000,
  )
  expect(await waiting()).toBe(0)
  expect(await relay.catchUp()).toBe(0)
  expect(first.seen.find(({ payload }) => payload.n === 1)).toMatchObject({
    tenantId,
    type: 'a',
    payload: { n: 1 },
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    createdAt: expect.stringMatching(/Z$/),
  })
})

test('leaves what only another version knows to that one, and gives up what none has known for a day', async () => {
  const warn = vi.spyOn(logger, 'warn')
  const { queue, seen } = await newQueue()
  const older = relayFor([{ event: { type: 'a' }, queue }])
  await publish('new', 1, 2)
  await publish('a', 3)
  expect(await older.catchUp()).toBe(1)
  await older.prune()
  expect(await waiting()).toBe(2)
  const newer = startEventRelay(jobs, { subscriptions: [{ event: { type: 'new' }, queue }], events: [...KNOWN, { type: 'new' }], logger, pollMs: 60_000 })
  running.push(newer)
  expect(await newer.catchUp()).toBe(2)
  await vi.waitFor(() => expect(numbersOf(seen)).toEqual([1, 2, 3]), 5_000)
  await publish('new', 4)
  await sql(`update event_outbox set created_at = now() - interval '25 hours' where dispatched_at is null`)
  await older.prune()
  expect(await waiting()).toBe(0)
  expect(warn).toHaveBeenCalledWith({ count: 1, types: ['new'] }, expect.any(String))
})

test('an event reaches its worker within a second by itself', async () => {
  const { queue, seen } = await newQueue()
  relayFor([{ event: { type: 'a' }, queue }], { pollMs: 400 })
  const times: number[] = []
  for (let n = 1; n <= 5; n += 1) {
    const start = performance.now()
    await publish('a', n)
    await vi.waitFor(() => expect(seen).toHaveLength(n), { timeout: 5_000, interval: 5 })
    times.push(performance.now() - start)
  }
  expect(times.sort((a, b) => a - b)[2]).toBeLessThan(1_000)
})

test('loses nothing when it dies between enqueueing and marking: neither job nor mark is there, and the next one does both', async () => {
  const { queue, seen } = await newQueue()
  const dying: Jobs = {
    ...jobs,
    transaction: (work) =>
      jobs.transaction(async (tx) =>
        work({
          ...tx,
          send: async (name, sent) => {
            await tx.send(name, sent)
            throw new Error('killed')
          },
        }),
      ),
  }
  await publish('a', 1, 2, 3)
  await expect(relayFor([{ event: { type: 'a' }, queue }], { over: dying }).catchUp()).rejects.toThrow('killed')
  expect(await waiting()).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen).toEqual([])
  await relayFor([{ event: { type: 'a' }, queue }]).catchUp()
  await vi.waitFor(() => expect(numbersOf(seen)).toEqual([1, 2, 3]), 5_000)
})

test('several at once hand on each event once', async () => {
  const { queue, seen } = await newQueue()
  const relays = Array.from({ length: 3 }, () => relayFor([{ event: { type: 'a' }, queue }]))
  await publish('a', ...Array.from({ length: 700 }, (_, n) => n))
  await Promise.all(relays.map((relay) => relay.catchUp()))
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(700), { timeout: 15_000, interval: 50 })
  expect(numbersOf(seen)).toEqual(Array.from({ length: 700 }, (_, n) => n))
  expect(await waiting()).toBe(0)
})

test('hands on what is urgent though forty thousand came before it, and lets the other types take turns', async () => {
  const [crowd, few, urgent] = [await newQueue(), await newQueue(), await newQueue()]
  const relay = relayFor([
    { event: { type: 'crowd' }, queue: crowd.queue },
    { event: { type: 'few' }, queue: few.queue },
    { event: { type: 'urgent' }, queue: urgent.queue, isUrgent: true },
  ])
  await sql(`insert into event_outbox (tenant_id, type, payload) select '${tenantId}', 'crowd', jsonb_build_object('n', n) from generate_series(1, 40000) n`)
  await publish('few', 1)
  await publish('urgent', 2)
  const relaying = relay.catchUp()
  await vi.waitFor(() => expect([numbersOf(urgent.seen), numbersOf(few.seen)]).toEqual([[2], [1]]), { timeout: 5_000, interval: 5 })
  const left = await waiting()
  expect(left).toBeGreaterThan(30_000)
  // The rest would be handed on in as many batches; it is not what is asked here.
  await sql(`delete from event_outbox where type = 'crowd' and dispatched_at is null`)
  await relaying
}, 30_000)

test('sees an event whose transaction commits after later ones', async () => {
  const { queue, seen } = await newQueue()
  const relay = relayFor([{ event: { type: 'a' }, queue }])
  await database.transaction(async (tx) => {
    await eventsOf(tx, tenantId).publish(counted('a'), { n: 1 })
    await publish('a', 2)
    await relay.catchUp()
  })
  await relay.catchUp()
  await vi.waitFor(() => expect(numbersOf(seen)).toEqual([1, 2]), 5_000)
})

test('a job that fails is done again, with the same id', async () => {
  let tries = 0
  const { queue, seen } = await newQueue(
    async () => {
      tries += 1
      if (tries === 1) throw new Error('the mail server is away')
    },
    { retryLimit: 3, retryDelay: 1 },
  )
  const error = vi.spyOn(logger, 'error')
  await publish('a', 1)
  await relayFor([{ event: { type: 'a' }, queue }]).catchUp()
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 15_000, interval: 50 })
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
  const err = expect.objectContaining({ message: 'the mail server is away' }) as unknown
  expect(error).toHaveBeenCalledWith({ err, queue, jobId: expect.any(String), tries: 1 }, 'a job failed; it is tried again')
})

test('deletes what was handed on more than a week ago, and nothing that still waits', async () => {
  const relay = relayFor([])
  await publish('a', 1, 2)
  await relay.catchUp()
  await sql(`update event_outbox set dispatched_at = now() - interval '8 days' where payload = '{"n": 1}'`)
  await publish('a', 3)
  await sql(`update event_outbox set created_at = now() - interval '8 days' where payload = '{"n": 3}'`)
  await relay.prune()
  await expect(sql('select payload from event_outbox order by id')).resolves.toEqual([{ payload: { n: 2 } }, { payload: { n: 3 } }])
})
