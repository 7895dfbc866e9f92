import type { Page } from 'playwright-core'
import { anAddress } from '@galleria/testing/from-outside'
import { beforeAll, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { addressField, deliverHere, goToPayment, placeOrder, step, wayToPay } from './support/checkout.ts'
import { expectGoodPage } from './support/crawl.ts'
import { type Customer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { WATCH_SHIFTS } from './support/page-checks.ts'
import { byAddress } from './support/own-tenants.ts'
import { plentyOf } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

/** Each of the three is one piece of Circuit Yard's, for 840, 1,680 and 2,520 rupees. */
let things: readonly Earbuds[]
beforeAll(async () => {
  things = await sellEarbuds('Marlowick', 3)
})

const SUCCESS = /\/checkout\/order-success\//
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: /^Thank you, Meera/ })
/** A step as it stands now: what moved while the one before it was filled in was the answer to that. */
async function expectGoodStep(page: Page): Promise<void> {
  await page.evaluate('noteShifts(), window.shifted = 0, window.shifts = [], undefined')
  await expectGoodPage(page, { isWhole: true })
}
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your order' })

/** Somebody with an address, and one of the three in the cart. */
async function customerWith(index: number): Promise<Customer> {
  const customer = await newCustomer({ inCart: [things[index]!.name] })
  await customer.api.addAddress({ body: { address: anAddress() } })
  return customer
}

async function ordersOf({ api, stored }: Customer) {
  const { userInfo } = JSON.parse(stored.value) as { userInfo: { _id: string } }
  return (await api.listOrders({ params: { customerId: userInfo._id }, query: {} })).data
}

test.each(walkedSizes())('UX-25: one step is open at a time on a %s, those before it are folded to what was chosen and can be changed', async (size) => {
  const customer = await customerWith(0)
  await withShopper({ size, customer }, async ({ page, open }) => {
    const bodies = page.locator('.step-body')
    await open('/checkout')
    await expectVisible(deliverHere(page))
    expect(await bodies.count()).toBe(1)
    await deliverHere(page).click()
    await expectFocus(step(page, 'Delivery').getByRole('heading', { name: 'Delivery' }))
    expect(await bodies.count()).toBe(1)
    await goToPayment(page)
    await expectVisible(step(page, 'Contact').getByText(customer.userName), step(page, 'Address').getByText('560038'))
    expect(await bodies.count()).toBe(1)
    // The fields of a step stand in one column: each begins where the others begin.
    await page.getByRole('button', { name: 'Change address' }).click()
    await expectFocus(step(page, 'Address').getByRole('heading', { name: /^Address/ }))
    await page.getByRole('button', { name: 'Add an address' }).click()
    await expectVisible(addressField(page, 'Street and area'))
    const lefts = await Promise.all(
      ['Phone', 'House or flat number', 'Street and area', 'PIN code'].map(async (name) => (await addressField(page, name).boundingBox())?.x),
    )
    expect(new Set(lefts).size).toBe(1)
    await expectAccessible(page)
  })
})

test('UX-31, UX-32, UX-33: coupon and way to pay are chosen, totals follow, and a refusal or a reload loses nothing', async () => {
  const customer = await customerWith(2)
  await withShopper({ size: 'desktop', customer }, async ({ page, open, expectReply }) => {
    await open('/checkout')
    await deliverHere(page).click()
    await goToPayment(page)
    expect(await wayToPay(page, 'Cash on delivery').isChecked()).toBe(true)
    await expectVisible(step(page, 'Payment').getByText('No fee').first())
    // PayPal takes no rupees: it is there, says why, and can't be chosen.
    const payPal = step(page, 'Payment').getByRole('radio', { name: /^PayPal/ })
    expect(await payPal.isDisabled()).toBe(true)
    await expectVisible(page.getByText("PayPal doesn't take INR."))
    await wayToPay(page, 'Cash on delivery').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => wayToPay(page, 'Cash on delivery').isChecked()).toBe(false)

    // A coupon is behind a link; a wrong one says so and stays in its field.
    const toggle = summary(page).getByRole('button', { name: 'Use a coupon' })
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    await toggle.click()
    const code = summary(page).getByRole('textbox', { name: 'Coupon code' })
    await code.fill('NOSUCHCODE')
    expectReply(422, /checkout\/v2\/confirm$/)
    await page.keyboard.press('Enter')
    await expectVisible(summary(page).getByText("This coupon isn't valid.").first())
    expect(await code.inputValue()).toBe('NOSUCHCODE')
    await expectVisible(page.getByRole('button', { name: 'Place order · ₹2,520' }))
    await code.fill('ninehalls')
    await page.keyboard.press('Enter')
    await expectVisible(summary(page).getByText('NINEHALLS').first(), page.getByRole('button', { name: 'Place order · ₹2,270' }))
    await expectAccessible(page)
    const chosen = await step(page, 'Payment').getByRole('radio', { checked: true }).getAttribute('value')

    await page.reload()
    await expectVisible(page.getByRole('button', { name: /^Continue to payment|^Place order · / }))
    const goOn = page.getByRole('button', { name: 'Continue to payment' })
    if (await goOn.isVisible()) await goOn.click()
    await expectVisible(summary(page).getByText('NINEHALLS').first(), page.getByRole('button', { name: 'Place order · ₹2,270' }))
    expect(await step(page, 'Payment').getByRole('radio', { checked: true }).getAttribute('value')).toBe(chosen)
    await summary(page).getByRole('button', { name: 'Remove coupon NINEHALLS' }).click()
    await expectVisible(page.getByRole('button', { name: 'Place order · ₹2,520' }))
  })
})

test('UX-34: pressed twice, in two tabs, and gone back to, it is one order', async () => {
  const customer = await customerWith(0)
  await withShopper({ size: 'desktop', customer }, async ({ page, context, open }) => {
    await open('/cart')
    await page.getByRole('link', { name: 'Checkout' }).click()
    await deliverHere(page).click()
    await goToPayment(page)
    const other = await context.newPage()
    await other.goto('/checkout')
    await deliverHere(other).click()
    await goToPayment(other)
    await Promise.all([placeOrder(page).dblclick(), placeOrder(other).click()])
    await expectPath(page, SUCCESS)
    await expectVisible(thanks(page))
    // The order stands in place of the checkout that made it: nothing to be sent again lies behind it.
    await page.goBack()
    await expectPath(page, '/cart')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Your cart is empty' }))
    expect(await ordersOf(customer)).toHaveLength(1)
  })
})

test('pressed while the price is still asked for, it orders when that is what stood there, and waits to be pressed again when it is not', async () => {
  for (const [index, isAsShown] of [
    [2, true],
    [0, false],
  ] as const) {
    const customer = await customerWith(index)
    await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
      const answer = Promise.withResolvers<void>()
      await page.route(/\/checkout\/v2\/confirm/, async (route) => {
        const reply = await route.fetch({ url: byAddress(route.request().url()) })
        await answer.promise
        const { data: quote } = (await reply.json()) as { data: { toPay: { amount: number } } }
        const toPay = { ...quote.toPay, amount: quote.toPay.amount + (isAsShown ? 0 : 1_00) }
        await route.fulfill({ response: reply, json: { data: { ...quote, toPay } } })
      })
      await open('/checkout')
      await deliverHere(page).click()
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      const button = page.getByRole('button', { name: 'Place order', exact: true })
      await button.click()
      expect(await button.getAttribute('aria-busy')).toBe('true')
      answer.resolve()
      if (isAsShown) return expectVisible(thanks(page))
      await expectVisible(page.getByRole('button', { name: /^Place order · / }))
      await expectAccessible(page)
      expect(await ordersOf(customer)).toEqual([])
    })
  }
})

test.each(
  walkedSizes().flatMap((size) => [
    { size, canPickUp: true },
    { size, canPickUp: false },
  ]),
)('the button that goes on stays where it is when the delivery is known: $size, picked up $canPickUp', async ({ size, canPickUp }) => {
  // Circuit Yard says nothing of when it is open.
  const customer = await newCustomer(canPickUp ? {} : { inCart: [things[0]!.name] })
  if (canPickUp) await customer.api.addToCart({ body: { item: await plentyOf('Nocturne over-ear headphones'), quantity: 1 } })
  await customer.api.addAddress({ body: { address: anAddress() } })
  await withShopper({ size, customer }, async ({ page, open }) => {
    const answer = Promise.withResolvers<void>()
    await page.route(/\/checkout\/v2\/confirm/, async (route) => {
      const reply = await route.fetch({ url: byAddress(route.request().url()) })
      await answer.promise
      await route.fulfill({ response: reply })
    })
    await open('/checkout')
    await deliverHere(page).click()
    // What the seller says of itself is known while an address is chosen.
    await expectVisible(step(page, 'Delivery').getByText('Choose a day and time'))
    await expect
      .poll(() =>
        step(page, 'Delivery')
          .getByRole('radio', { name: /^Pick up/ })
          .count(),
      )
      .toBe(canPickUp ? 1 : 0)
    const button = page.getByRole('button', { name: 'Continue to payment' })
    const topOf = async () => (await button.boundingBox())!.y
    const before = await topOf()
    answer.resolve()
    await expectVisible(page.locator('[data-checkout=false]'))
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2)
  })
})

test.each(walkedSizes())('UX-35: the order’s page on a %s says what, where, when, how it is paid and how to call it off, also after a reload', async (size) => {
  const customer = await customerWith(0)
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/checkout')
    await deliverHere(page).click()
    await goToPayment(page)
    await placeOrder(page).click()
    await expectPath(page, SUCCESS)
    const [order] = await ordersOf(customer)
    for (const look of ['as it comes', 'again'] as const) {
      if (look === 'again') await page.reload()
      const main = page.getByRole('main')
      await expectVisible(thanks(page), main.getByText(order!.orderId), main.getByText(things[0]!.name), main.getByText('560038'))
      await expectVisible(main.getByText('Cash on delivery, ₹880'), main.getByText(/^You can cancel it for free/), main.getByText(/Circuit Yard/).first())
      await expectVisible(main.getByRole('link', { name: 'Follow the order' }))
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await ordersOf(customer)).toHaveLength(1)
  })
})

test('UX-38, UX-40: the whole purchase on 320 pixels, in Spanish: nothing is cut off, covered or too small, and each step takes the focus', async () => {
  const customer = await newCustomer({ inCart: [things[1]!.name] })
  await withShopper({ size: 'phone', viewport: { width: 320, height: 640 }, locale: 'es-EC', customer }, async ({ page, context, open }) => {
    await context.addInitScript({ content: WATCH_SHIFTS })
    const region = (name: RegExp) => page.getByRole('region', { name })
    await open('/es/cart')
    await expectVisible(page.getByRole('main').getByText(things[1]!.name).first())
    await expectGoodPage(page, { isWhole: true })
    await page.getByRole('main').getByRole('link', { name: 'Finalizar compra' }).filter({ visible: true }).first().click()
    await expectVisible(addressField(page, 'Calle y barrio'))
    await expectGoodPage(page, { isWhole: true })

    const go = page.getByRole('button', { name: 'Entregar en esta dirección' })
    await go.click()
    await expectVisible(page.getByRole('alert').first())
    await expectFocus(addressField(page, 'Teléfono'))
    await expectAccessible(page)
    const house = {
      Teléfono: '98450 12345',
      'Número de casa o departamento': '14',
      'Calle y barrio': '12th Main Road, Indiranagar',
      'Código postal': '560038',
      Ciudad: 'Bengaluru',
    }
    for (const [name, value] of Object.entries(house)) await addressField(page, name).fill(value)
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('Karnataka')
    await go.click()
    await expectFocus(region(/^Envío/).getByRole('heading', { name: 'Envío' }))
    await expectGoodStep(page)
    await page.getByRole('button', { name: 'Continuar al pago' }).click()
    await expectFocus(region(/^Pago/).getByRole('heading', { name: 'Pago' }))
    const order = page.getByRole('button', { name: /^Hacer pedido · / })
    await expectVisible(order)
    await expectGoodStep(page)
    await order.click()
    await expectPath(page, SUCCESS)
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Gracias, Meera. Recibimos tu pedido.' }))
    await expectGoodStep(page)
    await expectGone(order)
  })
})
