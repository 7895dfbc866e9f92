import { describe, expect, it } from 'vitest'
import { aliasTarget } from './aliases.ts'

describe('aliasTarget', () => {
  it.each([
    ['/fashionMarket/fashion/fashion', '/market/fashion'],
    ['/groceryMarket/groceryListing/bakery/grocery', '/market/grocery/bakery'],
    ['/electronicsMarket/electronicsListing/phones/electronics/', '/market/electronics/phones'],
    ['/listing/product/lamp-1', '/product/lamp-1'],
    ['/my-order', '/profile/my-order'],
    ['/store', '/shops?sort=newest'],
    ['/shop-details/maison-neem', '/shop-details/maison-neem/all'],
    ['/shopDetails/maison-neem/shoes/fashion', '/shop-details/maison-neem/shoes'],
  ])('%s has moved to %s', (from, to) => {
    expect(aliasTarget(from)).toBe(to)
  })

  it.each(['/', '/market/fashion', '/listing/shoes', '/fashionMarket', '/fashionMarket/fashionListing/shoes', '/storefront', '/my-order/extra'])(
    'leaves %s alone',
    (path) => {
      expect(aliasTarget(path)).toBeUndefined()
    },
  )

  it('carries escaped segments over as they are', () => {
    expect(aliasTarget('/groceryMarket/grocery/a%2Fb')).toBe('/market/a%2Fb')
  })
})
