import type { Locale } from '@galleria/kernel'
import { expect, it } from 'vitest'
import { askedWords, beginningOf, indexedWords } from './query-words.ts'

const asked = (text: string, locale: Locale = 'en', known: readonly string[] = ['=1000ml']) =>
  askedWords(text, locale, (word) => known.includes(word)).map(({ word }) => word)

it('keeps what a text measures beside its words', () => {
  expect(indexedWords('Fresh milk 1 l')).toEqual(['fresh', 'milk', '1', 'l', '=1000ml'])
})

it('asks for a measure where the shop has one so large, and for its words where not', () => {
  expect(asked('fresh 1 l milk')).toEqual(['fresh', '=1000ml', 'milk'])
  expect(asked('1 litre')).toEqual(['=1000ml'])
  expect(asked('2 l milk')).toEqual(['2', 'l', 'milk'])
})

it('passes over words that join others, in the language of the reader, but not at the end', () => {
  expect(asked('bag for the laptop')).toEqual(['bag', 'laptop'])
  expect(asked('vitamin a')).toEqual(['vitamin', 'a'])
  expect(asked('the')).toEqual(['the'])
  expect(asked('funda para el portátil', 'es')).toEqual(['funda', 'portatil'])
  expect(asked('café sin azúcar', 'es')).toEqual(['cafe', 'sin', 'azucar'])
  expect(asked('la roche', 'en')).toEqual(['la', 'roche'])
})

it('asks for each word once, and for eight at most', () => {
  expect(asked('one two two three four five six seven eight nine')).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
})

it('takes a run of letters without blanks for one word of the eight, as long as its pairs are few enough to look for', () => {
  expect(asked('有机绿茶叶 白')).toEqual(['有机', '机绿', '绿茶', '茶叶', '白'])
  expect(asked('完全ワイヤレスイヤホン one two three four five six seven eight').slice(-2)).toEqual(['six', 'seven'])
  const long = Array.from({ length: 60 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join('')
  expect(asked(long)).toHaveLength(24)
})

it('remembers how each word was typed', () => {
  expect(askedWords('Café, 1 L', 'en', () => true)).toEqual([
    { word: 'cafe', typed: 'Café' },
    { word: '=1000ml', typed: '1 L' },
  ])
})

it.each([
  ['Desk lamp with a shade', 'en', 'Desk lamp '],
  ['Shade of paper for a lamp', 'en', 'Shade of paper '],
  ['Cover (for laptops)', 'en', 'Cover '],
  ['Lámpara DE mesa', 'es', 'Lámpara '],
  ['Pantalla with lámpara', 'es', 'Pantalla with lámpara'],
  ['In-ear headphones', 'en', 'In-ear headphones'],
  ['Wireless on-ear headphones with case', 'en', 'Wireless on-ear headphones '],
  ['All-in-one printer', 'en', 'All-in-one printer'],
  ['2-in-1 laptop 14"', 'en', '2-in-1 laptop 14"'],
  ['On running shoes for men', 'en', 'On running shoes '],
  ['- To do: a list', 'en', '- To do: a list'],
  ['Juego de sábanas de lino', 'es', 'Juego de sábanas '],
  ['Aster 2 Pares de zapatos para niña', 'es', 'Aster 2 Pares de zapatos '],
  ['Paquete de 12 botellas de agua con gas', 'es', 'Paquete de 12 botellas de agua '],
  ['1 kg de arroz', 'es', '1 kg de arroz'],
  ['Kit para coser', 'es', 'Kit '],
  ['Bolsa de portátil', 'es', 'Bolsa '],
  ['Camiseta talla L de algodón', 'es', 'Camiseta talla L '],
  ['12 unidades de jabón', 'es', '12 unidades de jabón'],
  ['Lamp for/with desk', 'en', 'Lamp '],
  ['Funda,para móvil', 'es', 'Funda,'],
  ['Reparto de zapatos', 'es', 'Reparto '],
  ['Comparsa de carnaval', 'es', 'Comparsa '],
  ['', 'en', ''],
] as const)('takes of the name %j (%s) as its beginning %j', (name, locale, beginning) => {
  expect(beginningOf(name, locale)).toBe(beginning)
})
