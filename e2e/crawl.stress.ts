import { expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { goToReview, placeOrder } from './support/checkout.ts'
import { expectGoodPage, walkThrough } from './support/crawl.ts'
import { newCustomer } from './support/customer.ts'
import { expectPath } from './support/expectations.ts'
import { moveOrder, openReferrals, openWallets, variantOf } from './support/operator.ts'
import { WATCH_SHIFTS } from './support/page-checks.ts'
import { ROUTES } from './support/routes.ts'
import { withShopper } from './support/shopper.ts'
import { BY_DEED, expectWholeShop, type GuestWalk, isOfCustomers, NARROW, NO_PAGES, PAGES, WALK, WIDE } from './support/walks.ts'

test('the table of routes is read as it is written', () => {
  expect(ROUTES).toEqual(expect.arrayContaining(['/', '/about', '/market/:market/:items', '/cart', '/stock-alert/stop', ...NO_PAGES, ...BY_DEED]))
})

test.each<GuestWalk>([
  { tenant: 'galleria', prefix: '/es', language: 'Spanish', ...NARROW },
  { tenant: 'galleria', prefix: '', language: 'English', colorScheme: 'dark', ...WIDE },
  { tenant: 'plaza', prefix: '', language: 'Spanish', colorScheme: 'dark', ...NARROW },
  { tenant: 'plaza', prefix: '/en', language: 'English', ...WIDE },
])('UX-38: a guest of $tenant, in $language, comes to every page by links in sight, and every page is whole, still and open to everybody', WALK, (walk) =>
  expectWholeShop(walk),
)

test.each(['/es/search?q=zzyzx+quux', '/es/compare', '/es/offline', '/es/nowhere'])('%s is as good, where no link leads to it', (path) =>
  withShopper(NARROW, async ({ page, context, open, expectReply }) => {
    await context.addInitScript({ content: WATCH_SHIFTS })
    if (path === '/es/nowhere') expectReply(404, /nowhere/)
    await open(path)
    await expectGoodPage(page, { isWhole: true })
  }),
)

test('UX-38: a customer in Spanish on a phone, in the dark, comes to every room of the account by links in sight', WALK, async () => {
  const [thing] = await sellEarbuds('Fernlea', 1)
  const customer = await newCustomer({ inCart: [thing!.name] })
  await withShopper({ ...NARROW, colorScheme: 'dark', customer }, async (shopper) => {
    await shopper.open('/checkout')
    await goToReview(shopper.page)
    await placeOrder(shopper.page).click()
    await expectPath(shopper.page, /order-success/)
    const number = new URL(shopper.page.url()).pathname.split('/').at(-1) ?? ''
    await moveOrder(number, 'processing')
    await moveOrder(number, 'shipped') // which is what an invoice is written of
    await customer.api.addToCart({ body: { item: await variantOf(thing!.name), quantity: 2 } })
    await openWallets()
    await openReferrals()
    const [category] = (await customer.api.listTicketCategories({})).data
    await customer.api.createTicket({ body: { category: category!._id, comments: 'Do you wrap presents?' } })
    const { reached, dead } = await walkThrough(shopper, { tenant: 'galleria', prefix: '/es', from: '/profile', leavesOut: (route) => !isOfCustomers(route) })
    expect(dead).toEqual([])
    expect(PAGES.filter((route) => isOfCustomers(route) && !reached.has(route))).toEqual([])
  })
})
