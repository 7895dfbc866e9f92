import { expect, it } from 'vitest'
import { createMeantWords } from './meant-words.ts'
import { createNearWords } from './near-words.ts'
import { inEveryField } from './ranking.ts'
import { createWordIndex } from './word-index.ts'
import { createWordStems } from './word-stems.ts'

function meaningsOf(...known: string[]) {
  const [nearWords, stems] = [createNearWords(), createWordStems()]
  const added = (word: string) => [nearWords, stems].forEach((each) => each.add(word))
  const words = createWordIndex({ added, removed: () => {} })
  words.add(0, { ...inEveryField(() => []), begun: [], name_en: known })
  return createMeantWords({ words, stems, nearWords })
}
const told = (variants: readonly { word: string; how: string }[]) => variants.map(({ word, how }) => `${word} ${how}`)

it('takes a word for its forms, and for what it makes with its neighbours', () => {
  const { meantBy } = meaningsOf('phone', 'phones', 'headphones', 'headphone')
  expect(told(meantBy(['head', 'phones'], 1))).toEqual(['phones typed', 'phone form', 'headphones joined', 'headphone form'])
})

it('takes swapped letters for one mistake, before others', () => {
  const { perhapsMeant } = meaningsOf('milk', 'silk', 'mill', 'mulk')
  expect(perhapsMeant(['mlik', 'x'], 0, false, { left: 100 }).near[0]).toEqual({ word: 'milk', distance: 1 })
  expect([...perhapsMeant(['milk', 'x'], 0, false, undefined).variants]).toEqual([])
})

it('takes the last word as the beginning of others, the longer the less, but no number', () => {
  const { perhapsMeant } = meaningsOf('lamp', 'lampshade', '10', '100')
  const variants = [...perhapsMeant(['lamp'], 0, true, undefined).variants]
  expect(told(variants)).toEqual(['lamp beginning', 'lampshade beginning'])
  expect(variants[0]?.weight).toBeGreaterThan(variants[1]?.weight ?? 1)
  expect([...perhapsMeant(['lamp', 'x'], 0, true, undefined).variants]).toEqual([])
  expect([...perhapsMeant(['10'], 0, true, undefined).variants]).toEqual([])
})
