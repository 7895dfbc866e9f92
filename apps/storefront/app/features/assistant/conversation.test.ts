import type { AssistantMessageWire } from '@galleria/contract'
import { expect, it } from 'vitest'
import { answered, asked, choicesOf, failed, newConversation } from './conversation.ts'

const message = (text: string, over: Partial<AssistantMessageWire> = {}): AssistantMessageWire => ({
  recipient_id: 'x',
  text,
  buttons: [],
  custom: null,
  metadata: null,
  ...over,
})
const options: NonNullable<AssistantMessageWire['custom']>['options'] = [
  { message: 'Delivery', optionType: 'say', nextParent: '/delivery' },
  { message: 'Cart', optionType: 'open', nextParent: '/cart' },
]

it('appends what was said at once, and the answers after it, each once', () => {
  const one = asked(newConversation('a'), 'Where?')
  expect([one.isWaiting, one.lines.length]).toEqual([true, 1])
  const two = answered(one, [message('Here'), message('And there', { metadata: { session: 's' } })])
  expect(two.lines.map((line) => (line.by === 'shopper' ? line.text : line.message.text))).toEqual(['Where?', 'Here', 'And there'])
  expect(new Set(two.lines.map(({ id }) => id)).size).toBe(3)
  expect([two.isWaiting, two.session]).toEqual([false, 's'])
  expect(answered(two, [message('Bye')]).session).toBeNull()
})

it('offers what the last answer offers, and nothing while another is waited for', () => {
  const first = answered(asked(newConversation('a'), null), [message('Hello', { buttons: [{ title: 'Old', payload: '/old' }] })])
  expect(choicesOf(first)).toEqual([{ title: 'Old', payload: '/old' }])
  const second = asked(first, 'Hm')
  expect(choicesOf(second)).toEqual([])
  const custom = { message: 'Please choose an option:', options, orders: [], items: [] }
  expect(choicesOf(answered(second, [message('What?'), message('', { custom })]))).toEqual([{ title: 'Delivery', payload: '/delivery' }])
})

it('keeps what had no answer to be said again, and does not say it twice', () => {
  const one = failed(asked(newConversation('a'), 'Where?'), 'Where?', 'No connection')
  expect([one.isWaiting, one.failed]).toEqual([false, { message: 'Where?', why: 'No connection' }])
  const again = asked(one, null)
  expect([again.lines.length, again.failed]).toEqual([1, null])
})
