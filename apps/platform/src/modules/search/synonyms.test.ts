import { expect, it } from 'vitest'
import { readyRules } from './synonyms.ts'

const rules = {
  synonyms: [
    ['tv', 'television', 'small screen'],
    ['fridge', 'refrigerator'],
  ],
  pins: [{ query: 'Café  crème!', products: ['a', 'b'] }],
}

it('asks in other words for what means the same, each way once', () => {
  const { alternativesOf } = readyRules(rules)
  expect(alternativesOf(['oak', 'tvs', 'stand'], 'en')).toEqual([
    { asked: ['oak', 'television', 'stand'], at: 1, replaced: 1, by: 1 },
    { asked: ['oak', 'small', 'screen', 'stand'], at: 1, replaced: 1, by: 2 },
  ])
  expect(alternativesOf(['small', 'screens'], 'en')).toEqual([
    { asked: ['tv'], at: 0, replaced: 2, by: 1 },
    { asked: ['television'], at: 0, replaced: 2, by: 1 },
  ])
  expect(alternativesOf(['small', 'lamp'], 'en')).toEqual([])
})

it('knows a phrase without the words that only join others, as a query in that language has it', () => {
  const { alternativesOf } = readyRules({ synonyms: [['lupa', 'lente de aumento', 'hand lens']], pins: [] })
  expect(alternativesOf(['lente', 'aumento'], 'es').map(({ asked }) => asked)).toEqual([['lupa'], ['hand', 'lens']])
  expect(alternativesOf(['lente', 'de', 'aumento'], 'en').map(({ asked }) => asked)).toEqual([['lupa'], ['hand', 'lens']])
  expect(alternativesOf(['lupas'], 'es').map(({ asked }) => asked)).toEqual([
    ['lente', 'aumento'],
    ['hand', 'lens'],
  ])
})

it('asks in six other ways at most', () => {
  const many = Array.from({ length: 12 }, (_, index) => `word${index}x`)
  expect(readyRules({ synonyms: [many], pins: [] }).alternativesOf(['word3x'], 'en')).toHaveLength(6)
})

it('knows a query by its words', () => {
  const { pinnedFor } = readyRules(rules)
  expect(pinnedFor('cafe CREME')).toEqual(['a', 'b'])
  expect(pinnedFor('cafe')).toEqual([])
})

it('makes the same rules ready once', () => {
  expect(readyRules(rules)).toBe(readyRules(rules))
  expect(readyRules({ ...rules }).number).not.toBe(readyRules(rules).number)
})
