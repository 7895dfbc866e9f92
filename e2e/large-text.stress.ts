import { describe, test } from 'vitest'
import { buyCart, newCustomer } from './support/customer.ts'
import { expectNoSidewaysScroll } from './support/expectations.ts'
import { plentyOf, productPath, setStock } from './support/operator.ts'
import { expectNothingCut, expectNoTextOverText } from './support/page-checks.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const HEADPHONES = 'Nocturne over-ear headphones'
const FEW = 'Lamplight hardcover notebook'
const GONE = 'Courser gaming mouse'

// WCAG 1.4.4: counts, marks and notes on pages, in the browser's text of 200 %.
describe.each(walkedSizes())('with text twice as large on a %s', (size) => {
  test.each(['', '/es'])('nothing is cut, covered or over each other in lists, on a product, a shop and in the pages of a customer (%s/)', async (prefix) => {
    await setStock(FEW, 2)
    await setStock(GONE, 0)
    const customer = await newCustomer()
    await customer.api.addToCart({ body: { item: await plentyOf(HEADPHONES), quantity: 1 } })
    await buyCart(customer)
    await customer.api.addToCart({ body: { item: await plentyOf(FEW), quantity: 2 } })
    const { hits } = await customer.api.searchItems({ body: { q: 'mouse' } })
    for (const { _source } of hits.hits.slice(0, 4)) await customer.api.addToWishlist({ body: { item: _source._id } })
    await withShopper({ size, hasLargeText: true, customer }, async ({ page, open }) => {
      const paths = [
        '/market/electronics/all',
        '/market/food',
        '/market/education/all',
        '/market/grocery/all',
        await productPath(HEADPHONES),
        '/shop-details/aria-audio/all',
        '/cart',
        '/wishlist',
        '/profile/my-order',
      ]
      for (const path of paths) {
        await open(prefix + path)
        await alive(page)
        await page.waitForLoadState('networkidle')
        await expectNoSidewaysScroll(page)
        await expectNothingCut(page)
        await expectNoTextOverText(page)
      }
    })
  })
})
