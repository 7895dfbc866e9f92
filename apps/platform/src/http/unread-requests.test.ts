import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { answerUnread } from './unread-requests.ts'

it('a request that takes too long to arrive is told so, and its line is closed', () => {
  const socket = new PassThrough()
  answerUnread({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, 'r-1')
  const answer = String(socket.read())
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(answer).toContain('"code":"request.too_slow"')
  expect(socket.writableEnded).toBe(true)
})

it('a client that never closes, or never reads, is not waited for', async () => {
  const server = createServer()
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerUnread(error, socket, 'r-3'))
  server.listen(0)
  await once(server, 'listening')
  const count = promisify(server.getConnections.bind(server))
  const clients = [true, false].map((reads) => {
    const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true })
    client.on('error', () => undefined)
    if (reads) client.resume()
    client.write('nonsense\r\n\r\n')
    return client
  })
  await Promise.all(clients.map((client) => once(client, 'connect')))
  await expect.poll(() => count(), { timeout: 5_000 }).toBe(0)
  for (const client of clients) client.destroy()
  await new Promise((closed) => server.close(closed))
})

it('nobody is written to who has gone', () => {
  const socket = new PassThrough()
  socket.end()
  answerUnread({ code: 'ECONNRESET' }, socket, 'r-2')
  expect(socket.destroyed).toBe(true)
})
