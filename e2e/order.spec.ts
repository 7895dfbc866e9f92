import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import {
  addressField,
  confirmEmail,
  deliverHere,
  fillAddress,
  goToPayment,
  goToReview,
  HOUSE,
  placeOrder,
  stateField,
  step,
  wayToPay,
} from './support/checkout.ts'
import { type Customer, newCustomer, newEmail, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { setPrice, setStock } from './support/operator.ts'
import { messageTo, openPrintedOutbox } from './support/outbox.ts'
import { byAddress } from './support/own-tenants.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const CREATE = /^\/api\/order\/api\/v2\/order\/create$/

let first: Earbuds
let second: Earbuds
let third: Earbuds
beforeAll(async () => {
  const things = await sellEarbuds('Cinderford', 3)
  first = things[0]!
  second = things[1]!
  third = things[2]!
})

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you, Meera. Your order is placed.' })

async function ordersOf({ api, stored }: Customer) {
  const { userInfo } = JSON.parse(stored.value) as { userInfo: { _id: string } }
  return (await api.listOrders({ params: { customerId: userInfo._id }, query: {} })).data
}

describe.each(walkedSizes())('on a %s', (size) => {
  test('gives an address, orders to be paid at the door, finds the order again, and cancels it', async () => {
    const customer = await newCustomer({ inCart: [first.name] })
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open('/cart')
      await page.getByRole('link', { name: 'Checkout' }).click()
      await expectPath(page, '/checkout')
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Checkout' }), step(page, 'Address'))
      expect(await addressField(page, 'First name').inputValue()).toBe('Meera')
      expect(await placeOrder(page).count()).toBe(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      // What is missing is said at the top and at each field, and the focus is with the first.
      await deliverHere(page).click()
      await expectVisible(page.getByRole('alert').getByText('Missing Fields'), page.getByText('PIN code is missing').last())
      await expectFocus(addressField(page, 'Phone'))
      await expectAccessible(page)
      await fillAddress(page)
      await addressField(page, 'PIN code').fill('5600')
      await deliverHere(page).click()
      await expectVisible(page.getByText('PIN code has 4 digits; it needs 6').last())
      await expectFocus(addressField(page, 'PIN code'))
      // Nothing that was typed is lost by a reload.
      await page.reload()
      await expect.poll(() => addressField(page, 'Street and area').inputValue()).toBe(HOUSE['Street and area'])
      expect(await stateField(page).inputValue()).toBe('Karnataka')
      await addressField(page, 'PIN code').fill(HOUSE['PIN code'])
      await deliverHere(page).click()

      // Nothing is agreed to unseen: what is folded was looked at, and can be looked at again.
      await expectFocus(step(page, 'Delivery').getByRole('heading', { name: 'Delivery' }))
      await expectVisible(step(page, 'Address').getByText('12th Main Road'), step(page, 'Delivery').getByText(/^Home delivery/))
      await expectAccessible(page)
      await goToPayment(page)
      await expectFocus(step(page, 'Payment').getByRole('heading', { name: 'Payment' }))
      expect(await wayToPay(page, 'Cash on delivery').isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Change the delivery' }).click()
      await goToPayment(page)
      await expectVisible(page.getByRole('button', { name: 'Place order · ₹880' }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await placeOrder(page).dblclick()

      await expectPath(page, /^\/checkout\/order-success\//)
      await expectVisible(thanks(page))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await expectVisible(thanks(page))
      await expectVisible(page.getByRole('banner').getByRole('button', { name: 'Cart', exact: true }))
      const [order, ...more] = await ordersOf(customer)
      expect(more).toEqual([])
      const orderId = order!.orderId
      expect((await messageTo(customer.userName, new RegExp(orderId))).text).toContain(first.name)

      await open('/profile')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^My orders/ })
        .filter({ visible: true })
        .first()
        .click()
      await expectPath(page, '/profile/my-order')
      await expectVisible(page.getByText(orderId))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('main').getByRole('link', { name: 'Circuit Yard' }).click()
      await expectPath(page, `/profile/order-detail/${orderId}`)
      await expectVisible(page.getByRole('heading', { level: 1, name: 'The shop has your order' }), page.getByText('₹880 to pay on delivery'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await page.getByRole('button', { name: 'Cancel order' }).click()
      const question = page.getByRole('dialog', { name: 'Cancel this order?' })
      await expectVisible(question)
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Keep the order' }).click()
      await expectGone(question)
      await page.getByRole('button', { name: 'Cancel order' }).click()
      await question.getByRole('button', { name: 'Cancel the order' }).click()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Cancelled' }), page.getByText('Nothing to pay'))
      expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
      await expectAccessible(page)
      await page.goBack()
      await expectPath(page, '/profile/my-order')
      await expectVisible(page.getByRole('main').getByText('Cancelled'))
      expect((await ordersOf(customer)).map(({ orderStatus }) => orderStatus)).toEqual(['cancelled'])
    })
  })

  test('a guest signs in inside the checkout, and the cart comes along', async () => {
    const customer = await newCustomer()
    const userName = size === 'phone' ? newEmail() : customer.userName
    await withShopper({ size }, async ({ page, context, open }) => {
      if (size === 'phone') await openPrintedOutbox(context)
      await open('/search?q=cinderford')
      await page.getByRole('button', { name: `Add ${first.name} to cart` }).click()
      await expectVisible(page.getByRole('status', { name: '1 in cart' }))
      await page.getByRole('button', { name: /^Cart/ }).click()
      await page
        .getByRole('dialog', { name: /^Your cart/ })
        .getByRole('link', { name: 'Checkout' })
        .click()
      await expectVisible(page.getByRole('heading', { name: 'First, who are you?' }))
      const summary = page.getByRole('complementary', { name: 'Your order' })
      // On phones it is folded above the steps.
      if (size === 'phone') await summary.getByRole('button', { name: /^Your order, 1 item/ }).click()
      await expectVisible(summary.getByText(first.name))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await page.getByRole('button', { name: 'Log in or create an account' }).click()
      if (size === 'phone') {
        await page.getByRole('radio', { name: 'New here' }).check({ force: true })
        await page.getByRole('textbox', { name: 'First name' }).fill('Meera')
      }
      await page.getByRole('textbox', { name: 'Email or mobile number' }).fill(userName)
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await page
        .getByRole('main')
        .getByRole('button', { name: size === 'phone' ? 'Create account' : 'Log in', exact: true })
        .click()

      await expectVisible(addressField(page, 'Street and area'))
      if (size === 'phone') await summary.getByRole('button', { name: /^Your order, 1 item/ }).click()
      await expectVisible(summary.getByText(first.name))
      await expectPath(page, '/checkout')
      await goToReview(page)
      // Whoever has just registered with a password has shown nothing yet.
      if (size === 'phone') await confirmEmail(page, userName)
      await placeOrder(page).click()
      await expectVisible(thanks(page))
    })
  })
})

test('when the stock is gone meanwhile, says of what, and shows a way on', async () => {
  const customer = await newCustomer({ inCart: [first.name, second.name] })
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectReply }) => {
    await open('/checkout')
    await goToReview(page)
    try {
      await setStock(second.name, 0)
      expectReply(409, CREATE)
      await placeOrder(page).click()
      await expectVisible(page.getByRole('alert').getByText('Some products are no longer in stock in this quantity.'))
      await expectAccessible(page)
      await page.getByRole('button', { name: new RegExp(`^Remove it ?: ${second.name}`) }).click()
      await expectVisible(page.getByRole('button', { name: 'Place order · ₹880' }))
      await placeOrder(page).click()
      await expectVisible(thanks(page))
    } finally {
      await setStock(second.name, 20)
    }
    expect((await ordersOf(customer)).map(({ itemCount }) => itemCount)).toEqual([1])
  })
})

test('when a price has changed meanwhile, shows both, and orders for the new one only when asked again', async () => {
  const customer = await newCustomer({ inCart: [third.name] })
  await withShopper({ size: 'desktop', customer }, async ({ page, open, expectReply }) => {
    await open('/checkout')
    await goToReview(page)
    await setPrice(third.name, 2_600_00)
    expectReply(409, CREATE)
    await placeOrder(page).click()
    await expectVisible(page.getByRole('alert').getByText(`${third.name}: ₹2,520 before, ₹2,600 now`))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Place order · ₹2,600' }).click()
    await expectVisible(thanks(page))
    expect((await ordersOf(customer)).map(({ total }) => total)).toEqual([{ amount: 2_600_00, currency: 'INR' }])
  })
})

/** The order arrives, and its answer gets lost, so many times. */
const loseAnswers = (page: Page, times: number) =>
  page.route(
    '**/order/create',
    async (route) => {
      await route.fetch({ url: byAddress(route.request().url()) })
      await route.abort('connectionreset')
    },
    { times },
  )

test('an order whose answer is lost on the way is found again, and is one order', async () => {
  const customer = await newCustomer({ inCart: [first.name] })
  await withShopper({ size: 'desktop', customer }, async ({ page, open, expectNoReply }) => {
    await open('/checkout')
    await goToReview(page)
    expectNoReply(CREATE)
    await loseAnswers(page, 1)
    await placeOrder(page).click()
    await expectVisible(thanks(page))
    expect(await ordersOf(customer)).toHaveLength(1)
  })
})

/** What is no longer sold stays in a cart that an order has emptied. */
const keepSomethingGone = (page: Page) =>
  page.route('**/cart/cart/view', async (route) => {
    const response = await route.fetch({ url: byAddress(route.request().url()) })
    const reply = await response.json()
    reply.data.warnings.push({ code: 'gone', item: randomUUID(), wanted: 1, available: 0 })
    await route.fulfill({ response, json: reply })
  })

test.each([
  ['has left empty', false],
  ['has left with nothing that is still sold', true],
])('an order all of whose answers are lost is found by the checkout that its cart %s', async (_, isSomethingGone) => {
  const customer = await newCustomer({ inCart: [first.name] })
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectNoReply }) => {
    if (isSomethingGone) await keepSomethingGone(page)
    await open('/checkout')
    if (isSomethingGone) await expectVisible(page.getByText('One of the products in your cart is no longer sold.'))
    await goToReview(page)
    expectNoReply(CREATE)
    // As often as it is sent by itself.
    await loseAnswers(page, 3)
    await placeOrder(page).click()
    await expectVisible(thanks(page))
    expect(await ordersOf(customer)).toHaveLength(1)
  })
})

test('an order that never reached the shop can be sent again with the same button', async () => {
  const customer = await newCustomer({ inCart: [first.name] })
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectNoReply }) => {
    await open('/checkout')
    await goToReview(page)
    expectNoReply(CREATE)
    await page.route('**/order/create', (route) => route.abort('connectionrefused'), { times: 3 })
    await placeOrder(page).click()
    await expectVisible(page.getByRole('alert').getByText('You can safely press the button again: it will still be one order.'))
    await expectAccessible(page)
    await placeOrder(page).click()
    await expectVisible(thanks(page))
    expect(await ordersOf(customer)).toHaveLength(1)
  })
})

test('a checkout with nothing in the cart says so', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open('/checkout')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Your cart is empty' }))
    await expectAccessible(page)
    await open('/profile/my-order')
    await expectVisible(page.getByText('No orders yet'))
    await expectAccessible(page)
  })
})

test("somebody else's order is not there", async () => {
  const [customer, other] = [await newCustomer({ inCart: [first.name] }), await newCustomer()]
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await open('/checkout')
    await goToReview(page)
    await placeOrder(page).click()
    await expectVisible(thanks(page))
  })
  const orderId = (await ordersOf(customer))[0]!.orderId
  await withShopper({ size: 'desktop', customer: other }, async ({ page, open, expectReply }) => {
    expectReply(404, /\/order\//)
    await open(`/profile/order-detail/${orderId}`)
    await expectVisible(page.getByText("We can't find this order"))
    await expectAccessible(page)
  })
})
