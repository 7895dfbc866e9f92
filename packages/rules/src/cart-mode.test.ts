import { expect, it } from 'vitest'
import { linesInTheWay } from './index.ts'

const lines = [{ sellerId: 's1' }, { sellerId: 's2' }, { sellerId: 's1' }]

it('lets the things of several sellers stand beside each other only in a cart for several', () => {
  expect(linesInTheWay(lines, 's1', 'single')).toEqual([{ sellerId: 's2' }])
  expect(linesInTheWay(lines, 's3', 'single')).toEqual(lines)
  expect(linesInTheWay(lines, 's3', 'multi')).toEqual([])
})
