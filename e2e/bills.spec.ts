import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Customer, newCustomer, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { plentyOf } from './support/operator.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const START = '/bill_payment/mobile_recharge'
const METERS = '/bill_payment/electricity-bill/bills/electricity'
const SUCCESS = /\/checkout\/order-success\//

const main = (page: Page) => page.getByRole('main')
const numberField = (page: Page, name = 'Mobile number') => main(page).getByRole('textbox', { name, exact: true })
const plans = (page: Page, name = 'Plans') => main(page).getByRole('list', { name, exact: true }).getByRole('link')

/** What is only true of things that are brought, or of shops that sell them. */
const OF_GOODS = /Arrives|courier|parcel|pick-up|Delivering to|delivery|Write to|Order again|review|Return items/i

/** Numbers that nobody else in these journeys recharges; how they end says what the operator does. */
let given = 0
const newNumber = (end = '56'): string => `98${String(Date.now()).slice(-4)}${String(given++ % 100).padStart(2, '0')}${end}`.slice(0, 10 - end.length) + end

const send = async (page: Page, outcome: string): Promise<void> => {
  await page.getByRole('radio', { name: new RegExp(`^${outcome}`) }).check()
  await page.getByRole('button', { name: 'Send this outcome' }).click()
}
const billsOf = async ({ api, stored }: Customer) => {
  const { userInfo } = JSON.parse(stored.value) as { userInfo: { _id: string } }
  return (await api.listOrders({ params: { customerId: userInfo._id }, query: { type: 'SERVICE' } })).data
}

test.each(walkedSizes())('a mobile is recharged on a %s by a plan, from the number to the operator’s reference, and again with one tap', async (size) => {
  const customer = await newCustomer()
  await customer.api.addToCart({ body: { item: await plentyOf('Neelum mangoes, late crop'), quantity: 1 } })
  const number = newNumber()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/')
    await main(page)
      .getByRole('link', { name: /^Recharge and bills/ })
      .click()
    await expectPath(page, START)
    await expectAccessible(page)
    await numberField(page).fill(`+91 ${number.slice(0, 5)} ${number.slice(5)}`)
    await expectVisible(main(page).getByRole('button', { name: 'Change operator' }), plans(page).first())
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // Whose number it is, and so which plans there are, is for the number to say.
    const words = (await plans(page).last().locator('.plan-words > :last-child').innerText()).trim()
    const all = await plans(page).count()
    await main(page).getByRole('searchbox').fill(words)
    await expect.poll(() => plans(page).count()).toBeLessThan(all)
    expect((await plans(page).allInnerTexts()).filter((text) => text.includes(words))).not.toEqual([])
    const price = (await plans(page).first().locator('.plan-price').innerText()).trim()
    await plans(page).first().click()

    await expectPath(page, /^\/checkout-billpayment\//)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await expectVisible(main(page).getByRole('heading', { name: number }), main(page).getByRole('radio', { name: /^Online payment/ }))
    await expectGone(main(page).getByRole('radio', { name: /^(?:Cash on|Pay at)/ }))
    expect(
      await main(page)
        .getByRole('radio', { name: /^Online payment/ })
        .isChecked(),
    ).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await main(page)
      .getByRole('button', { name: `Pay ${price}` })
      .click()
    await send(page, 'Payment succeeds')

    await expectPath(page, SUCCESS)
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Recharged' }), main(page).getByText("Operator's reference"))
    expect(await main(page).innerText()).not.toMatch(OF_GOODS)
    await expectAccessible(page)
    expect((await customer.api.viewCart({})).data.count, 'what is in the cart').toBe(1)
    await main(page).getByRole('link', { name: 'See the order' }).click()
    await expectPath(page, /order-detail/)
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Recharged' }), main(page).getByRole('button', { name: 'Copy reference' }))
    expect(await main(page).innerText()).not.toMatch(OF_GOODS)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await open('/profile/my-order')
    await expectVisible(main(page).getByText('Recharged'), main(page).getByText(number))
    await open(START)
    await main(page)
      .getByRole('link', { name: new RegExp(number) })
      .click()
    await expectVisible(main(page).getByText('Your plan'))
    await main(page)
      .getByRole('link', { name: /Your plan/ })
      .click()
    await main(page)
      .getByRole('button', { name: `Pay ${price}` })
      .click()
    // The very same a moment ago: it is asked first.
    await expectVisible(main(page).getByText("You've just paid this"))
    expect(await billsOf(customer)).toHaveLength(1)
    await main(page).getByRole('button', { name: 'Pay once more' }).click()
    await send(page, 'Payment succeeds')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Recharged' }))
    expect(await billsOf(customer)).toHaveLength(2)
  })
})

test('an electricity bill is found, shown after logging in, and paid, on the keyboard alone', async () => {
  const { userName } = await newCustomer()
  await withShopper({ size: 'desktop', colorScheme: 'dark' }, async ({ page, open }) => {
    await open(METERS)
    await alive(page)
    await main(page).getByRole('searchbox', { name: 'Search operators' }).fill('bescom')
    await main(page).getByRole('link', { name: 'BESCOM (Bengaluru)' }).press('Enter')
    const field = numberField(page, 'Consumer number')
    await field.fill('12')
    await field.press('Enter')
    await expectFocus(field)
    await expectVisible(main(page).getByText(/^Numbers of BESCOM \(Bengaluru\) look like/))
    await expectAccessible(page)
    await field.fill('1234 5678 90')
    await field.press('Enter')

    await expectPath(page, /^\/auth\/login/)
    await page.getByLabel('Email or mobile number').fill(userName)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expectPath(page, /^\/bill_payment\/electricity-bill\//)
    await expectVisible(main(page).getByText('Pay by'), main(page).getByText('Bill number'))
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'Continue to pay' }).press('Enter')
    await expectPath(page, /^\/checkout-billpayment\//)
    await main(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .press('Enter')
    await send(page, 'Payment succeeds')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Your bill is paid' }), main(page).getByText("Operator's reference"))
  })
})

test('what an operator refuses is said, with the money that goes back, in Spanish on a phone with large text', async () => {
  const customer = await newCustomer()
  const number = newNumber('2222')
  await withShopper({ size: 'phone', customer, locale: 'es', hasLargeText: true }, async ({ page, open }) => {
    await open(`/es${START}`)
    await numberField(page, 'Número de celular').fill(number)
    await expectVisible(plans(page, 'Planes').first())
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await main(page).getByRole('searchbox').fill('137')
    await main(page)
      .getByRole('link', { name: /Recargar este monto, sin plan/ })
      .click()
    await expectPath(page, /^\/es\/checkout-billpayment\//)
    await expectNoSidewaysScroll(page)
    await main(page).getByRole('button', { name: 'Pagar ₹137' }).click()
    await page.getByRole('button', { name: 'Enviar este resultado' }).click()
    await expectPath(page, /^\/es\/checkout\/order-success\//)
    await expectVisible(page.getByRole('heading', { level: 1, name: /no aceptó el pago$/ }), main(page).getByText('Te devolvemos ₹137.'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'Ver el pedido' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'El operador no lo aceptó' }), main(page).getByRole('link', { name: 'Pagar de nuevo' }))
    await expectNoSidewaysScroll(page)
  })
})

test('an operator that takes its time is waited for on the page, which then says that it is done', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open(`${START}?number=${newNumber('3333')}`)
    await plans(page).first().click()
    await main(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await send(page, 'Payment succeeds')
    await expectVisible(page.getByRole('heading', { level: 1, name: /^Paid, and on its way to/ }))
    await expectGone(main(page).getByRole('button', { name: 'Cancel order' }))
    await expectAccessible(page)
  })
})

test('a payment that was not made can be made from the same page, and back to the checkout leads to the same order', async () => {
  const customer = await newCustomer()
  const number = newNumber()
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await open(`${START}?number=${number}`)
    await plans(page).first().click()
    await expectPath(page, /^\/checkout-billpayment\//)
    const checkout = new URL(page.url())
    await main(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await expectPath(page, /\/checkout\/order-verify/)
    await expectVisible(main(page).getByText(number))
    expect(await main(page).innerText()).not.toMatch(/packs|items/)
    await expectGone(main(page).getByRole('radio', { name: /^(?:Cash on|Pay at)/ }))
    await expectAccessible(page)
    await open(checkout.pathname + checkout.search)
    await main(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await send(page, 'Payment succeeds')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Recharged' }))
    expect(await billsOf(customer)).toHaveLength(1)
  })
})

test('other addresses of the same lead to it, and a shop without bills knows none of them', async () => {
  await withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/payment/Electricity')
    await expectPath(page, METERS)
    await open('/payment/prepaid')
    await expectPath(page, START)
    const dishes = '/bill_payment/dth-recharge/bills/dth'
    await open(dishes)
    await main(page).getByRole('link', { name: 'Tata Play' }).click()
    await expectPath(page, /dth-recharge\/(?!bills)/)
    const operator = /dth-recharge\/([^/]+)\//.exec(page.url())?.[1] ?? ''
    for (const path of [`/dth-checkout/Tata/bills/${operator}/1234567890/DTH`, `/service-checkout/Tata/bills/${operator}/1234567890/dth`]) {
      await open(path)
      await expectPath(page, `/bill_payment/dth-recharge/${operator}/dth?number=1234567890`)
      await expect.poll(() => numberField(page, 'Subscriber number').inputValue()).toBe('1234567890')
    }
  })
  await withShopper({ size: 'desktop' }, async ({ page, open, expectReply }) => {
    expectReply(404, /bill/)
    for (const path of [`${START}/nobody`, `${START}/nobody/prepaid`, '/bill_payment/dth-recharge/bills/gas', '/checkout-billpayment/a/b/1/prepaid/-'])
      expect(await open(path), path).toBe(404)
    expect(await main(page).innerText()).not.toBe('')
  })
  await withShopper({ size: 'desktop', tenant: 'plaza' }, async ({ page, open, expectReply }) => {
    expectReply(404, /bill|payment/)
    for (const path of [START, METERS, '/bill_payment/view-plans', '/payment/dth']) expect(await open(path), path).toBe(404)
    await open('/')
    await expectGone(page.getByRole('link', { name: /Recargas y servicios/ }))
  })
})

test('without a script operators can be chosen, and the forms say that they need one', () =>
  withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
    const needs = 'This form needs JavaScript. Turn it on in your browser and load the page again.'
    expect(await open(START)).toBe(200)
    expect(await main(page).locator('noscript p').innerText()).toBe(needs)
    await main(page).getByRole('link', { name: 'Electricity' }).click()
    await main(page).getByRole('link', { name: 'BESCOM (Bengaluru)' }).click()
    await expectPath(page, /^\/bill_payment\/electricity-bill\//)
    expect(await main(page).locator('noscript p').innerText()).toBe(needs)
    expect(await main(page).locator('[type=submit]:enabled, input').filter({ visible: true }).count()).toBe(0)
  }))
