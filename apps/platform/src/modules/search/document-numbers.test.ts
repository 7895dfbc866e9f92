import { expect, it } from 'vitest'
import { createDocumentNumbers, INDEXED, LISTED } from './document-numbers.ts'

it('uses a number again once nobody holds its document', () => {
  const numbers = createDocumentNumbers()
  const first = numbers.hold('a', LISTED)
  expect(numbers.hold('a', INDEXED)).toBe(first)
  numbers.release('a', LISTED)
  expect([numbers.find('a', LISTED), numbers.find('a', INDEXED)]).toEqual([undefined, first])
  expect(numbers.hold('b', LISTED)).not.toBe(first)
  numbers.release('a', INDEXED)
  expect(numbers.hold('c', LISTED)).toBe(first)
})

it('gives no number away that somebody may just have read', async () => {
  const numbers = createDocumentNumbers()
  const first = numbers.hold('a', LISTED)
  const { promise, resolve } = Promise.withResolvers<void>()
  const read = numbers.whileRead(() => promise)
  numbers.release('a', LISTED)
  expect(numbers.hold('b', LISTED)).not.toBe(first)
  await expect(numbers.whileRead(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(numbers.hold('c', LISTED)).not.toBe(first)
  resolve()
  await read
  expect(numbers.hold('d', LISTED)).toBe(first)
})
