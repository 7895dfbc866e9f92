import { expect, test } from 'vitest'
import { createLentColumns } from './lent-columns.ts'

test('lends what was given back again, to one at a time', () => {
  const columns = createLentColumns()
  const [numbers, scores] = [columns.numbers(5_000), columns.scores(6_000)]
  expect([numbers.length, scores.length]).toEqual([5_000, 6_000])
  columns.giveBack(numbers.subarray(0, 10), scores)
  // Given back twice, it is there once.
  columns.giveBack(numbers, scores)
  const next = [columns.numbers(8_000), columns.numbers(8_000)]
  expect(next.map(({ length }) => length)).toEqual([8_000, 8_000])
  expect(next.map(({ buffer }) => buffer === numbers.buffer)).toEqual([true, false])
  expect(columns.scores(5_000).buffer).toBe(scores.buffer)
})

test('keeps no more than it may, and nothing that is short or of somebody else', () => {
  const columns = createLentColumns(100_000)
  const three = [columns.scores(4_096), columns.scores(4_096), columns.scores(4_096), columns.scores(4_096)]
  columns.giveBack(...three)
  expect(columns.bytes()).toBe(3 * 4_096 * 8)
  columns.giveBack(columns.numbers(10), new Uint32Array(10_000))
  expect(columns.bytes()).toBe(3 * 4_096 * 8)
})
