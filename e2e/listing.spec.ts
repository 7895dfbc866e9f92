import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectPath, expectVisible } from './support/expectations.ts'
import { alive, SIZES, withShopper } from './support/shopper.ts'

const DRESS = 'Jacaranda belted sundress'

const tilesOf = (page: Page) => page.getByRole('main').locator('li.tile')
const totalOf = (page: Page) => page.getByRole('main').locator('.tools-total')
const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())!.y

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

describe.each(SIZES)('a list on a %s', (size) => {
  test('UX-11: the total stands above it, a filter leaves its top in view, and Back leads to the same tile with the filter', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/market/electronics/all')
      await expectVisible(totalOf(page))
      expect(await totalOf(page).textContent()).toMatch(/^\d+ products$/)
      expect(await topOf(totalOf(page))).toBeLessThan(await topOf(tilesOf(page).first()))
      await alive(page)
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

  test('UX-12: a tile says its name once, its price and what others gave it, and shows further pictures to a pointer or a finger', () =>
    withShopper({ size }, async ({ page, open }) => {
      await open('/market/fashion/dresses')
      const tile = tilesOf(page).filter({ hasText: DRESS })
      const link = tile.getByRole('link', { name: `Maison Neem ${DRESS}`, exact: true })
      await expectVisible(link, tile.locator('.price > b'), tile.getByRole('img', { name: /^4\.5 of 5 stars, [\d,]+ reviews$/ }))
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
