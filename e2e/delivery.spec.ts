import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { anAddress } from '@galleria/testing/from-outside'
import { deliverHere, goToPayment, goToReview, placeOrder, step } from './support/checkout.ts'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { anyVariant, productPath } from './support/operator.ts'
import { messageTo } from './support/outbox.ts'
import { atPlace } from './support/place.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

/** The day that the page promises, such as "Tuesday, 24 November". */
async function dayOn(page: Page): Promise<string> {
  const said = page
    .getByRole('main')
    .getByText(/^Arrives /)
    .filter({ visible: true })
    .first()
  await expectVisible(said)
  // Pages keep a day and its month on one line by a no-break space; mails have a plain one.
  const words = ((await said.textContent()) ?? '').replaceAll('\u00a0', ' ')
  return /^Arrives\s+(.+?, \d+ \w+|\w+day|\w+)/.exec(words)?.[1] ?? ''
}

describe.each(walkedSizes())('on a %s', (size) => {
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

const window = (page: Page, label: RegExp) => step(page, 'Delivery').locator('label').filter({ hasText: label }).getByRole('radio')

describe.each(walkedSizes())('a delivery window, on a %s', (size) => {
  test('is chosen, kept over a reload, and told with the order (K-16)', async () => {
    const customer = await newCustomer()
    await customer.api.addToCart({ body: { item: await anyVariant('galleria'), quantity: 1 } })
    await customer.api.addAddress({ body: { address: anAddress() } })
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open('/checkout')
      await deliverHere(page).click()
      await page.getByRole('button', { name: /^Choose a day and time/ }).click()
      const days = step(page, 'Delivery').locator('fieldset').first().getByRole('radio')
      await expectVisible(days.first())
      await days.nth(1).check()
      const day = (await days.nth(1).getAttribute('aria-label')) ?? ''
      await window(page, /^3\s*–\s*5/).check()
      const said = page.getByText('between 3 pm and 5 pm').filter({ visible: true }).first()
      await expectVisible(said, page.getByText(`Home delivery, ${day}`))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await expect.poll(() => window(page, /^3\s*–\s*5/).isChecked()).toBe(true)
      await goToPayment(page)
      await expectVisible(step(page, 'Payment').getByText(`home delivery, ${day}, between 3 pm and 5 pm`))
      await placeOrder(page).click()
      await expectPath(page, /order-success/)
      await expectVisible(page.getByText(day), said)
      const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      // UX-35: as in the mail.
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Add to calendar' }).click()
      const entry = readFileSync(await (await saved).path(), 'utf8').replaceAll('\r\n ', '')
      expect(entry).toContain(`SUMMARY:Delivery of ${number}`)
      expect(entry).toMatch(/DTSTART:\d{8}T093000Z/)
      await open(`/profile/order-detail/${number}`)
      await expectVisible(page.getByRole('heading', { name: `Arrives ${day}, between 3 pm and 5 pm` }))
      const { data: order } = await customer.api.getOrder({ params: { orderId: number } })
      expect(new Date(order.deliveryWindow?.from ?? '').toISOString()).toMatch(/T09:30:00/)
    })
  })
})

test('a window at which nobody is at another address is chosen anew, with the reason, and nothing else (C-28)', async () => {
  const customer = await newCustomer()
  await customer.api.addToCart({ body: { item: await anyVariant('galleria'), quantity: 1 } })
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.addAddress({ body: { address: anAddress({ type: 'office', houseNumber: '200', name: { first: 'Meera', last: 'At Work' } }) } })
  await withShopper({ size: 'desktop', customer }, async ({ page, open, expectReply }) => {
    await open('/checkout')
    await deliverHere(page).click()
    await page.getByRole('button', { name: /^Choose a day and time/ }).click()
    await step(page, 'Delivery').locator('fieldset').first().getByRole('radio').nth(1).check()
    await window(page, /^7\s*–\s*9\s*pm/).check()
    await goToPayment(page)
    expectReply(422, /checkout\/v2\/confirm$/)
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByRole('radio', { name: /At Work/ }).check()
    await deliverHere(page).click()
    const lost = page.getByText('The delivery time you chose is no longer available. Please choose another one.')
    await expectVisible(lost)
    expect(await window(page, /^7\s*–\s*9\s*pm/).count()).toBe(0)
    await window(page, /^4\s*–\s*6\s*pm/).check()
    await expectGone(lost)
    await goToPayment(page)
    await expectVisible(step(page, 'Payment').getByText('between 4 pm and 6 pm'))
  })
})
