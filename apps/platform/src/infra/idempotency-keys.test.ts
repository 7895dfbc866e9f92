import { createHash, randomUUID } from 'node:crypto'
import { createTestDatabase } from '@galleria/testing'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { createIdempotencyKeys, type KeyedRequest } from './idempotency-keys.ts'
import { inScope } from './work-scope.ts'

const testDatabase = await createTestDatabase()
// A request waits for a lock three quarters of its budget.
const database = openDatabase(testDatabase.connectionString, { max: 4, requestBudgetMs: 400, onError: () => undefined })
const { once } = createIdempotencyKeys(database)
const keys = { once: <T>(request: KeyedRequest, work: () => Promise<T>) => inScope({ budgetMs: 10_000, lane: 'request' }, async () => once(request, work)) }

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
const aRequest = (): KeyedRequest => ({ tenantId: randomUUID(), digest: sha256(randomUUID()), fingerprint: sha256('add one') })

/** Work that has begun when `begun` says so, and ends when it is told to. */
function slowWork() {
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = async (): Promise<string> => {
    begun.resolve()
    await told.promise
    return 'done'
  }
  return { work, begun: begun.promise, end: told.resolve }
}

const nothing = async (): Promise<never> => {
  throw new Error('this was not to be done')
}

test('a request that waits too long for the same one is told that it is being done', async () => {
  const request = aRequest()
  const { work, begun, end } = slowWork()
  const first = keys.once(request, work)
  await begun
  await expect(keys.once(request, nothing)).rejects.toMatchObject({ code: 'idempotency.in_progress', details: { retryAfter: 1 } })
  end()
  expect(await first).toEqual({ answer: 'done', isFirst: true })
  expect(await keys.once(request, nothing)).toEqual({ answer: 'done', isFirst: false })
})

test('a lock that the work itself waits for is no matter of keys', async () => {
  const [held, request] = [aRequest(), aRequest()]
  const { work, begun, end } = slowWork()
  const first = keys.once(held, work)
  await begun
  const meeting = keys.once(request, () =>
    database.run({ name: 'test-meet', text: 'insert into idempotency_key (tenant_id, digest, fingerprint) values ($1, $2, $2)' }, [held.tenantId, held.digest]),
  )
  await expect(meeting).rejects.toMatchObject({ code: '55P03' })
  end()
  await first
})

test('an answer that is empty is one, too', async () => {
  const request = aRequest()
  expect(await keys.once(request, async () => undefined)).toEqual({ answer: undefined, isFirst: true })
  expect(await keys.once(request, nothing)).toEqual({ answer: undefined, isFirst: false })
})

test('an answer is given again as it was, whatever stands in it', async () => {
  const request = aRequest()
  const answer = { text: `it's 5 "o'clock"; drop table orders -- \\ \\' $1 \u{1F4A1} \0`, list: [null, 1.5, true] }
  await keys.once(request, async () => answer)
  expect(await keys.once(request, nothing)).toEqual({ answer, isFirst: false })
})
