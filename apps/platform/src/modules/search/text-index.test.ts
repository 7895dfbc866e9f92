import { expect, it } from 'vitest'
import { documentOf } from './search-document.fixture.ts'
import { createTextIndex } from './text-index.ts'

it('does not remember an answer that a change has overtaken', async () => {
  for (let ticks = 0; ticks < 12; ticks += 1) {
    const index = createTextIndex()
    index.put(documentOf({ id: 'a', name: { en: 'Desk lamp' } }))
    const overtaken = index.find('desk lamp', 'en')
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    index.put(documentOf({ id: 'b', name: { en: 'Desk lamp' } }))
    await overtaken
    expect([...(await index.find('desk lamp', 'en')).keys()].sort(), `after ${ticks} ticks`).toEqual(['a', 'b'])
  }
})

it('answers a repeated text from memory until a text changes', async () => {
  const index = createTextIndex()
  const lamp = documentOf({ id: 'a', name: { en: 'Desk lamp' } })
  index.put(lamp)
  const first = await index.find('lamp', 'en')
  index.put(documentOf({ ...lamp, price: 5, stock: 0 }))
  expect(await index.find(' LAMP ', 'en')).toBe(first)
  index.put({ ...lamp, name: { en: 'Floor lamp' } })
  expect(await index.find('lamp', 'en')).not.toBe(first)
})

it('reads no more words of a pasted text than it can afford', async () => {
  const index = createTextIndex()
  index.put(documentOf({ id: 'a', name: { en: 'one two three four five six seven eight' } }))
  expect((await index.find('one two three four five six seven eight nine', 'en')).size).toBe(1)
})

it('does not take a single letter as the beginning of a word', async () => {
  const index = createTextIndex()
  index.put(documentOf({ id: 'a', name: { en: 'Vitamin cream' } }))
  index.put(documentOf({ id: 'b', name: { en: 'Vitamin C' } }))
  expect([...(await index.find('vitamin c', 'en')).keys()]).toEqual(['b'])
})
