import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PAGE, SORTS } from '@galleria/rules'
import { queryString } from '../../lib/paths.ts'
import { listingParams, listingQueryOf } from './listing-query.ts'

describe('listingQueryOf', () => {
  it('reads what the address says', () => {
    expect(listingQueryOf(new URLSearchParams('sort=low&stock=1&page=3'))).toEqual({ sort: 'low', inStock: true, page: 3 })
  })

  it.each(['sort=cheapest', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=100000', 'stock=yes'])('takes %s for nothing', (text) => {
    expect(listingQueryOf(new URLSearchParams(text))).toEqual({ sort: 'relevance', inStock: false, page: 1 })
  })

  it('reads back whatever listingParams writes', () => {
    const queries = fc.record({ sort: fc.constantFrom(...SORTS), inStock: fc.boolean(), page: fc.integer({ min: 1, max: MAX_PAGE }) })
    fc.assert(
      fc.property(queries, (query) => {
        expect(listingQueryOf(new URLSearchParams(queryString(listingParams(query))))).toEqual(query)
      }),
    )
  })
})
