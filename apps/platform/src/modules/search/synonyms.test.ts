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
  expect(alternativesOf(['oak', 'tvs', 'stand'])).toEqual([
    { asked: ['oak', 'television', 'stand'], at: 1, replaced: 1, by: 1 },
    { asked: ['oak', 'small', 'screen', 'stand'], at: 1, replaced: 1, by: 2 },
  ])
  expect(alternativesOf(['small', 'screens'])).toEqual([
    { asked: ['tv'], at: 0, replaced: 2, by: 1 },
    { asked: ['television'], at: 0, replaced: 2, by: 1 },
  ])
  expect(alternativesOf(['small', 'lamp'])).toEqual([])
})

it('asks in six other ways at most', () => {
  const many = Array.from({ length: 12 }, (_, index) => `word${index}x`)
  expect(readyRules({ synonyms: [many], pins: [] }).alternativesOf(['word3x'])).toHaveLength(6)
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
