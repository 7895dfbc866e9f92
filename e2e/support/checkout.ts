import type { Locator, Page } from 'playwright-core'
import { expectVisible } from './expectations.ts'

/** A house in Bengaluru. The first name is there already. */
export const HOUSE = {
  'Last name (optional)': 'Iyer',
  Phone: '98450 12345',
  'House or flat number': '14',
  'Street and area': '12th Main Road, Indiranagar',
  'PIN code': '560038',
  City: 'Bengaluru',
} as const

export const addressField = (page: Page, name: string): Locator => page.getByRole('main').getByRole('textbox', { name, exact: true })
export const stateField = (page: Page): Locator => page.getByRole('combobox', { name: 'State' })

export async function fillAddress(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(HOUSE)) await addressField(page, name).fill(value)
  await stateField(page).selectOption('Karnataka')
}

export const deliverHere = (page: Page): Locator => page.getByRole('button', { name: 'Deliver to this address' })
export const step = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) })
export const placeOrder = (page: Page): Locator => page.getByRole('button', { name: /^Place order/ })

/** From an open address form to the button that orders: there is one way to deliver and one to pay, so that nothing else has to be chosen. */
export async function goToReview(page: Page): Promise<void> {
  await fillAddress(page)
  await deliverHere(page).click()
  await expectVisible(page.getByRole('button', { name: /^Place order · ₹/ }))
}
