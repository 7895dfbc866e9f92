import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
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

/** A server that answers what it can not read, and the connections that it has had. */
async function listening(): Promise<{ server: Server; met: Socket[]; port: number }> {
  const server = createServer()
  const met: Socket[] = []
  server.on('connection', (socket) => met.push(socket))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerUnread(error, socket, 'r-3'))
  server.listen(0)
  await once(server, 'listening')
  return { server, met, port: (server.address() as AddressInfo).port }
}

it('a client that never closes, or never reads, is not waited for', async () => {
  const { server, met, port } = await listening()
  const clients = [true, false].map((reads) => {
    const client = connect({ port, allowHalfOpen: true })
    client.on('error', () => undefined)
    if (reads) client.resume()
    client.write('nonsense\r\n\r\n')
    return client
  })
  await expect.poll(() => met.length).toBe(2)
  await expect.poll(() => met.map(({ destroyed }) => destroyed), { timeout: 5_000 }).toEqual([true, true])
  for (const client of clients) client.destroy()
  await new Promise((closed) => server.close(closed))
})

it('who is still sending when it is refused can read why', async () => {
  const { server, port } = await listening()
  const client = connect({ port })
  client.write(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(1_000_000)}`)
  expect(await text(client)).toContain('"code":"request.headers_too_large"')
  await new Promise((closed) => server.close(closed))
})

it('nobody is written to who has gone', () => {
  const socket = new PassThrough()
  socket.end()
  answerUnread({ code: 'ECONNRESET' }, socket, 'r-2')
  expect(socket.destroyed).toBe(true)
})
