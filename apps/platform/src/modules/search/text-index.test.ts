import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { documentOf } from './search-document.fixture.ts'
import { createDocumentNumbers } from './document-numbers.ts'
import { type Scores } from './document-scores.ts'
import { createTextIndex, MAX_COMPARED } from './text-index.ts'

const idsOf = ({ numbers }: Scores, idOf: (number: number) => string): string[] => Array.from(numbers, idOf).sort()

it('does not remember an answer that a change has overtaken', async () => {
  for (let ticks = 0; ticks < 12; ticks += 1) {
    const numbers = createDocumentNumbers()
    const index = createTextIndex({ numbers })
    index.put(documentOf({ id: 'a', name: { en: 'Desk lamp' } }))
    const overtaken = index.find('desk lamp', 'en')
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    index.put(documentOf({ id: 'b', name: { en: 'Desk lamp' } }))
    await overtaken
    expect(idsOf((await index.find('desk lamp', 'en')).scores, numbers.idOf), `after ${ticks} ticks`).toEqual(['a', 'b'])
  }
})

it('answers a repeated text from memory until a text changes', async () => {
  let searches = 0
  const index = createTextIndex({ onCompared: () => void (searches += 1) })
  const lamp = documentOf({ id: 'a', name: { en: 'Desk lamp' } })
  index.put(lamp)
  const first = await index.find('lamp', 'en')
  index.put(documentOf({ ...lamp, price: 5, stock: 0 }))
  expect([await index.find(' LAMP ', 'en'), searches]).toEqual([first, 1])
  index.put({ ...lamp, name: { en: 'Floor lamp' } })
  await index.find('lamp', 'en')
  expect(searches).toBe(2)
})

it('looks once for what is asked many times at once', async () => {
  let searches = 0
  const index = createTextIndex({ onCompared: () => void (searches += 1) })
  index.put(documentOf({ id: 'a', name: { en: 'Desk lamp' } }))
  await Promise.all(Array.from({ length: 6 }, () => index.find('desk lanp', 'en')))
  expect(searches).toBe(1)
})

it('reads no more words of a pasted text than it can afford', async () => {
  const index = createTextIndex()
  index.put(documentOf({ id: 'a', name: { en: 'one two three four five six seven eight' } }))
  expect((await index.find('one two three four five six seven eight nine', 'en')).scores.numbers).toHaveLength(1)
})

it('does not take a single letter as the beginning of a word', async () => {
  const numbers = createDocumentNumbers()
  const index = createTextIndex({ numbers })
  index.put(documentOf({ id: 'a', name: { en: 'Vitamin cream' } }))
  index.put(documentOf({ id: 'b', name: { en: 'Vitamin C' } }))
  expect(idsOf((await index.find('vitamin c', 'en')).scores, numbers.idOf)).toEqual(['b'])
})

it('compares a bounded number of words for one query, however many are nearly those asked for', async () => {
  const compared: number[] = []
  const index = createTextIndex({ onCompared: (count) => void compared.push(count) })
  let seed = 1
  const oneOf = (count: number) => (seed = (seed * 48_271) % 2_147_483_647) % count
  const anyWord = () => Array.from({ length: 8 + oneOf(3) }, () => 'aeimnrst'[oneOf(8)]).join('')
  const asked = Array.from({ length: 8 }, anyWord)
  for (let n = 0; n < 3000; n += 1) index.put(documentOf({ id: `p${n}`, name: { en: Array.from({ length: 8 }, anyWord).join(' ') } }))
  await index.find(asked.join(' '), 'en')
  await index.find(asked.slice(0, 1).join(' '), 'en')
  const [eight = 0, one = 0] = compared
  expect(eight).toBeLessThanOrEqual(MAX_COMPARED)
  expect(eight).toBeGreaterThan(MAX_COMPARED / 2) // there was more to compare
  expect(one).toBeGreaterThan(0)
})

it('serves others while it looks which of so many article numbers a product has that is explained', async () => {
  const count = 5_120
  const index = createTextIndex()
  for (let n = 0; n < count; n += 1) index.put(documentOf({ id: `p${n}`, name: { en: 'Blue cup' }, skus: [`ZX${n}`] }))
  let now = 0
  // A slice of time is over whenever somebody looks.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  try {
    let isOver = false
    const explaining = index.explain('p77', 'zx', 'en').finally(() => (isOver = true))
    let turns = 0
    for (; !isOver; turns += 1) await setImmediate()
    // As many for adding up as for looking.
    expect(turns).toBeGreaterThan((2 * count) / 256 - 4)
    expect((await explaining)?.[0]?.found.map(({ word, how }) => [word, how])).toEqual([['zx77', 'beginning']])
  } finally {
    clock.mockRestore()
  }
})

it('serves others while it adds up what so many article numbers begin with, one search after the other', async () => {
  const count = 21_000
  const index = createTextIndex()
  for (let n = 0; n < count; n += 1) index.put(documentOf({ id: `p${n}`, name: { en: n % 3 === 0 ? 'Plain cup' : 'Blue cup' }, skus: [`ZX${n}`] }))
  let isOver = false
  const finding = Promise.all(['zx', 'cup zx', 'blue zx'].map((text) => index.find(text, 'en'))).finally(() => (isOver = true))
  let turns = 0
  for (; !isOver; turns += 1) await setImmediate()
  const found = await finding
  expect(turns).toBeGreaterThan(5)
  expect(found.map(({ scores }) => scores.numbers.length)).toEqual([count, count, (count * 2) / 3])
  for (const [place, text] of ['zx', 'cup zx', 'blue zx'].entries()) {
    index.put(documentOf({ id: 'other', name: { en: `Other ${place}` }, skus: [] })) // nothing of the first is remembered
    index.remove('other')
    expect((await index.find(text, 'en')).scores).toEqual(found[place]?.scores)
  }
})

it('leaves what was found to whoever asks alone, and to nobody where several share it', async () => {
  const index = createTextIndex()
  for (const id of ['a', 'b', 'c']) index.put(documentOf({ id, name: { en: 'Oak chair' } }))
  const shared = await Promise.all([index.find('oak', 'en'), index.find('oak', 'en')])
  expect(shared.map(({ isOwn }) => isOwn)).toEqual([false, false])
  // What is remembered is a copy for each.
  const [first, second] = [await index.find('oak', 'en'), await index.find('oak', 'en')]
  expect([first.isOwn, second.isOwn, first.scores.numbers === second.scores.numbers]).toEqual([true, true, false])
  expect((await index.find('chair', 'en')).isOwn).toBe(true)
  const rules = { synonyms: [], pins: [{ query: 'chair', products: ['b'] }] }
  expect((await index.find('chair', 'en', rules)).isOwn).toBe(false)
})
