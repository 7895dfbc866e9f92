import { setTimeout as delay } from 'node:timers/promises'
import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { domainErrorOf } from '../http/problems.ts'
import { openDatabase } from './database.ts'
import { currentScope, inScope, outsideScopes, type WorkScope } from './work-scope.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

describe('a piece of work', () => {
  test('is known to all that it awaits, and to nobody else', async () => {
    const seen: (WorkScope | undefined)[] = []
    const look = async (): Promise<void> => {
      await delay(1)
      seen.push(currentScope())
    }
    await inScope({ budgetMs: 1000 }, async (scope) => {
      await look()
      await Promise.all([look(), outsideScopes(look)])
      expect(seen.filter((one) => one === scope)).toHaveLength(2)
      expect(seen).toHaveLength(3)
    })
    expect(currentScope()).toBeUndefined()
  })

  test('has no more time than the work that it is part of, and belongs to the same caller', async () => {
    await inScope({ budgetMs: 50, lane: 'request' }, async (outer) => {
      outer.tenantId = 'galleria'
      outer.operation = 'createOrder'
      inScope({ budgetMs: 10_000 }, (inner) => {
        expect(inner.remainingMs).toBeLessThanOrEqual(50)
        expect([inner.lane, inner.tenantId, inner.operation]).toEqual(['request', 'galleria', 'createOrder'])
      })
      inScope({ budgetMs: 5 }, (inner) => expect(inner.remainingMs).toBeLessThanOrEqual(5))
    })
  })

  test('is told once when its time is up, unless it was in time', async () => {
    const told: string[] = []
    await inScope({ budgetMs: 10 }, async (scope) => {
      scope.onTimeUp(() => told.push('late'))
      scope.onTimeUp(() => told.push('in time'))()
      await delay(40)
      expect(scope.remainingMs).toBe(0)
    })
    await inScope({ budgetMs: 10 }, async (scope) => void scope.onTimeUp(() => told.push('over')))
    await delay(40)
    expect(told).toEqual(['late'])
  })
})

const SLEEP = { name: 'test-sleep', text: 'select pg_sleep($1)' }
const asks: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a statement', () => database.run(SLEEP, [30])],
  ['the query builder', () => database.orm.execute(sql`select pg_sleep(30)`)],
  ['a transaction', () => database.transaction((tx) => tx.execute(sql`select pg_sleep(30)`))],
]

test.each(asks)('%s that is not answered in time fails as unavailable, and its connection is not used again', async (_, ask) => {
  const begin = performance.now()
  const failure = await inScope({ budgetMs: 100 }, async () => await ask()).catch((error: unknown) => error)
  expect(performance.now() - begin).toBeLessThan(2_000)
  expect(domainErrorOf(failure)).toMatchObject({ code: 'server.unavailable', details: { retryAfter: 2 } })
  // Both connections are free at once: nobody waits behind the statement.
  await Promise.all([database.run(SLEEP, [0]), database.run(SLEEP, [0])])
})

test('who waits for a connection waits no longer than the time that is left', async () => {
  await inScope({ budgetMs: 2_000, lane: 'request' }, async () => {
    const holders = [1, 2].map(() => database.run(SLEEP, [0.5]))
    const begin = performance.now()
    const failure = await inScope({ budgetMs: 100 }, () => database.run(SLEEP, [0])).catch((error: unknown) => error)
    expect(performance.now() - begin).toBeLessThan(450)
    expect(domainErrorOf(failure).code).toBe('server.unavailable')
    await Promise.all(holders)
    await database.run(SLEEP, [0])
  })
})
