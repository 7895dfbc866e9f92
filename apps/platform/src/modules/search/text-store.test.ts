import { expect, it } from 'vitest'
import { NO_TEXTS, type Texts } from './indexed-text.ts'
import { createTextPacker, createTextStore, type PackedTexts } from './text-store.ts'

const textsOf = (text: string): Texts => ({ ...NO_TEXTS, name_en: `"Lamp" \\ ${text}`, name_es: `Lámpara ${text}\\`, details: text, skus: `n${text.length}` })

/** As a file has them. */
function packed(all: readonly Texts[]): PackedTexts {
  const packer = createTextPacker(all.length)
  const blocks = [...all.map(packer.add), packer.end()].filter((block) => block !== undefined)
  const { nameStarts, blockStarts, places, marks } = packer.columns()
  return {
    names: { starts: nameStarts, bytes: Buffer.concat(packer.names()) },
    blocks: { starts: blockStarts, bytes: Buffer.concat(blocks) },
    places,
    marks,
  }
}

const words = 'lamp chair table glass linen oak brass round tall small bright plain old new warm cold soft hard green blue'.split(' ')
/** A text of so many words that are like those of others, and one of its own. */
const textOf = (round: number, count: number): string =>
  `${Array.from({ length: count }, (_, place) => words[(round * 7 + place * place) % words.length]).join(' ')} ${round}`

it('keeps texts from a file and those that came later, each as it was last, whatever comes and goes', () => {
  const first = Array.from({ length: 150 }, (_, round) => textsOf(textOf(round, 80)))
  const store = createTextStore(packed(first))
  const known = new Map(first.entries())
  let seed = 11
  const oneOf = (count: number): number => (seed = (seed * 48_271) % 2_147_483_647) % count
  const check = (number: number): void => {
    const texts = known.get(number)
    expect(store.get(number)).toEqual(texts)
    expect(store.namesOf(number)).toEqual(texts && { name_en: texts.name_en, name_es: texts.name_es })
    if (!texts) return expect(store.isSame(number, NO_TEXTS)).toBe(false)
    expect(store.isSame(number, { ...texts })).toBe(true)
    expect(store.isSame(number, { ...texts, brand: 'Other' })).toBe(false)
    expect(store.isSame(number, { ...texts, name_es: 'Otra' })).toBe(false)
  }
  for (let number = 0; number < 160; number += 1) check(number)
  for (let round = 0; round < 4000; round += 1) {
    const number = oneOf(400)
    store.remove(number)
    known.delete(number)
    if (oneOf(3) > 0) {
      const texts = textsOf(textOf(round, oneOf(round % 500 === 0 ? 30_000 : 90)))
      store.set(number, texts)
      known.set(number, texts)
    }
    check(oneOf(400))
  }
  for (let number = 0; number < 460; number += 1) check(number)
})

it('takes a fraction of what the texts are long, also after all of them have changed, and from a file', () => {
  const all = Array.from({ length: 5_000 }, (_, round) => ({ ...textsOf(textOf(round, 100)), name_en: `Lamp ${round}`, name_es: '' }))
  const length = all.reduce((sum, texts) => sum + JSON.stringify(texts).length, 0)
  const store = createTextStore()
  for (const [number, texts] of all.entries()) store.set(number, texts)
  expect(store.bytes()).toBeLessThan(length / 3)
  for (const [number, texts] of all.entries()) {
    store.remove(number)
    store.set(number, { ...texts, brand: 'Other' })
  }
  expect(store.bytes()).toBeLessThan(length / 3)
  expect(createTextStore(packed(all)).bytes()).toBeLessThan(length / 3)
})

it('reads a block that took the number of one that is gone, not what was read of that', () => {
  const long = (number: number): Texts => textsOf(`${number} `.repeat(500))
  for (let end = 20; end < 60; end += 1) {
    const store = createTextStore()
    for (let number = 0; number < 20; number += 1) store.set(number, long(number))
    for (let number = 0; number < 15; number += 1) store.remove(number) // most of the first block: what is left of it is read, and moves
    for (let number = 20; number < end; number += 1) store.set(number, long(number))
    for (let number = end - 1; number >= 15; number -= 1) expect(store.get(number)).toEqual(long(number))
  }
})
