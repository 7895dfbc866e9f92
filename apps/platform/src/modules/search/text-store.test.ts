import { expect, it } from 'vitest'
import { NO_TEXTS, type Texts } from './indexed-text.ts'
import { createTextStore, packTexts } from './text-store.ts'

const textsOf = (text: string): Texts => ({ ...NO_TEXTS, name_en: `"Lamp" \\ ${text}`, name_es: `Lámpara ${text}\\`, details: text })

it('keeps texts from a file and those that came later, and gives back what nobody needs', () => {
  const first = ['a', 'b'].map((text) => packTexts(textsOf(text)))
  const [length = 0, other = 0] = first.map((bytes) => bytes.length)
  const store = createTextStore({ starts: Float64Array.of(0, length, length + other, length + other), bytes: Buffer.concat(first) })
  const known = new Map<number, Texts>([
    [0, textsOf('a')],
    [1, textsOf('b')],
  ])
  let seed = 11
  const oneOf = (count: number): number => (seed = (seed * 48_271) % 2_147_483_647) % count
  for (let round = 0; round < 4000; round += 1) {
    const number = oneOf(200)
    store.remove(number)
    known.delete(number)
    if (oneOf(3) === 0) continue
    const texts = textsOf(`${round} `.repeat(oneOf(round % 500 === 0 ? 300_000 : 900)))
    store.set(number, texts)
    known.set(number, texts)
  }
  let bytes = 0
  for (let number = 0; number < 260; number += 1) {
    const texts = known.get(number)
    expect(store.get(number)).toEqual(texts)
    expect(store.namesOf(number)).toEqual(texts && { name_en: texts.name_en, name_es: texts.name_es })
    if (!texts) continue
    expect(store.isSame(number, texts)).toBe(true)
    expect(store.isSame(number, { ...texts, brand: 'Other' })).toBe(false)
    bytes += packTexts(texts).length
  }
  expect(store.isSame(259, NO_TEXTS)).toBe(false)
  // Each piece is half full at least, but for the last; there is room for one more.
  expect(store.bytes()).toBeLessThan(2 * bytes + 3 * 1024 * 1024)
})
