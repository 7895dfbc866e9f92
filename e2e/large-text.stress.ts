import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { buyCart, kabir, mira, newCustomer } from './support/customer.ts'
import { expectNoSidewaysScroll } from './support/expectations.ts'
import { plentyOf, productPath, setStock } from './support/operator.ts'
import { expectNothingCut, expectNoTextOverText, inEachWidth } from './support/page-checks.ts'
import { alive, type Shopper, type Size, walkedSizes, withShopper } from './support/shopper.ts'

const HEADPHONES = 'Nocturne over-ear headphones'
const FEW = 'Lamplight hardcover notebook'
const GONE = 'Courser gaming mouse'
/** What is a phone, and what is wider: two rows of the header or three, one column or several. */
const WIDTHS: Readonly<Record<Size, readonly number[]>> = { phone: [320, 390], desktop: [768, 1024, 1280, 1440] }

async function expectReadable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await expectNoTextOverText(page)
}

async function expectReadableAtEachWidth({ page, open, size }: Shopper, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(path)
    await alive(page)
    await page.waitForLoadState('networkidle')
    await inEachWidth(page, WIDTHS[size], () => expectReadable(page))
  }
}

// WCAG 1.4.4: counts, marks and notes on pages, in the browser's text of 200 %.
describe.each(walkedSizes())('with text twice as large on a %s', (size) => {
  test.each(['', '/es'])('nothing is cut, covered or over each other in lists, on a product, a shop and in the pages of a customer (%s/)', async (prefix) => {
    await setStock(FEW, 2)
    await setStock(GONE, 0)
    const customer = await newCustomer()
    await customer.api.addToCart({ body: { item: await plentyOf(HEADPHONES), quantity: 1 } })
    const orderId = await buyCart(customer)
    await customer.api.addToCart({ body: { item: await plentyOf(FEW), quantity: 2 } })
    const { hits } = await customer.api.searchItems({ body: { q: 'mouse' } })
    for (const { _source } of hits.hits.slice(0, 4)) await customer.api.addToWishlist({ body: { item: _source._id } })
    await customer.api.createTicket({ body: { category: 'other', comments: 'Do you wrap presents?', orderId } })
    const product = await productPath(HEADPHONES)
    await withShopper({ size, hasLargeText: true, customer }, (shopper) =>
      expectReadableAtEachWidth(
        shopper,
        [
          prefix ? '' : '/',
          '/market/electronics',
          '/market/electronics/all',
          '/market/food',
          '/market/education/all',
          '/market/grocery/all',
          '/category',
          '/theme',
          '/contact',
          product,
          '/shops',
          '/shop-details/aria-audio/all',
          '/cart',
          '/checkout',
          '/wishlist',
          '/profile',
          '/profile/my-order',
          `/profile/order-detail/${orderId}`,
          '/profile/view-address',
          '/profile/notifications',
          '/profile/need-help-chat-with-seller',
          '/profile/support-ticket',
          '/profile/wallet',
        ].map((path) => prefix + path),
      ),
    )
  })

  test.each([
    [
      'a seller',
      kabir,
      [
        '/profile/shop-orders',
        '/profile/shop-returns',
        '/profile/shop-calendars',
        '/profile/shop-reviews',
        '/profile/inbox',
        '/profile/payouts',
        '/profile/counter',
      ],
    ],
    ['staff', mira, ['/profile/ticket-queue', '/profile/canned-answers', '/profile/reported-reviews', '/profile/reported-chats']],
  ])('nor in the pages of %s, in Spanish', async (_, who, paths) => {
    await withShopper({ size, hasLargeText: true, customer: await who() }, (shopper) =>
      expectReadableAtEachWidth(
        shopper,
        paths.map((path) => `/es${path}`),
      ),
    )
  })
})

// Styles of one's own double the text alone: a query of the window's width in letters knows nothing of it, a query of a box does.
test.each(['', '/es'])('whoever doubles the text by a style of their own has nothing beside a wide window either (%s/)', async (prefix) => {
  const customer = await newCustomer()
  await customer.api.addToCart({ body: { item: await plentyOf(HEADPHONES), quantity: 1 } })
  for (const who of [undefined, customer])
    await withShopper({ size: 'desktop', ...(who ? { customer: who } : {}) }, async ({ page, open }) => {
      for (const path of [prefix ? '' : '/', '/market/electronics/all', await productPath(HEADPHONES), '/cart', ...(who ? ['/checkout', '/profile'] : [])]) {
        await open(prefix + path)
        await alive(page)
        await page.waitForLoadState('networkidle')
        await page.evaluate('document.documentElement.style.fontSize = "200%"')
        await inEachWidth(page, WIDTHS.desktop, () => expectReadable(page))
      }
    })
})
