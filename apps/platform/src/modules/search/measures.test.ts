import { expect, it } from 'vitest'
import { isMeasure, measuresIn } from './measures.ts'

const wordsOf = (text: string) => measuresIn(text).map(({ word }) => word)

it.each([
  ['1 l milk', '1 litre', '1000ml', '1 litro', '100 cl'],
  ['43.2 cm', '17"', '17-inch', '17 pulgadas', '17”', "17''"],
  ['1.5 l', '1,5 litros', '1500 ml', '1,500 ml'],
  ['0.5 l', '0,500 l', '500 ml'],
  ['2 kg', '2000 g', '2 kilos', '2.000 kg'],
  ['1 TB', '1000GB'],
  ['3 centímetros', '30 mm', '3cm'],
])('writes the same measure in one way: %s', (...texts) => {
  expect(new Set(texts.flatMap(wordsOf)).size).toBe(1)
  for (const text of texts) expect(wordsOf(text), text).toHaveLength(1)
})

it('tells apart what is not the same', () => {
  expect(new Set(['39.6 cm', '15.4"', '40 cm', '15 cm', '15 ml', '15 g'].flatMap(wordsOf)).size).toBe(6)
})

it.each(['DV7-1211 l', 'x2 m', '5 m²', 'cm', '10 in 1', '0 g', '10/100Mbps', '12345678 g'])('sees no measure in %j', (text) => {
  expect(wordsOf(text)).toEqual([])
})

it('tells where each stands', () => {
  const text = 'Milk 1 l, 3.5 g'
  expect(measuresIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['1 l', '3.5 g'])
})

it('makes words that no text has', () => {
  expect(wordsOf('5 GB').every(isMeasure)).toBe(true)
  expect(['5gb', 'milk'].some(isMeasure)).toBe(false)
})
