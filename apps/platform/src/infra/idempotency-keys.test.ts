import { createHash, randomUUID } from 'node:crypto'
import { createTestDatabase, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { openDatabase } from './database.ts'
import { createIdempotencyKeys, type KeyedRequest } from './idempotency-keys.ts'
import { inScope } from './work-scope.ts'

const testDatabase = await createTestDatabase()
// A request waits for a lock three quarters of its budget.
const database = openDatabase(testDatabase.connectionString, { max: 4, requestBudgetMs: 400, onError: () => undefined })
const { once, recall, remember } = createIdempotencyKeys(database, 'the secret of this installation')
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

// The key is on nobody's side but the caller's: what is kept under it is of no use without it.
describe('a request that holds secrets', () => {
  const aSecret = (): KeyedRequest => ({ ...aRequest(), sealedBy: randomUUID() })
  const asKept = async ({ digest }: KeyedRequest) =>
    database.run<{ fingerprint: Buffer; answer: string | null }>(
      { name: 'test-kept', text: 'select fingerprint, answer from idempotency_key where digest = $1' },
      [digest],
    )
  const ask = async (text: string, values: readonly unknown[] = []) => database.run(statementOf(text), values)

  beforeAll(() => ask('create table noted (note text)'))

  test('is answered again with the key, and with no other', async () => {
    const request = aSecret()
    const answer = { token: 'nobody reads this', list: [null, 1.5] }
    expect(await keys.once(request, async () => answer)).toEqual({ answer, isFirst: true })
    expect(await keys.once(request, nothing)).toEqual({ answer, isFirst: false })
    const [kept] = await asKept(request)
    expect(Buffer.from(kept?.answer ?? '', 'base64').toString('latin1')).not.toContain('nobody')
    expect(kept?.fingerprint.equals(request.fingerprint)).toBe(false)
    await expect(keys.once({ ...request, sealedBy: 'another key' }, nothing)).rejects.toMatchObject({ code: 'idempotency.conflict' })
  })

  test('that was refused leaves what it has counted, and may be asked again', async () => {
    const request = aSecret()
    const refused = keys.once(request, async () => {
      await ask('insert into noted values ($1)', ['a try'])
      throw new DomainError('identity.code_wrong')
    })
    await expect(refused).rejects.toMatchObject({ code: 'identity.code_wrong' })
    expect(await ask('select note from noted')).toEqual([{ note: 'a try' }])
    expect(await asKept(request)).toEqual([])
    expect(await keys.once(request, async () => 'done')).toEqual({ answer: 'done', isFirst: true })
  })

  test('leaves nothing where it failed, or where a statement had failed before it was refused', async () => {
    const before = await ask('select note from noted')
    for (const failure of [new Error('nobody expected this'), new DomainError('identity.code_wrong')]) {
      const request = aSecret()
      const failed = keys.once(request, async () => {
        await ask('insert into noted values ($1)', ['half of it'])
        if (failure instanceof DomainError) await ask('select 1 / 0').catch(() => undefined)
        throw failure
      })
      await expect(failed).rejects.toBe(failure)
      expect(await ask('select note from noted')).toEqual(before)
      expect(await keys.once(request, async () => 'done')).toEqual({ answer: 'done', isFirst: true })
    }
  })

  test('is recalled by whoever asks the very same', async () => {
    const request = aSecret()
    expect(await recall(request)).toBeUndefined()
    await keys.once(request, async () => 'done')
    expect(await recall(request)).toEqual({ answer: 'done' })
    expect(await recall({ ...request, digest: sha256('another caller') })).toBeUndefined()
    for (const other of [
      { ...request, fingerprint: sha256('add two') },
      { ...request, sealedBy: 'another key' },
    ])
      await expect(recall(other)).rejects.toMatchObject({ code: 'idempotency.conflict' })
  })

  test('is remembered as it was answered first, for a day', async () => {
    const request = aSecret()
    await remember(request, 'first')
    await remember(request, 'second')
    expect(await recall(request)).toEqual({ answer: 'first' })
    await ask(`update idempotency_key set created_at = now() - interval '24 hours 1 second' where digest = $1`, [request.digest])
    expect(await recall(request)).toBeUndefined()
    await remember(request, undefined)
    expect(await recall(request)).toEqual({ answer: undefined })
  })
})
