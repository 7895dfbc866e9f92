import { expect, test } from 'vitest'
import { expectStill, WATCH_SHIFTS } from './support/page-checks.ts'
import { productPath } from './support/operator.ts'
import { withShopper } from './support/shopper.ts'

/** The shop's own letters come last on a slow line; the system's letters stand in for them, at the same size. */
test.each([
  { name: 'in English on a desktop', prefix: '', device: { size: 'desktop' } },
  { name: 'in English on a phone', prefix: '', device: { size: 'phone', viewport: { width: 390, height: 844 } } },
  { name: 'in English on a small phone', prefix: '', device: { size: 'phone', viewport: { width: 360, height: 780 } } },
  { name: 'in Spanish on a narrow phone', prefix: '/es', device: { size: 'phone', viewport: { width: 320, height: 640 } } },
] as const)('nothing moves when the letters come after the page, $name', async ({ prefix, device }) => {
  const product = new URL(await productPath('Nocturne over-ear headphones'), 'http://shop').pathname
  const paths = [
    '/',
    '/market/grocery',
    '/market/fashion/dresses',
    '/market/electronics/headphones',
    product,
    '/search?q=headphones',
    '/category',
    '/advertisement',
    '/about',
    '/shop-details/aria-audio/all',
    '/cart',
  ]
  for (const path of paths)
    await withShopper(device, async ({ page, context }) => {
      await context.addInitScript({ content: WATCH_SHIFTS })
      const { promise: isSeen, resolve: letThemCome } = Promise.withResolvers<void>()
      let late = 0
      await page.route(/\.woff2$/, async (route) => {
        late += 1
        await isSeen
        await route.continue()
      })
      await page.goto(prefix + path, { waitUntil: 'commit' })
      await expect.poll(() => page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint').length`)).toBe(1)
      await page.locator('footer').waitFor({ state: 'attached' })
      await page.evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))`)
      letThemCome()
      await expect.poll(() => page.evaluate<string>('document.fonts.status')).toBe('loaded')
      expect(late).toBeGreaterThan(0)
      await expectStill(page)
    })
})
