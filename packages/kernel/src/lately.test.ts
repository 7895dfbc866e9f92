import { expect, it } from 'vitest'
import { createLately } from './index.ts'

it('knows what was there lately, and forgets it after the time', () => {
  const lately = createLately({ withinMs: 1000, most: 10 })
  expect(lately.again('a', 0)).toBe(false)
  expect(lately.again('a', 1000)).toBe(true)
  expect(lately.again('b', 1000)).toBe(false)
  expect(lately.again('a', 1001)).toBe(false)
})

it('forgets all when there is no room for more', () => {
  const lately = createLately({ withinMs: 1000, most: 2 })
  for (const key of ['a', 'b']) expect(lately.again(key, 0)).toBe(false)
  expect(lately.again('c', 0)).toBe(false)
  expect(lately.again('c', 0)).toBe(true)
  expect(lately.again('a', 0)).toBe(false)
})
