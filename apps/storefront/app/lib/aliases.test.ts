import { describe, expect, it } from 'vitest'
import { aliasTarget } from './aliases.ts'

describe('aliasTarget', () => {
  it.each([
    ['/fashionMarket/fashion/fashion', '/market/fashion'],
    ['/groceryMarket/groceryListing/bakery/grocery', '/market/grocery/bakery'],
    ['/electronicsMarket/electronicsListing/phones/electronics/', '/market/electronics/phones'],
    ['/listing/product/lamp-1', '/product/lamp-1'],
    ['/my-order', '/profile/my-order'],
    ['/search/brass%20lamp', '/search?q=brass%20lamp'],
    ['/search/salt&sort=low+c', '/search?q=salt%26sort%3Dlow%2Bc'],
    ['/store', '/shops?sort=newest'],
    ['/order-verify', '/checkout/order-verify'],
    ['/order-success/G-1', '/checkout/order-success/G-1'],
    ['/order-invoice/G-1', '/profile/order-invoice/G-1'],
    ['/order-invoice', '/profile/my-order'],
    ['/order-detail', '/profile/my-order'],
    ['/profile/order-detail', '/profile/my-order'],
    ['/profile/order-invoice', '/profile/my-order'],
    ['/edit-profile', '/profile/edit-profile'],
    ['/change-password', '/profile/change-password'],
    ['/need-help-chat-with-seller', '/profile/need-help-chat-with-seller'],
    ['/bill_payment/dth-pay/Sky/bills/op-1/1234567/DTH', '/bill_payment/dth-recharge/op-1/dth?number=1234567'],
    ['/dth-checkout/Sky/bills/op-1/1234567/DTH', '/bill_payment/dth-recharge/op-1/dth?number=1234567'],
    ['/mobile-prepaid/op-1/9812345678/6', '/bill_payment/mobile_recharge/op-1/prepaid?number=9812345678&circle=6'],
    ['/checkout-postpaid/op-1/9812345678', '/bill_payment/mobile_recharge/op-1/postpaid?number=9812345678'],
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
