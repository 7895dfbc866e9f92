import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callKey, fetchFirst, forgetFirstAnswers } from './first-calls.ts'

const CART = '/api/cart/cart/view'
const ADDRESSES = '/api/cap/users/customer/list-address'
const asking = (token: string, method: string) => ({ method, headers: { authorization: `Bearer ${token}` } })
const answer = (text: string): Promise<Response> => Promise.resolve(new Response(text))
const sent = vi.fn<typeof fetch>(() => answer('asked now'))

beforeEach(() => {
  vi.useFakeTimers()
  const unanswered = Promise.reject<Response>(new TypeError('no network'))
  unanswered.catch(() => undefined)
  vi.stubGlobal('window', {
    firstAnswers: new Map([
      [callKey('POST', CART), { token: 'mine', reply: answer('the cart') }],
      [callKey('GET', ADDRESSES), { token: 'mine', reply: unanswered }],
    ]),
  })
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sent.mockClear()
})

const textOf = async (reply: Promise<Response>): Promise<string> => (await reply).text()

test('what was asked for ahead is not asked for again by the parts that begin with it, and is old a second later', async () => {
  expect(await textOf(fetchFirst(CART, asking('mine', 'POST')))).toBe('the cart')
  expect(await textOf(fetchFirst(CART, asking('mine', 'POST')))).toBe('the cart')
  expect(sent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(await textOf(fetchFirst(CART, asking('mine', 'POST')))).toBe('asked now')
})

test('it is nobody else’s, and fails nobody', async () => {
  expect(await textOf(fetchFirst(CART, { ...asking('mine', 'POST'), headers: { authorization: 'Bearer other' } }))).toBe('asked now')
})

test('what could not be fetched ahead is asked for again', async () => {
  expect(await textOf(fetchFirst(ADDRESSES, asking('mine', 'GET')))).toBe('asked now')
})

test('what was refused is told once, and asked for again by whoever tries again', async () => {
  window.firstAnswers?.set(callKey('GET', ADDRESSES), { token: 'mine', reply: Promise.resolve(new Response('gone', { status: 404 })) })
  expect(await textOf(fetchFirst(ADDRESSES, asking('mine', 'GET')))).toBe('gone')
  expect(await textOf(fetchFirst(ADDRESSES, asking('mine', 'GET')))).toBe('asked now')
})

test('after a change nothing that was asked for before it is believed', async () => {
  await fetchFirst('/api/cart/cart/add', { ...asking('mine', 'POST'), body: '{}' })
  expect(await textOf(fetchFirst(CART, asking('mine', 'POST')))).toBe('asked now')
})

test('what only reads makes nothing old', async () => {
  await fetchFirst('/api/cart/saved/view', asking('mine', 'GET'))
  await fetchFirst('/api/order/counter/code', asking('mine', 'POST'))
  expect(await textOf(fetchFirst(CART, asking('mine', 'POST')))).toBe('the cart')
})

test.each([
  ['a POST under a key', { ...asking('mine', 'POST'), headers: { authorization: 'Bearer mine', 'idempotency-key': 'a' } }],
  ['a DELETE', asking('mine', 'DELETE')],
  ['a PUT', asking('mine', 'PUT')],
])('%s makes all old', async (_, change) => {
  await fetchFirst('/api/cart/cart/empty', change)
  expect(await textOf(fetchFirst(CART, asking('mine', 'POST')))).toBe('asked now')
})

test('what no part wanted when the page began is not believed later', async () => {
  await fetchFirst('/api/cart/saved/view', asking('mine', 'GET'))
  vi.advanceTimersByTime(5000)
  expect(await textOf(fetchFirst(CART, asking('mine', 'POST')))).toBe('asked now')
})

test('nor after one that another tab has made', async () => {
  expect(await textOf(fetchFirst(CART, asking('mine', 'POST')))).toBe('the cart')
  forgetFirstAnswers()
  expect(await textOf(fetchFirst(CART, asking('mine', 'POST')))).toBe('asked now')
})
