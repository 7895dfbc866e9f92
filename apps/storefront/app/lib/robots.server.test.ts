import { isBarred } from '@galleria/testing/is-barred'
import { describe, expect, it } from 'vitest'
import { robotsText } from './robots.server.ts'

const robots = robotsText('http://shop.example', ['', '/es'])

const PERSONAL = ['/cart', '/cart?from=mail', '/cart.data', '/wishlist', '/checkout', '/checkout/order-verify?orderId=G-1', '/profile', '/profile/my-order']
const ON_THE_WAY = ['/auth/login', '/book/eye-test', '/checkout-billpayment/Sky/op-1/1234567/DTH/9', '/r/ABC']
const OPEN = ['/', '/product/cartera-de-cuero', '/product/profile-lamp', '/market/moda/carteras', '/market/books/wishlist-cards', '/shop-details/r', '/carte']

describe('robotsText', () => {
  it.each(PERSONAL.concat(ON_THE_WAY))('bars %s in each language', (path) => {
    expect([isBarred(robots, path), isBarred(robots, `/es${path}`)]).toEqual([true, true])
  })

  it.each(OPEN)('leaves %s open in each language', (path) => {
    expect([isBarred(robots, path), isBarred(robots, `/es${path}`)]).toEqual([false, false])
  })

  it('bars the calls, and says where the sitemap is', () => {
    expect(isBarred(robots, '/api/v1/items')).toBe(true)
    expect(robots).toContain('\nSitemap: http://shop.example/sitemap.xml\n')
  })
})
