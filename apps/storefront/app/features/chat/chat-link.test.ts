// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settle } from '../../lib/settle.fixture.ts'
import { chatLink } from './chat-link.ts'

const line = vi.hoisted(() => ({
  said: [] as string[],
  answers: [] as object[],
  heard: new Map<string, (told: object) => void>(),
}))
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, listener: (told: object) => void) => line.heard.set(name, listener),
    close: () => undefined,
    timeout: () => ({
      emitWithAck: async (_name: string, { text }: { text: string }) => {
        line.said.push(text)
        return line.answers.shift() ?? { ok: true }
      },
    }),
  }),
}))

let shops = 0
/** A line of its own for each test. */
const opened = () => chatLink({ tenantKey: `shop-${(shops += 1)}`, locale: 'en', apiBase: '/' }, 'CUSTOMER')
const isBack = async () => {
  line.heard.get('caught_up')?.({ position: 1, isComplete: true })
  await settle()
}

beforeEach(() => {
  localStorage.clear()
  line.said.length = 0
  line.answers.length = 0
})
afterEach(() => localStorage.clear())

it.each(['chat.blocked', 'request.rate_limited', 'server.unavailable'])('says again later what is refused for now: %s', async (code) => {
  const link = opened()
  line.answers.push({ ok: false, code, text: 'Not now.' })
  link.say('c', { tid: 't', text: 'Is it in stock?' }, '2026-11-20T10:00:00Z')
  await settle()
  expect(link.unanswered('c').map(({ text }) => text)).toEqual(['Is it in stock?'])
  await isBack()
  expect(line.said).toEqual(['Is it in stock?', 'Is it in stock?'])
  expect(link.unanswered('c')).toEqual([])
})

it('does not keep what is refused for good', async () => {
  const link = opened()
  line.answers.push({ ok: false, code: 'chat.closed', text: 'It is closed.' })
  link.say('c', { tid: 't', text: 'Is it in stock?' }, '2026-11-20T10:00:00Z')
  await settle()
  expect(link.unanswered('c')).toEqual([])
  await isBack()
  expect(line.said).toEqual(['Is it in stock?'])
})
