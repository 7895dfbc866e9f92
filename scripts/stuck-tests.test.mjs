import { expect, test } from 'vitest'
import { stuckFiles } from './stuck-tests.mjs'

const LATER = 1_000_000

test('nothing is stuck while one of the files may still say something', () => {
  const silent = { file: 'a', since: LATER - 200_000, mayTakeMs: 60_000 }
  expect(stuckFiles([silent, { file: 'b', since: LATER - 1_000, mayTakeMs: 60_000 }], LATER)).toEqual([])
  expect(stuckFiles([silent, { file: 'b', since: LATER - 200_000, mayTakeMs: 1_200_000 }], LATER)).toEqual([])
})

test('files are stuck when all have been silent for longer than their test may take', () => {
  const silent = (file) => ({ file, since: LATER - 200_000, mayTakeMs: 60_000 })
  expect(stuckFiles([silent('a'), silent('b')], LATER)).toEqual(['a', 'b'])
  expect(stuckFiles([], LATER)).toEqual([])
})
