import { expect, it } from 'vitest'
import { createDocumentCategories } from './document-categories.ts'
import { createHeadCategories } from './head-categories.ts'
import { inEveryField } from './ranking.ts'
import { createWordIndex, type FieldWords, type Variant } from './word-index.ts'

const NOTHING: FieldWords = { ...inEveryField(() => []), begun: [] }
const asked = (word: string): Variant => ({ word, weight: 1, how: 'typed' })

function shop() {
  const words = createWordIndex({ added: () => {}, removed: () => {} })
  const categories = createDocumentCategories()
  const heads = createHeadCategories(words, categories)
  let number = 0
  const put = (category: string, fields: Partial<FieldWords>, count = 1): number => {
    for (let more = 0; more < count; more += 1) {
      words.add(number, { ...NOTHING, ...fields })
      categories.put(number, category)
      number += 1
    }
    return number - 1
  }
  const shareOf: typeof heads.shareOf = (meant, document) => {
    heads.forget()
    return heads.shareOf(meant, document)
  }
  return { words, categories, put, shareOf }
}

it('learns from names which category a word names, and how far others are', () => {
  const { put, shareOf } = shop()
  const computer = put('computers', { name_en: ['notebook'] }, 30)
  const sleeve = put('cases', { name_en: ['notebook', 'sleeve'] }, 10)
  put('cases', { name_en: ['phone', 'case'], text_en: ['notebook'] }, 70)
  const cable = put('cables', { name_en: ['cable'] }, 30)
  expect(shareOf([asked('notebook')], computer)).toBe(1)
  expect(shareOf([asked('notebook')], sleeve)).toBeCloseTo(10 / 100 / (30 / 50))
  expect(shareOf([asked('notebook')], cable)).toBe(0)
  expect(shareOf([asked('sleeve')], sleeve)).toBe(0)
})

it('counts a product once, whatever stands for the word in its names, and a form in the names of its language', () => {
  const { put, shareOf } = shop()
  const lamp = put('light', { name_en: ['lamp', 'lamps'], name_es: ['lamp'] }, 5)
  const others = put('others', { name_en: ['lamps'] }, 10)
  put('others', { name_es: ['lamps'] }, 70)
  const meant: Variant[] = [asked('lamp'), { word: 'lamps', weight: 0.9, formOf: 'en', how: 'form' }]
  expect(shareOf(meant, lamp)).toBe(1)
  expect(shareOf(meant, others)).toBeCloseTo(10 / 100 / (5 / 25))
})

it('learns nothing from a few, from a number, or from a brand that stands in names', () => {
  const { put, shareOf } = shop()
  const few = put('few', { name_en: ['lantern'] }, 3)
  const branded = put('phones', { name_en: ['aster', '10'], brand: ['aster'] }, 40)
  put('parts', { name_en: ['aster'] }, 39)
  expect(shareOf([asked('lantern')], few)).toBe(0)
  expect(shareOf([asked('aster')], branded)).toBe(0)
  expect(shareOf([asked('10')], branded)).toBe(0)
  put('parts', { name_en: ['aster'] }, 2)
  expect(shareOf([asked('aster')], branded)).toBeGreaterThan(0)
})

it('knows what comes and goes, and gives the number of an empty category to another', () => {
  const { words, categories, put, shareOf } = shop()
  const first = put('light', { name_en: ['lamp'] })
  put('seats', { name_en: ['stool'] })
  words.remove(first, { ...NOTHING, name_en: ['lamp'] })
  categories.remove(first)
  const stool = put('stools', { name_en: ['stool'] }, 10)
  expect(categories.sizes()).toEqual([10, 1])
  expect([categories.idOf(stool), shareOf([asked('stool')], stool)]).toEqual(['stools', 1])
  expect(shareOf([asked('lamp')], stool)).toBe(0)
})
