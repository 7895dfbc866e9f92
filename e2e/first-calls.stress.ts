import { setTimeout as delay } from 'node:timers/promises'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAddress } from '@galleria/testing/from-outside'
import { apiOf, buyCart, type Customer, kabir, mira, newCustomer, newEmail } from './support/customer.ts'
import { openReferrals, openWallets, plentyOf } from './support/operator.ts'
import { tenantOf } from './support/own-tenants.ts'
import { alive, withShopper } from './support/shopper.ts'
import { PAGES } from './support/walks.ts'

/** Of what every page of somebody who is signed in asks for, beside what it is about. */
const OF_EVERY_PAGE = /^(?:POST:\/api\/cart\/cart\/view|GET:\/api\/(?:cart\/favorite\/view|notification\/counts|cap\/users\/customer\/list-address))$/
/** Asked for again as soon as the line for news is open: something may have been said meanwhile. */
const KEPT_UP = /^GET:\/api\/(?:notification\/(?:bschat\/(?:chat-contacts|seller)\/|timing)|quote\/)/
/** Of what was answered: of the seller of what lies in the cart, and what is said of what was bought; and what an order has become since, which waits for news. */
const FOLLOWS = /\/(?:partner\/(?:get-preferences|pickup-slots)\/|product-review\/(?!seller|reported)|revision\?)/

/** All that a page asks for; and what the server has told it to ask for first. */
async function askedBy(customer: Customer, path: string): Promise<{ readonly asked: readonly string[]; readonly first: readonly string[] }> {
  const asked: string[] = []
  let first: string[] = []
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    const underWay = new Set<Request>()
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (!pathname.startsWith('/api/')) return
      asked.push(`${request.method()}:${pathname}${search}`)
      if (!pathname.endsWith('/revision')) underWay.add(request)
    })
    page.on('requestfinished', (request) => void underWay.delete(request))
    page.on('requestfailed', (request) => void underWay.delete(request))
    await open(path)
    const { _id } = JSON.parse(customer.stored.value).userInfo
    const calls = await page.evaluate<string>('document.documentElement.dataset.calls ?? ""')
    first = calls.split(' ').flatMap((call) => (call === '' ? [] : [call.replace('*', '').replace(/~|%7E/, _id)]))
    await alive(page)
    // An answer may lead to the next question.
    for (let quiet = 0; quiet < 2; quiet = underWay.size === 0 ? quiet + 1 : 0) await delay(250)
  })
  return { asked, first }
}

async function expectAskedAtOnce(customer: Customer, path: string): Promise<void> {
  const { asked, first } = await askedBy(customer, path)
  const isItsOwn = (call: string) => call.startsWith('GET:') && !OF_EVERY_PAGE.test(call) && !FOLLOWS.test(call)
  expect([...new Set(asked.filter(isItsOwn))].toSorted(), `what ${path} asks for`).toEqual(first.filter(isItsOwn).toSorted())
  const twice = first.filter((call) => asked.filter((each) => each === call).length > 1 && !KEPT_UP.test(call))
  expect(twice, `asked for again by ${path}`).toEqual([])
}

async function buyer(): Promise<Customer & { readonly order: string }> {
  const customer = await newCustomer()
  const item = await plentyOf('Neelum mangoes, late crop')
  await customer.api.addToCart({ body: { item, quantity: 1 } })
  const order = await buyCart(customer)
  // Told while a page is open, it would be asked for once more.
  await expect.poll(async () => (await customer.api.countUnread()).data.notifications.total, { message: 'the order is told of' }).toBeGreaterThan(0)
  await customer.api.addToCart({ body: { item, quantity: 1 } })
  return { ...customer, order }
}

const AT_ONCE = 4
const OF_CUSTOMERS = PAGES.filter((route) => /^\/(?:bill_payment|cart|checkout|profile|wishlist|quote)\b/.test(route) && !route.includes(':'))

test('what a page of one person begins with is asked for while its scripts are on their way, once', { timeout: 180_000 }, async () => {
  await openWallets()
  await openReferrals()
  const customer = await buyer()
  await customer.api.createReferral() // else the page makes it, and what was asked for before is old
  const { data: categories } = await customer.api.listTicketCategories({})
  const { data: made } = await customer.api.createTicket({ body: { category: categories[0]!._id, comments: 'Do you wrap presents?' } })
  const named = [`/profile/order-detail/${customer.order}`, `/checkout/order-success/${customer.order}`, `/profile/${made.ticket_Id}`]
  const paths = [...OF_CUSTOMERS, ...named]
  const lookAtAll = async (): Promise<void> => {
    for (let path = paths.pop(); path; path = paths.pop()) await expectAskedAtOnce(customer, path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lookAtAll))
})

/** Somebody who has bought without an account, on the device on which they did. */
async function buyingGuest(): Promise<Customer & { readonly order: string }> {
  const userName = newEmail()
  const { token, userInfo } = await apiOf().beginGuest({ body: { email: userName } })
  const api = apiOf({ token })
  await api.addAddress({ body: { address: anAddress() } })
  await api.addToCart({ body: { item: await plentyOf('Neelum mangoes, late crop'), quantity: 1 } })
  const stored = { name: `galleria:${tenantOf().key}:session`, value: JSON.stringify({ token, userInfo }) }
  // Paid online: nobody has shown that the address is theirs.
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'STRIPE' }, location: { long: 77.6, lat: 12.9 } } })
  const body = { orderHash: quote.hash, orderDetails: { paymentType: 'STRIPE' as const } }
  const { content } = await api.createOrder({ headers: { 'idempotency-key': userName }, body })
  return { userName, password: '', api, stored, order: content.orderId }
}

test('a guest who is buying is refused nothing that a page begins with', { timeout: 120_000 }, async () => {
  const guest = await buyingGuest()
  const named = [`/profile/order-detail/${guest.order}`, `/checkout/order-success/${guest.order}`]
  for (const path of [...named, '/cart', '/checkout', '/profile', '/profile/privacy', '/profile/my-order', '/profile/security', '/wishlist'])
    await withShopper({ size: 'phone', customer: guest }, async ({ page, open }) => {
      await open(path)
      expect(await page.evaluate('document.documentElement.dataset.calls'), path).toMatch(/\/api\//)
      await alive(page)
      await delay(500)
    })
})

test.each([
  ['for the shop', mira, ['/profile/ticket-queue', '/profile/canned-answers', '/profile/reported-chats', '/profile/reported-reviews']],
  [
    'for a seller',
    kabir,
    ['/profile/counter', '/profile/inbox', '/profile/shop-orders', '/profile/shop-returns', '/profile/shop-calendars', '/profile/shop-reviews'],
  ],
] as const)('so are the pages of whoever works %s', { timeout: 120_000 }, async (_, whose, paths) => {
  const customer = await whose()
  for (const path of paths) await expectAskedAtOnce(customer, path)
})
