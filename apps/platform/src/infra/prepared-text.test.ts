import { createTestDatabase } from '@galleria/testing'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { connectForCommand } from './connector.ts'
import type { PostgresClient } from './postgres-client.ts'
import { askInFull, askPrepared, type Call } from './prepared-text.ts'

const testDatabase = await createTestDatabase()
afterAll(() => testDatabase.drop())

let client: PostgresClient
beforeEach(async () => {
  client = await connectForCommand(testDatabase.connectionString, 'test')
})
afterEach(() => client.leave())

const HALVE = { name: 'test_halve', types: ['text', 'int'], text: `select $1 || '$2' as said, 12 / $2 as half` }
const halve = (said: string, by: number): Call => ({ statement: HALVE, literals: [client.escapeLiteral(said), String(by)] })
const alone = (text: string) => text
const inTransaction = (text: string) => `begin; ${text}; commit`
const preparedNames = async () => (await client.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name)
const rowsOf = (answer: unknown) => (Array.isArray(answer) ? answer.flatMap(({ rows }) => rows) : Reflect.get(Object(answer), 'rows'))

test('is planned once on a connection, with whatever stands around it', async () => {
  expect(rowsOf(await askPrepared(client, halve(`it's \\ $1`, 2), inTransaction))).toEqual([{ said: `it's \\ $1$2`, half: 6 }])
  expect(rowsOf(await askPrepared(client, halve('', 3), alone))).toEqual([{ said: '$2', half: 4 }])
  expect(await preparedNames()).toEqual(['test_halve'])
})

test('says the same in full, and leaves nothing on the connection', async () => {
  expect(rowsOf(await askInFull(client, { statement: { ...HALVE, text: 'select $1 as said, 12 / $2 as half' }, literals: [`' \\ $2'`, '2'] }, alone))).toEqual([
    { said: ' \\ $2', half: 6 },
  ])
  expect(await preparedNames()).toEqual([])
})

test('a connection on which it could not be planned is not used again, one on which it only failed is', async () => {
  await askPrepared(client, halve('', 2), alone)
  await expect(askPrepared(client, halve('', 0), alone)).rejects.toMatchObject({ code: '22012' })
  expect(client.lostBecause).toBeUndefined()
  const other = { statement: { ...HALVE, name: 'test_other' }, literals: ["''", '0'] }
  await expect(askPrepared(client, other, alone)).rejects.toMatchObject({ code: '22012' })
  expect(client.lostBecause).toMatchObject({ code: '22012' })
})
