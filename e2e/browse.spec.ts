import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getPage } from './support/get-page.ts'
import { setStock } from './support/operator.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const main = (page: Page) => page.getByRole('main')
const tilesOf = (page: Page) => main(page).locator('li.tile')
const nocturne = (page: Page) => page.getByRole('link', { name: 'Aria Audio Nocturne over-ear headphones', exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** What a tile asks for, in whole units. */
async function pricesIn(tiles: Locator): Promise<number[]> {
  const texts = await tiles.locator('.price > b').allTextContents()
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
}

describe.each(walkedSizes())('on a %s', (size) => {
  test('leads from the entrance through a market into a category, and a tile into a product', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/')
      await expectVisible(heading(page, 'Nine halls, one basket.'), page.getByRole('heading', { level: 2, name: 'Trending' }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await main(page).getByRole('navigation', { name: 'Choose a hall' }).getByRole('link', { name: 'Electronics' }).click()
      await expectPath(page, '/market/electronics')
      await expectVisible(heading(page, 'Electronics'))
      await expectAccessible(page)

      await main(page)
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: /^Headphones and audio/ })
        .click()
      await expectPath(page, '/market/electronics/headphones')
      await expectVisible(heading(page, 'Headphones and audio'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await nocturne(page).click()
      await expectPath(page, /^\/product\/nocturne/)
      await expectVisible(heading(page, 'Nocturne over-ear headphones'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }))

  test('sorts and filters a listing in its address, so that it can be shared', () =>
    withShopper({ size }, async ({ page, open }) => {
      await setStock('Skylark satellite dish', 0)
      await open('/market/electronics/all')
      await page.getByLabel('Sort').selectOption('Price, low to high')
      await expectPath(page, '/market/electronics/all?sort=low')
      await expect.poll(async () => (await pricesIn(tilesOf(page)))[0]).toBeLessThan(1500)
      const prices = await pricesIn(tilesOf(page))
      expect(prices).toHaveLength(24)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))

      const total = main(page).locator('.tools-total')
      const before = Number.parseInt((await total.textContent()) ?? '', 10)
      await page.getByLabel('In stock only').check()
      await expectPath(page, '/market/electronics/all?stock=1&sort=low')
      await expect.poll(async () => Number.parseInt((await total.textContent()) ?? '', 10)).toBeLessThan(before)
      expect(await tilesOf(page).getByText('Out of stock').count()).toBe(0)

      await page.reload()
      await expectVisible(tilesOf(page))
      expect(await page.getByLabel('In stock only').isChecked()).toBe(true)
      expect(await page.getByLabel('Sort').inputValue()).toBe('low')
      await expectAccessible(page)
    }))

  test('loads more, and is at the same place when one comes back from a product', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/market/electronics/all')
      expect(await tilesOf(page).count()).toBe(24)
      await alive(page)
      await page.getByRole('link', { name: 'Load more' }).click()
      await expectPath(page, '/market/electronics/all?page=2')
      await expect.poll(() => tilesOf(page).count()).toBeGreaterThan(24)
      const shown = await tilesOf(page).count()

      const tile = tilesOf(page).nth(27).getByRole('link').first()
      await tile.scrollIntoViewIfNeeded()
      const name = (await tile.locator('.tile-name').textContent()) ?? ''
      const place = await page.evaluate<number>('scrollY')
      await tile.click()
      await expectVisible(heading(page, name))
      expect(await page.evaluate<number>('scrollY')).toBe(0)

      await page.goBack()
      await expect.poll(() => tilesOf(page).count()).toBe(shown)
      await expect.poll(() => page.evaluate<number>('scrollY')).toBe(place)
    }))

  test('shows a product in the variant that is chosen, and its pictures large', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/market/electronics/headphones')
      await nocturne(page).click()
      const price = main(page).locator('.price-large > b')
      await expect.poll(() => price.textContent()).toBe('from ₹18,999')

      const charger = page.getByRole('group', { name: /^Edition/ }).getByRole('radio', { name: /^With pocket charger/ })
      // Its first picture shows what comes with it.
      const pictures = page.getByRole('region', { name: 'Pictures' })
      const shown = () => pictures.locator('img').first().getAttribute('src')
      const without = await shown()
      // A tap before the page is alive is made again, and shows then.
      await charger.click()
      await expectPath(page, /\?v=/)
      await expect.poll(() => price.textContent()).toBe('₹20,999')
      expect(await shown()).not.toBe(without)
      await page.reload()
      await expect.poll(() => price.textContent()).toBe('₹20,999')
      expect(await charger.isChecked()).toBe(true)

      // Out of stock in wine, and said so before and after it is chosen.
      await alive(page)
      await page.getByRole('radio', { name: /^Headphones only/ }).check()
      await page.getByRole('radio', { name: 'Wine, Out of stock' }).check()
      await expectVisible(main(page).locator('.buy-words').getByText('Out of stock'))
      await expectVisible(main(page).getByRole('link', { name: 'Notify me' }))

      const second = pictures.getByRole('button', { name: /^Picture 2 of \d/ })
      await second.click()
      await expect.poll(() => second.getAttribute('aria-current')).toBe('true')
      const zoom = pictures.getByRole('button', { name: 'Enlarge: Nocturne over-ear headphones, picture 2' })
      const stage = (await zoom.boundingBox())!
      const clicked = { x: stage.x + stage.width * 0.25, y: stage.y + stage.height * 0.3 }
      await zoom.click({ position: { x: stage.width * 0.25, y: stage.height * 0.3 } })
      const dialog = page.getByRole('dialog', { name: 'Nocturne over-ear headphones' })
      await expectVisible(dialog)
      await expectAccessible(page)
      // It opens at the point that was clicked, and at most two pixels of the screen show one of the picture's.
      const large = dialog.getByRole('button', { name: 'Fit to window' })
      await expectVisible(large)
      const [share, natural] = await dialog
        .getByRole('img')
        .evaluate(
          (image: {
            naturalWidth: number
            getBoundingClientRect(): { left: number; width: number }
            ownerDocument: { defaultView: { devicePixelRatio: number } }
          }) => {
            const { left, width } = image.getBoundingClientRect()
            return [[left, width], image.naturalWidth / image.ownerDocument.defaultView.devicePixelRatio] as const
          },
        )
      expect(share[1]).toBeCloseTo(2 * natural, 0)
      expect(Math.abs((clicked.x - share[0]) / share[1] - 0.25)).toBeLessThan(0.02)
      await large.click()
      await dialog.getByRole('button', { name: 'Enlarge', exact: true }).click()
      await expectVisible(large)
      const first = await dialog.getByRole('img').getAttribute('alt')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => dialog.getByRole('img').getAttribute('alt')).not.toBe(first)
      await page.keyboard.press('Escape')
      await expectGone(dialog)
      await expectFocus(zoom)

      await zoom.press('Enter')
      await expectVisible(dialog.getByRole('button', { name: 'Enlarge', exact: true }))
      const address = page.url()
      await page.goBack()
      await expectGone(dialog)
      expect(page.url()).toBe(address)
      await expectFocus(zoom)
    }))

  test('finds by words, narrows to a market, and leaves a way on where nothing is found', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/')
      const words = page.getByRole('combobox', { name: 'Search Galleria' })
      await words.fill('headphones')
      await words.press('Enter')
      await expectPath(page, '/search?q=headphones')
      await expectVisible(heading(page, 'Results for “headphones”'), nocturne(page))
      expect(await words.inputValue()).toBe('headphones')
      await expectAccessible(page)

      await page
        .getByRole('navigation', { name: 'Where to search' })
        .getByRole('link', { name: /^Electronics/ })
        .click()
      await expectPath(page, '/search?q=headphones&market=electronics')
      await expect.poll(() => page.getByRole('navigation', { name: 'Where to search' }).locator('[aria-current=page]').textContent()).toMatch(/Electronics/)

      await words.fill('zzyzx quux')
      await words.press('Enter')
      await expectVisible(heading(page, 'No results for “zzyzx quux”'))
      expect(await words.inputValue()).toBe('zzyzx quux')
      await expectAccessible(page)
      await main(page).getByRole('link', { name: 'Toys' }).click()
      await expectPath(page, '/market/toys')
    }))

  test('speaks Spanish under /es, and keeps the page when the language is changed', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/market/electronics/headphones?sort=low')
      if (size === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
      await expectPath(page, '/es/market/electronics/headphones?sort=low')
      await expectVisible(heading(page, 'Auriculares y audio'))
      expect(await page.locator('html').getAttribute('lang')).toBe('es')
      await expectAccessible(page)

      await page.getByRole('link', { name: 'Aria Audio Auriculares circumaurales Nocturne', exact: true }).click()
      await expectPath(page, /^\/es\/product\/nocturne/)
      await expectVisible(heading(page, 'Auriculares circumaurales Nocturne'), page.getByRole('button', { name: 'Elige edición' }))
      await expectNoSidewaysScroll(page)

      // A trail of two steps has room for both.
      await open('/es/category')
      const here = page.getByRole('navigation', { name: 'Estás aquí' }).getByText('Todas las categorías')
      expect(await here.evaluate((step) => step.scrollWidth - step.clientWidth)).toBe(0)

      await open('/es')
      await expectVisible(heading(page, 'Nueve salas, un solo carrito.'))
      expect(await page.locator('link[rel=alternate][hreflang=en]').getAttribute('href')).toMatch(/:\d+\/$/)
      // The shop's first language has one address only.
      await open('/en/about')
      await expectPath(page, '/about')
    }))

  test('lets everybody choose light or dark, and remembers it', () =>
    withShopper({ size }, async ({ page, open }) => {
      const paper = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
      await open('/')
      const light = await paper()
      await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).locator('xpath=..').click()
      await expect.poll(paper).not.toBe(light)
      const dark = await paper()
      for (const path of ['/', '/market/electronics', '/market/electronics/all', '/search?q=headphones']) {
        await open(path)
        expect(await paper()).toBe(dark)
        await expectAccessible(page)
      }
      await nocturne(page).click()
      await expectVisible(heading(page, 'Nocturne over-ear headphones'))
      await expectAccessible(page)
    }))

  test('says where nothing is, with the status that machines need', () =>
    withShopper({ size }, async ({ page, open, expectReply }) => {
      expectReply(404, /^\/nowhere$/)
      expect(await open('/nowhere')).toBe(404)
      await expectVisible(heading(page, "We can't find this page"))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      expectReply(404, /^\/es\/product\/gone$/)
      expect(await open('/es/product/gone')).toBe(404)
      expect(await page.locator('html').getAttribute('lang')).toBe('es')
      await main(page).getByRole('link').first().click()
      await expectPath(page, '/es')
    }))

  test('works without JavaScript: links, search, order, filter, more, variants', () =>
    withShopper({ size, hasJavaScript: false }, async ({ page, open }) => {
      await open('/')
      await main(page).getByRole('navigation', { name: 'Choose a hall' }).getByRole('link', { name: 'Electronics' }).click()
      await expectPath(page, '/market/electronics')
      await main(page)
        .getByRole('link', { name: /^See \d+ products/ })
        .or(main(page).getByRole('link', { name: /^See all \d+ products/ }))
        .click()
      await expectPath(page, '/market/electronics/all')

      await page.getByLabel('Sort').selectOption('Price, high to low')
      await page.getByLabel('In stock only').check()
      await page.getByRole('button', { name: 'Show' }).click()
      await expectPath(page, '/market/electronics/all?stock=1&sort=high')
      const prices = await pricesIn(tilesOf(page))
      expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      const first = await tilesOf(page).first().textContent()
      await page.getByRole('link', { name: 'Load more' }).click()
      await expectPath(page, '/market/electronics/all?sort=high&stock=1&page=2')
      expect(await tilesOf(page).first().textContent()).not.toBe(first)

      const words = page.getByRole('combobox', { name: 'Search Galleria' })
      await words.fill('nocturne')
      await words.press('Enter')
      await expectPath(page, '/search?q=nocturne')
      await nocturne(page).click()
      await page.getByRole('radio', { name: /^With pocket charger/ }).check()
      await page
        .locator('form', { has: page.getByRole('group', { name: /^Edition/ }) })
        .getByRole('button', { name: 'Show' })
        .click()
      await expectPath(page, /\?v=/)
      expect(await main(page).locator('.price-large > b').textContent()).toBe('₹20,999')
      // What only a script can do is not offered.
      expect(await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).count()).toBe(0)
    }))
})

test('more like this is four products at least of each category, and never the product itself', async () => {
  const { html } = await getPage('/category')
  const categories = [...new Set(Array.from(html.matchAll(/href="(\/market\/[^/"]+\/[^/"]+)"/g), ([, path = '']) => path))].filter(
    (path) => !path.endsWith('/all'),
  )
  expect(categories.length).toBeGreaterThan(20)
  for (const category of categories) {
    const path = /href="(\/product\/[^"?]+)"/.exec((await getPage(category)).html)?.[1] ?? ''
    const product = await getPage(path)
    expect(product.status, `${path} of ${category}`).toBe(200)
    const row = /<section[^>]*aria-labelledby="row-related".*?<\/section>/s.exec(product.html)?.[0] ?? ''
    const others = Array.from(row.matchAll(/class="tile-link[^"]*" href="([^"?]+)/g), ([, href]) => href)
    expect(others.length, `beside ${path} of ${category}`).toBeGreaterThanOrEqual(4)
    expect(others).not.toContain(path)
    expect(new Set(others).size).toBe(others.length)
  }
})
