import { describe, expect, it } from 'vitest'
import { aliasTarget } from './aliases.ts'

describe('aliasTarget', () => {
  it.each([
    ['/fashionMarket/fashion/fashion', '/market/fashion'],
    ['/fashionMarket/fashionListing/shoes', '/market/fashion/shoes'],
    ['/groceryMarket/groceryListing/bakery/grocery', '/market/grocery/bakery'],
    ['/electronicsMarket/electronicsListing/phones/electronics/', '/market/electronics/phones'],
    ['/listing/product/lamp-1', '/product/lamp-1'],
    ['/my-order', '/profile/my-order'],
    ['/new-arrivals-listing', '/search?sort=newest'],
  ])('%s has moved to %s', (from, to) => {
    expect(aliasTarget(from)).toBe(to)
  })

  it.each(['/', '/market/fashion', '/listing', '/fashionMarket', '/storefront', '/my-order/extra'])('leaves %s alone', (path) => {
    expect(aliasTarget(path)).toBeUndefined()
  })

  it('carries escaped segments over as they are', () => {
    expect(aliasTarget('/groceryMarket/grocery/a%2Fb')).toBe('/market/a%2Fb')
  })
})
