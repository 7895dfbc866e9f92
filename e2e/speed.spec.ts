import { gzipSync } from 'node:zlib'
import { anAddress } from '@galleria/testing/from-outside'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { buyCart, newCustomer } from './support/customer.ts'
import { getPage } from './support/get-page.ts'
import { plentyOf } from './support/operator.ts'
import { alive, withShopper } from './support/shopper.ts'

/** Kilobytes of script, gzip, with which a page comes alive. Nine tenths are React, our frame and the words: only what a page adds to them is its own. */
const BUDGETS = [
  ['home', '/', 123],
  ['a hall', '/market/electronics', 120],
  ['a listing', '/market/electronics/all', 118],
  ['a product', undefined, 130],
  ['search', '/search?q=lamp', 121],
  ['the shops', '/shops', 120],
  ['new arrivals', '/new-arrivals-listing', 119],
  ['the comparison', '/compare', 116],
  ['about', '/about', 119],
  ['a guest’s cart', '/cart', 129],
] as const
/** Of the page moving under the reader's eyes: UX-39. */
const MOST_SHIFT = 0.02

async function productPath(): Promise<string> {
  const { html } = await getPage('/market/electronics/all')
  const path = /href="(\/product\/[^"?]+)"/.exec(html)?.[1]
  if (!path) throw new Error('There is no product in the listing')
  return path
}

/** Adds up every shift of the layout from the first paint on. What follows a tap or key within half a second is its answer. */
const COUNT_SHIFTS = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
`
const shifted = (page: Page) => page.evaluate<number>('window.shifted')

test.each(BUDGETS)('%s needs no script until somebody touches it, few then, and stays where it is', async (_, path, kilobytes) => {
  for (const size of ['phone', 'desktop'] as const)
    await withShopper({ size }, async ({ page, open }) => {
      const scripts: Promise<number>[] = []
      const onReply = (response: Response): void => {
        if (response.headers()['content-type']?.includes('javascript')) scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
      }
      page.on('response', onReply)
      await page.addInitScript({ content: COUNT_SHIFTS })
      await open(path ?? (await productPath()))
      await page.waitForLoadState('networkidle')
      expect(scripts).toHaveLength(0)

      await alive(page)
      // What comes with scrolling is not counted, and may come while the page is closed.
      page.off('response', onReply)
      const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0)
      expect(bytes / 1000).toBeLessThanOrEqual(kilobytes)

      await page.evaluate('window.scrollTo({ top: document.body.scrollHeight })')
      await page.waitForLoadState('networkidle')
      expect(await shifted(page)).toBeLessThan(MOST_SHIFT)
    })
})

/** Every selector of a page that looks into an element for a state or an attribute. */
const LOOKS_INTO = `
  const selectors = ({ cssRules = [] }) => [...cssRules].flatMap((rule) => [rule.selectorText ?? '', ...selectors(rule)])
  ;[...document.styleSheets].flatMap(selectors).filter((selector) => /:has\\([^)]*[:[]/.test(selector))
`

test.each([
  ['home', '/'],
  ['a listing', '/market/electronics/all'],
  ['a product', undefined],
])('no style of %s is asked for anew whenever anything comes or goes', async (_, path) => {
  await withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open(path ?? (await productPath()))
    expect(await page.evaluate(LOOKS_INTO)).toEqual([])
  })
})

/**
 * Pages of one person, what people come to them for, and how many files of script it may need. Over a line of 400 ms, six at a time, each file beyond a dozen is
 * there nearly half a second after the last byte of the others would have been: decision 0082.
 */
const FILES = [
  ['the checkout', '/checkout', '.step-body fieldset', 13],
  ['the orders', '/profile/my-order', '.order-card', 9],
  ['an account', '/profile', '.account-tiles a', 10],
  ['a cart', '/cart', '.cart-line', 8],
] as const

test.each(FILES)('%s is shown of few files of script, all of which the page names itself', async (_, path, selector, most) => {
  const customer = await newCustomer()
  await customer.api.addAddress({ body: { address: anAddress() } })
  const item = await plentyOf('Neelum mangoes, late crop')
  await customer.api.addToCart({ body: { item, quantity: 1 } })
  await buyCart(customer)
  await customer.api.addToCart({ body: { item, quantity: 1 } })
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    const shown = Promise.withResolvers<void>()
    const named = new Set<string>()
    const asked = new Set<string>()
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (named.size === 0) for (const file of await namedIn(page)) named.add(file)
      if (named.has(pathname)) asked.add(pathname)
      // What nobody has named comes later: what they came for must do without.
      else await shown.promise
      await route.continue()
    })
    await open(path)
    await page.locator(selector).first().waitFor()
    expect(asked.size).toBeLessThanOrEqual(most)
    expect(asked).toEqual(named)
    shown.resolve()
    await page.waitForLoadState('networkidle')
  })
})

/** The files that the page's own state tells the browser to load. */
const namedIn = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const { preload, entry, routes } = JSON.parse(document.getElementById('galleria-state').textContent)
    return [...preload, entry, ...routes.map(({ file }) => file)]
  })()`)
