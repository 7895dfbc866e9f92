import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { apiOf, buyCart, type Customer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { moveOrder, plentyOf, setCartMode, setStock } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const CANCEL = /^\/api\/order\/api\/v1\/order\/customer\/cancel$/

const SOCKET = /\/notification\/ws/
const WATCH = /\/order\/api\/v1\/order\/[^/]+\/revision/

/** How often a dialog was seen to go while it was still open. */
const COUNT_GOING = `
  window.going = 0
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.open && 'leaving' in target.dataset) window.going++
  }).observe(document.body, { subtree: true, attributeFilter: ['data-leaving'] })
`

let earbuds: Earbuds
const TULIPS = 'Late pink tulip bulbs'
beforeAll(async () => {
  await setCartMode('multi')
  earbuds = (await sellEarbuds('Ferrowick', 1))[0]!
  await setStock(TULIPS, 50)
})
afterAll(() => setCartMode('single'))

/** Somebody who has ordered of two shops at once. */
async function ordered(): Promise<Customer & { readonly orderId: string }> {
  const customer = await newCustomer({ inCart: [earbuds.name] })
  await customer.api.addToCart({ body: { item: await plentyOf(TULIPS), quantity: 1 } })
  return { ...customer, orderId: await buyCart(customer) }
}

const main = (page: Page) => page.getByRole('main')
/** The one that holds something of this name. */
const parcel = (page: Page, of: string) =>
  main(page)
    .getByRole('region')
    .filter({ has: page.getByRole('list', { name: /^Progress of the parcel/ }), hasText: of })
const headline = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test.each(walkedSizes())('shows each parcel of an order by itself on a %s, and cancels one of them', async (size) => {
  const customer = await ordered()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/profile/my-order')
    await expectVisible(main(page).getByText('2 parcels'), main(page).getByText('Created'))
    expect(await page.getByRole('navigation', { name: 'Order types' }).count()).toBe(0)
    await expectAccessible(page)
    await main(page)
      .getByRole('link', { name: /Circuit Yard/ })
      .click()

    await expectPath(page, `/profile/order-detail/${customer.orderId}`)
    await expectVisible(headline(page, '2 parcels to come'), parcel(page, TULIPS), parcel(page, earbuds.name))
    // UX-36: each step is a sign and a word, and says whether it is still to come.
    const steps = parcel(page, TULIPS)
      .getByRole('list', { name: /^Progress of the parcel from/ })
      .getByRole('listitem')
    expect(await steps.allTextContents()).toEqual([
      expect.stringMatching(/^Created/),
      ...['Processing', 'Shipped', 'Delivered'].map((word) => `${word} (still to come)`),
    ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await parcel(page, TULIPS)
      .getByRole('button', { name: /^Cancel parcel from/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Cancel this parcel?' })
    await expectVisible(question.getByText('There is nothing to pay for this parcel.'))
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel the parcel' }).click()
    await expectGone(question)
    await expectVisible(headline(page, '1 parcel to come'), parcel(page, TULIPS).getByRole('heading', { name: 'Cancelled' }))
    await expectVisible(main(page).getByText(/^₹\d+ to pay on delivery$/))
    const { data } = await customer.api.getOrder({ params: { orderId: customer.orderId } })
    expect(data.orders.map(({ orderStatus }) => orderStatus).toSorted()).toEqual(['cancelled', 'created'])
  })
})

test('says in the question why a parcel cannot be cancelled any more (X-12)', async () => {
  const customer = await ordered()
  const { data } = await customer.api.getOrder({ params: { orderId: customer.orderId } })
  const part = data.orders.find(({ items }) => items.some(({ name }) => name === TULIPS))!
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectReply }) => {
    await open(`/profile/order-detail/${customer.orderId}`)
    await parcel(page, TULIPS)
      .getByRole('button', { name: /^Cancel parcel from/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Cancel this parcel?' })
    await expectVisible(question)
    await moveOrder(part.orderId, 'processing')
    await moveOrder(part.orderId, 'shipped')
    expectReply(409, CANCEL)
    await question.getByRole('button', { name: 'Cancel the parcel' }).click()
    await expectVisible(question.getByRole('alert').getByText("We couldn't cancel the parcel"))
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep the parcel' }).click()
    await expectVisible(parcel(page, TULIPS).getByText('Shipped').first())
    await expectGone(parcel(page, TULIPS).getByRole('button', { name: /^Cancel parcel from/ }))
  })
})

/** How long a step of a seller takes to the page, in milliseconds: the better of two, as this machine may be busy with something else. */
async function stepsOf(page: Page, orderId: string): Promise<number> {
  const waited: number[] = []
  for (const [status, word] of [
    ['processing', 'Processing'],
    ['shipped', 'Shipped'],
  ] as const) {
    await moveOrder(orderId, status)
    const begin = performance.now()
    await parcel(page, TULIPS).locator('li[aria-current=step]').filter({ hasText: word }).waitFor()
    waited.push(performance.now() - begin)
  }
  return Math.min(...waited)
}

test('moves within a second over the socket when a seller does something, is said to screen readers, and nobody polls (UX-36, S-07)', async () => {
  const customer = await ordered()
  const { data } = await customer.api.getOrder({ params: { orderId: customer.orderId } })
  const part = data.orders.find(({ items }) => items.some(({ name }) => name === TULIPS))!
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    const watched: string[] = []
    const said: string[] = []
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push(String(payload))))
    await open(`/profile/order-detail/${customer.orderId}`)
    await expectVisible(headline(page, '2 parcels to come'))
    await expect.poll(() => said.filter((frame) => frame.includes('watch_order'))).toHaveLength(1)
    page.on('request', (request) => WATCH.test(request.url()) && watched.push(request.url()))
    expect(await stepsOf(page, part.orderId)).toBeLessThan(1000)
    await expect.poll(() => page.locator('[aria-live=polite]').allInnerTexts()).toContainEqual(expect.stringMatching(/: .*on its way/i))
    expect(watched).toEqual([])
    await expectAccessible(page)
  })
})

test('moves within a second where no socket gets through, and rests while nobody looks (UX-36)', async () => {
  const customer = await ordered()
  const { data } = await customer.api.getOrder({ params: { orderId: customer.orderId } })
  const part = data.orders.find(({ items }) => items.some(({ name }) => name === TULIPS))!
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await page.route(SOCKET, (route) => route.abort('aborted'))
    await page.routeWebSocket(SOCKET, (socket) => socket.close())
    const watching = page.waitForRequest(WATCH)
    await open(`/profile/order-detail/${customer.orderId}`)
    await expectVisible(headline(page, '2 parcels to come'))
    await watching
    expect(await stepsOf(page, part.orderId)).toBeLessThan(1000)

    const left = page.waitForEvent('requestfailed', (request) => WATCH.test(request.url()))
    await page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }); document.dispatchEvent(new Event('visibilitychange'))`,
    )
    await left
    await moveOrder(part.orderId, 'delivered')
    const back = page.waitForRequest(WATCH)
    await page.evaluate(`delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'))`)
    await back
    await expectVisible(headline(page, '1 parcel to come'), parcel(page, TULIPS).getByRole('heading', { name: /^Arrived/ }))
    await expectAccessible(page)
  })
})

test.each(walkedSizes())('a question goes in the same way however it is left on a %s, and gives the focus back to what had asked it', async (size) => {
  const customer = await ordered()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(`/profile/order-detail/${customer.orderId}`)
    const ask = main(page).getByRole('button', { name: 'Cancel order' })
    const question = page.getByRole('dialog', { name: 'Cancel this order?' })
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(4, 4),
      () => question.getByRole('button', { name: 'Close' }).click(),
      () => question.getByRole('button', { name: 'Keep the order' }).click(),
    ]
    await page.evaluate(COUNT_GOING)
    for (const [index, leave] of ways.entries()) {
      await ask.click()
      await expectVisible(question)
      await leave()
      await expect.poll(() => page.evaluate<number>('window.going')).toBe(index + 1)
      await expectGone(question)
      await expectFocus(ask)
    }
  })
})

test.each(walkedSizes())('from an order on a %s, one tap leads to a question about it and to the rules of returns (UX-37)', async (size) => {
  const customer = await ordered()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(`/profile/order-detail/${customer.orderId}`)
    await main(page).getByRole('link', { name: 'Returns and refunds' }).click()
    await expectPath(page, '/return-refund-policy')
    await page.goBack()
    await main(page).getByRole('link', { name: 'Need help' }).click()
    await expectPath(page, `/profile/need-help/${customer.orderId}`)
    await expectVisible(main(page).getByText(`Order ${customer.orderId}`))
    await expectAccessible(page)
  })
})

test.each(walkedSizes())('orders again in one call on a %s, and says what is gone or short', async (size) => {
  const customer = await ordered()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(`/profile/order-detail/${customer.orderId}`)
    const again = main(page).getByRole('button', { name: 'Order again' })
    const calls: string[] = []
    page.on('request', (request) => (request.method() === 'GET' ? undefined : calls.push(new URL(request.url()).pathname)))
    await again.click()
    const cart = page.getByRole('dialog', { name: 'Your cart (2)' })
    await expectVisible(cart.getByRole('link', { name: earbuds.name }), cart.getByRole('link', { name: TULIPS }))
    expect(calls.filter((path) => /cart|again/.test(path) && !path.endsWith('/view'))).toEqual(['/api/order/api/v1/order/again'])
    await page.keyboard.press('Escape')
    await expectGone(cart)
    await expectFocus(again)

    try {
      await setStock(TULIPS, 0)
      await again.press('Enter')
      const left = page.getByRole('dialog', { name: '1 of 2 products are in your cart' })
      await expectVisible(left.getByText(TULIPS), left.getByText("It's out of stock."))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await left.getByRole('button', { name: 'See the cart' }).click()
      await expectVisible(page.getByRole('dialog', { name: 'Your cart (3)' }))
    } finally {
      await setStock(TULIPS, 50)
    }
  })
})

test("the demo's customer has an order in every state and of every kind, and the demo's seller sees what is theirs", async () => {
  const signedIn = async (userName: string) => apiOf().logIn({ body: { userName, password: 'mercado-2026' } })
  const { token, userInfo } = await signedIn('anjali@galleria.example')
  const api = apiOf({ token })
  const { data, types } = await api.listOrders({ params: { customerId: userInfo._id }, query: { isMaster: 'true' } })
  expect(new Set(data.map(({ orderStatus }) => orderStatus))).toEqual(new Set(['created', 'processing', 'shipped', 'delivered', 'cancelled']))
  expect(Math.min(...Object.values(types))).toBeGreaterThan(0)
  expect(data.map(({ payment }) => payment.status)).toContain('refunded')
  // All of it was before the shop was opened, each step after the one before.
  const now = Date.now()
  for (const { orderId } of data) {
    const times = (await api.getOrder({ params: { orderId } })).data.timeline.map(({ at }) => Date.parse(at))
    expect(times, orderId).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1), orderId).toBeLessThan(now)
  }
  const seller = apiOf({ token: (await signedIn('kabir@galleria.example')).token })
  expect((await seller.listSellerOrders({ query: {} })).data.map(({ type }) => type)).toContain('IN-STORE')
})

test.each(walkedSizes())('keeps services apart from products on a %s (R-061), and shows no tab for what there is none of', async (size) => {
  const customer = await newCustomer()
  await customer.api.addToCart({ body: { item: await plentyOf('Physiotherapy at home'), quantity: 1 } })
  const visit = await buyCart(customer)
  await withShopper({ size, customer }, async ({ page, open }) => {
    const tabs = page.getByRole('navigation', { name: 'Order types' })
    const tab = (name: string) => tabs.getByRole('link', { name, exact: true })
    const card = (shop: string) => main(page).getByRole('heading', { level: 2, name: shop })
    await open('/profile/my-order')
    await expectVisible(card('Stride Clinic Store'))
    expect(await tabs.count()).toBe(0)

    await customer.api.addToCart({ body: { item: await plentyOf(TULIPS), quantity: 1 } })
    await buyCart(customer)
    await page.reload()
    await expectVisible(tab('Products'), tab('Services'))
    expect(await tab('In store').count()).toBe(0)
    expect(await tab('Products').getAttribute('aria-current')).toBe('page')
    await expectGone(card('Stride Clinic Store'))
    await tab('Services').click()
    await expectPath(page, '/profile/my-order?type=SERVICE')
    await expectVisible(card('Stride Clinic Store'), main(page).getByText(visit))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expectVisible(card('Stride Clinic Store'))
  })
})

test("a parcel's shop is one tap away", async () => {
  const customer = await ordered()
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open(`/profile/order-detail/${customer.orderId}`)
    const link = parcel(page, earbuds.name).getByRole('link', { name: 'Circuit Yard' })
    const path = await link.getAttribute('href')
    await link.click()
    // Where the link says, not by way of somewhere else.
    await expectPath(page, path ?? '')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Circuit Yard' }))
  })
})

test('orders are as good in Spanish, in the dark and on 320 pixels', async () => {
  const customer = await ordered()
  await withShopper({ size: 'phone', customer, colorScheme: 'dark', viewport: { width: 320, height: 640 } }, async ({ page, open }) => {
    await open('/es/profile/my-order')
    await expectVisible(main(page).getByText('2 paquetes'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await open(`/es/profile/order-detail/${customer.orderId}`)
    await expectVisible(headline(page, '2 paquetes por llegar'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await open('/es/profile/storeOrder')
    await expectPath(page, '/es/profile/my-order?type=IN-STORE')
    await expectVisible(main(page).getByRole('heading', { level: 2 }), main(page).getByRole('link', { name: 'En tienda' }))
    await expectAccessible(page)
  })
})
