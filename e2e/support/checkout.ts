import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectFocus, expectVisible } from './expectations.ts'
import { messageTo } from './outbox.ts'

/** A house in Bengaluru. The first name is there already. */
export const HOUSE = {
  'Last name (optional)': 'Iyer',
  Phone: '98450 12345',
  'House or flat number': '14',
  'Street and area': '12th Main Road, Indiranagar',
  'PIN code': '560038',
  City: 'Bengaluru',
} as const

/** A line of the address form; those with suggestions are comboboxes. */
export function addressField(page: Page, name: string): Locator {
  const main = page.getByRole('main')
  return main.getByRole('textbox', { name, exact: true }).or(main.getByRole('combobox', { name, exact: true }))
}
export const stateField = (page: Page): Locator => page.getByRole('combobox', { name: 'State' })

export async function fillAddress(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(HOUSE)) await addressField(page, name).fill(value)
  await stateField(page).selectOption('Karnataka')
}

export const deliverHere = (page: Page): Locator => page.getByRole('button', { name: 'Deliver to this address' })
export const step = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) })
export const placeOrder = (page: Page): Locator => page.getByRole('button', { name: /^Place order/ })

/** The ways to pay that a shopper can choose from, when asked. */
export const wayToPay = (page: Page, name: string): Locator => step(page, 'Payment').getByRole('radio', { name: new RegExp(`^${name}`) })

/** From the delivery step to the payment, where the button that orders is. */
export async function goToPayment(page: Page): Promise<void> {
  // Whoever goes on has read when it comes: with the answer the step grows, and the button moves from under the hand.
  await expectVisible(page.locator('[data-checkout=false]'))
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expectVisible(page.getByRole('button', { name: /^Place order · / }))
}

/** From an open address form to the button that orders: there is one way to deliver. The shop's usual way to pay stands there (C-01), until another is named. */
export async function goToReview(page: Page, payment?: string): Promise<void> {
  await fillAddress(page)
  await deliverHere(page).click()
  await goToPayment(page)
  if (payment === undefined) return
  await wayToPay(page, payment).check()
  await expectVisible(page.getByRole('button', { name: /^Place order · / }))
}

/** Shows in the payment step that an address is one's own: with the code that was sent there. Paying on delivery is chosen then. */
export async function confirmEmail(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const field = page.getByRole('textbox', { name: 'Verification code' })
  await expectFocus(field)
  await field.fill(/\b\d{6}\b/.exec((await messageTo(to, /\b\d{6}\b/)).text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect.poll(() => wayToPay(page, 'Cash on delivery').isChecked()).toBe(true)
  await expectVisible(page.getByRole('button', { name: /^Place order · / }))
}
