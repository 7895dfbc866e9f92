import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createTestDatabase, withClient } from '@galleria/testing'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { assertUsable, OutsidePostgresUnusable } from './outside-postgres.ts'

const database = await createTestDatabase()
afterAll(database.drop)

/** One beside the others of the test server, in which text is kept otherwise. */
async function databaseOf(encoding: string): Promise<{ readonly connectionString: string } & AsyncDisposable> {
  const { connectionString } = inject('testServer')
  const name = `encoded_${randomUUID().replaceAll('-', '')}`
  await withClient(connectionString, (admin) =>
    admin.query(`create database ${name} template template0 encoding '${encoding}' locale_provider libc lc_collate 'C' lc_ctype 'C'`),
  )
  const url = new URL(connectionString)
  url.pathname = name
  return {
    connectionString: url.href,
    [Symbol.asyncDispose]: async () => void (await withClient(connectionString, (admin) => admin.query(`drop database ${name} with (force)`))),
  }
}

async function rowsOf(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.connectionString)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a database of one’s own is usable', async () => {
  // Without a pooler between, the shop sets its limits itself.
  await expect(assertUsable(database.connectionString)).resolves.toEqual({ unlimited: [] })
})

test('one that is not there is named, and the password is not', async () => {
  const url = new URL(database.connectionString)
  url.pathname = '/no_such_shop'
  url.password = 'secret'
  const refusal = await assertUsable(url.href).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OutsidePostgresUnusable)
  expect(String(refusal)).toContain('The database no_such_shop at')
  expect(String(refusal)).toContain('database "no_such_shop" does not exist')
  expect(String(refusal)).not.toContain('secret')
})

test('one that has no connection left says so, and what can be done', async () => {
  const limit = (connections: number) =>
    withClient(inject('testServer').connectionString, (admin) =>
      admin.query(`alter database ${new URL(database.connectionString).pathname.slice(1)} connection limit ${connections}`),
    )
  await limit(0)
  onTestFinished(async () => void (await limit(-1)))
  const refusal = await assertUsable(database.connectionString).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OutsidePostgresUnusable)
  expect(String(refusal)).toMatch(/has no connection left for the shop: too many connections for database .*\. Raise max_connections of the server/)
})

test('one in which the user may not create tables is refused', async ({ skip }) => {
  const [role] = await rowsOf('select rolsuper as "isSuper", current_user as name, current_database() as database from pg_roles where rolname = current_user')
  if (role?.isSuper) skip('a superuser may everything')
  await rowsOf(`revoke create on database ${String(role?.database)} from ${String(role?.name)}`)
  await expect(assertUsable(database.connectionString)).rejects.toThrow(`does not let the user ${String(role?.name)} create tables`)
})

test('one that keeps text in less than Unicode is refused before anything is written', async () => {
  await using latin = await databaseOf('LATIN1')
  await expect(assertUsable(latin.connectionString)).rejects.toThrow(/ keeps text as LATIN1, .* encoding 'UTF8' template template0$/)
})

test('one that asks for a password when the address has none says so', async () => {
  const url = await serverThatAnswers({}, { asksForPassword: true })
  await expect(assertUsable(url)).rejects.toThrow('could not be reached: it asks for a password, and there is none in the address. See')
})

/** Speaks just enough of PostgreSQL's protocol to answer one question with one row. */
async function serverThatAnswers(row: Readonly<Record<string, string>>, { asksForPassword = false } = {}): Promise<string> {
  const message = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
  const int32 = (value: number): Buffer => Buffer.concat([int16(value >> 16), int16(value & 65_535)])
  const ready = message('Z', Buffer.from('I'))
  const text = 25
  const [SASL, SASL_CONTINUE] = [10, 11]
  const columns = Object.keys(row).map((name) => Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(text), int16(-1), int32(-1), int16(0)]))
  const values = Object.values(row).map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]))
  const answer = [
    message('T', Buffer.concat([int16(columns.length), ...columns])),
    message('D', Buffer.concat([int16(values.length), ...values])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]
  const server = createServer((socket) => {
    socket.once('data', () => {
      if (asksForPassword) {
        socket.write(message('R', Buffer.concat([int32(SASL), Buffer.from('SCRAM-SHA-256\0\0')])))
        return void socket.once('data', () => socket.write(message('R', Buffer.concat([int32(SASL_CONTINUE), Buffer.from('r=nonce,s=c2FsdA==,i=4096')]))))
      }
      socket.write(Buffer.concat([message('R', int32(0)), ready]))
      socket.on('data', (question) => question[0] === 'Q'.charCodeAt(0) && socket.write(Buffer.concat(answer)))
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `postgres://shop@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
}

test('one that is too old is refused with its version', async () => {
  const url = await serverThatAnswers({ version: '14', versionName: '14.13 (Debian)', role: 'shop', mayCreate: 't' })
  await expect(assertUsable(url)).rejects.toThrow('runs on PostgreSQL 14.13 (Debian). The shop needs 15 or newer')
})
