import { expect, it } from 'vitest'
import { scoresFrom } from './document-scores.ts'
import { pairsIn, preferPhrases } from './name-phrases.ts'

const meaning = (...words: string[]) => words.map((word) => new Set([word, `${word}s`]))

it('counts which words follow each other', () => {
  expect(pairsIn(['oak', 'desk', 'lamp'], meaning('desk', 'lamp'))).toBe(1)
  expect(pairsIn(['oak', 'desk', 'lamps'], meaning('oak', 'desk', 'lamp'))).toBe(2)
  expect(pairsIn(['lamp', 'desk'], meaning('desk', 'lamp'))).toBe(0)
  expect(pairsIn([], meaning('desk', 'lamp'))).toBe(0)
})

it('raises what says the words in one breath, and nothing for a single word', () => {
  const names = [
    ['lamp', 'for', 'desk'],
    ['desk', 'lamp'],
  ]
  const matches = scoresFrom([
    [0, 1],
    [1, 1],
  ])
  const [apart = 0, together = 0] = preferPhrases(matches, meaning('desk', 'lamp'), (number) => names[number] ?? []).scores
  expect(together).toBeGreaterThan(1)
  expect(apart).toBe(1)
  expect(preferPhrases(matches, meaning('lamp'), (number) => names[number] ?? [])).toBe(matches)
})

it('looks at the best only, all that are equally good or none, whatever their numbers', () => {
  const look = (scores: readonly number[]) => {
    const asked: number[] = []
    preferPhrases(scoresFrom(scores.entries()), meaning('desk', 'lamp'), (number) => {
      asked.push(number)
      return []
    })
    return asked.toSorted((left, right) => left - right)
  }
  const best = Array.from({ length: 60 }, () => 2)
  const equal = (count: number) => Array.from({ length: count }, () => 1)
  expect(look([...best, ...equal(500), 0.5])).toHaveLength(560)
  expect(look([...equal(5000), ...best])).toEqual(best.map((_, index) => 5000 + index))
})
