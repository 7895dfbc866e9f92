import { Socket } from 'node:net'
import { createTestDatabase, createFaultyNetwork } from '@galleria/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectForCommand } from './connector.ts'

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
