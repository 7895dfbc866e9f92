import { PassThrough } from 'node:stream'
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

it('nobody is written to who has gone', () => {
  const socket = new PassThrough()
  socket.end()
  answerUnread({ code: 'ECONNRESET' }, socket, 'r-2')
  expect(socket.destroyed).toBe(true)
})
