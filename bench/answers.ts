import type { Page } from 'playwright-core'

/** Pages on which something is done, by who is there. */
export type DeedPage = 'home' | 'listing' | 'product with options' | 'checkout'
export type Deed = { readonly what: string; readonly on: DeedPage; readonly act: (page: Page) => Promise<void> }

/** What shoppers do most. The first tap of each also brings the page to life, where it is not: it is slow if that is. */
export const DEEDS: readonly Deed[] = [
  {
    what: 'Opening the cart beside a page',
    on: 'home',
    act: async (page) => {
      await page.locator('.count-cart').tap()
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    what: 'Adding from a list',
    on: 'listing',
    act: async (page) => {
      await page.locator('.tile-add > :last-child').first().tap()
      await page.locator('.toast, .stepper, dialog[open]').first().waitFor()
    },
  },
  {
    what: 'Typing a search',
    on: 'home',
    act: async (page) => {
      await page.locator('input[type=search]:visible').first().tap()
      await page.keyboard.type('lamp', { delay: 80 })
    },
  },
  {
    what: 'Choosing another variant',
    on: 'product with options',
    act: async (page) => {
      await page.locator('.option-value[data-state=free]:not(:has(input:checked))').first().tap()
      await page.waitForURL(/[?&]v=/)
    },
  },
  {
    what: 'Narrowing a list to what is in stock',
    on: 'listing',
    act: async (page) => {
      // Before the page is alive the form would send itself, and the answer be another document.
      await page.touchscreen.tap(5, 5)
      await page.waitForLoadState('networkidle')
      await page.locator('label:has(input[name=stock]):visible').first().tap()
      await page.waitForURL(/[?&]stock=/)
    },
  },
  {
    what: 'Going on in the checkout',
    on: 'checkout',
    act: async (page) => {
      await page.locator('.step-body fieldset').first().waitFor()
      await page.getByRole('button', { name: 'Deliver to this address' }).tap()
      await page.locator('.step-summary').nth(1).waitFor()
    },
  },
]
