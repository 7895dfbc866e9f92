import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { productPath } from './support/operator.ts'
import { alive, withShopper } from './support/shopper.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('opens the menu on a phone with the markets in it', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expectVisible(menu)
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Grocery' }).click()
    await expectPath(page, '/market/grocery')
    await expectGone(menu)
    const quick = page.getByRole('navigation', { name: 'Quick links' })
    await quick.getByRole('link', { name: 'My account' }).click()
    await expectPath(page, '/profile')
    await expectVisible(heading(page, 'Your account'))
    await expectAccessible(page)
  }))

test('a row that is wider than a phone shows whole what the keyboard comes to, there and back', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open('/es')
    const row = page.getByRole('navigation', { name: 'Mercados' })
    const links = await row.getByRole('link').count()
    expect(links).toBeGreaterThan(6)
    await tabTo(page, row.getByRole('link').first())
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 1; step < links; step++) {
        await page.keyboard.press(key)
        const [name, left, right] = await page.evaluate<[string, number, number]>(`(() => {
          const { left, right } = document.activeElement.getBoundingClientRect()
          return [document.activeElement.textContent, left, right]
        })()`)
        expect(left, name).toBeGreaterThanOrEqual(0)
        expect(right, name).toBeLessThanOrEqual(390)
      }
    await expectFocus(row.getByRole('link').first())
  }))

test('the row of halls shows on a phone where one is, also after a page that came without a document', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open('/')
    await alive(page)
    const row = page.getByRole('navigation', { name: 'Markets' })
    const placed = () => row.evaluate((nav) => nav.scrollLeft)
    expect(await placed()).toBe(0)
    await page.evaluate('window.isTheSame = true')
    await main(page)
      .getByRole('link', { name: /^Health care/ })
      .first()
      .click()
    await expectPath(page, '/market/health-care')
    await expect.poll(placed).toBeGreaterThan(0)
    const { left, right } = await row.getByRole('link', { name: 'Health care' }).evaluate((link) => link.getBoundingClientRect())
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    expect(await page.evaluate('window.isTheSame')).toBe(true)
  }))

test('opens a second shop under its own name: Spanish first, English under /en', () =>
  withShopper({ size: 'desktop', tenant: 'plaza', locale: 'es-EC' }, async ({ page, open }) => {
    await open('/')
    await expectVisible(heading(page, 'Todo a la vuelta de la esquina.'))
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'Tecnología' }).first().click()
    await expectPath(page, '/market/tecnologia')
    expect(await main(page).locator('.price > b').first().textContent()).toMatch(/\$/)

    await page.getByRole('link', { name: 'English' }).first().click()
    await expectPath(page, '/en/market/tecnologia')
    await expectVisible(heading(page, 'Technology'))
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await open('/en')
    await expectVisible(heading(page, 'Everything just round the corner.'))
    await open('/es/market/tecnologia')
    await expectPath(page, '/market/tecnologia')
  }))

test('fits into 320 pixels', () =>
  withShopper({ size: 'phone', viewport: { width: 320, height: 640 } }, async ({ page, open }) => {
    for (const path of [
      '/',
      '/market/electronics',
      '/market/electronics/all',
      '/search?q=headphones',
      '/search?q=zzyzx',
      '/about',
      '/contact',
      '/cart',
      '/auth/login',
      '/auth/register',
      '/es',
    ]) {
      await open(path)
      await expectNoSidewaysScroll(page)
    }
    await open('/search?q=nocturne')
    await page.getByRole('link', { name: 'Aria Audio Nocturne over-ear headphones', exact: true }).click()
    await expectVisible(heading(page, 'Nocturne over-ear headphones'))
    await expectNoSidewaysScroll(page)
  }))

test('says that the connection is gone, and that it is back', () =>
  withShopper({ size: 'phone' }, async ({ page, context, open }) => {
    await open('/')
    await alive(page)
    await page.waitForLoadState('networkidle') // a picture that is on its way would fail
    const banner = page.getByText("You're offline. You can still read the pages you opened before.")
    await context.setOffline(true)
    await expectVisible(banner)
    await expectAccessible(page)
    await context.setOffline(false)
    await expectGone(banner)
  }))

test('whoever changes the language keeps what else the address says', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/search?utm_source=mail&q=headphones')
    await alive(page)
    await page.getByRole('link', { name: 'Español' }).filter({ visible: true }).first().click()
    await expectPath(page, '/es/search?utm_source=mail&q=headphones')
  }))

test('brings the header back to a phone as soon as one scrolls up', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open('/market/electronics/all')
    await alive(page)
    const top = () => page.getByRole('banner').evaluate((header: { getBoundingClientRect(): { bottom: number } }) => header.getBoundingClientRect().bottom)
    await page.mouse.wheel(0, 1600)
    await expect.poll(top).toBeLessThanOrEqual(0)
    await page.mouse.wheel(0, -120)
    await expect.poll(top).toBeGreaterThan(100)
    await page.getByRole('combobox', { name: 'Search Galleria' }).focus()
    await page.mouse.wheel(0, 900)
    await expect.poll(top).toBeGreaterThan(100)
  }))

/** Boxes of two things that both show lie beside each other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  const isApart = a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1
  expect(isApart, `${String(one)} and ${String(other)} lie over each other: ${JSON.stringify([a, b])}`).toBe(true)
}

describe.each(['/', '/es/'])('with text twice as large, at %s', (home) => {
  test('covers and cuts nothing on a phone', () =>
    withShopper({ size: 'phone' }, async ({ page, open }) => {
      await open(home + (await productPath('Jacaranda belted sundress')).slice(1))
      await alive(page)
      await page.evaluate('document.documentElement.style.fontSize = "200%"')
      const buttons = page.locator('.buy-bar')
      await expectApart(buttons, page.locator('.bottom-bar'))
      for (const box of ['.buy-bar-add', '.bottom-bar a']) {
        const cut = await page
          .locator(box)
          .evaluateAll(
            (all: { scrollWidth: number; clientWidth: number; scrollHeight: number; clientHeight: number }[]) =>
              all.filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1).length,
          )
        expect(cut, `${box} that are cut`).toBe(0)
      }
      await expectNoSidewaysScroll(page)
    }))

  test('keeps the language beside the halls', () =>
    withShopper({ size: 'desktop', viewport: { width: 1280, height: 800 } }, async ({ page, open }) => {
      await open(home)
      await alive(page)
      await page.evaluate('document.documentElement.style.fontSize = "200%"')
      await expectApart(page.locator('.markets-nav'), page.locator('.markets-language'))
    }))
})
