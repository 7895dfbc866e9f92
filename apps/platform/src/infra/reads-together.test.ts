import { createTestDatabase } from '@galleria/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { readOfEach } from './read-of-each.ts'
import { inScope, serveTenant } from './work-scope.ts'

const [ONE, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => undefined })
beforeAll(async () => {
  await database.run({ name: 'test-table', text: 'create table shelf (tenant_id uuid, owner int, place int, thing text)' }, [])
  await database.run(
    {
      name: 'test-fill',
      text: `insert into shelf select $1::uuid, owner, place, owner || '/' || place from generate_series(1, 40) owner, generate_series(1, 3) place where place <= owner % 4`,
    },
    [ONE],
  )
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const THINGS = readOfEach(
  {
    name: 'test-things',
    text: 'select place, thing from shelf where tenant_id = $1 and owner = $2 and ($3::text is null or thing <> $3::text) order by place desc',
  },
  ['int', 'text'],
)
const DIVIDE = readOfEach({ name: 'test-divide', text: 'select 100 / $2 as quotient, $1::text as tenant' }, ['int'])

const asking = <T>(tenantId: string, work: () => Promise<T>): Promise<T> =>
  inScope({ budgetMs: 3_000, lane: 'request' }, async () => {
    serveTenant(tenantId)
    return work()
  })
const things = (owner: number, but: string | null = null, tenantId = ONE) => asking(tenantId, () => database.read(THINGS, [tenantId, owner, but]))
const expected = (owner: number, but: string | null = null) =>
  [3, 2, 1].filter((place) => place <= owner % 4 && `${owner}/${place}` !== but).map((place) => ({ place, thing: `${owner}/${place}` }))

test('what several requests read at the same time takes a few round trips, and each is answered with its own rows in their order', async () => {
  const owners = Array.from({ length: 40 }, (_, index) => index + 1)
  const before = database.requestRoundTrips()
  const found = await Promise.all(owners.map((owner) => things(owner, owner % 2 ? `${owner}/2` : null)))
  expect(found).toEqual(owners.map((owner) => expected(owner, owner % 2 ? `${owner}/2` : null)))
  expect(database.requestRoundTrips() - before).toBe(2) // 32 at most in one
})

test('who asks alone asks for himself', async () => {
  const before = database.requestRoundTrips()
  expect(await things(7)).toEqual(expected(7))
  expect(database.requestRoundTrips() - before).toBe(1)
})

test('no tenant is told what is read for another at the same time', async () => {
  const [mine, theirs, again] = await Promise.all([things(7), things(7, null, OTHER), things(3)])
  expect([mine, theirs, again]).toEqual([expected(7), [], expected(3)])
})

test('what is asked of another tenant than the request is for goes by itself', async () => {
  const before = database.requestRoundTrips()
  await Promise.all([1, 2, 3].map((owner) => asking(OTHER, () => database.read(THINGS, [ONE, owner, null]))))
  expect(database.requestRoundTrips() - before).toBe(3)
})

test('of several that go wrong together, each is told what is wrong with its own', async () => {
  const outcomes = await Promise.allSettled([4, 0, 5].map((by) => asking(ONE, () => database.read(DIVIDE, [ONE, by]))))
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code))).toEqual([
    [{ quotient: 25, tenant: ONE }],
    '22012',
    [{ quotient: 20, tenant: ONE }],
  ])
})

test('who comes first ends, and those who come later are served all the same', async () => {
  const late = readOfEach({ name: 'test-late', text: 'select thing from shelf where tenant_id = $1 and owner = $2 and place = 1' }, ['int'])
  const read = (owner: number, budgetMs: number) =>
    inScope({ budgetMs, lane: 'request' }, async () => {
      serveTenant(ONE)
      return database.read(late, [ONE, owner])
    })
  await read(1, 100).catch(() => undefined)
  await new Promise((done) => setTimeout(done, 150))
  expect(await read(5, 3_000)).toEqual([{ thing: '5/1' }])
})

test('within a transaction one reads what one has written', async () => {
  const found = await asking(ONE, () =>
    database.around({ first: 'select 1', last: () => 'select 1' }, async () => {
      await database.run({ name: 'test-more', text: `insert into shelf values ($1, 41, 1, '41/1')` }, [ONE])
      return Promise.all([things(41), things(1)])
    }),
  )
  expect(found).toEqual([expected(41), expected(1)])
})

test('refuses values that nobody gives a type for', () => {
  expect(() => readOfEach({ name: 'test', text: 'select $1, $2, $3' }, ['int'])).toThrow('The statement "test" has not 1 values besides the tenant')
})
