import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { getPage } from './support/get-page.ts'
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
