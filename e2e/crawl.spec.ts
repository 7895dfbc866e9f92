import { describe, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { goToReview, placeOrder } from './support/checkout.ts'
import { expectGoodPage, walkThrough } from './support/crawl.ts'
import { newCustomer } from './support/customer.ts'
import { expectPath } from './support/expectations.ts'
import { moveOrder, variantOf } from './support/operator.ts'
import { WATCH_SHIFTS } from './support/page-checks.ts'
import { ROUTES } from './support/routes.ts'
import { withShopper } from './support/shopper.ts'

const NARROW = { size: 'phone', viewport: { width: 320, height: 640 } } as const
const WIDE = { size: 'desktop' } as const

/** Addresses that lead on to another one, and files for programs. */
const NO_PAGES = ['/category/:items', '/listing/:items', '/fashionMarket/fashionListing/:items', '/service-worker.js', '/manifest.webmanifest', '/robots.txt']
/** Where no link leads, but what somebody does: each has a journey of its own. */
const BY_DEED = [
  '/offline', // without a connection: offline.spec
  '/compare', // products are ticked: compare.spec
  '/auth/otp-validate', // a code was sent: accounts.spec
  '/auth/social', // a provider sends somebody back: ways-in.spec
  '/auth/:resetRefId', // a code was entered to choose a new password: ways-in.spec
  '/checkout/order-verify', // an order is paid online
  '/checkout/order-success/:orderId', // an order was placed: order.spec
  '/track-order/:orderId', // from a mail: guest.spec
  '/stock-alert/confirm', // from a mail: stock-alert.spec
  '/stock-alert/stop', // from a mail: stock-alert.spec
  '/profile/reported-reviews', // an account works for the shop: staff.spec
]
const PAGES = ROUTES.filter((route) => !NO_PAGES.includes(route) && !BY_DEED.includes(route))
/** A guest's bag and account are doors to other pages. */
const isOfCustomers = (route: string) => /^\/(?:cart|checkout|profile)/.test(route)

test('the table of routes is read as it is written', () => {
  expect(ROUTES).toEqual(expect.arrayContaining(['/', '/about', '/market/:market/:items', '/cart', '/stock-alert/stop', ...NO_PAGES, ...BY_DEED]))
})

describe.each([
  { tenant: 'galleria', prefix: '', language: 'English', ...WIDE },
  { tenant: 'galleria', prefix: '/es', language: 'Spanish', ...NARROW },
  { tenant: 'plaza', prefix: '', language: 'Spanish', ...NARROW },
  { tenant: 'plaza', prefix: '/en', language: 'English', ...WIDE },
] as const)('UX-38: a guest of $tenant, in $language,', ({ tenant, prefix, ...device }) => {
  test('comes to every page by links in sight, none of which is dead; and every page is whole, still and open to everybody', { timeout: 360_000 }, () =>
    withShopper({ tenant, ...device }, async (shopper) => {
      const { reached, dead } = await walkThrough(shopper, { tenant, prefix, from: '/' })
      expect(dead).toEqual([])
      expect(PAGES.filter((route) => !reached.has(route) && !isOfCustomers(route))).toEqual([])
    }),
  )
})

test.each(['/es/search?q=zzyzx+quux', '/es/compare', '/es/offline', '/es/nowhere'])('%s is as good, where no link leads to it', (path) =>
  withShopper(NARROW, async ({ page, context, open, expectReply }) => {
    await context.addInitScript({ content: WATCH_SHIFTS })
    if (path === '/es/nowhere') expectReply(404, /nowhere/)
    await open(path)
    await expectGoodPage(page, { isWhole: true })
  }),
)

test('UX-38: a customer in Spanish on a phone comes to every room of the account by links in sight', { timeout: 360_000 }, async () => {
  const [thing] = await sellEarbuds('Fernlea', 1)
  const customer = await newCustomer({ inCart: [thing!.name] })
  await withShopper({ ...NARROW, customer }, async (shopper) => {
    await shopper.open('/checkout')
    await goToReview(shopper.page)
    await placeOrder(shopper.page).click()
    await expectPath(shopper.page, /order-success/)
    const number = new URL(shopper.page.url()).pathname.split('/').at(-1) ?? ''
    await moveOrder(number, 'processing')
    await moveOrder(number, 'shipped') // which is what an invoice is written of
    await customer.api.addToCart({ body: { item: await variantOf(thing!.name), quantity: 2 } })
    const { reached, dead } = await walkThrough(shopper, { tenant: 'galleria', prefix: '/es', from: '/profile', leavesOut: (route) => !isOfCustomers(route) })
    expect(dead).toEqual([])
    expect(PAGES.filter((route) => isOfCustomers(route) && !reached.has(route))).toEqual([])
  })
})
