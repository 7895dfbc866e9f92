import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { deadLettersOn } from './dead-letters.ts'
import { HopelessJob, type JobWorker, startJobs } from './jobs.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => {} })
const logger = Fastify().log
const jobs = await startJobs(database, logger)
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await testDatabase.drop()
})

const run = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  database.run<Row>({ name: text.slice(0, 60), text }, [...values])
const deadLetters = deadLettersOn<{ n: number }>(run)

/** A queue of its own, and what was tried in it. */
async function newQueue(handle: (data: { n: number }) => Promise<void>, options = {}, more: Pick<JobWorker<{ n: number }>, 'lineOf'> = {}) {
  const queue = `test.${randomUUID()}`
  const seen: number[] = []
  await jobs.work<{ n: number }>({
    ...more,
    queue,
    options,
    handle: async (data) => {
      seen.push(data.n)
      await handle(data)
    },
  })
  const send = (n: number) => jobs.send(queue, [{ id: randomUUID(), data: { n } }])
  const dead = async () => (await deadLetters.list(100)).letters.filter((letter) => letter.queue === queue)
  return { queue, seen, send, dead }
}
const fail = (message: string) => async () => {
  throw new Error(message)
}

test('a job whose tries are used up waits among the dead letters, with the reason, and the log says so as an error', async () => {
  const { queue, send, dead } = await newQueue(fail('the mail server is away'), { retryLimit: 1, retryDelay: 0 })
  const error = vi.spyOn(logger, 'error')
  await send(1)
  await vi.waitFor(async () => expect(await dead()).toHaveLength(1), { timeout: 15_000, interval: 50 })
  expect(await dead()).toEqual([{ id: expect.any(String), data: { n: 1 }, queue, failedAt: expect.any(Date), tries: 2, reason: 'the mail server is away' }])
  const line = { err: expect.any(Error), queue, jobId: expect.any(String) }
  expect(error.mock.calls.filter(([fields]) => Reflect.get(Object(fields), 'queue') === queue)).toEqual([
    [{ ...line, tries: 1 }, 'a job failed; it is tried again'],
    [{ ...line, tries: 2 }, 'a job failed for good; it waits among the dead letters'],
  ])
})

test('a hopeless job is tried once', async () => {
  const { seen, send, dead } = await newQueue(async () => {
    throw new HopelessJob('no such mailbox')
  })
  await send(1)
  await vi.waitFor(async () => expect(await dead()).toMatchObject([{ tries: 1, reason: 'no such mailbox' }]), { timeout: 15_000, interval: 50 })
  expect(seen).toEqual([1])
})

test('a dead letter is sent again, alone or with all others, and those that are there no more are none', async () => {
  let isAway = true
  const { queue, seen, send, dead } = await newQueue(async () => {
    if (isAway) throw new HopelessJob('away')
  })
  for (const n of [1, 2, 3]) await send(n)
  await vi.waitFor(async () => expect(await dead()).toHaveLength(3), { timeout: 15_000, interval: 50 })
  isAway = false
  const second = (await dead()).find(({ data }) => data.n === 2)?.id ?? ''
  expect([await deadLetters.sendAgain([second]), await deadLetters.sendAgain([second]), await deadLetters.sendAgain([randomUUID()])]).toEqual([1, 0, 0])
  await vi.waitFor(() => expect(seen.filter((n) => n === 2)).toHaveLength(2), { timeout: 15_000, interval: 50 })
  expect(new Set((await dead()).map(({ data }) => data.n))).toEqual(new Set([1, 3]))
  const { total } = await deadLetters.list(1)
  expect(await deadLetters.sendAgain()).toBe(total)
  await vi.waitFor(() => expect(seen.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3]), { timeout: 15_000, interval: 50 })
  expect([await dead(), queue]).toEqual([[], queue])
})

test('of what is taken together, jobs of one line are done one after the other, also after one that fails, and others at once', async () => {
  const ended: number[] = []
  // What comes first takes longest.
  const slowAtFirst = async ({ n }: { n: number }): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, n < 10 ? 200 / n : 0))
    ended.push(n)
    if (n === 2) throw new HopelessJob('gone')
  }
  const { queue } = await newQueue(slowAtFirst, {}, { lineOf: ({ n }) => (n < 10 ? 'low' : undefined) })
  // By one statement, so that one look finds them all; in any order, and not the one in which they came.
  await run(
    `insert into jobs.job_common (name, data, created_on) select $1, jsonb_build_object('n', n), now() - make_interval(secs => 100 - n) from unnest(array[3, 1, 10, 2]) as n`,
    [queue],
  )
  await vi.waitFor(() => expect(ended).toHaveLength(4), { timeout: 15_000, interval: 20 })
  expect(ended).toEqual([10, 1, 2, 3])
})

/** As a process leaves it that was killed with a job in hand, a while ago. */
const abandon = (queue: string, retryCount = 0) =>
  run(
    `insert into jobs.job_common (name, data, state, retry_count, retry_limit, started_on, heartbeat_on, heartbeat_seconds, dead_letter)
     values ($1, '{"n": 1}', 'active', $2, 2, now() - interval '11 seconds', now() - interval '11 seconds', 10, 'dead_letters')`,
    [queue, retryCount],
  )

test('a job of a process that died is done by another within seconds, and one that is in hand stays there', async () => {
  const held = Promise.withResolvers<void>()
  const slow = await newQueue(() => held.promise)
  await slow.send(1)
  await vi.waitFor(() => expect(slow.seen).toEqual([1]), { timeout: 15_000, interval: 20 })
  const { queue, seen } = await newQueue(async () => {})
  await abandon(queue)
  await vi.waitFor(() => expect(seen).toEqual([1]), { timeout: 5_000, interval: 20 })
  // Past the time after which somebody else's would be given back.
  await new Promise((resolve) => setTimeout(resolve, 13_000))
  expect(slow.seen).toEqual([1])
  held.resolve()
}, 40_000)

test('a job that ends every process which takes it has an end among the dead letters', async () => {
  const { queue, seen, dead } = await newQueue(async () => {})
  await abandon(queue, 2)
  await vi.waitFor(async () => expect(await dead()).toMatchObject([{ tries: 3, reason: 'the process that had it in hand ended' }]), {
    timeout: 10_000,
    interval: 50,
  })
  expect(seen).toEqual([])
})

test.each(['dead_letters', 'job_in_hand'])('a runner whose start fails on the way, at %s, leaves no connection behind', async (step) => {
  const listening = `select from pg_stat_activity where datname = current_database() and application_name = 'galleria jobs listener'`
  const before = (await run(listening)).length
  let most = 0
  const failing: typeof database = {
    ...database,
    jobs: (work) =>
      database.jobs((client) => {
        const query = async (...args: readonly unknown[]): Promise<unknown> => {
          if (!JSON.stringify(args).includes(step)) return Reflect.apply(client.query, client, args)
          most = Math.max(most, (await run(listening)).length)
          throw new Error('the server went away')
        }
        return work(new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)) }))
      }),
  }
  await expect(startJobs(failing, logger)).rejects.toThrow('the server went away')
  expect(most).toBe(before + 1)
  await expect.poll(async () => (await run(listening)).length, { timeout: 5_000 }).toBe(before)
})
