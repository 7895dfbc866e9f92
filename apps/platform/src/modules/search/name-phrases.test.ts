import { expect, it } from 'vitest'
import { pairsIn, preferPhrases } from './name-phrases.ts'

const meaning = (...words: string[]) => words.map((word) => new Set([word, `${word}s`]))

it('counts which words follow each other', () => {
  expect(pairsIn(['oak', 'desk', 'lamp'], meaning('desk', 'lamp'))).toBe(1)
  expect(pairsIn(['oak', 'desk', 'lamps'], meaning('oak', 'desk', 'lamp'))).toBe(2)
  expect(pairsIn(['lamp', 'desk'], meaning('desk', 'lamp'))).toBe(0)
  expect(pairsIn([], meaning('desk', 'lamp'))).toBe(0)
})

it('raises what says the words in one breath, and nothing for a single word', () => {
  const names: Record<string, string[]> = { apart: ['lamp', 'for', 'desk'], together: ['desk', 'lamp'] }
  const matches = new Map([
    ['apart', 1],
    ['together', 1],
  ])
  const raised = preferPhrases(matches, meaning('desk', 'lamp'), (id) => names[id] ?? [])
  expect(raised.get('together')).toBeGreaterThan(1)
  expect(raised.get('apart')).toBe(1)
  expect(preferPhrases(matches, meaning('lamp'), (id) => names[id] ?? [])).toBe(matches)
})

it('looks at the best only, all that are equally good or none, whatever their order', () => {
  const asked: string[] = []
  const look = (scores: readonly (readonly [string, number])[]) => {
    asked.length = 0
    preferPhrases(new Map(scores), meaning('desk', 'lamp'), (id) => {
      asked.push(id)
      return []
    })
    return asked.toSorted()
  }
  const best = Array.from({ length: 60 }, (_, index) => [`b${index}`, 2] as const)
  const equal = (count: number) => Array.from({ length: count }, (_, index) => [`e${index}`, 1] as const)
  expect(look([...best, ...equal(500), ['last', 0.5]])).toHaveLength(560)
  expect(look([...equal(5000), ...best])).toEqual(best.map(([id]) => id).toSorted())
})
