import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { deliverHere, goToPayment } from './support/checkout.ts'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { productPath } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'
import { anAddress } from '@galleria/testing/from-outside'

const summary = (page: Page) => page.getByRole('complementary', { name: 'Summary' })
const rupees = (amount: number) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 }).format(amount)

let thing: Earbuds
beforeAll(async () => {
  thing = (await sellEarbuds('Wraysbury', 3))[2]!
})

/** Takes 250 rupees off from 2,000 on; who knows it may use it. */
const CODE = 'NINEHALLS'
const OFF = 250

const sum = (page: Page) => summary(page).locator('.totals-sum').textContent()
const code = (page: Page) => summary(page).getByRole('textbox', { name: 'Coupon code' })

describe.each(walkedSizes())('a coupon in the cart, on a %s', (size) => {
  test('ST-08: a guest looks what there is, hears why a code is refused, and keeps or takes off what was chosen', () =>
    withShopper({ size }, async ({ page, open, expectReply }) => {
      await open(await productPath(thing.name))
      await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first().click()
      await expectVisible(page.getByRole('dialog', { name: /^Your cart/ }))
      await open('/cart')
      await summary(page).getByRole('button', { name: 'Use a coupon' }).click()
      await expectVisible(summary(page).getByRole('list', { name: 'Coupons of this shop' }).getByText('For other products'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      expectReply(422, /\/promo\/promotion\/preview$/)
      await code(page).fill('NOSUCHCODE')
      await code(page).press('Enter')
      await expectVisible(summary(page).getByText("This coupon isn't valid."))
      expect(await code(page).inputValue()).toBe('NOSUCHCODE')
      expect(await sum(page)).toContain(rupees(thing.price))

      await code(page).fill(CODE.toLowerCase())
      await code(page).press('Enter')
      await expectVisible(summary(page).getByText('Estimated total'), summary(page).getByText(`Coupon ${CODE}`))
      expect(await sum(page)).toContain(rupees(thing.price - OFF))
      await expectAccessible(page)
      await page.reload()
      await expectVisible(summary(page).getByText('Estimated total'))
      expect(await sum(page)).toContain(rupees(thing.price - OFF))
      await summary(page)
        .getByRole('button', { name: `Remove coupon ${CODE}` })
        .click()
      await expect.poll(() => sum(page)).toContain(rupees(thing.price))
    }))

  test('what was chosen in the cart is what the checkout is priced with', async () => {
    const customer = await newCustomer({ inCart: [thing.name] })
    await customer.api.addAddress({ body: { address: anAddress() } })
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open('/cart')
      await summary(page).getByRole('button', { name: 'Use a coupon' }).click()
      await code(page).fill(CODE)
      await code(page).press('Enter')
      await expectVisible(summary(page).getByText('Estimated total'))
      await page.getByRole('link', { name: 'Checkout' }).filter({ visible: true }).first().click()
      await expectPath(page, '/checkout')
      // Before anything is chosen there, too.
      const order = page.getByRole('complementary', { name: 'Your order' })
      await expect.poll(() => order.textContent()).toContain(rupees(thing.price - OFF))
      await deliverHere(page).click()
      await goToPayment(page)
      await expectVisible(page.getByRole('button', { name: `Place order · ${rupees(thing.price - OFF)}` }))
    })
  })
})
