import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { deliverHere, goToPayment, goToReview, placeOrder, wayToPay } from './support/checkout.ts'
import { type Customer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { bankAgreesTo, paymentsOf } from './support/operator.ts'
import { type OrderToPay, orderToPay } from './support/payment.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

let thing: Earbuds
beforeAll(async () => {
  thing = (await sellEarbuds('Payford', 1))[0]!
})

const PAGE = /^\/test-payments\/pay\//
const VERIFY = /^\/checkout\/order-verify/
const SUCCESS = /^\/checkout\/order-success\//
const isPlaced = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you, Meera. Your order is placed.' })
const isUnpaid = (page: Page) => page.getByRole('heading', { level: 1, name: "This order isn't paid yet" })
const isDeclined = (page: Page) => page.getByRole('heading', { level: 1, name: "The payment didn't go through" })
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' })

/** Lets something happen on the provider's page. */
async function choose(page: Page, outcome: string, send = 'Send this outcome'): Promise<void> {
  await expectPath(page, PAGE)
  await page.getByRole('radio', { name: new RegExp(`^${outcome}`) }).check()
  await page.getByRole('button', { name: send }).click()
}

/** The path of a page of this shop's. */
const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search
const statusOf = async ({ customer, orderId }: OrderToPay) => (await customer.api.getOrder({ params: { orderId } })).data

describe.each(walkedSizes())('on a %s', (size) => {
  test('pays on the way: from the checkout to the provider and back, once, whatever is pressed twice', async () => {
    const customer = await newCustomer({ inCart: [thing.name] })
    await withShopper({ size, customer, colorScheme: size === 'phone' ? 'dark' : 'light' }, async ({ page, context, open }) => {
      await open('/checkout')
      await goToReview(page, 'Online payment')
      await placeOrder(page).dblclick()
      await expectPath(page, PAGE)
      await expectVisible(page.getByText('Test payment. No money moves.'), page.getByText('₹880').first(), page.getByText('Cashfree'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      // Back into the shop, and from a second tab to the same page.
      const address = page.url()
      const { orderId } = (await customer.api.listOrders({ params: { customerId: customerIdOf(customer.stored.value) }, query: {} })).data[0]!
      const other = await context.newPage()
      await other.goto(`/checkout/order-verify?orderId=${orderId}`)
      await expectVisible(isUnpaid(other))
      await expectAccessible(other)
      await expectNoSidewaysScroll(other)
      await payNow(other).click()
      await expectPath(other, PAGE)
      expect(other.url()).toBe(address)

      await page.reload()
      await choose(page, 'Payment succeeds')
      await expectPath(page, SUCCESS)
      await expectVisible(isPlaced(page))
      await choose(other, 'Payment succeeds')
      await expectVisible(other.getByRole('heading', { name: 'Nothing left to do here' }))
      await other.getByRole('link', { name: 'Back to the shop' }).click()
      await expectPath(other, SUCCESS)
      await page.reload()
      await expectVisible(isPlaced(page))
      const orders = (await customer.api.listOrders({ params: { customerId: customerIdOf(customer.stored.value) }, query: {} })).data
      expect(orders).toHaveLength(1)
      expect(await paymentsOf(orderId)).toEqual([{ provider: 'cashfree', state: 'paid' }])
    })
  })
})

const customerIdOf = (stored: string): string => (JSON.parse(stored) as { userInfo: { _id: string } }).userInfo._id
/** The newest first. */
const ordersOf = async ({ api, stored }: Customer) => (await api.listOrders({ params: { customerId: customerIdOf(stored.value) }, query: {} })).data

test('whoever closes the page of a bank finds in the empty cart what waits for its money', async () => {
  const customer = await newCustomer({ inCart: [thing.name] })
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open('/checkout')
    await goToReview(page, 'Online payment')
    await placeOrder(page).click()
    await expectPath(page, PAGE)
    // Beside whatever page is open it says the same.
    await open('/')
    await page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true }).click()
    const beside = page.getByRole('dialog', { name: 'Your cart' })
    await expectVisible(beside.getByRole('heading', { level: 2, name: "This order isn't paid yet" }))
    await expectAccessible(page)
    await beside.getByRole('link', { name: 'See the order' }).click()
    await expectPath(page, /^\/profile\/order-detail\//)
    await open('/cart')
    await expectVisible(isUnpaid(page))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Pay now' }).click()
    await expectPath(page, VERIFY)
    await payNow(page).click()
    await choose(page, 'Payment succeeds')
    await expectVisible(isPlaced(page))
    await open('/cart')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Your cart is empty' }))
  })
})

/** Orders, to be paid online, and comes to where that is paid. Gives a tab in which nothing has happened since: it has the price, and the cart, of before. */
async function orderedBeside(page: Page, context: BrowserContext): Promise<Page> {
  await page.goto('/checkout')
  await goToReview(page, 'Online payment')
  const other = await context.newPage()
  await other.goto('/checkout')
  await deliverHere(other).click()
  await goToPayment(other)
  await wayToPay(other, 'Online payment').check()
  await expectVisible(other.getByRole('button', { name: /^Place order · / }))
  await placeOrder(page).click()
  await expectPath(page, PAGE)
  return other
}

test('what was ordered in another tab and cancelled since is said so, and is ordered anew by the next press', async () => {
  const customer = await newCustomer({ inCart: [thing.name] })
  await withShopper({ size: 'phone', customer }, async ({ page, context }) => {
    const other = await orderedBeside(page, context)
    const [first] = await ordersOf(customer)
    await customer.api.cancelOrder({ body: { orderId: first!._id } })

    await placeOrder(other).click()
    await expectVisible(other.getByText(`Your order ${first!.orderId} is cancelled`))
    await expectPath(other, '/checkout')
    await expectAccessible(other)
    expect(await ordersOf(customer)).toHaveLength(1)
    await placeOrder(other).click()
    await choose(other, 'Payment succeeds')
    await expectPath(other, SUCCESS)
    await expectVisible(isPlaced(other))
    expect((await ordersOf(customer)).map(({ orderStatus }) => orderStatus)).toEqual(['created', 'cancelled'])
  })
})

test('pressed in another tab while it waits for its money, it is paid and not ordered again', async () => {
  const customer = await newCustomer({ inCart: [thing.name] })
  await withShopper({ size: 'phone', customer }, async ({ page, context }) => {
    const other = await orderedBeside(page, context)
    await placeOrder(other).click()
    await expectPath(other, VERIFY)
    await expectVisible(isUnpaid(other))
    expect(await ordersOf(customer)).toHaveLength(1)
  })
})

test('a bank that declines leaves the order to be paid, with the same or in another way: at the door', async () => {
  const order = await orderToPay({ type: 'STRIPE', product: thing.name })
  await withShopper({ size: 'phone', customer: order.customer }, async ({ page, open }) => {
    await open(pathOf(order.page))
    await choose(page, 'Bank declines')
    await expectPath(page, VERIFY)
    await expectVisible(isDeclined(page), page.getByText(/We're holding your items for \d+ more minutes/), page.getByText("PayPal doesn't take INR."))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await payNow(page).click()
    await choose(page, 'Bank declines')
    await expectVisible(isDeclined(page))
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectPath(page, SUCCESS)
    await expectVisible(isPlaced(page))
    expect(await statusOf(order)).toMatchObject({ payment: { type: 'COD', status: 'due' }, orderStatus: 'created' })
  })
})

test('whoever cancels on the provider’s page can pay with another provider, and only that one is paid', async () => {
  const order = await orderToPay({ type: 'CASHFREE', product: thing.name })
  await withShopper({ size: 'desktop', customer: order.customer, colorScheme: 'dark' }, async ({ page, open }) => {
    await open(pathOf(order.page))
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await expectVisible(isUnpaid(page))
    await expectAccessible(page)
    await page.getByRole('radio', { name: /^Stripe/ }).check()
    await payNow(page).click()
    await choose(page, 'Payment succeeds')
    await expectVisible(isPlaced(page))
    expect(await paymentsOf(order.orderId)).toEqual([
      { provider: 'cashfree', state: 'cancelled' },
      { provider: 'stripe', state: 'paid' },
    ])
  })
})

test('a bank that asks for a code (3-D Secure) takes the right one and declines another', async () => {
  const order = await orderToPay({ type: 'STRIPE', product: thing.name })
  await withShopper({ size: 'desktop', customer: order.customer }, async ({ page, open }) => {
    await open(pathOf(order.page))
    await choose(page, 'Bank asks for a code')
    const isCodeAsked = page.getByRole('heading', { name: 'Your bank sent you a code' })
    await expectVisible(isCodeAsked)
    await expectAccessible(page)
    await page.goBack()
    await expectVisible(page.getByRole('heading', { name: 'What should happen?' }))
    await page.goForward()
    await expectVisible(isCodeAsked)
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectVisible(isDeclined(page))
    await payNow(page).click()
    await choose(page, 'Bank asks for a code')
    await page.getByRole('textbox', { name: 'Code' }).fill('123456')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectVisible(isPlaced(page))
  })
})

test('a page that times out is followed by another, and a bank that takes its time is waited for', async () => {
  const order = await orderToPay({ type: 'CASHFREE', product: thing.name })
  await withShopper({ size: 'phone', customer: order.customer }, async ({ page, open, expectReply }) => {
    await open(pathOf(order.page))
    await choose(page, 'Times out')
    await expectVisible(isDeclined(page))
    await payNow(page).click()
    await choose(page, 'Stays pending')
    await expectVisible(isUnpaid(page))
    // Nobody pays twice because a bank is slow.
    expectReply(409, /\/payments\/v1\/pay$/)
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectVisible(page.getByText(/^Your bank hasn't said yet/))
    await expectPath(page, VERIFY)
    await bankAgreesTo(order.orderId)
    await expectPath(page, SUCCESS)
    await expectVisible(isPlaced(page))
    expect(await statusOf(order)).toMatchObject({ payment: { type: 'CASHFREE', status: 'paid' } })
  })
})

test('the provider’s message alone completes an order whose shopper has closed the browser', async () => {
  const order = await orderToPay({ type: 'STRIPE', product: thing.name })
  await withShopper({ size: 'phone', customer: order.customer }, async ({ page, open }) => {
    await open(pathOf(order.page))
    await choose(page, 'Paid, but never comes back')
    await expectVisible(page.getByRole('heading', { name: 'Paid', exact: true }))
  })
  await expect.poll(async () => (await statusOf(order)).payment.status).toBe('paid')
})

test('a cancelled order says what becomes of money that was taken (X-07), and a shop that does not answer is asked again', async () => {
  const order = await orderToPay({ type: 'STRIPE', product: thing.name })
  await withShopper({ size: 'desktop', customer: order.customer }, async ({ page, open, expectReply }) => {
    await page.route('**/api/order/api/v2/order/verify', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }))
    expectReply(503, /order\/verify$/)
    await open(`/checkout/order-verify?orderId=${order.orderId}`)
    await expectVisible(page.getByRole('heading', { level: 1, name: "We couldn't check this order" }))
    await page.unroute('**/api/order/api/v2/order/verify')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(isUnpaid(page))

    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
    await expectPath(page, `/profile/order-detail/${order.orderId}`)
    await page.goto(`/checkout/order-verify?orderId=${order.orderId}`)
    await expectVisible(
      page.getByText('Sorry..we are not able to place your order currently, if money is deducted it will be refund out in between 7 working days.'),
    )
    await expectAccessible(page)
    await expectGone(payNow(page))
    // Whoever has not paid has bought nothing.
    await expectVisible(page.getByText('What you ordered is back in your cart.'))
    await page.getByRole('link', { name: 'Go to cart' }).click()
    await expectPath(page, '/cart')
    await expectVisible(page.getByRole('main').getByText(thing.name))
  })
})

test('PayPal, in Spanish, in the shop that takes dollars', async () => {
  const order = await orderToPay({ type: 'PAYPAL', tenant: 'plaza' })
  await withShopper({ size: 'phone', tenant: 'plaza', customer: order.customer, locale: 'es-EC' }, async ({ page, open }) => {
    await open(pathOf(order.page))
    await expectVisible(page.getByText('Pago de prueba. No se mueve dinero.'), page.getByText('PayPal'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await choose(page, 'El banco rechaza el pago', 'Enviar este resultado')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'El pago no se completó' }))
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Pagar ahora' }).click()
    await choose(page, 'El pago se aprueba', 'Enviar este resultado')
    await expectPath(page, SUCCESS)
    expect(await statusOf(order)).toMatchObject({ payment: { type: 'PAYPAL', status: 'paid' } })
  })
})
