import { describe, expect, test } from 'vitest'
import { viewAfter, viewAt } from './use-tile-views.ts'

const box = { left: 100, width: 400 }

describe('the pictures of a tile (UX-12)', () => {
  test.each([
    [100, 0],
    [199, 0],
    [200, 1],
    [350, 2],
    [499, 3],
    [500, 3],
    [90, 0],
  ])('a pointer at %d is over picture %d of four', (x, view) => expect(viewAt(x, box, 4)).toBe(view))

  test('a tile without a width shows its first', () => expect(viewAt(0, { left: 0, width: 0 }, 4)).toBe(0))

  test.each([
    ['leftwards leads on', 1, 200, 160, 2],
    ['rightwards leads back', 1, 200, 240, 0],
    ['a little stays', 1, 200, 190, 1],
    ['the last is the end', 2, 200, 20, 2],
    ['the first is the beginning', 0, 20, 200, 0],
  ])('a finger that goes %s', (_, from, start, x, view) => expect(viewAfter(from, start, x, 3)).toBe(view))
})
