import { expect, it } from 'vitest'
import { scoresFrom } from './document-scores.ts'
import { pairsIn, preferNamed } from './name-phrases.ts'

const meaning = (...words: string[]) => words.map((word) => new Set([word, `${word}s`]))

it('counts which words follow each other', () => {
  expect(pairsIn(['oak', 'desk', 'lamp'], meaning('desk', 'lamp'))).toBe(1)
  expect(pairsIn(['oak', 'desk', 'lamps'], meaning('oak', 'desk', 'lamp'))).toBe(2)
  expect(pairsIn(['lamp', 'desk'], meaning('desk', 'lamp'))).toBe(0)
  expect(pairsIn([], meaning('desk', 'lamp'))).toBe(0)
})

const about = (names: readonly (readonly string[])[], things: readonly number[] = [], hasNumber = false) => ({
  hasNumber,
  nameOf: (number: number) => names[number] ?? [],
  isOfHead: (number: number) => things.includes(number),
  isBegun: () => true,
})

it('raises what is called so; where a category is called so, only what is of it', () => {
  const names = [['lamp'], ['oak', 'lantern'], ['lamps', 'of', 'oak']]
  const matches = scoresFrom(names.map((_, number) => [number, 1] as const))
  const raised = (things: readonly number[]) => [...preferNamed(matches, meaning('lamp'), about(names, things)).scores].map((score) => score > 1)
  expect(raised([])).toEqual([true, false, true])
  expect(raised([1, 2])).toEqual([false, true, true])
  expect(raised([0])).toEqual([true, false, false])
  // "17" is told by the numbers of articles rather than by what is "for the 17".
  expect(preferNamed(matches, meaning('lamp'), about(names, [], true)).scores).toEqual(matches.scores)
})

it('raises for one word only what a name begins with; for several what has them all', () => {
  const names = [
    ['desk', 'for', 'lamp'],
    ['lamp', 'desk'],
  ]
  const matches = scoresFrom(names.map((_, number) => [number, 1] as const))
  const raised = (...words: string[]) =>
    [...preferNamed(matches, meaning(...words), { ...about(names), isBegun: (number) => number === 1 }).scores].map((score) => score > 1)
  expect(raised('lamp')).toEqual([false, true])
  expect(raised('lamp', 'desk')).toEqual([true, true])
})

it('raises what says the words in one breath', () => {
  const names = [
    ['lamp', 'for', 'desk'],
    ['desk', 'lamp'],
  ]
  const matches = scoresFrom([
    [0, 1],
    [1, 1],
  ])
  const [apart = 0, together = 0] = preferNamed(matches, meaning('desk', 'lamp'), about(names)).scores
  expect(together).toBeGreaterThan(apart)
})

it('reads only names in which two words of the query may follow each other, where it is known what stands in them', () => {
  const names = [['lamp', 'for', 'desk'], ['desk', 'lamp'], ['oak', 'lamp'], ['chair']]
  const meant = meaning('desk', 'lamp')
  const matches = scoresFrom(names.map((_, number) => [number, 1] as const))
  const read: number[] = []
  const known = {
    ...about(names),
    nameOf: (number: number) => {
      read.push(number)
      return names[number] ?? []
    },
    isInName: (number: number, position: number) => names[number]?.some((word) => meant[position]?.has(word)) ?? false,
  }
  expect(preferNamed(matches, meant, known).scores).toEqual(preferNamed(matches, meant, about(names)).scores)
  expect(read).toEqual([0, 1])
})

it('looks at the best only, all that are equally good or none, whatever their numbers', () => {
  const look = (scores: readonly number[]) => {
    const asked: number[] = []
    preferNamed(scoresFrom(scores.entries()), meaning('desk', 'lamp'), {
      hasNumber: false,
      nameOf: (number) => {
        asked.push(number)
        return []
      },
      isOfHead: () => false,
      isBegun: () => true,
    })
    return asked.toSorted((left, right) => left - right)
  }
  const best = Array.from({ length: 60 }, () => 2)
  const equal = (count: number) => Array.from({ length: count }, () => 1)
  expect(look([...best, ...equal(500), 0.5])).toHaveLength(560)
  expect(look([...equal(5000), ...best])).toEqual(best.map((_, index) => 5000 + index))
})
