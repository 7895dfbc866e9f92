import { describe, expect, it } from 'vitest'
import { parseSearches, withSearch } from './recent-searches.ts'

describe('what a device searched for', () => {
  it('is read from whatever was stored', () => {
    expect(parseSearches('["lamp","",5,"sofa"]')).toEqual(['lamp', 'sofa'])
    for (const text of [null, '{}', 'not json', '5']) expect(parseSearches(text)).toEqual([])
  })

  it('has the last one first, once, and the oldest give way', () => {
    expect(withSearch(['lamp', 'sofa'], 'sofa')).toEqual(['sofa', 'lamp'])
    const many = Array.from({ length: 8 }, (_, index) => `thing ${index}`)
    expect(withSearch(many, 'lamp')).toEqual(['lamp', ...many.slice(0, 7)])
  })
})
