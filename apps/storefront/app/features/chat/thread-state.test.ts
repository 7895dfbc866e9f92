import type { ChatMessageWire, ChatWire } from '@galleria/contract'
import { expect, test } from 'vitest'
import { piecesOf } from './message-pieces.ts'
import { markOf, type Thread, toRead, withAnswer, withMark, withMessage, withNewest, withOlder, withUnanswered } from './thread-state.ts'

const CHAT: ChatWire = {
  contextId: 'c',
  pid: 's',
  cid: 'me',
  name: 'Green Acre',
  messages: [],
  unread: 0,
  read: 0,
  other: { delivered: 0, read: 0 },
  waitingSince: null,
  order: null,
  isBlocked: false,
  isBlockedByOther: false,
  isClosed: false,
}
const message = (seq: number, roleType: ChatMessageWire['roleType'] = 'SELLER', tid = `t${seq}`): ChatMessageWire => ({
  _id: `m${seq}`,
  conversationId: 'c',
  seq,
  tid,
  roleType,
  fid: roleType === 'CUSTOMER' ? 'me' : 's',
  text: `${seq}`,
  pictures: [],
  subject: null,
  createdAt: '2026-11-20T10:00:00Z',
})
const page = (...seqs: number[]) => ({ chat: CHAT, data: seqs.map((seq) => message(seq)), hasMore: true })
const placesOf = (thread: Thread | undefined) => thread?.messages.map(({ seq }) => seq)

test('a page that goes on from what is known is put behind it, and one that does not takes its place', () => {
  const known = withNewest(undefined, page(4, 5, 6))
  expect(placesOf(withNewest(known, page(6, 7, 8)))).toEqual([4, 5, 6, 7, 8])
  expect(placesOf(withNewest(known, page(7, 8)))).toEqual([4, 5, 6, 7, 8])
  expect(placesOf(withNewest(known, page(9, 10)))).toEqual([9, 10])
  // An answer that was overtaken takes nothing away.
  expect(placesOf(withNewest(known, page(4, 5)))).toEqual([4, 5, 6])
  expect(placesOf(withNewest(withMessage(withNewest(undefined, page()), message(1)), page()))).toEqual([1])
  expect(placesOf(withOlder(known, { data: [message(2), message(3), message(4)], hasMore: false }))).toEqual([2, 3, 4, 5, 6])
})

test('a message is added once, in its place; where something between is missing, the page is to be read', () => {
  const known = withNewest(undefined, page(1, 2))
  expect(placesOf(withMessage(known, message(3)))).toEqual([1, 2, 3])
  expect(placesOf(withMessage(known, message(2)))).toEqual([1, 2])
  expect(withMessage(known, message(4))).toBeUndefined()
})

test('what was said of the same thing before shows how it stands now', () => {
  const about = (id: string, state: 'asked' | 'offered') =>
    ({ kind: 'quote', id, name: 'Q-1', quote: { name: 'Shirt', quantity: 20, state, unitPrice: null, validUntil: null } }) as const
  const said = (seq: number, id: string, state: 'asked' | 'offered') => ({ ...message(seq), subject: about(id, state) })
  const known = withNewest(undefined, { ...page(), data: [said(1, 'one', 'asked'), said(2, 'other', 'asked'), message(3)] })
  const states = withMessage(known, said(4, 'one', 'offered'))?.messages.map(({ subject }) => subject?.quote?.state)
  expect(states).toEqual(['offered', 'asked', undefined, 'offered'])
})

test('what is on its way is gone from there as soon as it was said, by whichever way that is known', () => {
  const known: Thread = { ...withNewest(undefined, page(1)), outgoing: [{ tid: 'mine', text: 'Hello', at: '' }] }
  const mine = message(2, 'CUSTOMER', 'mine')
  expect(withMessage(known, mine)?.outgoing).toEqual([])
  expect(withNewest(known, { chat: CHAT, data: [message(1), mine], hasMore: false }).outgoing).toEqual([])
  expect(withMessage(known, message(2, 'CUSTOMER', 'another'))?.outgoing).toHaveLength(1)
})

test('marks only go forward, and what is read was delivered', () => {
  const known = withMark(withMark(withNewest(undefined, page(1, 2, 3)), 'read', 2), 'delivered', 1)
  expect(known.messages.map((one) => markOf(known, one))).toEqual(['read', 'read', 'sent'])
  expect(markOf(withMark(known, 'delivered', 3), message(3))).toBe('delivered')
})

test('only what the other side has said is left to be read', () => {
  const known = withNewest(undefined, { chat: { ...CHAT, read: 1 }, data: [message(1), message(2, 'CUSTOMER')], hasMore: false })
  expect(toRead(known, 'CUSTOMER')).toBeUndefined()
  expect(toRead(known, 'SELLER')?.seq).toBe(2)
})

test('only addresses of the web can be followed, without what ends the sentence', () => {
  const text = 'See https://example.com/a?b=1, (http://example.com) or javascript:alert(1) and data:text/html,x.'
  expect(piecesOf(text).flatMap(({ href }) => href ?? [])).toEqual(['https://example.com/a?b=1', 'http://example.com/'])
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('what this device said and nobody has answered waits once, before what is said now, until it is said or refused', () => {
  const unsent = (tid: string) => ({ tid, text: tid, contextId: 'c', account: 'me', side: 'CUSTOMER' as const, at: '2026-11-20T09:00:00Z' })
  const known = { ...withNewest(undefined, page(1)), outgoing: [{ tid: 'now', text: 'now', at: '2026-11-20T10:00:00Z' }] }
  const waiting = withUnanswered(known, [unsent('t1'), unsent('before'), unsent('now')])
  expect(waiting.outgoing.map(({ tid }) => tid)).toEqual(['before', 'now']) // t1 has arrived
  const said = withAnswer(waiting, 'before', { ok: true, message: message(2, 'CUSTOMER', 'before') })
  expect([placesOf(said), said.outgoing.map(({ tid }) => tid)]).toEqual([[1, 2], ['now']])
  expect(withAnswer(said, 'now', { ok: false, text: 'Too fast' }).outgoing).toEqual([expect.objectContaining({ tid: 'now', failure: 'Too fast' })])
})
