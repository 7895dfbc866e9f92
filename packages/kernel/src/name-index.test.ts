import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNameIndex, foldedWords } from './index.ts'

const index = createNameIndex(['Café de Olla', 'Cable Corner', 'Olla & Co', 'Corner Café'], (name) => name)

it('finds names of which each word begins so, in their order', () => {
  expect(index.find('ca')).toEqual(['Café de Olla', 'Cable Corner', 'Corner Café'])
  expect(index.find('CAFE o')).toEqual(['Café de Olla'])
  expect(index.find('corner, ca')).toEqual(['Cable Corner', 'Corner Café'])
  expect(index.find('ca', 2)).toHaveLength(2)
})

it('finds nothing for what no name begins with, and for a text without a word', () => {
  for (const text of ['afe', 'café x', '', ' ?! ']) expect(index.find(text)).toEqual([])
})

it('takes no longer for a text that says the same a hundred times', () => {
  const many = createNameIndex(
    Array.from({ length: 10_000 }, (_, number) => `Aria and a${number} abc`),
    (name) => name,
  )
  const took = Array.from({ length: 3 }, () => {
    const before = performance.now()
    expect(many.find('a '.repeat(100), 3)).toEqual(['Aria and a0 abc', 'Aria and a1 abc', 'Aria and a2 abc'])
    return performance.now() - before
  })
  expect(Math.min(...took)).toBeLessThan(400)
})

it('finds what looking at every name finds', () => {
  const word = fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'b', 'é', ' ') })
  const asking = fc.array(word, { maxLength: 4 }).map((words) => words.join(''))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), asking, (names, text) => {
      const asked = foldedWords(text)
      const wanted = names.filter((name) => asked.length > 0 && asked.every((begun) => foldedWords(name).some((own) => own.startsWith(begun))))
      expect(createNameIndex(names, (name) => name).find(text)).toEqual(wanted)
    }),
  )
})
