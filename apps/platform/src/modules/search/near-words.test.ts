import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNearWords, distanceOf, mistakesIn, MOST_NEAR } from './near-words.ts'

const nearTo = (word: string, words: readonly string[], left = 10_000) => {
  const near = createNearWords()
  for (const other of words) near.add(other)
  const comparisons = { left }
  return { near: near.find(word, comparisons), compared: left - comparisons.left }
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 12 })

it('finds exactly the words within the distance, while there are few', () => {
  fc.assert(
    fc.property(letters, fc.uniqueArray(letters, { maxLength: 40 }), (word, words) => {
      const most = mistakesIn(word.length)
      const expected = words.filter((other) => other !== word && most > 0 && distanceOf(word, other, most) <= most)
      const { near } = nearTo(word, words)
      for (const found of near) expect(expected).toContain(found.word)
      expect(near).toHaveLength(Math.min(MOST_NEAR, expected.length))
    }),
    { numRuns: 500 },
  )
})

it('gives the nearest first, and the same whatever the order in which words came and went', () => {
  fc.assert(
    fc.property(
      letters,
      fc.array(letters, { maxLength: 60 }),
      fc.array(letters, { maxLength: 20 }),
      fc.integer({ min: 0, max: 60 }),
      (word, words, others, left) => {
        const gone = others.filter((other) => !words.includes(other))
        const changed = createNearWords()
        for (const other of [...words.toReversed(), ...gone]) changed.add(other)
        for (const other of gone) changed.remove(other)
        const { near } = nearTo(word, words, left)
        expect(changed.find(word, { left })).toEqual(near)
        expect(near.map(({ distance }) => distance)).toEqual(near.map(({ distance }) => distance).toSorted((a, b) => a - b))
      },
    ),
  )
})

it('never compares more words than it may', () => {
  fc.assert(
    fc.property(letters, fc.uniqueArray(letters, { maxLength: 60 }), fc.nat(50), (word, words, left) => {
      expect(nearTo(word, words, left).compared).toBeLessThanOrEqual(left)
    }),
  )
})

it.each([
  ['keybord', 'keyboard', 2, 1],
  ['kitten', 'sitting', 3, 3],
  ['abcd', 'dcba', 1, 2],
  ['same', 'same', 1, 0],
])('counts the letters between %s and %s', (left, right, most, distance) => {
  expect(distanceOf(left, right, most)).toBe(distance)
})
