import { expect, test } from 'vitest'
import { attributesRule } from './attributes.ts'
import { valueWriter } from './attribute-values.ts'
import { beyondTheName } from './description.ts'

const known = new Map([
  ['black', { en: 'Black', es: 'Negro' }],
  ['silver', { en: 'Silver', es: 'Plateado' }],
])
const write = valueWriter({ country: 'EC', known })

test('figures are written with their unit, as each language does for the country', () => {
  expect(write('1234.5', { type: 'number', unit: { en: 'g', es: 'g' } })).toEqual({ en: '1,234.5 g', es: '1.234,5 g' })
  expect(write('17', { type: 'number', unit: { en: 'inches', es: 'pulgadas' } })).toEqual({ en: '17 inches', es: '17 pulgadas' })
  expect(write('34.0', { type: 'number' })).toBe('34')
})

test('ranges and measures of several sides keep their signs', () => {
  expect(write('-20 - 60', { type: 'text', unit: { en: '°C', es: '°C' } })).toBe('-20 – 60 °C')
  expect(write('21.63 × 16 x 2.5', { type: 'number', unit: { en: 'cm', es: 'cm' } })).toEqual({ en: '21.63 × 16 × 2.5 cm', es: '21,63 × 16 × 2,5 cm' })
})

test('what is no figure keeps its words, whatever its unit', () => {
  expect(write('Bluetooth 4.0', { type: 'text', unit: { en: 'GHz', es: 'GHz' } })).toBe('Bluetooth 4.0')
  expect(write('2.0', { type: 'text' })).toBe('2.0')
})

test("dates, yes and no are in the reader's language", () => {
  expect(write('2009-12-10T00:00:00Z', { type: 'date' })).toEqual({ en: '10 December 2009', es: '10 de diciembre de 2009' })
  expect(write('soon', { type: 'date' })).toBe('soon')
  expect(write('true', { type: 'boolean' })).toEqual({ en: 'Yes', es: 'Sí' })
})

test('the values of a list are told apart, and those that are known translated', () => {
  expect(write('Black,Silver', { type: 'text', separator: ',' })).toEqual({ en: 'Black, Silver', es: 'Negro, Plateado' })
  expect(write('SD,MMC', { type: 'text', separator: ',' })).toBe('SD, MMC')
  expect(write('BLACK', { type: 'text' })).toEqual({ en: 'Black', es: 'Negro' })
})

test('a profile says units and words by code, and which keys are passed over', () => {
  const attributesOf = attributesRule(
    {
      locale: 'en',
      attributes: [{ prefix: 'a_', type: 'text', separator: ',', without: '^pallet' }],
      units: { width: 'mm' },
      valueWords: { Black: { es: 'Negro' } },
    },
    { country: 'EC' },
  )
  expect(attributesOf({ row: { a_width: '33.6', a_colour: 'black', a_pallet_height: '9', a_note: 'Q&amp;A' }, known: {} }).attributes).toEqual([
    ['width', { en: '33.6 mm', es: '33,6 mm' }],
    ['colour', { en: 'Black', es: 'Negro' }],
    ['note', 'Q&A'],
  ])
})

test('a description that only repeats the name is left out', () => {
  const name = { en: 'StarTech.com DB9 Adapter - M/F' }
  expect(beyondTheName({ en: 'StarTech.com DB9 Adapter – M/F.' }, name)).toEqual({})
  expect(beyondTheName({ en: 'Adapter' }, name)).toEqual({})
  expect(beyondTheName({ en: 'Joins two serial cables.' }, name)).toEqual({ en: 'Joins two serial cables.' })
})
