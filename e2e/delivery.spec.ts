import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { goToReview, placeOrder } from './support/checkout.ts'
import { newCustomer } from './support/customer.ts'
import { expectPath, expectVisible } from './support/expectations.ts'
import { productPath } from './support/operator.ts'
import { messageTo } from './support/outbox.ts'
import { atPlace } from './support/place.ts'
import { SIZES, withShopper } from './support/shopper.ts'

/** The day that the page promises, such as "Tuesday, 24 November". */
async function dayOn(page: Page): Promise<string> {
  const said = page
    .getByRole('main')
    .getByText(/^Arrives /)
    .filter({ visible: true })
    .first()
  await expectVisible(said)
  return /^Arrives\s+(.+?, \d+ \w+|\w+day|\w+)/.exec((await said.textContent()) ?? '')?.[1] ?? ''
}

describe.each(SIZES)('on a %s', (size) => {
  test('the day that the product promises is the day of cart, checkout, order and mail', async () => {
    const [thing] = await sellEarbuds(`Larkmoor ${size}`, 1)
    const customer = await newCustomer()
    await withShopper({ size, customer }, async ({ page, open }) => {
      await atPlace(page)
      await open(await productPath(thing!.name))
      const day = await dayOn(page)
      expect(day).toMatch(/\d/)
      await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first().click()
      await expectVisible(page.getByRole('banner').getByRole('button', { name: 'Cart, 1' }))
      await open('/cart')
      expect(await dayOn(page)).toBe(day)
      await page.getByRole('link', { name: 'Checkout' }).filter({ visible: true }).first().click()
      await expectPath(page, '/checkout')
      await goToReview(page)
      await expectVisible(page.getByText(day).filter({ visible: true }))
      await placeOrder(page).click()
      await expectPath(page, /order-success/)
      await expectVisible(page.getByText(day))
      await open(new URL(page.url()).pathname.replace('checkout/order-success', 'profile/order-detail'))
      expect(await dayOn(page)).toBe(day)
      expect((await messageTo(customer.userName, /It arrives on/)).text).toContain(`It arrives on ${day}.`)
    })
  })
})
