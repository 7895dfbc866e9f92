import { createTestDatabase } from '@galleria/testing'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'

const testDatabase = await createTestDatabase()
const lost: Error[] = []
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: (error) => void lost.push(error) })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const ECHO = { name: 'test-echo', text: 'select $1::int as n, pg_backend_pid() as pid' }
const DIVIDE = { name: 'test-divide', text: 'select 100 / $1::int as quotient' }
const SLOW = { name: 'test-slow', text: 'select pg_sleep(0.2), pg_backend_pid() as pid' }
type Echo = { readonly n: number; readonly pid: number }
const echo = async (n: number): Promise<Echo> => {
  const [row] = await database.read<Echo>(ECHO, [n])
  if (!row) throw new Error('no answer')
  return row
}

test('many reads at once are answered each with its own rows, over one connection', async () => {
  const before = database.roundTrips()
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => echo(n)))
  expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => n))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  expect(database.roundTrips() - before).toBe(500)
})

test('a read that fails, fails alone', async () => {
  const outcomes = await Promise.allSettled([1, 0, 4].flatMap((n) => [database.read(DIVIDE, [n]), echo(n)]))
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code))).toMatchObject([
    [{ quotient: 100 }],
    { n: 1 },
    '22012',
    { n: 0 },
    [{ quotient: 25 }],
    { n: 4 },
  ])
})

test('reads that a lost connection leaves without an answer are asked again on a new one', async () => {
  const { pid } = await echo(1)
  const [slow, quick] = [database.read<Echo>(SLOW, []), echo(2)]
  await database.run({ name: 'test-cut', text: 'select pg_terminate_backend($1)' }, [pid])
  expect((await slow)[0]?.pid).not.toBe(pid)
  expect((await quick).pid).not.toBe(pid)
  // Which of the two the operating system tells depends on what was under way.
  expect(lost.map((error) => error.message)).toEqual([expect.stringMatching(/^(Connection terminated unexpectedly|read ECONNRESET)$/)])
})

test('after being closed, and without a server, reads fail soon', async () => {
  const nowhere = openDatabase(testDatabase.connectionString.replace(/host=[^&]*/, 'host=%2Fnowhere'), { max: 2, onError: () => undefined })
  await expect(nowhere.read(ECHO, [1])).rejects.toThrow('ENOENT')
  await nowhere.close()
  const closed = openDatabase(testDatabase.connectionString, { max: 2, onError: () => undefined })
  await closed.read(ECHO, [1])
  await closed.close()
  await expect(closed.read(ECHO, [1])).rejects.toThrow('Client was closed and is not queryable')
})
