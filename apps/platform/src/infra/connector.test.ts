import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { Transform } from 'node:stream'
import { createTestDatabase, createFaultyNetwork } from '@galleria/testing'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectForCommand, createConnector, isFull, UNLIMITED } from './connector.ts'
import { PostgresClient } from './postgres-client.ts'

test('finds the server that answers among several, whichever is named first', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const network = await createFaultyNetwork(database.connectionString)
  onTestFinished(network.close)
  const { username, port, pathname } = new URL(network.connectionString)
  for (const hosts of [`127.0.0.1:1,127.0.0.1:${port}`, `127.0.0.1:${port},127.0.0.1:1`]) {
    const client = await connectForCommand(`postgresql://${username}@${hosts}${pathname}`, 'test')
    onTestFinished(() => client.end())
    const { rows } = await client.query<{ name: string }>(`select current_setting('application_name') as name`)
    expect(rows).toEqual([{ name: 'galleria test' }])
  }
})

test('asks the network after ten seconds of silence whether the server is still there', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const network = await createFaultyNetwork(database.connectionString)
  onTestFinished(network.close)
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const client = await connectForCommand(network.connectionString, 'test')
  onTestFinished(() => client.end())
  expect(keepAlive.mock.calls).toEqual([[true, 10_000]])
})

/** Lets in like a pooler that was told to ignore settings: it takes them all, and names a process of its own. */
async function poolerBefore(connectionString: string): Promise<string> {
  const server = createServer((client) => {
    const { port, hostname } = new URL(connectionString)
    const behind = connect(Number(port), hostname)
    client
      .pipe(behind)
      .pipe(new Transform({ transform: (chunk: Buffer, _, done) => done(null, renamed(chunk)) }))
      .pipe(client)
    for (const socket of [client, behind]) socket.on('error', () => undefined).on('close', () => void [client, behind].map((end) => end.destroy()))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = new URL(connectionString)
  url.port = String((server.address() as AddressInfo).port)
  return url.href
}

const KEY_DATA = Buffer.from([75, 0, 0, 0, 12]) // and after it the number of the process

function renamed(chunk: Buffer): Buffer {
  const at = chunk.indexOf(KEY_DATA)
  if (at >= 0) chunk.writeInt32BE(1, at + KEY_DATA.length)
  return chunk
}

test('knows a pooler that takes every setting by the process that answers, and leaves nothing on its connections', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const network = await createFaultyNetwork(database.connectionString)
  onTestFinished(network.close)
  for (const [isPooled, url] of [
    [false, network.connectionString],
    [true, await poolerBefore(network.connectionString)],
  ] as const) {
    const connector = createConnector(url, { tenantRole: 'shop_tenant' })
    const client = await connector.connect((config) => new PostgresClient(config), 'test', UNLIMITED)
    onTestFinished(() => client.end())
    const { rows } = await client.query<{ kept: number }>('select count(*)::int as kept from pg_prepared_statements')
    expect({ isPooled: connector.isPooled(), leavesSome: rows[0]?.kept !== 0 }).toEqual({ isPooled, leavesSome: !isPooled })
  }
})

test.each([
  ['sorry, too many clients already', '53300', true],
  ['no more connections allowed (max_client_conn)', '08P01', true],
  ['client connections exceeded (max_user_client_connections)', '08P01', true],
  ['server login has been failing', '08P01', false],
])('a server or pooler that says "%s" has, or has not, too few connections', (message, code, isSo) => {
  expect(isFull(Object.assign(new pg.DatabaseError(message, 0, 'error'), { code }))).toBe(isSo)
})
