import { expect, it } from 'vitest'
import { scoresFrom } from './document-scores.ts'
import { createDocumentNumbers, INDEXED } from './document-numbers.ts'
import { createListingIndex } from './listing-index.ts'
import { documentOf } from './search-document.fixture.ts'

it('tells the place of a product among very many while others have their turns, and products come and go', async () => {
  const numbers = createDocumentNumbers()
  const listing = createListingIndex(() => 0, numbers)
  const documents = Array.from({ length: 20_000 }, (_, index) => documentOf({ id: `p${index}`, stock: index % 2 }))
  listing.put(documents)
  const matches = scoresFrom(documents.map(({ id }, index) => [numbers.hold(id, INDEXED), index + 1]))
  let turns = 0
  const turn = async (): Promise<void> => void (turns += 1)
  expect(await listing.placeOf('p19999', matches, turn)).toBe(1)
  expect(await listing.placeOf('p19997', matches, turn)).toBe(2)
  expect(await listing.placeOf('p19998', matches, turn)).toBe(10_001)
  expect(turns).toBeGreaterThan(12)
  expect(await listing.placeOf('p7', matches, async () => listing.remove(['p7', 'p8']))).toBeUndefined()
})
