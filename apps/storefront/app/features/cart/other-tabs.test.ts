// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { otherTabsOf } from './other-tabs.ts'

const KEY = 'galleria:plaza:cart-changed'
const asked = () => new Map([['GET:/api/cart', { token: 'a', reply: Promise.resolve(new Response()) }]])

let stop: () => void = () => undefined
beforeEach(() => {
  localStorage.clear()
  window.firstAnswers = asked()
})
afterEach(() => {
  stop()
  window.firstAnswers = undefined
})
const heard = vi.fn<() => void>()
const listen = () => {
  heard.mockClear()
  stop = otherTabsOf('plaza').subscribe(heard)
}
/** As the browser tells it to every tab but the one that wrote. */
const writtenElsewhere = () => window.dispatchEvent(new StorageEvent('storage', { key: KEY }))

it('hears of a change in another tab, after which what was asked for before is old', () => {
  listen()
  expect(window.firstAnswers?.size).toBe(1)
  writtenElsewhere()
  expect(heard).toHaveBeenCalledOnce()
  expect(window.firstAnswers).toBeUndefined()
})

it('writes something new with each change, or no tab would hear of the second', () => {
  const tabs = otherTabsOf('plaza')
  const written = [1, 2].map(() => (tabs.tell(), localStorage.getItem(KEY)))
  expect(new Set(written).size).toBe(2)
})

it('trusts no answer that was asked for before a change which came while the page was on its way', () => {
  otherTabsOf('plaza').tell() // nobody listened here yet
  listen()
  expect(window.firstAnswers).toBeUndefined()
})

it.each([
  ['a change from before the page', () => String(performance.timeOrigin - 1)],
  ['what an older page has written', () => 'k3J9'],
])('lets stand what the page has asked for after %s', (_, value) => {
  localStorage.setItem(KEY, value())
  listen()
  expect(window.firstAnswers?.size).toBe(1)
})
