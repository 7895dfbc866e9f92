import { anAddress } from '@galleria/testing/from-outside'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { deliverHere, goToPayment, placeOrder } from './support/checkout.ts'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { productPath, setPriceSteps } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

let thing: Earbuds
beforeAll(async () => {
  thing = (await sellEarbuds('Aldergate', 1))[0]!
  await setPriceSteps([
    { from: 3, percentOff: 5 },
    { from: 6, percentOff: 10 },
  ])
})

const main = (page: Page) => page.getByRole('main')
const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' })
const total = (page: Page) => summary(page).locator('.totals-sum').textContent()
const line = (page: Page) => main(page).getByRole('row').filter({ hasText: thing.name })
async function setQuantity(page: Page, quantity: number): Promise<void> {
  const field = page.getByRole('textbox', { name: `Quantity of ${thing.name}` })
  await field.fill(String(quantity))
  await field.press('Enter')
}

describe.each(walkedSizes())('where many pieces cost less each, on a %s', (size) => {
  test('the product page tells the steps, and the cart follows them before the shop has answered', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open(await productPath(thing.name))
      await expectVisible(main(page).getByText('3 or more: ₹798 each'), main(page).getByText('6 or more: ₹756 each'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first().click()
      await expectVisible(page.getByRole('dialog', { name: /^Your cart/ }).getByText('2 more for ₹798 each'))
      await open('/cart')
      await expectVisible(line(page).getByText('2 more for ₹798 each'))

      const answers: (() => void)[] = []
      await page.route(/\/cart\/cart\/preview$/, async (route) => {
        await new Promise<void>((answer) => answers.push(answer))
        await route.continue()
      })
      await setQuantity(page, 3)
      await expect.poll(() => total(page)).toContain('₹2,394')
      await expectVisible(line(page).getByText('5% off'), line(page).getByText('3 more for ₹756 each'))
      await setQuantity(page, 6)
      await expect.poll(() => total(page)).toContain('₹4,536')
      await expectVisible(line(page).locator('s').getByText('₹840').filter({ visible: true }), line(page).getByText('10% off'))
      await page.unroute(/\/cart\/cart\/preview$/)
      for (const answer of answers) answer()
      await page.reload()
      await expect.poll(() => total(page)).toContain('₹4,536')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await setQuantity(page, 2)
      await expect.poll(() => total(page)).toContain('₹1,680')
      await open(`/es${await productPath(thing.name)}`)
      await expectVisible(main(page).getByText('3 o más: ₹798 cada uno'))
    }))

  test('they are bought at what was shown', async () => {
    const customer = await newCustomer({ inCart: [thing.name] })
    await customer.api.addAddress({ body: { address: anAddress() } })
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open('/cart')
      await setQuantity(page, 6)
      await expect.poll(() => total(page)).toContain('₹4,536')
      await page.getByRole('link', { name: 'Checkout' }).filter({ visible: true }).first().click()
      await expectPath(page, '/checkout')
      await deliverHere(page).click()
      await goToPayment(page)
      await expectVisible(page.getByRole('button', { name: 'Place order · ₹4,536' }))
      await placeOrder(page).click()
      await expectPath(page, /order-success/)
      const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const { data: order } = await customer.api.getOrder({ params: { orderId } })
      expect(order).toMatchObject({ subTotal: { amount: 453_600 }, total: { amount: 453_600 } })
    })
  })
})
