import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { alive, expectAlive, walkedSizes, withShopper } from './support/shopper.ts'

const DRESS = 'Jacaranda belted sundress'

const tilesOf = (page: Page) => page.getByRole('main').locator('li.tile')
const totalOf = (page: Page) => page.getByRole('main').locator('.tools-total')
const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())!.y

const railOf = (page: Page) => page.getByRole('region', { name: /^Filters/ })
const chosenOf = (page: Page) => page.getByRole('main').locator('.tools .chosen')
const countOf = async (page: Page): Promise<number> => Number.parseInt(((await totalOf(page).textContent()) ?? '').replaceAll(',', ''), 10)

/** Moves one finger over the screen, in steps as a hand does. */
async function swipe(page: Page, from: { readonly x: number; readonly y: number }, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] })
  await touch('touchStart', from.x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from.x + by * part)
  await touch('touchEnd', from.x + by)
  await session.detach()
}

describe.each(walkedSizes())('a list on a %s', (size) => {
  test('UX-11: the total stands above it, a filter leaves its top in view, and Back leads to the same tile with the filter', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/market/electronics/all')
      await expectVisible(totalOf(page))
      expect(await totalOf(page).textContent()).toMatch(/^\d+ products$/)
      expect(await topOf(totalOf(page))).toBeLessThan(await topOf(tilesOf(page).first()))
      await alive(page)
      // The order ends where the list does.
      const list = page.getByRole('main').locator('.tiles-grid')
      const ends = await Promise.all([page.getByLabel('Sort'), list].map(async (part) => (await part.first().boundingBox())!))
      expect(ends[0]!.x + ends[0]!.width).toBeCloseTo(ends[1]!.x + ends[1]!.width, 0)
      await page.getByLabel('In stock only').check()
      await expectPath(page, '/market/electronics/all?stock=1')
      await expect.poll(() => topOf(tilesOf(page).first())).toBeGreaterThan(0)
      expect(await topOf(tilesOf(page).first())).toBeLessThan(page.viewportSize()!.height)

      const tile = tilesOf(page).nth(15)
      const name = (await tile.locator('.tile-name').textContent())!
      await tile.scrollIntoViewIfNeeded()
      const before = await topOf(tile)
      await tile.getByRole('link').first().click()
      await expectVisible(page.getByRole('heading', { level: 1, name }))
      await page.goBack()
      await expectPath(page, '/market/electronics/all?stock=1')
      await expect.poll(async () => Math.abs((await topOf(tile)) - before)).toBeLessThanOrEqual(50)
      expect(await tile.locator('.tile-name').textContent()).toBe(name)
      expect(await page.getByLabel('In stock only').isChecked()).toBe(true)
    }))

  test('UX-11: what is ticked while the page comes alive is ticked at once, and the list follows without another document', () =>
    withShopper({ size }, async ({ page, open }) => {
      const { promise: isTicked, resolve: letThemCome } = Promise.withResolvers<void>()
      // Without its words the application, which is there, can not take the page over.
      await page.route(/\/assets\/en-[^/]+\.js$/, async (route) => {
        await isTicked
        await route.continue()
      })
      await open('/market/electronics/all')
      await page.evaluate(`window.isSameDocument = true; document.addEventListener('pointerdown', () => { window.isHeard = true })`)
      await page.mouse.move(5, 5)
      await page.mouse.move(6, 6)
      await expect.poll(() => page.evaluate<boolean>('trustedTypes.defaultPolicy !== null'), { message: 'the application has begun' }).toBe(true)
      const inStock = page.getByLabel('In stock only')
      await inStock.click()
      expect(await inStock.isChecked()).toBe(true)
      await expectPath(page, '/market/electronics/all')
      // React would have come alive for it in one piece.
      expect(await page.evaluate<unknown>('window.isHeard')).toBeUndefined()
      letThemCome()
      await expectPath(page, '/market/electronics/all?stock=1')
      expect(await inStock.isChecked()).toBe(true)
      await expectAlive(page)
      await page.locator('h1').click()
      expect(await page.evaluate<unknown[]>('[window.isSameDocument, window.isHeard]')).toEqual([true, true])
    }))

  test('UX-12: a tile says its name once, its price and what others gave it, and shows further pictures to a pointer or a finger', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/market/fashion/dresses')
      const tile = tilesOf(page).filter({ hasText: DRESS })
      const link = tile.getByRole('link', { name: `Maison Neem ${DRESS}`, exact: true })
      await expectVisible(link, tile.locator('.price > b'), tile.getByRole('img', { name: /^4\.5 out of 5 stars, [\d,]+ ratings$/ }))
      // The picture lies in the link: an alternative text would be the name again.
      expect(await link.getByRole('img').count()).toBe(0)
      await alive(page)
      await tile.scrollIntoViewIfNeeded()
      const picture = link.locator('.tile-pic > img')
      const { x, y, width, height } = (await tile.locator('.tile-pic').boundingBox())!
      const seen = new Set([await picture.getAttribute('src')])
      const another = async () => {
        await expect.poll(async () => seen.has(await picture.getAttribute('src'))).toBe(false)
        seen.add(await picture.getAttribute('src'))
      }
      for (const part of [0.4, 0.65]) {
        if (size === 'desktop') await page.mouse.move(x + width * part, y + height / 2)
        else await swipe(page, { x: x + width * 0.8, y: y + height / 2 }, -width * 0.6)
        await another()
      }
      expect(seen.size).toBe(3)
      await expectPath(page, '/market/fashion/dresses')
      await expectAccessible(page)
    }))
})

describe('what narrows a list', () => {
  test('UX-07: what tiles show of goods can be chosen by, with how many there are', () =>
    withShopper({ size: 'desktop' }, async ({ page, open }) => {
      await open('/market/fashion/all')
      const rail = railOf(page)
      for (const name of ['Price', 'Brand', 'Discount', 'Availability', 'Colour', 'Size']) await expectVisible(rail.getByText(name, { exact: true }))
      await alive(page)
      const value = rail.locator('.facet-values a').first()
      const count = Number(await value.locator('small').textContent())
      await value.click()
      await expectPath(page, /[?&]f=/)
      await expect.poll(() => countOf(page)).toBe(count)
      await expectAccessible(page)
    }))

  test('UX-08: what is chosen stays in its place and stands above the list, each with its way out', () =>
    withShopper({ size: 'desktop' }, async ({ page, open }) => {
      await open('/market/electronics/all')
      await alive(page)
      const all = await countOf(page)
      const brands = railOf(page)
        .locator('details', { has: page.getByText('Brand', { exact: true }) })
        .locator('.facet-value')
      const names = await brands.locator('span:not(.facet-box)').allTextContents()
      const second = names[1]!
      await brands.nth(1).click()
      await expectPath(page, /\?f=brand:/)
      await expectVisible(chosenOf(page).getByRole('link', { name: `Remove ${second}` }))
      await expect.poll(() => brands.nth(1).getAttribute('aria-current')).toBe('true')
      expect(await brands.locator('span:not(.facet-box)').allTextContents()).toEqual(names)
      const narrowed = await countOf(page)
      expect(narrowed).toBeLessThan(all)
      await brands.nth(0).click()
      await expect.poll(() => countOf(page)).toBeGreaterThan(narrowed)
      await chosenOf(page)
        .getByRole('link', { name: `Remove ${second}` })
        .click()
      await expectGone(chosenOf(page).getByRole('link', { name: `Remove ${second}` }))
      await chosenOf(page).getByRole('link', { name: 'Clear all' }).click()
      await expectPath(page, '/market/electronics/all')
      await expect.poll(() => countOf(page)).toBe(all)
    }))

  test('UX-09: three to six of them stand above the list, and also beside it', () =>
    withShopper({ size: 'desktop' }, async ({ page, open }) => {
      await open('/market/electronics/all')
      const promoted = page.getByRole('main').locator('.promoted').locator('a, label')
      const names = (await promoted.allTextContents()).map((name) => name.replace(' only', ''))
      expect(names.length).toBeGreaterThanOrEqual(3)
      expect(names.length).toBeLessThanOrEqual(6)
      for (const name of names) expect(await railOf(page).locator('.facet-value', { hasText: name }).count(), name).toBeGreaterThan(0)
      await alive(page)
      // Pressed at once, and also in the list that comes, in which others may stand above it.
      const last = page
        .getByRole('main')
        .locator('.promoted')
        .getByRole('link', { name: names.at(-1) ?? '', exact: true })
      await last.click()
      await expect.poll(() => last.getAttribute('aria-current')).toBe('true')
      await expectPath(page, /[?&]f=/)
      expect(await last.getAttribute('aria-current')).toBe('true')
    }))

  test('UX-10: on a phone they are in a dialog that says how many it would show, and shows them', () =>
    withShopper({ size: 'phone' }, async ({ page, open }) => {
      await open('/market/electronics/all')
      await alive(page)
      const all = await countOf(page)
      const opener = page.getByRole('main').getByRole('button', { name: 'Filters', exact: true })
      await opener.click()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await expectVisible(sheet.getByRole('button', { name: `Show ${all} results` }), sheet.getByRole('button', { name: 'Close filters' }))
      await expectNoSidewaysScroll(page)
      const value = sheet.locator('.facet-values button').first()
      const count = Number(await value.locator('small').textContent())
      await value.click()
      expect(await value.getAttribute('aria-pressed')).toBe('true')
      const show = sheet.getByRole('button', { name: new RegExp(`^Show ${count} results?$`) })
      await expectVisible(show)
      await expectAccessible(page)
      await expectPath(page, '/market/electronics/all')
      // The focus goes around within it.
      await show.focus()
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab')
      expect(
        await sheet.evaluate(
          (dialog) => dialog.contains(dialog.ownerDocument.activeElement) || dialog.ownerDocument.activeElement === dialog.ownerDocument.body,
        ),
      ).toBe(true)
      await show.click()
      await expectGone(sheet)
      await expectPath(page, /[?&]f=/)
      await expect.poll(() => countOf(page)).toBe(count)
      await page.getByRole('main').getByRole('button', { name: 'Filters (1)' }).click()
      await sheet.getByRole('button', { name: 'Clear all' }).click()
      await expectVisible(sheet.getByRole('button', { name: `Show ${all} results` }))
      await page.keyboard.press('Escape')
      await expectGone(sheet)
      expect(await countOf(page)).toBe(count)
    }))

  test('C-10: the price filters nothing until somebody moves a handle, which keys can do too', () =>
    withShopper({ size: 'desktop' }, async ({ page, open }) => {
      await open('/market/electronics/all')
      await alive(page)
      const all = await countOf(page)
      // Nor do the fields name other limits than those of the list.
      const figure = (text: string | null) => Number(text?.replace(/[^\d.]/g, ''))
      const prices = (await page.locator('.tiles-grid .price > b').allTextContents()).map(figure)
      expect(figure(await railOf(page).getByLabel('From').getAttribute('placeholder'))).toBeLessThanOrEqual(Math.min(...prices))
      expect(figure(await railOf(page).getByLabel('Up to').getAttribute('placeholder'))).toBeGreaterThanOrEqual(Math.max(...prices))
      const lowest = railOf(page).getByRole('slider', { name: 'Lowest price' })
      await railOf(page).getByLabel('From').hover()
      await lowest.focus()
      await expectFocus(lowest)
      // Its script comes with the pointer: keys before that move the handle of a page that does not listen yet.
      const moved = async () => {
        await page.keyboard.press('ArrowRight')
        return new URL(page.url()).search
      }
      await expect.poll(moved, { interval: 1000 }).toMatch(/[?&]min=\d+&max=\d+$/)
      await expect.poll(() => countOf(page)).toBeLessThan(all)
      await expectVisible(chosenOf(page).getByText(/^₹.* to ₹/))
    }))

  test('a price is typed as it is shown, and what is no price is said beside the fields', () =>
    withShopper({ size: 'desktop' }, async ({ page, open }) => {
      await open('/market/electronics/all')
      await alive(page)
      const rail = railOf(page)
      await rail.getByLabel('From').hover()
      await rail.getByLabel('From').fill('cheap')
      await rail.getByRole('button', { name: 'Apply price' }).click()
      await expectVisible(rail.getByText("We can't read this amount. Write it like ₹1,000.50."))
      await expect.poll(() => rail.getByLabel('From').inputValue()).toBe('cheap')
      await rail.getByLabel('From').fill('1,05,000.50')
      await rail.getByRole('button', { name: 'Apply price' }).click()
      await expectPath(page, '/market/electronics/all?min=105000.50')
      await expectVisible(chosenOf(page).getByText('From ₹1,05,000.50'))
      await expect.poll(() => rail.getByLabel('From').inputValue()).toBe('1,05,000.50')
      await rail.getByLabel('Up to').fill('5,000')
      await rail.getByRole('button', { name: 'Apply price' }).click()
      await expectPath(page, '/market/electronics/all?min=5000&max=105000.50')
      await expect.poll(() => rail.getByLabel('From').inputValue()).toBe('5,000')
    }))

  test('works without a script: links with counts, a price, and all of it in the address', () =>
    withShopper({ size: 'desktop', hasJavaScript: false }, async ({ page, open }) => {
      await open('/market/electronics/all?sort=low')
      await railOf(page).locator('.facet-values a').first().click()
      await expectPath(page, /\?sort=low&f=/)
      await railOf(page).getByLabel('From').fill('₹5,000')
      await railOf(page).getByRole('button', { name: 'Apply price' }).click()
      await expectPath(page, /sort=low&f=.*&min=5000$/)
      await expectVisible(chosenOf(page).getByText('From ₹5,000'))
      await expect.poll(() => railOf(page).getByLabel('From').inputValue()).toBe('5,000')
      await railOf(page).getByLabel('Up to').fill('cheap')
      await railOf(page).getByRole('button', { name: 'Apply price' }).click()
      await expectVisible(railOf(page).getByText("We can't read this amount. Write it like ₹1,000.50."), chosenOf(page).getByText('From ₹5,000'))
      await expect.poll(() => railOf(page).getByLabel('Up to').inputValue()).toBe('cheap')
      await railOf(page).getByLabel('Up to').fill('1,000')
      await railOf(page).getByRole('button', { name: 'Apply price' }).click()
      await expectPath(page, /&min=1000&max=5000$/)
      await page.getByRole('link', { name: 'Clear all' }).click()
      await expectPath(page, '/market/electronics/all?sort=low')
    }))
})
