import { expect, it } from 'vitest'
import { entriesOf } from './document-scores.ts'
import { inEveryField } from './ranking.ts'
import { createScoreSums } from './score-sums.ts'
import { createWordIndex, type FieldWords, type Variant } from './word-index.ts'

const NOTHING: FieldWords = { ...inEveryField(() => []), begun: [] }
const quiet = { added: () => {}, removed: () => {} }
const asWord = (word: string) => [{ word, weight: 1, how: 'typed' as const }]

const indexOf = (...documents: Partial<FieldWords>[]) => {
  const index = createWordIndex(quiet)
  for (const [number, fields] of documents.entries()) index.add(number, { ...NOTHING, ...fields })
  return index
}
const collected = (index: ReturnType<typeof indexOf>, variants: readonly Variant[], reader: 'en' | 'es' = 'en') => {
  const sums = createScoreSums()
  index.collect(variants, reader, sums)
  return new Map(entriesOf(sums.take()))
}
const frequencies = (index: ReturnType<typeof indexOf>, asked: string) => collected(index, asWord(asked))

it('weighs a name above a description above an attribute', () => {
  const found = frequencies(indexOf({ details: ['lamp'] }, { text_en: ['lamp'] }, { name_en: ['lamp'] }), 'lamp')
  expect([...found].toSorted(([, left], [, right]) => right - left).map(([number]) => number)).toEqual([2, 1, 0])
})

it('weighs a word more in a short name than in a long one, and more often said more', () => {
  const found = frequencies(indexOf({ name_en: ['lamp'] }, { name_en: ['lamp', 'of', 'oak', 'and', 'brass'] }, { name_en: ['lamp', 'lamp'] }), 'lamp')
  expect(found.get(0)).toBeGreaterThan(found.get(1) ?? 0)
  expect(found.get(2)).toBeGreaterThan(found.get(1) ?? 0)
})

it("counts another language's words half", () => {
  const index = indexOf({ name_en: ['mesa'] }, { name_es: ['mesa'] })
  const found = collected(index, asWord('mesa'), 'es')
  expect(found.get(1)).toBeCloseTo(2 * (found.get(0) ?? 0))
})

it('takes the form of a word only where its language is written, or all stand together', () => {
  const index = indexOf({ name_en: ['lamps'] }, { name_es: ['lamps'] }, { details: ['lamps'] })
  expect([...collected(index, [{ word: 'lamps', weight: 0.9, formOf: 'en', how: 'form' }]).keys()]).toEqual([0, 2])
})

it('adds up the same of some documents as of all, and counts all that have something', () => {
  const words = ['oak', 'lamp', 'lamps', 'desk']
  const index = indexOf(
    ...Array.from({ length: 3_000 }, (_, number): Partial<FieldWords> => {
      const said = words.filter((word, place) => (number * 7 + word.length * 13) % (place + 2) === 0)
      return number % 3 === 0 ? { name_en: said } : number % 3 === 1 ? { text_es: said } : { details: said, category: said.slice(0, 1) }
    }),
  )
  const meant: Variant[] = [...asWord('lamp'), { word: 'lamps', weight: 0.9, formOf: 'en', how: 'form' }, ...asWord('nobody')]
  for (const variants of [meant, meant.slice(0, 1), meant.slice(1), [], [...meant, ...asWord('oak')]]) {
    const all = collected(index, variants)
    expect(index.countOfAny(variants)).toBe(all.size)
    for (const apart of [1, 5, 900]) {
      const some = Uint32Array.from({ length: Math.ceil(3_000 / apart) }, (_, place) => place * apart)
      const sums = createScoreSums()
      sums.keepTo(some)
      index.collect(variants, 'en', sums)
      expect(new Map(entriesOf(sums.take()))).toEqual(new Map([...all].filter(([number]) => number % apart === 0)))
      index.collect(variants, 'en', sums)
      expect(new Map(entriesOf(sums.take()))).toEqual(all)
    }
  }
})

it('tells of words that come and go, and forgets a document whole', () => {
  const heard: string[] = []
  const index = createWordIndex({ added: (added) => void heard.push(`+${added}`), removed: (removed) => void heard.push(`-${removed}`) })
  const [first, second] = [
    { ...NOTHING, name_en: ['oak', 'desk'], category: ['desk'] },
    { ...NOTHING, text_en: ['desk'] },
  ]
  index.add(0, first)
  index.add(1, second)
  expect([0, 1].map((number) => index.isInCategoryOf(asWord('desk'), number))).toEqual([true, false])
  index.remove(0, first)
  expect(heard).toEqual(['+oak', '+desk', '-oak'])
  expect([index.size(), index.has('oak'), index.has('desk')]).toEqual([1, false, true])
  expect([0, 1].map((number) => index.isInCategoryOf(asWord('desk'), number))).toEqual([false, false])
  expect([...index.beginningWith('de')]).toEqual(['desk'])
})

it('knows whether a name begins with a word', () => {
  const index = indexOf(
    { name_en: ['lamp', 'shade'], name_es: ['lampara'], begun: ['lamp', 'lampara'], text_en: ['bulb'] },
    { name_en: ['shade'], begun: ['shade'] },
  )
  const begun = (word: string) => [0, 1].filter((number) => index.isBegunBy([{ word }], number))
  expect(['lamp', 'lampara', 'shade', 'bulb', 'gone'].map(begun)).toEqual([[0], [0], [1], [], []])
})

it('counts a field as long as it is on average where there is any of it', () => {
  const many = Array.from({ length: 20 }, () => ({ name_en: ['plain', 'thing'] }))
  const few = [{ name_es: ['cosa'] }, { name_es: ['cosa', 'sencilla', 'y', 'larga'] }]
  const [alone, among] = [indexOf(...few), indexOf(...few, ...many)].map((index) => [...frequencies(index, 'cosa').values()])
  expect(among).toEqual(alone)
  const index = indexOf(...few, {})
  index.remove(1, { ...NOTHING, name_es: ['cosa', 'sencilla', 'y', 'larga'] })
  expect([...frequencies(index, 'cosa').values()]).toEqual([...frequencies(indexOf({ name_es: ['cosa'] }), 'cosa').values()])
})
